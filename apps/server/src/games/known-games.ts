// Two caches of games, so that a member's lists and records read only ids and rounds from the database: cards (a
// merchant's view of a game in one language) and names (hidden games included). Both are dropped when the catalogue
// changes, and after some time in any case. Cards are also dropped when a merchant or a flag changes. A missing game
// is cached as missing.

import { createCache } from "@khela/service-kit/cache";
import type { Services } from "../http/context.ts";
import { listGameNames, listGamesById, type GameName, type GameRow, type Viewer } from "./store.ts";

export type GameCards = {
  /** The games with these ids that the merchant shows, in the given order. */
  list(viewer: Viewer, nodeIds: readonly number[]): Promise<GameRow[]>;
  /** Text that changes whenever the display of a game may have changed. */
  version(): string;
};

const MAX_VIEWERS = 100;
const CARDS_MS = 15_000;
const NAMES_MS = 60_000;
/** Time after which `version` changes in any case, because the notification of a change may be lost. */
const VERSION_MS = 5 * 60_000;

/** Returns a name in the reader's language, or in English. */
export function localizedName(name: Readonly<Record<string, string>>, language: string): string {
  return name[language.toLowerCase()] ?? name["en"] ?? "";
}

/** Rows by node id; null: the row is known to be missing. */
type KnownRows<Row> = Map<number, Row | null>;

async function loadMissing<Row extends { readonly nodeId: number }>(
  known: KnownRows<Row>,
  nodeIds: readonly number[],
  load: (missing: readonly number[]) => Promise<readonly Row[]>,
): Promise<void> {
  const missing = [...new Set(nodeIds)].filter((nodeId) => !known.has(nodeId));
  if (missing.length === 0) return;
  const found = new Map((await load(missing)).map((row) => [row.nodeId, row]));
  for (const nodeId of missing) known.set(nodeId, found.get(nodeId) ?? null);
}

export function createGameCards({ db, now, push }: Pick<Services, "db" | "now" | "push">): GameCards {
  const viewers = createCache<KnownRows<GameRow>>({ now, maxEntries: MAX_VIEWERS, ttlMs: CARDS_MS });
  let changes = 0;
  for (const topic of ["answers games", "answers site"])
    push.onTopic(topic, () => {
      changes += 1;
      viewers.drop();
    });
  return {
    async list(viewer, nodeIds) {
      const known = await viewers.fetch(`${viewer.merchantId} ${viewer.language}`, async () => new Map());
      await loadMissing(known, nodeIds, (missing) => listGamesById(db, viewer, missing));
      return nodeIds.flatMap((nodeId) => known.get(nodeId) ?? []);
    },
    version: () => `${changes}.${Math.floor(now().getTime() / VERSION_MS)}`,
  };
}

export type GameNames = {
  /** Names by node id, of the given games and possibly of other games. */
  find(nodeIds: readonly number[]): Promise<ReadonlyMap<number, GameName | null>>;
  /** Text that changes whenever a name may have changed. */
  version(): string;
};

export function createGameNames({ db, now, push }: Pick<Services, "db" | "now" | "push">): GameNames {
  const kept = createCache<KnownRows<GameName>>({ now, maxEntries: 1, ttlMs: NAMES_MS });
  let changes = 0;
  push.onTopic("answers games", () => {
    changes += 1;
    kept.drop();
  });
  return {
    async find(nodeIds) {
      const known = await kept.fetch("all", async () => new Map());
      await loadMissing(known, nodeIds, (missing) => listGameNames(db, missing));
      return known;
    },
    version: () => `${changes}.${Math.floor(now().getTime() / VERSION_MS)}`,
  };
}
