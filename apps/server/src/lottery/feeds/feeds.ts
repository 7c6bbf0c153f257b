// What the operator says about feeds by command. Each step is in the audit log; a secret follows from the server's key and is in no table.

import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { endFeed, saveFeed, type Feed } from "./feed-store.ts";

export { listFeeds, type Feed } from "./feed-store.ts";

/** What cannot be done, in one sentence for the operator. */
export class FeedRefusal extends Error {
  override readonly name = "FeedRefusal";
}

/** What a feed's secret is made from. */
export const feedSecretLabel = ({ code, keyNo }: Pick<Feed, "code" | "keyNo">): string =>
  `lottery feed ${code} ${keyNo}`;

type Entering = { readonly code: string; readonly merchantCode: string; readonly actor: string };

async function audit(tx: Db, feed: Feed, actor: string, action: string): Promise<void> {
  const { code, merchantId, keyNo, isFinal } = feed;
  await writeAudit(tx, {
    merchantId,
    actor,
    action,
    subject: `lottery-feed:${code}`,
    detail: { keyNo, isFinal },
  });
}

/** Enters a feed. @throws {FeedRefusal} */
export async function addFeed(
  db: Db,
  { actor, ...feed }: Entering & { readonly isFinal: boolean },
): Promise<Feed> {
  return db.transaction(async (tx) => {
    const added = await saveFeed(tx, feed);
    if (added === null) throw new FeedRefusal(`there is a feed ${feed.code} already.`);
    await audit(tx, added, actor, "lottery.feed.added");
    return added;
  });
}

/** From then on its calls are refused. @throws {FeedRefusal} */
export async function switchFeedOff(db: Db, { code, merchantCode, actor }: Entering): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await endFeed(tx, code, merchantCode);
    if (ended === null) throw new FeedRefusal(`there is no feed ${code} that is on.`);
    await audit(tx, ended, actor, "lottery.feed.off");
  });
}
