// Accepts the official result of a draw from a feed. The result is final at once, or it counts as one of two entries,
// of which an operator makes the other. A feed uses the same two steps as operators, so every entered result is stored
// in the same way.

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

/**
 * The feed's name where operators are named. An operator's name has no dot at this position, so the names cannot be
 * equal.
 */
const nameOf = ({ code }: Feed): string => `${feedPrefix}${code}`;
/** The name stored as confirming operator when the merchant accepts the feed's result as final. */
const finalOf = ({ code }: Feed): string => `final.${code}`;

type Next = "enter" | "confirm" | "finish";

type Compared = {
  readonly feed: Feed;
  readonly result: unknown;
  readonly known: unknown;
  readonly of: LotteryFeedKnown;
};

/**
 * Compares a feed's result with the known result, and always fails. An equal result fails with
 * `lottery.entry.repeated`. A different result fails with `lottery.result.differs` and is written into the audit log
 * once.
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

/**
 * The next step for a feed's result, by the draw's state. Fails when the result is already known, differs from the
 * known result, or cannot be entered.
 */
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

/**
 * Maximum attempts. Other callers can be faster twice, by an entry and by its confirmation; then the draw has a
 * result.
 */
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
    // for this step `operator` is a feed, or the name for results that the merchant accepts as final
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

/**
 * Confirms a waiting entry. A confirmation that is refused is committed too, and then fails with
 * `lottery.entry.differs` or `lottery.draw.state`.
 */
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
      // the difference has ended the earlier entry, and a final result does not need that entry
      if (!feed.isFinal || !hasCode(error, ["lottery.entry.differs"])) throw error;
    }
  if (next !== "finish") await enterResult(services, entering);
  if (!feed.isFinal) return "waiting";
  await confirmResult(services, confirming);
  return "drawn";
}

/**
 * Accepts a feed's result. Fails with `lottery.draw.unknown` for an unknown draw.
 * Fails with `lottery.draw.state` before the draw's time, for a void draw, and for a draw whose result follows from
 * its secret.
 * Fails with `lottery.result.invalid` for an invalid result. Fails with `lottery.entry.repeated` for a result that
 * equals the drawn result or the entry of a feed.
 * Fails with `lottery.result.differs` for a result that differs from the known result, which stays.
 * Fails with `lottery.entry.differs` when an operator had entered another result; both entries are then void.
 * Fails with `lottery.entry.waiting` while a decision to void the draw waits.
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
      // another caller made a step in between, so the next attempt uses the state after that step
      if (tries === MAX_TRIES || !hasCode(error, overtaken)) throw error;
    }
}
