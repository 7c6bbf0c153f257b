/**
 * Presence of the players at the tables: a player with an open stream or a recent call is present. Each process records
 * the presence of its own clients; the process that advances a table reads it under the table's lock. After a restart
 * all players have time to return.
 */
import type { Context } from "../context.ts";
import type { PlayerGame } from "../rounds/session-store.ts";
import { markAllSeen, markSeen, wakeDesertedTables } from "./store.ts";

/** Time for which an absent player keeps the seat. */
export const AWAY_TIMEOUT_MS = 180_000;
const WRITE_EVERY_MS = 5_000;

type Entry = { readonly player: PlayerGame; streams: number };

export type Presence = {
  /** Records that the player is present; called with each call of the player. */
  called(player: PlayerGame): void;
  /** Called when a stream of the player opens; returns the function to call when it closes. */
  watching(player: PlayerGame): () => void;
  /** Records present players and makes idle tables with absent players due, at most once in a few seconds. */
  write(): Promise<void>;
};

export function createPresence(ctx: Context): Presence {
  const entries = new Map<string, Entry>();
  let writtenAtMs: number | null = null;

  function entryOf({ vendor, player, gameCode }: PlayerGame): Entry {
    const key = JSON.stringify([vendor, player, gameCode]);
    const entry = entries.get(key) ?? { player: { vendor, player, gameCode }, streams: 0 };
    entries.set(key, entry);
    return entry;
  }

  return {
    called: (player) => {
      entryOf(player);
    },
    watching: (player) => {
      entryOf(player).streams += 1;
      let isOpen = true;
      return () => {
        if (isOpen) entryOf(player).streams -= 1;
        isOpen = false;
      };
    },
    write: async () => {
      const now = ctx.now();
      if (writtenAtMs !== null && now.getTime() - writtenAtMs < WRITE_EVERY_MS) return;
      if (writtenAtMs === null) await markAllSeen(ctx.db, now);
      const players = [...entries.values()].map(({ player }) => player);
      for (const [key, { streams }] of entries) if (streams === 0) entries.delete(key);
      if (players.length > 0) await markSeen(ctx.db, players, now);
      await wakeDesertedTables(ctx.db, now, new Date(now.getTime() - AWAY_TIMEOUT_MS));
      writtenAtMs = now.getTime();
    },
  };
}
