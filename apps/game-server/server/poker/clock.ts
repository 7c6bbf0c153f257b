/**
 * The tables' common clock. Each process records in the database the time of its checks of the tables. During a gap of
 * some seconds without a check (all processes stopped, restarted or disconnected) no player could act, so the running
 * turns restart. A process without a recent check ends no turn.
 */
import type { Context } from "../context.ts";
import { lockBeat, renewTurns, setBeat } from "./clock-store.ts";

/**
 * Minimum length of a gap between checks. It is longer than a running process is ever busy, and so short that a player
 * hardly notices it.
 */
export const GAP_MS = 3_000;
const BEAT_EVERY_MS = 1_000;

export type PokerClock = {
  /** Records the time of a check and, after a gap, restarts the running turns. */
  beat(): Promise<void>;
  /** Returns whether this process checked the tables within `GAP_MS`; only then may it end a turn by time. */
  isSteady(): boolean;
};

export function createPokerClock({ db, now }: Pick<Context, "db" | "now">): PokerClock {
  let beatMs = -Infinity;
  return {
    isSteady: () => now().getTime() - beatMs <= GAP_MS,
    beat: async () => {
      const at = now();
      if (at.getTime() - beatMs < BEAT_EVERY_MS) return;
      await db.transaction(async (tx) => {
        const gapMs = at.getTime() - ((await lockBeat(tx)) ?? at).getTime();
        if (gapMs > GAP_MS) await renewTurns(tx, at, gapMs);
        await setBeat(tx, at);
      });
      beatMs = at.getTime();
    },
  };
}
