/** The command line on this thread: what it printed and how it ended. As the built one, without a process for each. */
import { vi } from "vitest";
import { main } from "../../src/cli/main.ts";

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runHere(args: readonly string[]): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    const status = await main([...args]);
    return { status, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
