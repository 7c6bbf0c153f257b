import { sql } from "@khela/service-kit/db/database";
import { MAX_SHOTS, type FishingOutcome } from "@khela/engines/fishing/fishing";
import { verifyRound } from "@khela/engines/rounds";
import { afterEach, expect, test } from "vitest";
import { paths, type StateView } from "../../wire/game-api.ts";
import { readConfig } from "../config.ts";
import { systemClockAndRandom } from "@khela/service-kit/clock-and-random";
import {
  bet,
  rotate,
  send,
  openClient,
  startTestGameServer,
  type TestClient,
  type TestGameServer,
} from "../../test/game-server.ts";
import { until } from "../../../../tests/until.ts";
import { TEST_SECRET } from "../../test/wallet.ts";

const HILSA = "jl-hilsa-hunter";
const MANY_ROUNDS = 40;

let harness: TestGameServer;
afterEach(() => harness.stop());

/** Skips the minimum time between two volleys. */
const rest = () => harness.gameServer.ctx.db.run(sql`update seed set last_bet_at = null`);

async function open(options: Parameters<typeof startTestGameServer>[1] = {}): Promise<TestClient> {
  harness = await startTestGameServer(HILSA, options);
  return openClient(harness, HILSA, "my own seed", "JL");
}

function volley(price: number, ...fish: string[]) {
  return {
    stakeMinor: String(price * fish.length),
    bets: fish.map((on) => ({ on, stakeMinor: String(price) })),
  };
}

test("[GAME-07] fishing volley: several shots → one bet and one win, each shot settled by the engine at its own price", async () => {
  const client = await open();
  const wager = {
    stakeMinor: "1700",
    bets: [
      { on: "mola", stakeMinor: "1000" },
      { on: "mola", stakeMinor: "500" },
      { on: "ilish", stakeMinor: "200" },
    ],
  };
  const { status, body } = await bet(harness, client, wager);
  expect(status).toBe(200);
  const outcome = body.round.outcome as FishingOutcome;
  const paid = outcome.shots.reduce(
    (sum, { times }, at) => sum + times * Number(wager.bets[at]?.stakeMinor),
    0,
  );
  expect(body.round).toMatchObject({ state: "settled", stakeMinor: "1700", payoutMinor: String(paid) });
  expect(
    harness.wallet.received
      .filter(({ method }) => method === "bet" || method === "win")
      .map(({ method, body: { amount } }) => [method, amount]),
  ).toEqual([
    ["bet", "17.00"],
    ["win", (paid / 100).toFixed(2)],
  ]);
  expect(harness.wallet.balance()).toBe(100_000n - 1_700n + BigInt(paid));
  expect(body.balanceMinor).toBe(String(harness.wallet.balance()));
});

test("[GAME-07 GAME-09] fishing volleys: seed revealed → all verify; wallet holds their sum", async () => {
  const client = await open();
  let expected = 100_000n;
  let best = 0;
  for (let round = 0; round < MANY_ROUNDS; round += 1) {
    await rest();
    const { body } = await bet(harness, client, volley(100, "mola", "puti", "tengra", "mola"));
    best = Math.max(best, Number(body.round.payoutMinor));
    expected += BigInt(body.round.payoutMinor ?? "0") - 400n;
  }
  expect(harness.wallet.balance()).toBe(expected);
  await rotate(harness, client, "next");
  const { body: state } = await send<StateView>(harness, paths.state, undefined, client.token);
  expect(state.totals).toEqual({
    stakedMinor: String(MANY_ROUNDS * 400),
    paidMinor: String(expected - 100_000n + BigInt(MANY_ROUNDS * 400)),
    rounds: MANY_ROUNDS,
    bestMinor: String(best),
  });
  const caught = state.rounds.map((round) => {
    const verified = verifyRound({ ...round, serverSeed: round.serverSeed ?? "" });
    expect(verified).toMatchObject({ payoutMinor: round.payoutMinor, outcome: round.outcome });
    return (round.outcome as FishingOutcome).shots.filter(({ times }) => times > 0).length;
  });
  expect(caught.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
});

test("[GAME-07] fishing volley: fish of another game, too many shots, price beyond the limits, too soon → refused", async () => {
  const at = new Date();
  const client = await open({ clockAndRandom: { ...systemClockAndRandom, now: () => at } });
  const errorOf = async (wager: Record<string, unknown>) => (await bet(harness, client, wager)).body.error;
  expect(await errorOf(volley(100, "timi"))).toBe("bet.bad");
  expect(await errorOf(volley(100, ...Array.from({ length: MAX_SHOTS + 1 }, () => "mola")))).toBe("bet.bad");
  expect(await errorOf({ ...volley(100, "mola", "mola"), stakeMinor: "100" })).toBe("bet.bad");
  expect(await errorOf({ stakeMinor: "100", fish: "mola" })).toBe("request.bad");
  expect(
    await errorOf({
      stakeMinor: "1001",
      bets: [
        { on: "mola", stakeMinor: "1000" },
        { on: "mola", stakeMinor: "1" },
      ],
    }),
  ).toBe("bet.stake");
  expect(await errorOf(volley(100_001, "mola"))).toBe("bet.stake");
  expect(harness.wallet.countSeen("bet")).toBe(0);
  const [first, second] = await Promise.all([
    bet(harness, client, volley(100, "mola")),
    bet(harness, client, volley(100, "mola")),
  ]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 429]));
  expect(harness.wallet.countSeen("bet")).toBe(1);
});

test("[GAME-07] fishing volley: no money → refused whole; answer lost → rolled back whole", async () => {
  const client = await open();
  harness.wallet.setBalance(250n);
  const short = await bet(harness, client, volley(100, "mola", "mola", "mola"));
  expect([short.status, short.body.error]).toEqual([402, "funds.insufficient"]);
  expect(harness.wallet.balance()).toBe(250n);
  await rest();
  harness.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
  const lost = await bet(harness, client, volley(100, "mola", "puti"));
  expect([lost.status, lost.body.error]).toEqual([502, "bet.unknown"]);
  await until(() => harness.wallet.countSeen("rollback") > 0 && harness.wallet.balance() === 250n);
});

test("[GAME-07] fishing where each bet needs a decision → one shot per round, no auto-fire", async () => {
  const config = (url: string, wallet: string) =>
    readConfig({
      GAME_SERVER_DATABASE_URL: url,
      PLATFORM_URL: wallet,
      GAME_SERVER_SITE_ORIGINS: "http://site.test",
      GAME_SERVER_PROFILE: "britain",
      GAME_SERVER_VENDOR_SECRETS: JSON.stringify({ JL: TEST_SECRET }),
      GAME_SERVER_LOG_LEVEL: "silent",
    });
  await open();
  const { databaseUrl, platformUrl } = harness.gameServer.ctx.config;
  await harness.restart({ config: config(databaseUrl, platformUrl) });
  const client = await openClient(harness, HILSA, "my own seed", "JL");
  expect(client.opened.state.game).toMatchObject({ shotsPerRound: 1, mayAutoplay: false, minCycleMs: 5_000 });
  expect((await bet(harness, client, volley(100, "mola", "mola"))).body.error).toBe("bet.bad");
  expect((await bet(harness, client, volley(100, "mola"))).status).toBe(200);
});
