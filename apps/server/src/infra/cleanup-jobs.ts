// What the platform deletes by schedule: old nonces, closed throttle windows, pushes too old for any reconnect.

import type { Services } from "../http/context.ts";
import { deletePushEvents } from "./db/push-store.ts";
import { deleteOldCounts } from "./db/throttle-store.ts";

const PUSH_RETENTION_MS = 24 * 60 * 60_000;
const COUNT_RETENTION_MS = 24 * 60 * 60_000;

export function cleanupJobs(services: Services): void {
  services.jobs.schedule("platform.sweep", "*/10 * * * *", async () => {
    const now = services.now().getTime();
    await services.bodyDecryptor.deleteExpired();
    await deletePushEvents(services.db, new Date(now - PUSH_RETENTION_MS));
    await deleteOldCounts(services.db, new Date(now - COUNT_RETENTION_MS));
  });
}
