// Decisions about a draw by two operators, or by an operator and a feed (`feeds/`): its official result, a correction,
// or a void. The first entry changes nothing. The second operator must enter the same decision again. A result that
// follows from a draw's secret is never entered or corrected. The caller writes every entry and decision into the
// audit log. The job `lottery.draws` moves the money, as for every draw.

import { canonicalJson } from "@khela/engines/draws/check-draw";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { LotteryError } from "@khela/engines/lottery/lottery-error";
import { formatResult } from "@khela/engines/lottery/result";
import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import { fail } from "../../infra/failure.ts";
import { findArchivedUntil } from "../archive/archive-store.ts";
import { drawTopic } from "../draw-events.ts";
import * as draws from "../draw-store.ts";
import { readResult } from "../rules.ts";
import * as store from "./entry-store.ts";

export type OfDraw = {
  readonly merchantId: number;
  readonly gameId: number;
  readonly numero: string;
  readonly operator: string;
};

/**
 * Checks a result by the draw's rules and returns the result. Fails with `lottery.result.invalid` and the faulty
 * position.
 */
export function checkResult({ engine, rulesVersion }: draws.DrawRow, result: unknown): unknown {
  const game = findLotteryGame(engine, rulesVersion);
  try {
    const read = readResult({ game }, result);
    if (read.kind === "prizes" && read.stations.length > 1)
      throw new LotteryError("result.too_many_stations", "a draw is one station's", { path: "stations" });
    return formatResult(game, read);
  } catch (error) {
    if (!(error instanceof LotteryError)) throw error;
    return fail("lottery.result.invalid", { reason: error.code, path: error.place.path ?? "" });
  }
}

export const entryKinds = ["result", "correction", "void"] as const satisfies readonly store.EntryKind[];

/** Whether a draw allows an entry of this kind now. */
export function isPossible(kind: store.EntryKind, draw: draws.DrawRow, now: Date): boolean {
  const { state, electronic, drawsAt } = draw;
  if (kind === "void") return state !== "drawn" && state !== "settled" && state !== "void";
  if (electronic) return false;
  return kind === "correction" ? state === "settled" : state === "closed" && drawsAt <= now;
}

async function lockDraw(tx: Db, { merchantId, gameId, numero }: OfDraw): Promise<draws.DrawRow> {
  const found = await draws.findDraw(tx, { merchantId, nodeId: gameId }, numero);
  const draw = await draws.lockDraw(tx, (found ?? fail("lottery.draw.unknown")).id);
  // the draw is already exported to an archive, and will be removed
  if (draw.drawsAt < ((await findArchivedUntil(tx)) ?? draw.drawsAt))
    fail("lottery.draw.state", { state: "archived" });
  return draw;
}

export const feedPrefix = "feed.";

/**
 * Whether both names are feeds. Two feeds cannot decide alone: a result needs at least one operator, or the merchant's
 * rule that a feed is final.
 */
const areFeeds = (one: string, other: string): boolean =>
  one.startsWith(feedPrefix) && other.startsWith(feedPrefix);

export type Entering = OfDraw &
  (
    | { readonly kind: "result" | "correction"; readonly result: unknown; readonly reason: null }
    | { readonly kind: "void"; readonly result: null; readonly reason: string }
  );

export type Entered = { readonly result: unknown; readonly resultVersion: number };

/**
 * Stores the first entry of a decision in the caller's transaction. Fails with `lottery.draw.unknown`,
 * `lottery.draw.state` or `lottery.result.invalid`. Fails with `lottery.entry.waiting` when another entry already
 * waits.
 */
export async function enter(tx: Db, entering: Entering): Promise<Entered> {
  const { kind, reason, operator } = entering;
  const draw = await lockDraw(tx, entering);
  if (!isPossible(kind, draw, await draws.readClock(tx))) fail("lottery.draw.state", { state: draw.state });
  const result = kind === "void" ? null : checkResult(draw, entering.result);
  if ((await store.findWaiting(tx, draw.id)) !== null) fail("lottery.entry.waiting");
  const { id: drawId, resultVersion } = draw;
  await store.insertEntry(tx, { drawId, kind, result, reason, resultVersion, enteredBy: operator });
  return { result, resultVersion };
}

async function apply(tx: Db, draw: draws.DrawRow, { kind, result }: store.EntryRow): Promise<boolean> {
  if (!isPossible(kind, draw, await draws.readClock(tx))) return false;
  if (kind === "void") return draws.voidDraw(tx, draw.id);
  if (kind === "correction")
    return draws.correctResult(tx, draw.id, { result, version: draw.resultVersion + 1 });
  return draws.writeResult(tx, draw.id, { result, secret: null, beacon: null, beaconRound: null });
}

export type Confirmation = {
  readonly kind: store.EntryKind;
  readonly outcome: "confirmed" | "differs" | "late";
  readonly result: unknown;
  readonly entered: { readonly by: string; readonly result: unknown; readonly reason: string | null };
  readonly state: draws.DrawState;
  readonly resultVersion: number;
};

/**
 * Applies a waiting entry when a second operator enters the same decision, in the caller's transaction. When the
 * second entry differs or the draw has advanced since, the waiting entry is ended without effect. Fails with
 * `lottery.draw.unknown`, `lottery.result.invalid` or `lottery.entry.own`, or with `lottery.entry.unknown` when no
 * entry waits.
 */
export async function confirm(
  tx: Db,
  { push }: Pick<Services, "push">,
  confirming: OfDraw & { readonly result: unknown },
): Promise<Confirmation> {
  const { operator } = confirming;
  const draw = await lockDraw(tx, confirming);
  const entry = (await store.findWaiting(tx, draw.id)) ?? fail("lottery.entry.unknown");
  if (entry.enteredBy === operator || areFeeds(entry.enteredBy, operator)) fail("lottery.entry.own");
  const result = confirming.result === null ? null : checkResult(draw, confirming.result);
  const isSame = canonicalJson(result) === canonicalJson(entry.result);
  const isApplied = isSame && entry.resultVersion === draw.resultVersion && (await apply(tx, draw, entry));
  await store.decideEntry(tx, entry.id, { state: isApplied ? "confirmed" : "refused", decidedBy: operator });
  if (isApplied) await push.publishTopic(tx, drawTopic(draw.nodeId));
  return {
    kind: entry.kind,
    outcome: isApplied ? "confirmed" : isSame ? "late" : "differs",
    result,
    entered: { by: entry.enteredBy, result: entry.result, reason: entry.reason },
    state: draw.state,
    resultVersion: draw.resultVersion,
  };
}
