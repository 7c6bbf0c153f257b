import type { Services } from "../http/context.ts";
import { deleteInBatches } from "../infra/db/delete-in-batches.ts";
import { retentionMs } from "../infra/retention.ts";
import { digestJobs, type QueueSources } from "./digest/digest.ts";
import { deleteOldInvitations } from "./access/invitation-store.ts";
import { deleteOldChallenges } from "./access/passkey-store.ts";
import { deleteOldSessions } from "./access/session-store.ts";

export function operatorJobs(services: Services, sources: QueueSources): void {
  const { jobs, db, now } = services;
  digestJobs(services, sources);
  jobs.schedule("operator.sweep", "*/10 * * * *", async () => {
    const ended = new Date(now().getTime() - retentionMs.operatorSessions);
    await deleteInBatches((most) => deleteOldChallenges(db, now(), most));
    await deleteInBatches((most) => deleteOldInvitations(db, ended, most));
    await deleteInBatches((most) => deleteOldSessions(db, ended, most));
  });
}
