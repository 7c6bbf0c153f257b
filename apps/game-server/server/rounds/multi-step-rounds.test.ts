// Games of several steps: a step may stake more, and every bet, the first and the later ones, is charged
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
  until,
  type Answer,
  type TestClient,
  type TestGameServer,
} from "../test-game-server.ts";

const BLACKJACK = "bgs-blackjack";
let world: TestGameServer;
afterEach(() => world.stop());

function act(
  seat: TestClient,
  round: RoundView,
  action: RoundAction,
  step = round.actions.length,
): Promise<Answer<RoundAnswer>> {
  return send<RoundAnswer>(world, paths.action, { roundId: round.roundId, step, action }, seat.token);
}

/** Deals until the player may double and the dealer cannot have a blackjack; stands in the rounds before. */
async function dealt(seat: TestClient): Promise<RoundView> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { body } = await bet(world, seat, { stakeMinor: "1000" });
    const outcome = body.round.outcome as BlackjackOutcome;
    if (outcome.status === "open" && !outcome.choices.includes("insure")) return body.round;
    if (outcome.status === "open") await act(seat, body.round, { type: "stand" });
  }
  throw new Error("no such deal");
}

async function settledBooks(seat: TestClient): Promise<void> {
  const state = await send<StateView>(world, paths.state, undefined, seat.token);
  const { stakedMinor, paidMinor } = state.body.totals;
  await until(() => world.wallet.balance() === 100_000n - BigInt(stakedMinor) + BigInt(paidMinor));
}

describe("[GAME-07] step that adds a stake", () => {
  test("added stake → a bet of its own in the same round, win on the total", async () => {
    world = await startTestGameServer(BLACKJACK);
    const seat = await openClient(world, BLACKJACK);
    const round = await dealt(seat);
    const done = await act(seat, round, { type: "double" });
    expect(done.body.round).toMatchObject({ state: "settled", stakeMinor: "2000" });
    const bets = world.wallet.received.filter(
      ({ method, body }) => method === "bet" && body.roundId === round.roundId,
    );
    expect(bets.map(({ body }) => body.amount)).toEqual(["10.00", "10.00"]);
    expect(new Set(bets.map(({ body }) => body.transactionId)).size).toBe(2);
    await settledBooks(seat);
    await rotate(world, seat, "next");
    const { body } = await send<{ rounds: RoundView[] }>(world, paths.rounds, undefined, seat.token);
    const shown = body.rounds.find(({ roundId }) => roundId === round.roundId);
    if (shown === undefined) throw new Error("no round");
    expect(verifyRound({ ...shown, serverSeed: shown.serverSeed ?? "" }).payoutMinor).toBe(shown.payoutMinor);
  });

  test("same step many times at once → taken once", async () => {
    world = await startTestGameServer(BLACKJACK);
    const seat = await openClient(world, BLACKJACK);
    const round = await dealt(seat);
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(seat, round, { type: "double" })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("bet.in_flight");
    expect(
      world.wallet.received.filter(({ method, body }) => method === "bet" && body.roundId === round.roundId),
    ).toHaveLength(2);
    await settledBooks(seat);
  });

  test("insufficient funds → round unchanged, still playable", async () => {
    world = await startTestGameServer(BLACKJACK);
    const seat = await openClient(world, BLACKJACK);
    const round = await dealt(seat);
    const before = world.wallet.balance();
    world.wallet.setBalance(500n);
    const refused = await act(seat, round, { type: "double" });
    expect([refused.status, refused.body.error]).toEqual([402, "funds.insufficient"]);
    world.wallet.setBalance(before);
    expect((await act(seat, round, { type: "double" })).body.round).toMatchObject({
      state: "settled",
      stakeMinor: "2000",
    });
    await settledBooks(seat);
  });

  test.each(["hang-before", "hang-after", "fail-before", "fail-after"] as const)(
    "answer lost (%s) → rolled back, step can be repeated",
    async (fault) => {
      world = await startTestGameServer(BLACKJACK);
      const seat = await openClient(world, BLACKJACK);
      const round = await dealt(seat);
      const before = world.wallet.balance();
      world.wallet.misbehave = (method) => (method === "bet" ? fault : "none");
      const lost = await act(seat, round, { type: "double" });
      expect([lost.status, lost.body.error]).toEqual([502, "bet.unknown"]);
      world.wallet.misbehave = () => "none";
      await until(() => world.wallet.countSeen("rollback") >= 1 && world.wallet.balance() === before);
      expect((await act(seat, round, { type: "double" })).body.round).toMatchObject({
        state: "settled",
        stakeMinor: "2000",
      });
      await settledBooks(seat);
    },
  );

  test("interrupted by a crash → added stake rolled back, round open", async () => {
    world = await startTestGameServer(BLACKJACK);
    const seat = await openClient(world, BLACKJACK);
    const round = await dealt(seat);
    world.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
    const before = world.wallet.balance();
    void act(seat, round, { type: "double" });
    await until(() => world.wallet.balance() === before - 1_000n);
    // The state a killed process leaves: the step is pending and no process waits for its answer.
    const { db } = world.gameServer.ctx;
    await until(async () => (await db.rows(sql`select 1 from round where pending is not null`)).length === 1);
    world.wallet.misbehave = () => "none";
    await db.run(sql`update round set pending_at = pending_at - interval '1 hour' where pending is not null`);
    await rollbackUnansweredSteps(world.gameServer.ctx);
    await until(() => world.wallet.balance() === before);
    expect((await act(seat, round, { type: "stand" })).body.round).toMatchObject({
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
    world = await startTestGameServer(game);
    const seat = await openClient(world, game);
    const { body } = await bet(world, seat, wager);
    expect(body.round).toMatchObject({ state: "open", payoutMinor: null });
    const refused = await bet(world, seat, wager);
    expect(refused.body.error).toBe("round.open");
    const done = await act(seat, body.round, action);
    expect(done.status).toBe(200);
    if (staked === null) expect(done.body.round.state).toBe("open");
    else expect(done.body.round).toMatchObject({ state: "settled", stakeMinor: staked });
    if (staked !== null) await bet(world, seat, wager);
    await world.gameServer.ctx.db.run(
      sql`update round set created_at = created_at - interval '8 days' where state = 'open'`,
    );
    await finishAbandoned(world.gameServer.ctx);
    await until(
      async () =>
        (await world.gameServer.ctx.db.rows(sql`select 1 from round where state = 'open'`)).length === 0,
    );
    await settledBooks(seat);
  });
});
