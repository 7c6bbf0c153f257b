/**
 * The tables' common clock. Each process records in the database that it checks the tables. After some seconds
 * without a check (all stopped, restarted or cut off), no player could act: the running turn restarts. Before its
 * first check a process lets nobody's turn run out.
 */
import type { Context } from "../context.ts";
import { lockBeat, renewTurns, setBeat } from "./clock-store.ts";

/** Longer than a process is ever busy, shorter than a player notices. */
export const GAP_MS = 3_000;
const BEAT_EVERY_MS = 1_000;

export type PokerClock = {
  /** Notes the time and, after a gap, starts the running turns anew. */
  beat(): Promise<void>;
  /** Whether time passed with a running server: a turn may run out. */
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
