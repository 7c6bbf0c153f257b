import { sql } from "@khela/service-kit/db/database";
import { randomUUID } from "node:crypto";
import { MICRO } from "@khela/engines/slots/jackpot";
import { afterEach, describe, expect, test } from "vitest";
import { paths, type RoundAnswer } from "../../wire/game-api.ts";
import { call, isAllSettled, launch, startTableCluster, type TableCluster } from "../../test/live-table.ts";
import { until } from "../../../../tests/until.ts";

const SLOT = "bgs-padma-catch";
const START = 100_000n;

let cluster: TableCluster;
afterEach(() => cluster.stop());

async function spin(url: string, token: string): Promise<void> {
  // Without a time of the last bet, the minimum time between two spins does not apply.
  await cluster.db.run(sql`update seed set last_bet_at = null`);
  await call<RoundAnswer>(url, paths.bet, { requestId: randomUUID(), bet: { stakeMinor: "1000" } }, token);
}

async function isPoolPaidIn(): Promise<boolean> {
  const pool = await cluster.db.maybe<{ held: bigint }>(sql`select held_micro as held from jackpot_pool`);
  const open = await cluster.db.rows(sql`select from jackpot_move where done_at is null`);
  return (
    open.length === 0 && cluster.wallet.pool() === (pool?.held ?? 0n) / MICRO && (await isAllSettled(cluster))
  );
}

describe("[HOME-08] jackpot: process killed between win and payment", () => {
  test.each([
    ["before the win reached the platform", "win", "hang-before"],
    ["after the platform paid and before its answer", "win", "hang-after"],
    ["while the emptied pool was posted to the platform", "adjust", "hang-after"],
  ] as const)(
    "[HOME-08] jackpot: process killed %s → paid once, pool won once",
    async (_when, method, fault) => {
      cluster = await startTableCluster();
      const first = await cluster.startProcess();
      const { session } = await launch(first.url, SLOT, "one");
      await call(first.url, paths.clientSeed, { clientSeed: "my own seed" }, session);
      await spin(first.url, session);
      await until(isPoolPaidIn);
      await cluster.db.run(sql`update jackpot_pool set held_micro = cap_minor * 1000000 - 1`);
      cluster.wallet.misbehave = (called, { amount }) =>
        called === method && (method === "win" || amount?.startsWith("-") === true) ? fault : "none";
      const seen = cluster.wallet.countSeen(method);
      const cutOff = spin(first.url, session).catch(() => undefined);
      await until(
        async () => (await cluster.db.rows(sql`select from jackpot_round where won_minor > 0`)).length === 1,
      );
      await until(() => cluster.wallet.countSeen(method) > seen);
      await first.kill();
      await cutOff;
      cluster.wallet.misbehave = () => "none";
      await cluster.start();
      // The killed process still holds the lease of its calls: this makes them due at once.
      await cluster.db.run(sql`update wallet_call set next_at = now() where done_at is null`);
      await cluster.db.run(sql`update jackpot_move set next_at = now() where done_at is null`);
      await until(isPoolPaidIn);
      const rounds = await cluster.db.rows<{ payout: bigint; won: bigint }>(
        sql`select r.payout_minor as payout, j.won_minor as won from round r join jackpot_round j on j.round_id = r.id
         order by r.created_at`,
      );
      expect(rounds).toHaveLength(2);
      const [, hit] = rounds;
      expect(hit?.won).toBeGreaterThan(4_999_000n);
      expect(cluster.wallet.balance()).toBe(
        START - 2_000n + rounds.reduce((sum, { payout }) => sum + payout, 0n),
      );
      const ids = (wanted: typeof method, isOut = false) =>
        new Set(
          cluster.wallet.received
            .filter(
              ({ method: called, body }) =>
                called === wanted && (!isOut || body.amount?.startsWith("-") === true),
            )
            .map(({ body }) => body.transactionId),
        );
      expect(ids("win").size).toBe(2);
      expect(ids("adjust", true).size).toBe(1);
    },
  );
});
