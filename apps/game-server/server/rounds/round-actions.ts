/**
 * Player actions in an open round: stored, then settled as far as the actions go, in one transaction. A step that adds
 * to the stake is first stored as pending, then its bet is placed at the platform, and the step is applied only after
 * the answer. After a crash in between, the added stake is rolled back and the round is unchanged. The same step sent
 * again changes nothing and returns the round unchanged. A round whose player does not return is finished for them:
 * cashed out, or rolled back when nothing was decided yet.
 */
import { isDeepStrictEqual } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { holdem } from "@khela/engines/poker/holdem-round";
import type { RoundAction } from "@khela/engines/rounds";
import type { RoundAnswer } from "../../wire/game-api.ts";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../failure.ts";
import { dispatch } from "../outbox/outbox.ts";
import type { OutboxMessage } from "../outbox/store.ts";
import { answerRound } from "./rounds.ts";
import { addedStake, storeOutcome } from "./outcomes.ts";
import { rollbackPendingStep, chargeAddedStake, rollbackAbandoned } from "./stakes.ts";
import {
  insertAddedStake,
  listPending,
  listStale,
  lockRound,
  setPending,
  type PendingStep,
  type SeededRound,
} from "./store.ts";
import type { Session } from "./session-store.ts";
import { WALLET_TIMEOUT_MS } from "../vendor-api/wallet-client.ts";

/** Time for which an interrupted round waits for its player. */
const ABANDONED_AFTER_MS = 7 * 24 * 3_600_000;
/** After this time no process can still be waiting for the answer to an added stake. */
const PENDING_AFTER_MS = 2 * WALLET_TIMEOUT_MS + 4_000;

export type ActionRequest = { readonly roundId: string; readonly step: number; readonly action: RoundAction };

type PreparedAction =
  | { readonly kind: "done"; readonly payout: OutboxMessage | null }
  | { readonly kind: "stake"; readonly round: SeededRound; readonly pending: PendingStep };

async function storeAction(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  action: RoundAction,
): Promise<OutboxMessage | null> {
  try {
    return await storeOutcome(ctx, tx, { ...round, actions: [...round.actions, action] });
  } catch (error) {
    if (error instanceof EngineError) fail("bet.bad", error.code);
    throw error;
  }
}

function addedStakeOf(round: SeededRound, action: RoundAction): bigint {
  try {
    return addedStake(round, [...round.actions, action]);
  } catch (error) {
    if (error instanceof EngineError) fail("bet.bad", error.code);
    throw error;
  }
}

async function lockOwnRound(tx: Db, session: Session, roundId: string): Promise<SeededRound> {
  const round = await lockRound(tx, roundId);
  const isOwn =
    round?.vendor === session.vendor &&
    round.player === session.player &&
    round.gameCode === session.gameCode;
  if (round === null || !isOwn) fail("round.unknown");
  // A bet at a live table is settled with all others, or cashed out by the table's own call.
  if (round.tableRoundId !== null) fail("bet.bad", "no steps in a bet at a table");
  return round;
}

async function prepareAction(
  ctx: Context,
  session: Session,
  { roundId, step, action }: ActionRequest,
): Promise<PreparedAction> {
  return ctx.db.transaction(async (tx) => {
    const round = await lockOwnRound(tx, session, roundId);
    if (step < round.actions.length && isDeepStrictEqual(round.actions[step], action))
      return { kind: "done", payout: null };
    if (round.pending !== null) fail("bet.in_flight");
    if (round.state !== "open" || step !== round.actions.length) fail("bet.bad", "not the next step");
    const more = addedStakeOf(round, action);
    if (more === 0n) return { kind: "done", payout: await storeAction(ctx, tx, round, action) };
    // Each attempt has a new id, since the platform never accepts a refused or rolled-back id.
    const transactionId = `${round.id}-${step}-${ctx.randomBytes(4).toString("hex")}`;
    const pending = { step, action, addedMinor: more.toString(), transactionId };
    await setPending(tx, round.id, pending, ctx.now());
    return { kind: "stake", round, pending };
  });
}

/**
 * Applies the pending step after its stake is charged. Fails with `bet.unknown` when the step was abandoned before the
 * answer: its stake is then being rolled back.
 */
async function applyPendingStep(
  ctx: Context,
  roundId: string,
  {
    action,
    pending: { transactionId, addedMinor },
  }: { readonly action: RoundAction; readonly pending: PendingStep },
): Promise<OutboxMessage | null> {
  return ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round === null || round.pending?.transactionId !== transactionId) fail("bet.unknown");
    await setPending(tx, round.id, null, ctx.now());
    await insertAddedStake(tx, { id: transactionId, roundId, amountMinor: BigInt(addedMinor) }, ctx.now());
    return storeAction(ctx, tx, round, action);
  });
}

/**
 * Takes one step. `step`: number of the steps before it. Fails with `round.unknown` and `bet.bad`. A step that stakes
 * more also fails with `bet.in_flight` and as a bet does.
 */
export async function applyAction(ctx: Context, session: Session, step: ActionRequest): Promise<RoundAnswer> {
  const prepared = await prepareAction(ctx, session, step);
  if (prepared.kind === "done")
    return answerRound(ctx, session, { roundId: step.roundId, payout: prepared.payout, balanceMinor: null });
  const balanceMinor = await chargeAddedStake(ctx, session, prepared.round, prepared.pending);
  const payout = await applyPendingStep(ctx, step.roundId, {
    action: step.action,
    pending: prepared.pending,
  });
  return answerRound(ctx, session, { roundId: step.roundId, payout, balanceMinor });
}

/** Rolls back the added stakes of interrupted steps; returns the number found. */
export async function rollbackUnansweredSteps(ctx: Context): Promise<number> {
  const stale = await listPending(ctx.db, new Date(ctx.now().getTime() - PENDING_AFTER_MS));
  for (const { id } of stale) await rollbackPendingStep(ctx, id);
  return stale.length;
}

/**
 * Returns the step that ends an open round without staking more; null when nothing was decided and the stake
 * is rolled back.
 */
function closingAction({ outcome }: SeededRound): RoundAction | null {
  if (outcome === null) return null;
  const { family } = outcome;
  if (family === "mines") return outcome.picked.length > 0 ? { type: "cash-out" } : null;
  if (family === "coin-flip" || family === "tower" || family === "chicken-road")
    return outcome.climbed > 0 ? { type: "cash-out" } : null;
  if (family === "hilo") return outcome.cashOutMultiplier === "0" ? null : { type: "cash-out" };
  if (family === "blackjack") return { type: "stand" };
  if (family === "three-card-poker") return { type: "fold" };
  return family === "video-poker" ? { type: "draw", held: outcome.dealt.map(() => true) } : null;
}

/** Finishes rounds abandoned a week ago; returns the number finished. */
export async function finishAbandoned(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ABANDONED_AFTER_MS);
  const stale = await listStale(ctx.db, "open", before);
  for (const { id } of stale) {
    const payout = await ctx.db.transaction(async (tx) => {
      const round = await lockRound(tx, id);
      // A poker sitting is ended by its table, which knows the player's chips.
      if (round === null || round.state !== "open" || round.pending !== null || round.game === holdem.name)
        return null;
      const step = closingAction(round);
      if (step !== null) return storeAction(ctx, tx, round, step);
      await rollbackAbandoned(ctx, tx, round);
      return null;
    });
    if (payout !== null) await dispatch(ctx, payout);
  }
  return stale.length;
}
