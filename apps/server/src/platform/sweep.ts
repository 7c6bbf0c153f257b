// What the platform throws away by the clock: old nonces, closed throttle windows, pushes nobody can still come back for.

import type { Services } from "./context.ts";
import { deletePushEvents } from "./db/push-store.ts";
import { deleteOldCounts } from "./db/throttle-store.ts";

const PUSH_KEPT_MS = 24 * 60 * 60_000;
const COUNTS_KEPT_MS = 24 * 60 * 60_000;

export function platformJobs(services: Services): void {
  services.jobs.everyMinutes("platform.sweep", "*/10 * * * *", async () => {
    const now = services.now().getTime();
    await services.sealer.sweep();
    await deletePushEvents(services.db, new Date(now - PUSH_KEPT_MS));
    await deleteOldCounts(services.db, new Date(now - COUNTS_KEPT_MS));
  });
}
