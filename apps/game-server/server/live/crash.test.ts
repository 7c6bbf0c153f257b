import { sql } from "@khela/service-kit/db/database";
import { createHash } from "node:crypto";
import { crashPoint, isInHashChain, createHashChain } from "@khela/engines/originals/crash";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paths, type BetAnswer } from "../../wire/game-api.ts";
import { until } from "../../../../tests/until.ts";
import { linkAt } from "./hash-chain.ts";
import { findChain, insertChain } from "./store.ts";
import {
  call,
  isAllSettled,
  startTableCluster,
  joinTable,
  type TableCluster,
  type RunningGameServer,
} from "../../test/live-table.ts";

const GAME = "bgs-crash";
const LENGTH = 256;
const chain = createHashChain(createHash("sha256").update("the chain of a test").digest("hex"), LENGTH);

/**
 * Finds a salt with which the crash points of the first rounds are as the test needs; the server could have drawn any
 * salt.
 */
function saltFor(fits: (points: readonly number[]) => boolean): string {
  for (let tried = 0; ; tried += 1) {
    const salt = `salt ${tried}`;
    if (fits([1, 2, 3].map((place) => Number(crashPoint(chain[place] ?? "", salt))))) return salt;
  }
}

let cluster: TableCluster;
let gameServer: RunningGameServer;

beforeEach(async () => {
  cluster = await startTableCluster();
});
afterEach(() => cluster.stop());

async function playFrom(salt: string): Promise<void> {
  await insertChain(
    cluster.db,
    GAME,
    { salt, length: LENGTH, endLink: chain[0] ?? "", checkpoints: [chain[LENGTH] ?? ""] },
    new Date(),
  );
}

const settled = () => isAllSettled(cluster);

const bet = (targetHundredths: number) => ({ stakeMinor: "1000", targetHundredths });

describe("[GAME-07] crash", () => {
  beforeEach(async () => {
    gameServer = await cluster.start();
  });

  test("[GAME-07] crash chain: points of past rounds → each hash preceded by its own hash, down to the published end", async () => {
    const player = await joinTable(gameServer.url, GAME);
    await player.round(({ stage }) => stage === "open");
    const made = await findChain(cluster.db, GAME);
    expect(made).toMatchObject({ length: 65_536, played: 1 });
    const seed = await cluster.db.maybe<{ link: string; hash: string }>(
      sql`select server_seed as link, server_seed_hash as hash from seed where state = 'current'`,
    );
    expect(seed?.link).toBe(linkAt(made!, 1));
    expect(seed?.hash).toBe(made?.endLink);
    expect(isInHashChain(linkAt(made!, 700), made!.endLink, 700)).toBe(true);
    expect(player.rooms.at(-1)).toMatchObject({
      chainEnd: made?.endLink,
      nextServerSeedHash: null,
      round: { nonce: 1, serverSeedHash: made?.endLink },
    });
    player.leave();
  });

  test("[GAME-07] crash targets: below the point → paid when reached; above it → nothing; point never revealed early", async () => {
    await playFrom(saltFor(([first = 0]) => first >= 130 && first <= 150));
    const player = await joinTable(gameServer.url, GAME);
    const { round, answer } = await player.betOnNext(bet(107));
    expect(answer.body.round).toMatchObject({ state: "open", serverSeed: null, outcome: null });
    const high = await player.bet(round.id, bet(151));
    expect(high.status).toBe(200);
    expect((await player.bet(round.id, bet(120))).body.error).toBe("bet.bad");
    await until(() => player.findPushedBet(answer.body.round.roundId)?.state === "settled");
    expect(player.findPushedBet(answer.body.round.roundId)).toMatchObject({
      payoutMinor: "1070",
      serverSeed: null,
      outcome: { multiplier: "107/100", cashedHundredths: 107, crashHundredths: null },
    });
    const shown = await player.round(({ stage, id }) => stage === "shown" && id === round.id);
    const point = Number(crashPoint(chain[round.nonce] ?? "", round.clientSeed));
    expect(shown).toMatchObject({
      serverSeed: chain[round.nonce],
      serverSeedHash: chain[round.nonce - 1],
      result: { crashHundredths: String(point) },
    });
    const before = player.rooms.filter((room) => room.round?.id === round.id && room.round.stage !== "shown");
    expect(before.map((room) => [room.round?.serverSeed, room.round?.result])).toEqual(
      before.map(() => [null, null]),
    );
    expect(before.filter((room) => room.round?.stage === "flying").map((room) => room.round?.dueAt)).toEqual([
      null,
    ]);
    await until(settled);
    expect(
      await cluster.db.maybe(
        sql`select payout_minor::int as paid from round where id = ${high.body.round.roundId}`,
      ),
    ).toEqual({ paid: 0 });
    expect(cluster.wallet.balance()).toBe(100_000n - 2_000n + 1_070n);
    player.leave();
  });

  test("[GAME-07] crash cash-out by hand: in flight → paid at the server's time, once if repeated; after the crash → refused", async () => {
    await playFrom(saltFor(([first = 0]) => first >= 125 && first <= 150));
    const player = await joinTable(gameServer.url, GAME);
    const { round, answer } = await player.betOnNext(bet(100_000_000));
    const late = await player.bet(round.id, bet(100_000_000));
    const cash = (roundId: string) =>
      call<BetAnswer>(gameServer.url, paths.cashOut, { roundId }, player.token);
    expect((await cash(answer.body.round.roundId)).body.error).toBe("bet.closed");
    const flying = await player.round(({ stage, id }) => stage === "flying" && id === round.id);
    await until(() => Date.now() - (flying.fliesAt ?? 0) > 300);
    const risenMs = Date.now() - (flying.fliesAt ?? 0);
    const taken = await cash(answer.body.round.roundId);
    expect(taken).toMatchObject({ status: 200, body: { round: { state: "settled", serverSeed: null } } });
    const outcome = taken.body.round.outcome;
    const at = outcome?.family === "crash" ? (outcome.cashedHundredths ?? 0) : 0;
    expect(at).toBeGreaterThanOrEqual(Math.floor(100 * Math.exp(0.00006 * (risenMs - 5))));
    expect(at).toBeLessThanOrEqual(
      Math.floor(100 * Math.exp(0.00006 * (Date.now() - (flying.fliesAt ?? 0)))),
    );
    expect(taken.body.round.payoutMinor).toBe(String(10 * at));
    expect((await cash(answer.body.round.roundId)).body.round.payoutMinor).toBe(String(10 * at));
    await player.round(({ stage, id }) => stage === "shown" && id === round.id);
    expect((await cash(late.body.round.roundId)).body.error).toBe("bet.closed");
    await until(settled);
    expect(cluster.wallet.balance()).toBe(100_000n - 2_000n + 10n * BigInt(at));
    expect((await cash("00000000-0000")).body.error).toBe("round.unknown");
    player.leave();
  });

  test("[GAME-07] crash cash-out after the point by the clock, phase not yet changed → refused", async () => {
    await playFrom(saltFor(([first = 0]) => first >= 200 && first <= 300));
    const player = await joinTable(gameServer.url, GAME);
    const { round, answer } = await player.betOnNext(bet(100_000_000));
    await player.round(({ stage, id }) => stage === "flying" && id === round.id);
    await cluster.db.run(
      sql`update table_round set flies_at = flies_at - interval '1 minute' where id = ${round.id}`,
    );
    const cash = () =>
      call<BetAnswer>(gameServer.url, paths.cashOut, { roundId: answer.body.round.roundId }, player.token);
    expect((await cash()).body.error).toBe("bet.closed");
    expect(await cluster.db.maybe(sql`select stage from table_round where id = ${round.id}`)).toEqual({
      stage: "flying",
    });
    await until(settled);
    expect(cluster.wallet.balance()).toBe(100_000n - 1_000n);
    player.leave();
  });
});

test("[GAME-07] crash: killed during flight → targets below the point paid once", async () => {
  const killed = await cluster.startProcess();
  await playFrom(saltFor(([first = 0]) => first >= 130 && first <= 150));
  const player = await joinTable(killed.url, GAME);
  const { round } = await player.betOnNext(bet(120));
  await player.round(({ stage, id }) => stage === "flying" && id === round.id);
  await killed.kill();
  player.leave();
  await cluster.start();
  await until(settled);
  expect(cluster.wallet.balance()).toBe(100_000n - 1_000n + 1_200n);
  expect(cluster.wallet.countSeen("win")).toBe(1);
});
