/** What the page's script does in a worker: hands messages to the host and answers back. */
import { createHost } from "./host.ts";

export function serveSimulation(): void {
  const scope = self as unknown as {
    onmessage: ((event: MessageEvent) => void) | null;
    postMessage(message: unknown, transfer: Transferable[]): void;
  };
  const host = createHost(
    (message, transfer) => scope.postMessage(message, transfer),
    () => performance.now(),
  );
  scope.onmessage = (event) => host.receive(event.data);
}
