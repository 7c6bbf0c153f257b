// Games as a merchant shows them in one language, kept so that a member's lists ask only for their ids. Forgotten when the
// catalogue, a merchant or a flag changes, and after a few seconds in any case; a game that is not shown is kept as none.

import { createCache } from "@khela/service-kit/cache";
import type { Services } from "../http/context.ts";
import { listGamesById, type GameRow, type Viewer } from "./store.ts";

export type GameCards = {
  /** The shown ones of these games, in the order given. */
  list(viewer: Viewer, nodeIds: readonly number[]): Promise<GameRow[]>;
  /** As long as it stays the same, so does what is shown of a game. */
  version(): string;
};

const MAX_VIEWERS = 100;
const LIFETIME_MS = 15_000;
/** Changes are notified; a version ends all the same. */
export const VERSION_MS = 5 * 60_000;

/** Rows by node id; null: there is none. */
export type KnownRows<Row> = Map<number, Row | null>;

export async function loadMissing<Row extends { readonly nodeId: number }>(
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
  const viewers = createCache<KnownRows<GameRow>>({ now, maxEntries: MAX_VIEWERS, ttlMs: LIFETIME_MS });
  let changes = 0;
  for (const topic of ["answers games", "answers site"])
    push.onTopic(topic, () => {
      changes += 1;
      viewers.invalidate();
    });
  return {
    async list(viewer, nodeIds) {
      const known = await viewers.get(`${viewer.merchantId} ${viewer.language}`, async () => new Map());
      await loadMissing(known, nodeIds, (missing) => listGamesById(db, viewer, missing));
      return nodeIds.flatMap((nodeId) => known.get(nodeId) ?? []);
    },
    version: () => `${changes}.${Math.floor(now().getTime() / VERSION_MS)}`,
  };
}
