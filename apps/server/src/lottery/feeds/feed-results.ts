// The official result of a draw from a feed: as the first or second of two entries, the other by a person, or final
// at once. It uses the same two steps as persons, so that a draw has one way to its result.

import { canonicalJson } from "@khela/engines/draws/check-draw";
import type { LotteryFeedAnswer, LotteryFeedKnown } from "@khela/contract/lottery/feed";
import type { Services } from "../../http/context.ts";
import { writeAudit, writeAuditOnce } from "../../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail, Failure } from "../../infra/failure.ts";
import * as draws from "../draw-store.ts";
import { checkResult, confirm, enter, feedPrefix } from "../operator/entries.ts";
import { findWaiting } from "../operator/entry-store.ts";
import type { Feed } from "./feed-store.ts";

type Entering = Pick<Services, "db" | "push">;
type OfFeed = { readonly gameId: number; readonly numero: string; readonly result: unknown };

/** The feed's name among operators, whose names have no dot at this position. */
const nameOf = ({ code }: Feed): string => `${feedPrefix}${code}`;
/** The name recorded as the confirming operator when the merchant accepts the feed's result as final. */
const finalOf = ({ code }: Feed): string => `final.${code}`;

type Next = "enter" | "confirm" | "finish";

type Compared = {
  readonly feed: Feed;
  readonly result: unknown;
  readonly known: unknown;
  readonly of: LotteryFeedKnown;
};

/**
 * Always fails: with `lottery.entry.repeated` for the known result, with `lottery.result.differs` for a different one,
 * which it writes into the audit log once.
 */
async function compare(
  { db }: Entering,
  draw: draws.DrawRow,
  { feed, result, known, of }: Compared,
): Promise<never> {
  if (canonicalJson(known) === canonicalJson(result)) return fail("lottery.entry.repeated");
  const { merchantId } = feed;
  await db.transaction(async (tx) => {
    await draws.lockDraw(tx, draw.id);
    await writeAuditOnce(tx, {
      merchantId,
      actor: `feed:${feed.code}`,
      action: "lottery.result.contradicted",
      subject: `lottery:${draw.nodeId}/${draw.numero}`,
      detail: { result, known, feed: feed.code },
    });
  });
  return fail("lottery.result.differs", { known: of });
}

/** Next step from the known state of the draw. Fails for a known result, a different one, or an impossible one. */
async function findNext(services: Entering, feed: Feed, of: OfFeed): Promise<Next> {
  const { db } = services;
  const draw =
    (await draws.findDraw(db, { merchantId: feed.merchantId, nodeId: of.gameId }, of.numero)) ??
    fail("lottery.draw.unknown");
  const result = checkResult(draw, of.result);
  const entry = await findWaiting(db, draw.id);
  if (draw.electronic) return fail("lottery.draw.state", { state: draw.state });
  if (draw.result !== null) return compare(services, draw, { feed, result, known: draw.result, of: "drawn" });
  if (entry === null) return "enter";
  if (entry.kind !== "result") return fail("lottery.entry.waiting");
  const { enteredBy } = entry;
  const isOwn = enteredBy === nameOf(feed);
  if (!isOwn && (feed.isFinal || !enteredBy.startsWith(feedPrefix))) return "confirm";
  const isSame = canonicalJson(entry.result) === canonicalJson(result);
  return feed.isFinal && isSame
    ? "finish"
    : compare(services, draw, { feed, result, known: entry.result, of: isOwn ? "own" : "feed" });
}

/** Other callers can interrupt twice: by their entry and by their confirmation. After both, a result exists. */
const MAX_TRIES = 3;
const overtaken = [
  "lottery.entry.waiting",
  "lottery.entry.unknown",
  "lottery.entry.own",
  "lottery.draw.state",
];

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Failure && codes.includes(error.code);

type Step = OfFeed & { readonly merchantId: number; readonly operator: string };

const auditStep = (
  tx: Db,
  { merchantId, gameId, numero, operator }: Step,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAudit(tx, {
    merchantId,
    // a feed, or the merchant's rule that it is final
    actor: operator.replace(".", ":"),
    action,
    subject: `lottery:${gameId}/${numero}`,
    detail,
  });

function enterResult({ db }: Entering, step: Step): Promise<void> {
  return db.transaction(async (tx) => {
    const entered = await enter(tx, { ...step, kind: "result", reason: null });
    await auditStep(tx, step, "lottery.result.entered", { ...entered, reason: null });
  });
}

/** Fails with `lottery.entry.differs` or `lottery.draw.state` after the refused entry is committed. */
async function confirmResult({ db, push }: Entering, step: Step): Promise<void> {
  const outcome = await db.transaction(async (tx) => {
    const { kind, outcome: found, ...detail } = await confirm(tx, { push }, step);
    await auditStep(tx, step, `lottery.${kind}.${found}`, detail);
    return found;
  });
  if (outcome !== "confirmed") fail(outcome === "late" ? "lottery.draw.state" : "lottery.entry.differs");
}

async function takeSteps(
  services: Entering,
  feed: Feed,
  { of, next }: { readonly of: OfFeed; readonly next: Next },
): Promise<LotteryFeedAnswer["state"]> {
  const entering = { ...of, merchantId: feed.merchantId, operator: nameOf(feed) };
  const confirming = { ...entering, operator: feed.isFinal ? finalOf(feed) : nameOf(feed) };
  if (next === "confirm")
    try {
      await confirmResult(services, confirming);
      return "drawn";
    } catch (error) {
      // the earlier entry is void now, and a final result does not need it
      if (!feed.isFinal || !hasCode(error, ["lottery.entry.differs"])) throw error;
    }
  if (next !== "finish") await enterResult(services, entering);
  if (!feed.isFinal) return "waiting";
  await confirmResult(services, confirming);
  return "drawn";
}

/**
 * Accepts a feed's result. Fails with: `lottery.draw.unknown`; `lottery.draw.state` before its time, for a void draw,
 * or for one that is drawn here; `lottery.result.invalid`; `lottery.entry.repeated` for an equal result that is drawn
 * or entered by a feed; `lottery.result.differs` for a different one, which stays; `lottery.entry.differs` when a
 * person had entered another result, and both entries are void now; `lottery.entry.waiting` while a void of the draw
 * is open.
 */
export async function enterFromFeed(
  services: Entering,
  feed: Feed,
  of: OfFeed,
): Promise<LotteryFeedAnswer["state"]> {
  for (let tries = 1; ; tries += 1)
    try {
      return await takeSteps(services, feed, { of, next: await findNext(services, feed, of) });
    } catch (error) {
      // another caller made a step in between: the answer reflects the state now
      if (tries === MAX_TRIES || !hasCode(error, overtaken)) throw error;
    }
}
