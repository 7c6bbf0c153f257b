// Reads the state again after a network failure, until a read succeeds. It is unknown which requests the server
// accepted, so until then the displayed balance may be wrong.
import { randomPause } from "../fairness/client-random.ts";
import { ApiFailure } from "../transport/api-client.ts";
import { wait } from "../ui/dom.ts";

const PAUSE_MS = 4_000;

/**
 * Returns a function that starts reading, one read at a time. When the network returns, the pause before the next retry
 * ends.
 */
export function createReadAgain(read: () => Promise<void>): () => Promise<void> {
  let isReading = false;
  let wake: () => void = () => undefined;
  window.addEventListener("online", () => wake());
  const isOffline = (): Promise<boolean> =>
    read().then(
      () => false,
      (error: unknown) => error instanceof ApiFailure && error.code === "offline",
    );
  return async () => {
    if (isReading) return;
    isReading = true;
    while (await isOffline())
      await Promise.race([wait(randomPause(PAUSE_MS)), new Promise<void>((go) => (wake = go))]);
    isReading = false;
  };
}
