import { sql, type Db } from "@khela/service-kit/db/database";
import { payoutMinor } from "@khela/engines/matches/markets";
import { afterEach, describe, expect, test } from "vitest";
import { expectLockWaiters, refuseLockWaits } from "../../../../../tests/lock-waiters.ts";
import { until } from "../../../../../tests/until.ts";
import { deleteOld } from "./store.ts";
import { matchPaths } from "../../../wire/matches-api.ts";
import {
  areSettled,
  betRequestFor,
  bet,
  endMatch,
  infoOf,
  legOf,
  markets,
  startMatchesTest,
  phaseOf,
  publishFixture,
  show,
  whenBets,
  whenShown,
  type MatchesTest,
} from "../../../test/matches.ts";

let harness: MatchesTest;
afterEach(() => harness.stop());

describe("match feed", () => {
  test("[GAME-07] feed: repeats, disorder and gaps → no difference; new epoch → snapshot fetched", async () => {
    harness = await startMatchesTest();
    harness.feed.publishOutOfOrder([
      ["m1", "fixture", infoOf()],
      ["m1", "phase", phaseOf("live", 1, 0)],
      ["m1", "market:winner", markets["market:winner"]],
      ["m1", "phase", phaseOf("live", 2, 0)],
    ]);
    await whenShown(harness, "m1", ({ score, marketCount }) => score?.home === 2 && marketCount === 1);
    // The feed loses messages: the number of the next message reveals the gap.
    harness.feed.lose("m1", "phase", phaseOf("live", 2, 1));
    harness.feed.lose("m1", "market:1x2", markets["market:1x2"]);
    await whenShown(harness, "m1", ({ score, marketCount }) => score?.away === 1 && marketCount === 2);
    const before = harness.feed.snapshots();
    harness.feed.startAnew();
    harness.feed.publish("m1", "phase", phaseOf("live", 3, 1));
    await whenShown(harness, "m1", ({ score }) => score?.home === 3);
    expect(harness.feed.snapshots()).toBeGreaterThan(before);
    // A part of a match with an invalid body is ignored.
    harness.feed.publish("m1", "phase", { phase: "won", clock: null });
    harness.feed.publish("m1", "market:winner", { ...markets["market:winner"], chances: { home: -1 } });
    harness.feed.publish("m1", "phase", phaseOf("live", 4, 1));
    await whenShown(harness, "m1", ({ score }) => score?.home === 4);
    expect((await show(harness, "m1")).markets.find(({ id }) => id === "winner")?.odds).toEqual({
      home: 1_580,
      away: 2_380,
    });
  });

  test("feed: silent match with open bets → fetched by id", async () => {
    let ahead = 0;
    harness = await startMatchesTest(undefined, {
      clockAndRandom: {
        now: () => new Date(Date.now() + ahead),
        randomBytes: (size) => crypto.getRandomValues(Buffer.alloc(size)),
      },
    });
    const match = await publishFixture(harness, "m1");
    await bet(harness, [[match, "winner", "home"]]);
    harness.feed.startAnew();
    harness.feed.hush(true);
    harness.feed.lose("m1", "result", { home: 0, away: 2 });
    harness.feed.hush(false);
    ahead = 130_000;
    const bets = await whenBets(harness, areSettled);
    expect(bets[0]?.legs[0]?.settlement).toBe("lost");
  });
});

describe("old matches", () => {
  test("matches change in their order, and a bet locks markets, while old ones are deleted → no deadlock, all deleted", async () => {
    harness = await startMatchesTest();
    const { db } = harness.gameServers[0]!.ctx;
    const touch = (tx: Db, id: string) =>
      tx.run(sql`update match_fixture set changed_at = changed_at where id = ${id}`);
    const order: ((tx: Db) => Promise<unknown>)[][] = [
      [(tx) => touch(tx, "m1"), (tx) => touch(tx, "m2")],
      [
        (tx) => tx.run(sql`select from match_market where fixture_id = 'm1' order by id for update`),
        // the leg of a bet refers to its match
        (tx) => tx.run(sql`select from match_fixture where id = 'm1' for key share`),
      ],
    ];
    for (const [first, second] of order) {
      await publishFixture(harness, "m1");
      await publishFixture(harness, "m2");
      // the places of the rows on the disk are then not in the order of their ids
      await touch(db, "m1");
      let deleted: Promise<void> | undefined;
      await db.transaction(async (tx) => {
        await first!(tx);
        deleted = deleteOld(db, new Date(Date.now() + 1_000));
        await expectLockWaiters(db, 1);
        await refuseLockWaits(tx);
        await second!(tx);
      });
      await deleted;
      expect(await db.rows(sql`select from match_fixture`)).toEqual([]);
    }
  });
});

describe("match feed in several processes", () => {
  test("[GAME-07] feed: two processes settling → each bet paid once; reader gone → the other takes over", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    await harness.another();
    for (let turn = 0; turn < 8; turn += 1)
      expect(
        (await bet(harness, [[match, turn % 2 === 0 ? "winner" : "1x2", "home"]], {}, turn % 2)).status,
      ).toBe(200);
    endMatch(harness, "m1", 2, 0);
    await whenBets(harness, areSettled);
    const due =
      4n *
      (payoutMinor(1_000n, legOf([match, "winner", "home"]).oddsMilli, "won") +
        payoutMinor(1_000n, legOf([match, "1x2", "home"]).oddsMilli, "won"));
    expect(harness.wallet.balance()).toBe(92_000n + due);
    const wins = harness.wallet.received
      .filter(({ method }) => method === "win")
      .map(({ body }) => body.transactionId);
    expect(new Set(wins).size).toBe(8);
    await harness.gameServers.shift()!.stop();
    await publishFixture(harness, "m2");
  });

  test("feed: process waiting for the lock → one connection used", async () => {
    harness = await startMatchesTest();
    await publishFixture(harness, "m1");
    await harness.another();
    const listLockQueries = () =>
      harness.gameServers[0]!.ctx.db.rows<{ pid: number; queriedAt: Date }>(
        sql`select a.pid, a.query_start as "queriedAt" from pg_stat_activity a where a.application_name = 'khela-game-server-feed'
         and a.datname = current_database() and a.query like '%pg_try_advisory_lock%'
         and not exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted)`,
      );
    await until(async () => (await listLockQueries()).length === 1);
    const [first] = await listLockQueries();
    await until(async () =>
      (await listLockQueries()).some(
        ({ queriedAt }) => queriedAt.getTime() - first!.queriedAt.getTime() > 2_000,
      ),
    );
    expect((await listLockQueries()).map(({ pid }) => pid)).toEqual([first!.pid]);
  });

  test("[GAME-07] match bet: process killed with a stake pending → rolled back once by another process", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    const other = await harness.spawn();
    harness.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
    const lost = other
      .send(matchPaths.bet, betRequestFor([[match, "winner", "home"]]))
      .catch(() => "cut off");
    await until(() => harness.wallet.countSeen("bet") === 1 && harness.wallet.balance() === 99_000n);
    await other.kill();
    expect(await lost).toBe("cut off");
    harness.wallet.misbehave = () => "none";
    // While the bet's process may still wait for the answer, no other process changes the bet.
    expect((await harness.bets())[0]?.state).toBe("placing");
    await harness.gameServers[0]!.ctx.db.run(sql`update match_bet set due_at = due_at - interval '1 minute'`);
    await whenBets(harness, (bets) => bets.every(({ state }) => state === "undone"));
    expect(harness.wallet.balance()).toBe(100_000n);
    expect(harness.wallet.received.filter(({ method }) => method === "rollback")).toHaveLength(1);
  });

  test("[GAME-07] match bet: process killed between payment and its record → paid once", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    await bet(harness, [[match, "winner", "home"]]);
    await harness.gameServers.shift()!.stop();
    const other = await harness.spawn();
    harness.wallet.misbehave = (method) => (method === "win" ? "hang-after" : "none");
    endMatch(harness, "m1", 2, 0);
    const due = payoutMinor(1_000n, legOf([match, "winner", "home"]).oddsMilli, "won");
    await until(() => harness.wallet.balance() === 99_000n + due);
    await other.kill();
    harness.wallet.misbehave = () => "none";
    const after = await harness.another();
    await after.ctx.db.run(sql`update wallet_call set next_at = now() where done_at is null`);
    await whenBets(harness, areSettled);
    expect(harness.wallet.balance()).toBe(99_000n + due);
    const wins = harness.wallet.received
      .filter(({ method }) => method === "win")
      .map(({ body }) => body.transactionId);
    expect(wins.length).toBeGreaterThan(1);
    expect(new Set(wins).size).toBe(1);
  });
});
