// Scheduled removal of expired chat tokens.

import type { Services } from "../http/context.ts";
import { deleteByBucket } from "../infra/db/delete-in-batches.ts";
import { retentionMs } from "../infra/retention.ts";
import { deleteTokens } from "./chat-store.ts";

export function inboxJobs({ jobs, db, now }: Services): void {
  jobs.schedule("inbox.sweep", "23 * * * *", () => {
    const before = new Date(now().getTime() - retentionMs.chatTokens);
    return deleteByBucket(db, (bucket, most) => deleteTokens(db, bucket, before, most));
  });
}
