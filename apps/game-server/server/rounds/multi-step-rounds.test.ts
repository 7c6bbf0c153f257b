// Tests of games of several steps: a step may add to the stake, and each stake, the first or an added one, is charged
// once.
import { sql } from "@khela/service-kit/db/database";
import { verifyRound, type RoundAction } from "@khela/engines/rounds";
import type { BlackjackOutcome } from "@khela/engines/live/blackjack";
import { afterEach, describe, expect, test } from "vitest";
import { paths, type RoundAnswer, type RoundView, type StateView } from "../../wire/game-api.ts";
import { rollbackUnansweredSteps, finishAbandoned } from "./round-actions.ts";
import {
  bet,
  rotate,
  send,
  openClient,
  startTestGameServer,
  type Answer,
  type TestClient,
  type TestGameServer,
} from "../../test/game-server.ts";
import { until } from "../../../../tests/until.ts";

const BLACKJACK = "bgs-blackjack";
let harness: TestGameServer;
afterEach(() => harness.stop());

function act(
  client: TestClient,
  round: RoundView,
  action: RoundAction,
  step = round.actions.length,
): Promise<Answer<RoundAnswer>> {
  return send<RoundAnswer>(harness, paths.action, { roundId: round.roundId, step, action }, client.token);
}

/**
 * Plays rounds until one lets the player double and the dealer cannot have a blackjack; the player stands in all rounds
 * before it.
 */
async function dealt(client: TestClient): Promise<RoundView> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { body } = await bet(harness, client, { stakeMinor: "1000" });
    const outcome = body.round.outcome as BlackjackOutcome;
    if (outcome.status === "open" && !outcome.choices.includes("insure")) return body.round;
    if (outcome.status === "open") await act(client, body.round, { type: "stand" });
  }
  throw new Error("no such deal");
}

async function expectBalance(client: TestClient): Promise<void> {
  const state = await send<StateView>(harness, paths.state, undefined, client.token);
  const { stakedMinor, paidMinor } = state.body.totals;
  await until(() => harness.wallet.balance() === 100_000n - BigInt(stakedMinor) + BigInt(paidMinor));
}

describe("[GAME-07] step that adds a stake", () => {
  test("added stake → a bet of its own in the same round, win on the total", async () => {
    harness = await startTestGameServer(BLACKJACK);
    const client = await openClient(harness, BLACKJACK);
    const round = await dealt(client);
    const done = await act(client, round, { type: "double" });
    expect(done.body.round).toMatchObject({ state: "settled", stakeMinor: "2000" });
    const bets = harness.wallet.received.filter(
      ({ method, body }) => method === "bet" && body.roundId === round.roundId,
    );
    expect(bets.map(({ body }) => body.amount)).toEqual(["10.00", "10.00"]);
    expect(new Set(bets.map(({ body }) => body.transactionId)).size).toBe(2);
    await expectBalance(client);
    await rotate(harness, client, "next");
    const { body } = await send<{ rounds: RoundView[] }>(harness, paths.rounds, undefined, client.token);
    const shown = body.rounds.find(({ roundId }) => roundId === round.roundId);
    if (shown === undefined) throw new Error("no round");
    expect(verifyRound({ ...shown, serverSeed: shown.serverSeed ?? "" }).payoutMinor).toBe(shown.payoutMinor);
  });

  test("same step many times at once → taken once", async () => {
    harness = await startTestGameServer(BLACKJACK);
    const client = await openClient(harness, BLACKJACK);
    const round = await dealt(client);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(client, round, { type: "double" })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("bet.in_flight");
    expect(
      harness.wallet.received.filter(
        ({ method, body }) => method === "bet" && body.roundId === round.roundId,
      ),
    ).toHaveLength(2);
    await expectBalance(client);
  });

  test("insufficient funds → round unchanged, still playable", async () => {
    harness = await startTestGameServer(BLACKJACK);
    const client = await openClient(harness, BLACKJACK);
    const round = await dealt(client);
    const before = harness.wallet.balance();
    harness.wallet.setBalance(500n);
    const refused = await act(client, round, { type: "double" });
    expect([refused.status, refused.body.error]).toEqual([402, "funds.insufficient"]);
    harness.wallet.setBalance(before);
    expect((await act(client, round, { type: "double" })).body.round).toMatchObject({
      state: "settled",
      stakeMinor: "2000",
    });
    await expectBalance(client);
  });

  test.each(["hang-before", "hang-after", "fail-before", "fail-after"] as const)(
    "answer lost (%s) → rolled back, step can be repeated",
    async (fault) => {
      harness = await startTestGameServer(BLACKJACK);
      const client = await openClient(harness, BLACKJACK);
      const round = await dealt(client);
      const before = harness.wallet.balance();
      harness.wallet.misbehave = (method) => (method === "bet" ? fault : "none");
      const lost = await act(client, round, { type: "double" });
      expect([lost.status, lost.body.error]).toEqual([502, "bet.unknown"]);
      harness.wallet.misbehave = () => "none";
      await until(() => harness.wallet.countSeen("rollback") >= 1 && harness.wallet.balance() === before);
      expect((await act(client, round, { type: "double" })).body.round).toMatchObject({
        state: "settled",
        stakeMinor: "2000",
      });
      await expectBalance(client);
    },
  );

  test("interrupted by a crash → added stake rolled back, round open", async () => {
    harness = await startTestGameServer(BLACKJACK);
    const client = await openClient(harness, BLACKJACK);
    const round = await dealt(client);
    harness.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
    const before = harness.wallet.balance();
    void act(client, round, { type: "double" });
    await until(() => harness.wallet.balance() === before - 1_000n);
    // The state after a process was killed: the step is pending and no process waits for its answer.
    const { db } = harness.gameServer.ctx;
    await until(async () => (await db.rows(sql`select 1 from round where pending is not null`)).length === 1);
    harness.wallet.misbehave = () => "none";
    await db.run(sql`update round set pending_at = pending_at - interval '1 hour' where pending is not null`);
    await rollbackUnansweredSteps(harness.gameServer.ctx);
    await until(() => harness.wallet.balance() === before);
    expect((await act(client, round, { type: "stand" })).body.round).toMatchObject({
      state: "settled",
      stakeMinor: "1000",
    });
  });
});

describe("[GAME-07] games of several steps: whole rounds", () => {
  test.each([
    [
      "bgs-video-poker",
      { stakeMinor: "1000" },
      { type: "draw", held: [true, true, false, false, false] },
      "1000",
    ],
    ["bgs-hilo", { stakeMinor: "1000" }, { type: "skip" }, null],
    [
      "bgs-three-card-poker",
      {
        stakeMinor: "1500",
        bets: [
          { on: "ante", stakeMinor: "1000" },
          { on: "pair-plus", stakeMinor: "500" },
        ],
      },
      { type: "play" },
      "2500",
    ],
  ] as const)("%s round played → paid; abandoned → finished", async (game, wager, action, staked) => {
    harness = await startTestGameServer(game);
    const client = await openClient(harness, game);
    const { body } = await bet(harness, client, wager);
    expect(body.round).toMatchObject({ state: "open", payoutMinor: null });
    const refused = await bet(harness, client, wager);
    expect(refused.body.error).toBe("round.open");
    const done = await act(client, body.round, action);
    expect(done.status).toBe(200);
    if (staked === null) expect(done.body.round.state).toBe("open");
    else expect(done.body.round).toMatchObject({ state: "settled", stakeMinor: staked });
    if (staked !== null) await bet(harness, client, wager);
    await harness.gameServer.ctx.db.run(
      sql`update round set created_at = created_at - interval '8 days' where state = 'open'`,
    );
    await finishAbandoned(harness.gameServer.ctx);
    await until(
      async () =>
        (await harness.gameServer.ctx.db.rows(sql`select 1 from round where state = 'open'`)).length === 0,
    );
    await expectBalance(client);
  });
});

test.each([
  [BLACKJACK, ["hand-1", "hand-1"]],
  [BLACKJACK, ["hand-1", "hand-2", "poker-2", "poker-2"]],
  ["bgs-three-card-poker", ["ante", "ante"]],
  ["bgs-video-poker", ["bonus", "jacks-or-better"]],
] as const)("[GAME-07] %s: bet on %j → refused, nothing staked, no nonce taken", async (code, names) => {
  harness = await startTestGameServer(code);
  const client = await openClient(harness, code);
  const { status, body } = await bet(harness, client, {
    stakeMinor: String(1_000 * names.length),
    bets: names.map((on) => ({ on, stakeMinor: "1000" })),
  });
  expect([status, body.error]).toEqual([400, "bet.bad"]);
  expect(harness.wallet.countSeen("bet")).toBe(0);
  const state = await send<StateView>(harness, paths.state, undefined, client.token);
  expect(state.body.seeds.nonce).toBe(0);
});
