// Feeds of official results that operators add. A feed's secret is derived from the server's key, and no table has it.

import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../../infra/failure.ts";
import { endFeed, findFeed, saveFeed, type Feed } from "./feed-store.ts";

/** Label from which a feed's secret is derived. */
export const feedSecretLabel = ({ code, keyNo }: Pick<Feed, "code" | "keyNo">): string =>
  `lottery feed ${code} ${keyNo}`;

/**
 * Returns the merchant's disabled feed that a new feed with this code would replace; null: none. Fails with
 * `feed.exists`.
 */
export async function planFeed(
  db: Db,
  { code, merchantId }: Pick<Feed, "code" | "merchantId">,
): Promise<Feed | null> {
  const standing = await findFeed(db, code);
  if (standing !== null && (standing.isEnabled || standing.merchantId !== merchantId)) fail("feed.exists");
  return standing;
}

/** Adds a feed, or enables a disabled feed again. Fails with `feed.exists`. */
export async function addFeed(tx: Db, feed: Pick<Feed, "code" | "merchantId" | "isFinal">): Promise<Feed> {
  return (await saveFeed(tx, feed)) ?? fail("feed.exists");
}

/** Returns the merchant's enabled feed. Fails with `feed.unknown`. */
export async function getFeed(
  db: Db,
  { code, merchantId }: Pick<Feed, "code" | "merchantId">,
): Promise<Feed> {
  const feed = await findFeed(db, code);
  return feed?.merchantId === merchantId && feed.isEnabled ? feed : fail("feed.unknown");
}

/** Disables a feed, so that its calls are refused. Fails with `feed.unknown`. */
export async function switchFeedOff(tx: Db, feed: Pick<Feed, "code" | "merchantId">): Promise<Feed> {
  return (await endFeed(tx, feed)) ?? fail("feed.unknown");
}
