// What games are called, shown or not, kept so that a record asks for its rounds alone. Forgotten when the catalogue changes or may have
// changed unheard, and after a minute in any case.

import { createCache } from "@khela/service-kit/cache";
import type { Services } from "../http/context.ts";
import { loadMissing, VERSION_MS, type KnownRows } from "./game-cards.ts";
import { listGameNames, type GameName } from "./store.ts";

export type GameNames = {
  /** By node id, of these games at least. */
  find(nodeIds: readonly number[]): Promise<ReadonlyMap<number, GameName | null>>;
  /** As long as it stays the same, so do the names. */
  version(): string;
};

const LIFETIME_MS = 60_000;

export function createGameNames({ db, now, push }: Pick<Services, "db" | "now" | "push">): GameNames {
  const kept = createCache<KnownRows<GameName>>({ now, maxEntries: 1, ttlMs: LIFETIME_MS });
  let changes = 0;
  push.onTopic("answers games", () => {
    changes += 1;
    kept.invalidate();
  });
  return {
    async find(nodeIds) {
      const known = await kept.get("all", async () => new Map());
      await loadMissing(known, nodeIds, (missing) => listGameNames(db, missing));
      return known;
    },
    version: () => `${changes}.${Math.floor(now().getTime() / VERSION_MS)}`,
  };
}
