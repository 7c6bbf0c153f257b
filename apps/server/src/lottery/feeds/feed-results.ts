// The official result of a draw from a feed: the first or the second of the two persons, or final at once. By the same two steps as those of persons,
// so that a draw has one way to its result.

import { canonicalJson } from "@khela/engines/draws/check-draw";
import type { LotteryFeedAnswer } from "@khela/contract/site/lottery-feed";
import type { Services } from "../../http/context.ts";
import { fail } from "../../infra/failure.ts";
import * as draws from "../draw-store.ts";
import { auditDraw, checkResult, confirm, enter } from "../operator/entries.ts";
import { findWaiting } from "../operator/entry-store.ts";
import type { Feed } from "./feed-store.ts";

type Entering = Pick<Services, "db" | "push">;
type OfFeed = { readonly gameId: number; readonly numero: string; readonly result: unknown };

/** Its name among persons; they have none with a dot at this place. */
const nameOf = ({ code }: Feed): string => `feed.${code}`;
/** Who confirms where the merchant takes its result as final. */
const finalOf = ({ code }: Feed): string => `final.${code}`;

type Next = "enter" | "confirm" | "finish";

/** What follows from what is known of the draw. Fails for a result that is there already, another one, or none that could be. */
async function findNext({ db }: Entering, feed: Feed, of: OfFeed): Promise<Next> {
  const { merchantId } = feed;
  const { gameId, numero } = of;
  const draw =
    (await draws.findDraw(db, { merchantId, nodeId: gameId }, numero)) ?? fail("lottery.draw.unknown");
  const result = checkResult(draw, of.result);
  const entry = await findWaiting(db, draw.id);
  const compare = async (known: unknown): Promise<never> => {
    if (canonicalJson(known) === canonicalJson(result)) return fail("lottery.entry.repeated");
    await auditDraw(
      db,
      { merchantId, gameId, numero, operator: nameOf(feed) },
      "lottery.result.contradicted",
      {
        result,
        known,
      },
    );
    return fail("lottery.entry.differs");
  };
  if (draw.electronic) return fail("lottery.draw.state", { state: draw.state });
  if (draw.result !== null) return compare(draw.result);
  if (entry === null) return "enter";
  if (entry.kind !== "result") return fail("lottery.entry.waiting");
  if (entry.enteredBy !== nameOf(feed)) return "confirm";
  const isSame = canonicalJson(entry.result) === canonicalJson(result);
  return feed.isFinal && isSame ? "finish" : compare(entry.result);
}

/**
 * Takes a feed's result. Fails with `lottery.draw.unknown`, `lottery.draw.state` before its time, where it is void, or where it is drawn here,
 * `lottery.result.invalid`, `lottery.entry.repeated` for what is entered or drawn already, `lottery.entry.differs` for another result, which ends what a
 * person entered, and `lottery.entry.waiting` while a void of the draw waits.
 */
export async function enterFromFeed(
  services: Entering,
  feed: Feed,
  of: OfFeed,
): Promise<LotteryFeedAnswer["state"]> {
  const entering = { ...of, merchantId: feed.merchantId, operator: nameOf(feed) };
  const next = await findNext(services, feed, of);
  if (next === "confirm") {
    await confirm(services, entering);
    return "drawn";
  }
  if (next === "enter") await enter(services, { ...entering, kind: "result", reason: null });
  if (!feed.isFinal) return "waiting";
  await confirm(services, { ...entering, operator: finalOf(feed) });
  return "drawn";
}
