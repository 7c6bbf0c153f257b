/**
 * What a player does inside an open round: stored, then settled as far as it goes, in one transaction. A step that stakes
 * more is put aside first, its bet placed at the platform, and taken only when that was answered; a crash between gives
 * the added stake back and leaves the round as it was. The same step sent again changes nothing and is answered with the
 * round as it stands. A round nobody came back to is finished for its player: paid out where it stood, or given back
 * when nothing was decided yet.
 */
import { isDeepStrictEqual } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { holdem } from "@khela/engines/poker/holdem-round";
import type { RoundAction } from "@khela/engines/rounds";
import type { RoundAnswer } from "../wire.ts";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";
import { fail } from "./failure.ts";
import { deliver } from "./outbox/outbox.ts";
import type { OwedCall } from "./outbox/store.ts";
import { addedBy, answerRound, dropPending, record, takeAdded, undoOpen } from "./rounds.ts";
import { insertAddedStake, listPending, listStale, lockRound, setPending, type PendingStep, type SeededRound, type Session } from "./store.ts";
import { WALLET_TIMEOUT_MS } from "./wallet.ts";

/** How long an interrupted round waits for its player. */
const ABANDONED_AFTER_MS = 7 * 24 * 3_600_000;
/** After this long no process can still be waiting for the answer to an added stake. */
const PENDING_AFTER_MS = 2 * WALLET_TIMEOUT_MS + 4_000;

export type Step = { readonly roundId: string; readonly step: number; readonly action: RoundAction };

type Taken =
  | { readonly kind: "done"; readonly owed: OwedCall | null }
  | { readonly kind: "stake"; readonly round: SeededRound; readonly pending: PendingStep };

async function advance(ctx: Context, tx: Db, round: SeededRound, action: RoundAction): Promise<OwedCall | null> {
  try {
    return await record(ctx, tx, { ...round, actions: [...round.actions, action] });
  } catch (error) {
    if (error instanceof EngineError) fail("bet.bad", error.code);
    throw error;
  }
}

function added(round: SeededRound, action: RoundAction): bigint {
  try {
    return addedBy(round, [...round.actions, action]);
  } catch (error) {
    if (error instanceof EngineError) fail("bet.bad", error.code);
    throw error;
  }
}

async function ownRound(tx: Db, session: Session, roundId: string): Promise<SeededRound> {
  const round = await lockRound(tx, roundId);
  const isOwn = round?.vendor === session.vendor && round.player === session.player
    && round.gameCode === session.gameCode;
  if (round === null || !isOwn) fail("round.unknown");
  // A bet at a table is settled with everyone's, or cashed out at the table.
  if (round.tableRoundId !== null) fail("bet.bad", "no steps in a bet at a table");
  return round;
}

async function take(ctx: Context, session: Session, { roundId, step, action }: Step): Promise<Taken> {
  return ctx.db.transaction(async (tx) => {
    const round = await ownRound(tx, session, roundId);
    if (step < round.actions.length && isDeepStrictEqual(round.actions[step], action)) return { kind: "done", owed: null };
    if (round.pending !== null) fail("bet.in_flight");
    if (round.state !== "open" || step !== round.actions.length) fail("bet.bad", "not the next step");
    const more = added(round, action);
    if (more === 0n) return { kind: "done", owed: await advance(ctx, tx, round, action) };
    // An id of its own for each try: a bet that was refused or taken back stays so.
    const transactionId = `${round.id}-${step}-${ctx.randomBytes(4).toString("hex")}`;
    const pending = { step, action, addedMinor: more.toString(), transactionId };
    await setPending(tx, round.id, pending, ctx.now());
    return { kind: "stake", round, pending };
  });
}

/** The put-aside step is taken now that its stake is. Given up meanwhile: its stake is on the way back. */
async function takePending(
  ctx: Context, roundId: string, { action, pending: { transactionId, addedMinor } }: { readonly action: RoundAction; readonly pending: PendingStep },
): Promise<OwedCall | null> {
  return ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round === null || round.pending?.transactionId !== transactionId) fail("bet.unknown");
    await setPending(tx, round.id, null, ctx.now());
    await insertAddedStake(tx, { id: transactionId, roundId, amountMinor: BigInt(addedMinor) }, ctx.now());
    return advance(ctx, tx, round, action);
  });
}

/**
 * Takes one step. `step` counts the steps before it. Fails with `round.unknown`, `bet.bad`, and where the step stakes
 * more with `bet.in_flight` and whatever a bet fails with.
 */
export async function act(ctx: Context, session: Session, step: Step): Promise<RoundAnswer> {
  const taken = await take(ctx, session, step);
  if (taken.kind === "done") return answerRound(ctx, session, { roundId: step.roundId, owed: taken.owed, balanceMinor: null });
  const balanceMinor = await takeAdded(ctx, session, taken.round, taken.pending);
  const owed = await takePending(ctx, step.roundId, { action: step.action, pending: taken.pending });
  return answerRound(ctx, session, { roundId: step.roundId, owed, balanceMinor });
}

/** Gives back the added stakes of steps that were cut off; the number found. */
export async function dropCutOff(ctx: Context): Promise<number> {
  const stale = await listPending(ctx.db, new Date(ctx.now().getTime() - PENDING_AFTER_MS));
  for (const { id } of stale) await dropPending(ctx, id);
  return stale.length;
}

/** The step that ends a round left open without staking more; null when nothing was decided and the stake goes back. */
function lastStep({ outcome }: SeededRound): RoundAction | null {
  if (outcome === null) return null;
  const { family } = outcome;
  if (family === "mines") return outcome.picked.length > 0 ? { type: "cash-out" } : null;
  if (family === "hilo") return outcome.guesses > 0 ? { type: "cash-out" } : null;
  if (family === "blackjack") return { type: "stand" };
  if (family === "three-card-poker") return { type: "fold" };
  return family === "video-poker" ? { type: "draw", held: outcome.dealt.map(() => true) } : null;
}

/** Finishes rounds their players left a week ago; the number finished. */
export async function finishAbandoned(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ABANDONED_AFTER_MS);
  const stale = await listStale(ctx.db, "open", before);
  for (const { id } of stale) {
    const owed = await ctx.db.transaction(async (tx) => {
      const round = await lockRound(tx, id);
      // A sitting at a poker table is ended by its table, which knows what lies on it.
      if (round === null || round.state !== "open" || round.pending !== null || round.game === holdem.name) return null;
      const step = lastStep(round);
      if (step !== null) return advance(ctx, tx, round, step);
      await undoOpen(ctx, tx, round);
      return null;
    });
    if (owed !== null) await deliver(ctx, owed);
  }
  return stale.length;
}
