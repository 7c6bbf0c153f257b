/**
 * What a player does inside an open round: stored, then settled as far as it goes, in one transaction. The same step
 * sent again changes nothing and is answered with the round as it stands. A round nobody came back to is finished for
 * its player: paid out where it stood, or given back when nothing was picked yet.
 */
import { EngineError } from "@khela/engines/engine-error";
import type { MinesAction } from "@khela/engines/originals/mines";
import type { RoundAnswer } from "../wire.ts";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";
import { fail } from "./failure.ts";
import { deliver } from "./outbox/outbox.ts";
import type { OwedCall } from "./outbox/store.ts";
import { answerRound, record, undoOpen } from "./rounds.ts";
import { listStale, lockRound, type SeededRound, type Session } from "./store.ts";

/** How long an interrupted round waits for its player. */
const ABANDONED_AFTER_MS = 7 * 24 * 3_600_000;

export type Step = { readonly roundId: string; readonly step: number; readonly action: MinesAction };

function tileOf(action: MinesAction): number | null {
  return action.type === "pick" ? action.tile : null;
}

function isSame(a: MinesAction | undefined, b: MinesAction): boolean {
  return a !== undefined && a.type === b.type && tileOf(a) === tileOf(b);
}

async function advance(ctx: Context, tx: Db, round: SeededRound, action: MinesAction): Promise<OwedCall | null> {
  try {
    return await record(ctx, tx, { ...round, actions: [...round.actions, action] });
  } catch (error) {
    if (error instanceof EngineError) fail("bet.bad", error.code);
    throw error;
  }
}

/** Takes one step. `step` counts the steps before it. Fails with `round.unknown`, `bet.bad`. */
export async function act(ctx: Context, session: Session, { roundId, step, action }: Step): Promise<RoundAnswer> {
  const owed = await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    const isOwn = round?.vendor === session.vendor && round.player === session.player
      && round.gameCode === session.gameCode;
    if (round === null || !isOwn) fail("round.unknown");
    if (step < round.actions.length && isSame(round.actions[step], action)) return null;
    if (round.state !== "open" || step !== round.actions.length) fail("bet.bad", "not the next step");
    return advance(ctx, tx, round, action);
  });
  return answerRound(ctx, session, { roundId, owed, balanceMinor: null });
}

/** Finishes rounds their players left a week ago; the number finished. */
export async function finishAbandoned(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ABANDONED_AFTER_MS);
  const stale = await listStale(ctx.db, "open", before);
  for (const { id } of stale) {
    const owed = await ctx.db.transaction(async (tx) => {
      const round = await lockRound(tx, id);
      if (round === null || round.state !== "open") return null;
      if (round.actions.length > 0) return advance(ctx, tx, round, { type: "cash-out" });
      await undoOpen(ctx, tx, round);
      return null;
    });
    if (owed !== null) await deliver(ctx, owed);
  }
  return stale.length;
}
