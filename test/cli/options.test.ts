/** Flags of every command: values that begin with a dash, values that are missing, and what is no flag at all. */
import { expect, test } from "vitest";
import { STUDY_FLAGS } from "../../src/study/texts.ts";
import { runHere } from "../support/cli-here.ts";

/** By command, what it needs besides flags, its flags that take a value, and the others. */
const COMMANDS = {
  run: { needs: ["#"], valued: ["until"], plain: ["events", "json"] },
  replay: { needs: ["recording.json"], valued: [], plain: ["json"] },
  study: { needs: [], valued: [...STUDY_FLAGS, "workers"], plain: ["long", "merge", "json", "csv"] },
};

const commands = Object.entries(COMMANDS).map(([command, of]) => ({ command, ...of }));
const valued = commands.flatMap(({ command, needs, valued }) =>
  valued.map((name) => [command, `--${name}`, needs] as const),
);

/** What a command says of bad input, without who says it. */
async function refusal(command: string, args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runHere([command, ...args]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  const who = `limiter-bench ${command}: `;
  expect(stderr.slice(0, who.length)).toBe(who);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr.slice(who.length, -1);
}

test("the table above has every flag that help tells of", async () => {
  const { stdout } = await runHere(["--help"]);
  for (const { command, valued, plain } of commands) {
    const usage = stdout.split("limiter-bench ").filter((text) => text.startsWith(`${command} `));
    const told = usage
      .join(" ")
      .match(/--[a-z-]+/g)
      ?.map((flag) => flag.slice(2));
    expect([...new Set(told)].sort()).toEqual([...valued, ...plain].sort());
  }
});

test.each(valued)(
  "%s %s reads what begins with one dash as its value, and says what it may be",
  async (command, flag, needs) => {
    for (const value of ["-1", "-0.5", "-.5", "-1e3", "-1/s", "-Infinity"]) {
      const says = await refusal(command, [...needs, flag, value]);
      expect(says).toBe(await refusal(command, [...needs, `${flag}=${value}`]));
      expect(says.startsWith(flag)).toBe(true);
      expect(says).toContain(value);
      expect(says).toContain(" given; it may be ");
      expect(await refusal(command, [flag, value, "--json", ...needs])).toBe(says);
    }
  },
);

test.each(valued)("%s %s without a value says so, and what it may be", async (command, flag, needs) => {
  const says = await refusal(command, [...needs, flag]);
  expect(says.startsWith(flag)).toBe(true);
  expect(says).toMatch(/: nothing given; it may be ./);
  for (const args of [[flag, "--json"], ["--json", flag], [`${flag}=`], [flag, ""], [flag, "--"]])
    expect(await refusal(command, args.includes("--") ? [...args, ...needs] : [...needs, ...args])).toBe(says);
});

test.each(commands)(
  "$command names what is no flag of it, and those it has",
  async ({ command, needs, valued, plain }) => {
    for (const flag of ["--bogus", "--no-json", "--__proto__", "--toString", "-x", "-json", "-5"]) {
      const says = await refusal(command, [...needs, flag]);
      expect(says.startsWith(`${flag}: is no flag of this command; it may be `)).toBe(true);
      expect([...says.slice(flag.length).matchAll(/--([a-z-]+)/g)].map(([, name]) => name).sort()).toEqual(
        [...valued, ...plain].sort(),
      );
      for (const args of [[`${flag}=3`], [flag, "3"], ["--json", flag]])
        expect(await refusal(command, [...needs, ...args])).toBe(says);
    }
  },
);

test.each(commands)("$command refuses a value after a flag that takes none", async ({ command, needs, plain }) => {
  for (const name of plain) {
    const says = await refusal(command, [...needs, `--${name}=3`]);
    expect(says).toBe(`--${name}: 3 given; it may only stand without a value`);
  }
});

test("after two dashes everything is a name, also what looks like a flag", async () => {
  expect(await refusal("run", ["--", "--until"])).toContain("--until: can't be read");
  expect(await refusal("run", ["-"])).toContain("-: can't be read");
});
