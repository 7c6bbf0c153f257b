// Reads the state until it is read. Where the network was away, nobody knows what the server has taken: the balance that is shown may
// be wrong until then.
import { randomPause } from "../fairness/client-random.ts";
import { ApiFailure } from "../transport/api-client.ts";
import { wait } from "../ui/dom.ts";

const PAUSE_MS = 4_000;

/** Returns what starts reading, one read at a time; a network that comes back ends a pause. */
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
