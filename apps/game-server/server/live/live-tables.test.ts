import { sql } from "@khela/service-kit/db/database";
import { randomUUID } from "node:crypto";
import { findGame } from "@khela/engines/games";
import { hashSeed } from "@khela/engines/rng";
import { settleRound } from "@khela/engines/rounds";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { until } from "../../../../tests/until.ts";
import { paths } from "../../wire/game-api.ts";
import {
  call,
  expectBalancesToAgree,
  isAllSettled,
  startTableCluster,
  joinTable,
  rejoinTable,
  type TableCluster,
  type Player,
  type GameServerProcess,
  type RunningGameServer,
} from "../../test/live-table.ts";

const ROULETTE = "tcg-live-mehfil-roulette";
const tables = {
  roulette: ROULETTE,
  baccarat: "pt-palash-baccarat",
  "baccarat-six-decks": "tcg-live-six-deck-baccarat",
  "baccarat-no-commission": "ag-no-commission-baccarat",
  "dragon-tiger": "ag-forest-dragon-tiger",
  "sic-bo": "pt-palash-sic-bo",
  "andar-bahar": "tcg-live-andar-bahar",
  "teen-patti": "ag-victory-teen-patti",
  bull: "tcg-live-bull-against-bull",
  "lucky-seven": "tcg-live-lucky-seven-table",
} as const;
const red = { stakeMinor: "1000", bets: [{ on: "red", stakeMinor: "1000" }] };

let cluster: TableCluster;

beforeEach(async () => {
  cluster = await startTableCluster();
});
afterEach(() => cluster.stop());

const allSettled = () => isAllSettled(cluster);

describe("[GAME-07] live tables", () => {
  let gameServer: RunningGameServer;
  beforeEach(async () => {
    gameServer = await cluster.start();
  });

  test("[GAME-07] live bets: every table → paid as the engine computes from the committed and revealed seed", async () => {
    cluster.wallet.setBalance(100_000_000n);
    await Promise.all(
      Object.entries(tables).map(async ([name, code]) => {
        const game = findGame(name);
        if (game.family !== "table") throw new Error(`${name} is no table`);
        const player = await joinTable(gameServer.url, code, name.replaceAll("-", ""));
        const all = Object.keys(game.engine.rules.bets).map((on) => ({ on, stakeMinor: "100" }));
        const open = await player.round(({ stage }) => stage === "open");
        const nextSeedHash = player.rooms.at(-1)?.nextServerSeedHash;
        expect(open).toMatchObject({ serverSeed: null, result: null, fliesAt: null });
        const first = all.slice(0, 60);
        const { round, answer } = await player.betOnNext({
          stakeMinor: String(100 * first.length),
          bets: first,
        });
        expect(answer).toMatchObject({
          status: 200,
          body: { round: { state: "open", serverSeed: null, payoutMinor: null } },
        });
        for (let from = 60; from < all.length; from += 60) {
          const more = all.slice(from, from + 60);
          await player.betOnNext({ stakeMinor: String(100 * more.length), bets: more });
        }
        const id = answer.body.round.roundId;
        await until(
          () => player.findPushedBet(id)?.state === "settled" || player.rooms.at(-1)?.round?.id !== round.id,
        );
        const findSettled = () =>
          cluster.db.maybe<{ payout: bigint }>(
            sql`select payout_minor as payout from round where id = ${id} and state = 'settled'`,
          );
        // the next round may open before all bets of this one are paid
        await until(async () => (await findSettled()) !== null);
        const settled = await findSettled();
        const shown = player.rooms.find(
          (room) => room.round?.id === round.id && room.round.stage === "shown",
        )?.round;
        expect(shown?.serverSeed).toMatch(/^[0-9a-f]{64}$/);
        expect(hashSeed(shown?.serverSeed ?? "")).toBe(round.serverSeedHash);
        const again = settleRound({
          game: name,
          rulesVersion: game.engine.version,
          serverSeed: shown?.serverSeed ?? "",
          clientSeed: round.clientSeed,
          nonce: round.nonce,
          bet: { stakeMinor: String(100 * first.length), bets: first },
        });
        expect(settled?.payout).toBe(BigInt(again.payoutMinor));
        expect("result" in again.outcome && again.outcome.result).toEqual(shown?.result);
        const next = await player.round(({ number }) => number > open.number);
        if (next.number === open.number + 1) expect(next.serverSeedHash).toBe(nextSeedHash);
        player.leave();
      }),
    );
    await until(allSettled);
    await expectBalancesToAgree(cluster, 100_000_000n);
  });

  test("[GAME-07] live table: two processes on one database → one round, each bet settled once", async () => {
    const other = await cluster.startProcess();
    const players = [
      await joinTable(gameServer.url, ROULETTE, "here"),
      await joinTable(other.url, ROULETTE, "there"),
    ] as const;
    for (let turn = 0; turn < 2; turn += 1) {
      const bets = await Promise.all(players.map((player) => player.betOnNext(red)));
      expect(bets.map(({ answer }) => answer.status)).toEqual([200, 200]);
    }
    await until(allSettled);
    const seen = (player: Player) =>
      new Map(
        player.rooms.flatMap(({ round }) =>
          round?.stage === "shown" ? [[round.number, JSON.stringify(round)]] : [],
        ),
      );
    const [here, there] = [seen(players[0]), seen(players[1])];
    const both = [...here.keys()].filter((number) => there.has(number));
    expect(both.length).toBeGreaterThan(0);
    for (const number of both) expect(here.get(number)).toBe(there.get(number));
    const numbers = await cluster.db.rows<{ number: number; seeds: bigint }>(
      sql`select number, count(*) over (partition by seed_id) as seeds from table_round where room = ${ROULETTE}
       order by number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.every(({ seeds }) => seeds === 1n)).toBe(true);
    expect(cluster.wallet.countSeen("win")).toBe(4);
    await expectBalancesToAgree(cluster, 100_000n);
  });

  test("[GAME-07] live bet: late, wrong, unknown, too small, too large, over the table limit, no money or limit → refused with its code", async () => {
    cluster.wallet.setBalance(10_000_000n);
    const player = await joinTable(gameServer.url, ROULETTE);
    const on = (place: string, stakeMinor: string) => ({ stakeMinor, bets: [{ on: place, stakeMinor }] });
    const twice = (place: string, stakeMinor: string) => ({
      stakeMinor: String(2 * Number(stakeMinor)),
      bets: [on(place, stakeMinor), on(place, stakeMinor)].flatMap(({ bets }) => bets),
    });
    const refusals: readonly (readonly [unknown, string])[] = [
      [on("purple", "1000"), "bet.bad"],
      [on("red", "99"), "bet.stake"],
      [on("red", "100001"), "bet.stake"],
      [twice("red", "50001"), "bet.stake"],
      [{ stakeMinor: "2000", bets: red.bets }, "bet.bad"],
      [{ stakeMinor: "1000", targetHundredths: 200 }, "bet.bad"],
      [{ stakeMinor: "1000" }, "request.bad"],
      [on("red", "-5"), "request.bad"],
    ];
    for (const [wager, code] of refusals) {
      const { answer } = await player.betOnNext(wager);
      expect(answer.body.error, JSON.stringify(wager)).toBe(code);
    }
    expect(cluster.wallet.countSeen("bet")).toBe(0);
    expect((await player.bet(randomUUID(), red)).body.error).toBe("round.unknown");
    cluster.wallet.misbehave = (method) => (method === "bet" ? "LIMIT_REACHED" : "none");
    expect((await player.betOnNext(red)).answer).toMatchObject({
      status: 403,
      body: { error: "limit.reached" },
    });
    cluster.wallet.misbehave = (method) => (method === "bet" ? "INSUFFICIENT_FUNDS" : "none");
    expect((await player.betOnNext(red)).answer).toMatchObject({
      status: 402,
      body: { error: "funds.insufficient" },
    });
    cluster.wallet.misbehave = () => "none";
    const closed = await player.round(({ stage }) => stage === "closed" || stage === "shown");
    expect((await player.bet(closed.id, red)).body.error).toBe("bet.closed");
    const { round } = await player.betOnNext(on("red", "60000"));
    const more = await player.bet(round.id, on("red", "60000"));
    if (more.body.error !== "bet.closed") expect(more.body.error).toBe("bet.stake");
    await until(allSettled);
    await expectBalancesToAgree(cluster, 10_000_000n);
  });

  test("[GAME-07] live bet: same request → one bet; stake never answered → rolled back when the round closes", async () => {
    const player = await joinTable(gameServer.url, ROULETTE);
    const { round } = await player.betOnNext(red);
    const requestId = randomUUID();
    const both = await Promise.all([
      player.bet(round.id, red, requestId),
      player.bet(round.id, red, requestId),
    ]);
    const placed = both.filter(({ status }) => status === 200);
    expect(new Set(placed.map(({ body }) => body.round.roundId)).size).toBeLessThanOrEqual(1);
    for (const { body } of both)
      if (body.error !== undefined) expect(["bet.in_flight", "bet.closed"]).toContain(body.error);
    await until(allSettled);
    await expectBalancesToAgree(cluster, 100_000n);
    const before = cluster.wallet.balance();
    cluster.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
    const { answer } = await player.betOnNext(red);
    expect(answer.body.error).toBe("bet.unknown");
    await until(allSettled);
    expect(cluster.wallet.balance()).toBe(before);
    await expectBalancesToAgree(cluster, 100_000n);
  });

  test("[GAME-07] live bet: stake answered after the round closed → not in the round, rolled back before the result", async () => {
    const player = await joinTable(gameServer.url, ROULETTE);
    const open = await player.round(({ stage }) => stage === "open");
    cluster.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
    const placing = player.betOnNext(red);
    await until(() => cluster.wallet.countSeen("bet") === 1);
    cluster.wallet.misbehave = () => "none";
    const shown = await player.round(({ stage, number }) => stage === "shown" && number >= open.number);
    const states = () =>
      cluster.db.rows<{ state: string; tableRoundId: string }>(
        sql`select state, table_round_id as "tableRoundId" from round`,
      );
    expect(await states()).toEqual([{ state: "undone", tableRoundId: shown.id }]);
    cluster.wallet.release();
    expect((await placing).answer).toMatchObject({ status: 502, body: { error: "bet.unknown" } });
    await until(allSettled);
    expect((await states()).map(({ state }) => state)).toEqual(["undone"]);
    expect(cluster.wallet.balance()).toBe(100_000n);
    expect(cluster.wallet.countSeen("win")).toBe(0);
    player.leave();
  });

  test("[GAME-07] live bet: late by the server's clock, phase not yet changed → refused", async () => {
    const player = await joinTable(gameServer.url, ROULETTE);
    const open = await player.round(({ stage }) => stage === "open");
    await cluster.db.run(
      sql`update table_round set closes_at = closes_at - interval '1 minute' where id = ${open.id}`,
    );
    const late = await player.bet(open.id, red);
    expect([late.body.error, cluster.wallet.countSeen("bet")]).toEqual(["bet.closed", 0]);
    player.leave();
  });

  test("[GAME-07] live result: open round → not available; bet action, seed rotation, single bet → refused", async () => {
    const player = await joinTable(gameServer.url, ROULETTE);
    const { answer } = await player.betOnNext(red);
    const { roundId } = answer.body.round;
    for (const type of ["stand", "cash-out", "fold"]) {
      expect(
        (await call(gameServer.url, paths.action, { roundId, step: 0, action: { type } }, player.token)).body
          .error,
      ).toBe("bet.bad");
    }
    const rotation = { serverSeedHash: "0".repeat(64), clientSeed: "mine" };
    expect(
      (await call(gameServer.url, paths.clientSeed, { clientSeed: "mine" }, player.token)).body.error,
    ).toBe("seed.bad");
    expect((await call(gameServer.url, paths.rotate, rotation, player.token)).body.error).toBe("seed.bad");
    expect(
      (await call(gameServer.url, paths.bet, { requestId: randomUUID(), bet: red }, player.token)).body.error,
    ).toBe("bet.bad");
    expect((await call(gameServer.url, paths.cashOut, { roundId }, player.token)).body.error).toBe(
      "bet.closed",
    );
    expect((await call(gameServer.url, paths.stream)).body.error).toBe("session.unknown");
    await until(allSettled);
    await expectBalancesToAgree(cluster, 100_000n);
    player.leave();
  });

  test("[GAME-07] live table: reload → round and own bets only", async () => {
    const player = await joinTable(gameServer.url, ROULETTE, "first");
    const other = await joinTable(gameServer.url, ROULETTE, "second");
    const { round, answer } = await player.betOnNext(red);
    const id = answer.body.round.roundId;
    player.leave();
    const back = await rejoinTable(gameServer.url, player.token, player.opened);
    await until(() => back.seats.length > 0 && back.rooms.length > 0);
    expect(
      back.seats[0]?.tableRoundId === round.id ? back.seats[0]?.bets.map(({ roundId }) => roundId) : [id],
    ).toEqual([id]);
    await until(allSettled);
    expect(other.seats.every(({ bets }) => bets.length === 0)).toBe(true);
    expect(other.seats.at(-1)?.totals).toEqual({
      stakedMinor: "0",
      paidMinor: "0",
      rounds: 0,
      bestMinor: "0",
    });
  });
});

describe("[GAME-07] live table: process killed during a round", () => {
  let gameServer: GameServerProcess;
  beforeEach(async () => {
    gameServer = await cluster.startProcess();
  });

  test.each([
    ["while the stake is at the platform", "bet", "hang-after"],
    ["before it paid anybody", "win", "hang-before"],
    ["after the platform paid and before it knew", "win", "hang-after"],
  ] as const)(
    "[GAME-07] live table: killed %s → no bet lost, none paid twice",
    async (_when, method, fault) => {
      cluster.wallet.misbehave = (called) => (called === method ? fault : "none");
      const player = await joinTable(gameServer.url, ROULETTE);
      await player.round(({ stage }) => stage === "open");
      void player.betOnNext(red).catch(() => undefined);
      await until(() => cluster.wallet.countSeen(method) > 0);
      await gameServer.kill();
      player.leave();
      cluster.wallet.misbehave = () => "none";
      await cluster.start();
      await until(allSettled);
      const states = await cluster.db.rows<{ state: string }>(sql`select state from round`);
      expect(states.map(({ state }) => state)).toEqual([method === "bet" ? "undone" : "settled"]);
      await expectBalancesToAgree(cluster, 100_000n);
    },
  );

  test("[GAME-07] live table: killed repeatedly between phases with bets placed → wallet exact", async () => {
    cluster.wallet.setBalance(1_000_000n);
    for (const afterMs of [100, 900, 1_300, 1_500]) {
      const player = await joinTable(gameServer.url, ROULETTE, `k${afterMs}`);
      await player.betOnNext(red);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await gameServer.kill();
      player.leave();
      gameServer = await cluster.startProcess();
    }
    await until(allSettled);
    expect(
      await cluster.db.maybe(sql`select count(*)::int as count from round where state = 'settled'`),
    ).toEqual({ count: 4 });
    await expectBalancesToAgree(cluster, 1_000_000n);
  });
});
