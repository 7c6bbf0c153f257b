/**
 * Direct access to the shared rounds behind a test's site: it reads secret seeds, so that a test knows a result before
 * it bets, and shortens the waiting. Seeds and results stay as they were committed to.
 */
import { join } from "node:path";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { crashPoint } from "@khela/engines/originals/crash";
import { gameServerDatabaseOf } from "../../../apps/server/src/infra/config.ts";
import { getGame } from "../../../apps/game-server/server/catalogue.ts";
import { linkAt } from "../../../apps/game-server/server/live/hash-chain.ts";
import { findChain, findLatest } from "../../../apps/game-server/server/live/store.ts";
import {
  drawResult,
  type Result,
  type TableRoom,
} from "../../../apps/game-server/server/live/table-games.ts";
import { roomTopic } from "../../../apps/game-server/server/live/view.ts";
import { notifyHub } from "../../../apps/game-server/server/push/hub-store.ts";
import { startEmbedded } from "../../../tools/postgres/embedded.ts";

const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";

export type TableBackdoor = {
  /** Returns the result of the newest round of a table. */
  resultOf(vendor: string, code: string): Promise<Result>;
  /** Makes the next round of a crash room the first of its chain that stops within a range; returns its place there. */
  skipToCrash(room: string, range: { readonly from: bigint; readonly to: bigint }): Promise<number>;
  /** Returns the place in the chain and the stage of the newest round of a crash room. */
  latestOf(room: string): Promise<{ readonly nonce: number; readonly stage: string }>;
  /** Lets the rising curve of a crash room have begun earlier. */
  advanceCurve(room: string, ms: number): Promise<void>;
  close(): Promise<void>;
};

export async function openTableBackdoor(): Promise<TableBackdoor> {
  const embedded = await startEmbedded({ dataDir: join(DATA, "database") });
  const url = gameServerDatabaseOf(embedded.url) ?? embedded.url;
  const db = createDatabase({ url, applicationName: "khela-e2e", max: 1 });
  const latest = async (room: string) => {
    const round = await findLatest(db, room);
    if (round === null) throw new Error(`${room} has no round`);
    return round;
  };
  return {
    resultOf: async (vendor, code) => {
      const game = getGame(vendor, code);
      const seeds = await latest(code);
      return drawResult({ ...game, room: game.room as TableRoom }, seeds).result;
    },
    skipToCrash: (room, { from, to }) =>
      db.transaction(async (tx) => {
        const chain = await findChain(tx, room, "lock");
        if (chain === null) throw new Error(`${room} has no chain`);
        let place = chain.played + 1;
        const isWithin = (point: bigint) => point >= from && point < to;
        while (!isWithin(crashPoint(linkAt(chain, place), chain.salt))) place += 1;
        await tx.run(sql`update crash_chain set played = ${place - 1} where id = ${chain.id}`);
        return place;
      }),
    latestOf: latest,
    advanceCurve: async (room, ms) => {
      await db.transaction(async (tx) => {
        await tx.run(
          sql`update table_round set flies_at = flies_at - make_interval(secs => ${ms / 1_000}),
           due_at = due_at - make_interval(secs => ${ms / 1_000}) where room = ${room} and stage = 'flying'`,
        );
        await notifyHub(tx, [roomTopic(room)]);
      });
    },
    close: async () => {
      await db.close();
      await embedded.stop();
    },
  };
}
