import { hashSeed, createRandomStream } from "@khela/engines/rng";
import { drawSlide, slideRules } from "@khela/engines/originals/slide";
import { verifyRound } from "@khela/engines/rounds";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paths, type BetAnswer, type TableBetsView } from "../../wire/game-api.ts";
import { until } from "../../../../tests/until.ts";
import { insertSeed } from "../rounds/seed-store.ts";
import {
  call,
  isAllSettled,
  joinTable,
  listen,
  startTableCluster,
  type RunningGameServer,
  type TableCluster,
} from "../../test/live-table.ts";

const GAME = "bgs-slide";
const START = 100_000n;

const resultOf = (serverSeed: string, nonce: number) =>
  drawSlide(slideRules, createRandomStream({ serverSeed, clientSeed: GAME, nonce }));

const bet = (targetHundredths: number) => ({ stakeMinor: "1000", targetHundredths });

let cluster: TableCluster;

beforeEach(async () => {
  cluster = await startTableCluster();
});
afterEach(() => cluster.stop());

/**
 * Commits to a seed with which the first round's result is as the test needs; the server could have drawn any seed.
 * Returns the result.
 */
async function playFirst(fits: (result: number) => boolean): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const serverSeed = tried.toString(16).padStart(64, "0");
    const result = resultOf(serverSeed, 1);
    if (!fits(result)) continue;
    const seed = { state: "next", serverSeed, serverSeedHash: hashSeed(serverSeed) } as const;
    await insertSeed(cluster.db, { vendor: "BGS", player: "", gameCode: GAME }, seed, new Date());
    return result;
  }
}

const settled = () => isAllSettled(cluster);

describe("[GAME-07] slide", () => {
  let gameServer: RunningGameServer;
  beforeEach(async () => {
    gameServer = await cluster.start();
  });

  test("[GAME-07 GAME-09] slide round: targets up to the result → paid, higher ones not; result hidden until the seed is revealed", async () => {
    const result = await playFirst((first) => first >= 150 && first <= 300);
    const one = await joinTable(gameServer.url, GAME, "one");
    const two = await joinTable(gameServer.url, GAME, "two");
    const { round, answer } = await one.betOnNext(bet(result));
    const miss = await two.bet(round.id, bet(result + 1));
    expect([answer.status, miss.status, round.number]).toEqual([200, 200, 1]);
    expect(answer.body.round).toMatchObject({ state: "open", serverSeed: null, outcome: null });
    const shown = await one.round(({ stage, id }) => stage === "shown" && id === round.id);
    expect(shown).toMatchObject({ clientSeed: GAME, nonce: 1, result: { resultHundredths: result } });
    expect(hashSeed(shown.serverSeed ?? "")).toBe(round.serverSeedHash);
    const hidden = one.rooms.filter((room) => room.round?.id === round.id && room.round.stage !== "shown");
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.map((room) => [room.round?.serverSeed, room.round?.result])).toEqual(
      hidden.map(() => [null, null]),
    );
    // the stage of crash in which a curve rises does not occur
    expect(one.rooms.some((room) => room.round?.stage === "flying")).toBe(false);
    await until(settled);
    await until(() => one.findPushedBet(answer.body.round.roundId)?.state === "settled");
    const own = one.findPushedBet(answer.body.round.roundId)!;
    expect(own).toMatchObject({
      payoutMinor: String(10 * result),
      outcome: { family: "slide", resultHundredths: result, isWin: true },
    });
    const checked = verifyRound({ ...own, serverSeed: own.serverSeed ?? "" });
    expect(checked).toMatchObject({ payoutMinor: own.payoutMinor, outcome: own.outcome! });
    expect(cluster.wallet.balance()).toBe(START - 2_000n + 10n * BigInt(result));
    expect(one.rooms.at(-1)?.marks.at(-1)).toBe(String(result));
    one.leave();
    two.leave();
  });

  test("[GAME-07] slide bet after the close, target out of bounds, second bet, cash-out by hand, chips of a felt → refused, no money moved", async () => {
    await playFirst((first) => first >= 150);
    const player = await joinTable(gameServer.url, GAME);
    const open = await player.round(({ stage }) => stage === "open");
    for (const target of [100, 1_000_001, 100_000_001, 150.5])
      expect((await player.bet(open.id, bet(target))).status, String(target)).toBe(400);
    const chips = { stakeMinor: "1000", bets: [{ on: "red", stakeMinor: "1000" }] };
    expect((await player.bet(open.id, chips)).body.error).toBe("bet.bad");
    expect((await player.bet(open.id, { stakeMinor: "1", targetHundredths: 200 })).body.error).toBe(
      "bet.stake",
    );
    expect(cluster.wallet.balance()).toBe(START);
    const { round, answer } = await player.betOnNext(bet(101));
    expect((await player.bet(round.id, bet(200))).body.error).toBe("bet.bad");
    const { roundId } = answer.body.round;
    const cash = await call<BetAnswer>(gameServer.url, paths.cashOut, { roundId }, player.token);
    expect(cash.body.error).toBe("bet.closed");
    await player.round(({ stage, id }) => stage !== "open" && id === round.id);
    expect((await player.bet(round.id, bet(200))).body.error).toBe("bet.closed");
    await player.round(({ stage, id }) => stage === "shown" && id === round.id);
    expect((await player.bet(round.id, bet(200))).body.error).toBe("bet.closed");
    await until(settled);
    expect(cluster.wallet.balance()).toBe(START - 1_000n + 1_010n);
    player.leave();
  });

  test("[GAME-07] slide players: bets of others → listed with stake and target, without their identity", async () => {
    const views: TableBetsView[] = [];
    const watcher = await joinTable(gameServer.url, GAME, "watcher");
    const leave = await listen(gameServer.url, watcher.token, ({ name, data }) => {
      if (name === "bets") views.push(JSON.parse(data) as TableBetsView);
    });
    await until(() => views.length > 0);
    const players = await Promise.all(["one", "two"].map((who) => joinTable(gameServer.url, GAME, who)));
    const { round, answer } = await players[0]!.betOnNext({ stakeMinor: "2000", targetHundredths: 150 });
    const second = await players[1]!.bet(round.id, bet(1_000));
    await until(() => views.at(-1)?.players === 2);
    expect(views.at(-1)).toEqual({
      tableRoundId: round.id,
      players: 2,
      bets: [
        {
          tag: answer.body.round.roundId.slice(-4).toUpperCase(),
          stakeMinor: "2000",
          targetHundredths: 150,
        },
        {
          tag: second.body.round.roundId.slice(-4).toUpperCase(),
          stakeMinor: "1000",
          targetHundredths: 1_000,
        },
      ],
    });
    await until(settled);
    leave();
    for (const player of [watcher, ...players]) player.leave();
  });
});

test("[GAME-07] slide: killed between bet and draw → another process draws the committed seed and pays once", async () => {
  const killed = await cluster.startProcess();
  const result = await playFirst((first) => first >= 200 && first <= 400);
  const player = await joinTable(killed.url, GAME);
  const { round, answer } = await player.betOnNext(bet(200));
  expect([answer.status, round.number]).toEqual([200, 1]);
  await player.round(({ stage, id }) => stage === "closed" && id === round.id);
  await killed.kill();
  player.leave();
  const next = await cluster.start();
  await until(settled);
  expect(cluster.wallet.balance()).toBe(START - 1_000n + 2_000n);
  expect(cluster.wallet.countSeen("win")).toBe(1);
  const again = await joinTable(next.url, GAME);
  await again.round(({ number, stage }) => number === 2 && stage === "open");
  expect(again.rooms.at(-1)?.marks).toEqual([String(result)]);
  again.leave();
});
