import { sql } from "@khela/service-kit/db/database";
import { randomUUID } from "node:crypto";
import { drawMines, minesRules, type MinesOutcome } from "@khela/engines/originals/mines";
import { createRandomStream } from "@khela/engines/rng";
import { verifyRound } from "@khela/engines/rounds";
import { afterEach, describe, expect, test } from "vitest";
import { paths, type RoundAnswer, type RoundView, type StateView } from "../../wire/game-api.ts";
import { finishAbandoned } from "./round-actions.ts";
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
import { findRound } from "./store.ts";

const MINES = "bgs-mines";
const wager = { stakeMinor: "1000", mines: 3 } as const;

let harness: TestGameServer;
afterEach(() => harness.stop());

function pick(client: TestClient, round: RoundView, tile: number, step = round.actions.length) {
  const body = { roundId: round.roundId, step, action: { type: "pick", tile } };
  return send<RoundAnswer>(harness, paths.action, body, client.token);
}

function cashOut(client: TestClient, round: RoundView) {
  const body = { roundId: round.roundId, step: round.actions.length, action: { type: "cash-out" } };
  return send<RoundAnswer>(harness, paths.action, body, client.token);
}

/** Returns the mines' positions, which only the database and this test know. */
async function minesOf(round: RoundView): Promise<number[]> {
  const stored = await findRound(harness.gameServer.ctx.db, round.roundId);
  if (stored === null) throw new Error("no such round");
  return drawMines(minesRules, createRandomStream(stored), wager.mines);
}

async function start(client: TestClient): Promise<{ round: RoundView; safe: number[]; mined: number[] }> {
  const { body } = await bet(harness, client, wager);
  const mined = await minesOf(body.round);
  const safe = Array.from({ length: minesRules.tiles }, (_, tile) => tile).filter(
    (tile) => !mined.includes(tile),
  );
  return { round: body.round, safe, mined };
}

describe("mines round", () => {
  test("open round → mines secret; ended → paid as shown", async () => {
    harness = await startTestGameServer(MINES);
    const client = await openClient(harness, MINES);
    const { round, safe } = await start(client);
    expect(round).toMatchObject({ state: "open", payoutMinor: null });
    const first = await pick(client, round, safe[0] ?? 0);
    const second = await pick(client, first.body.round, safe[1] ?? 0);
    const shown = second.body.round.outcome as MinesOutcome;
    expect(shown).toMatchObject({ status: "open", minePositions: null, safePicks: 2 });
    expect(harness.wallet.countSeen("win")).toBe(0);
    const done = await cashOut(client, second.body.round);
    expect(done.body.round.state).toBe("settled");
    const payout = BigInt(done.body.round.payoutMinor ?? "0");
    expect(payout).toBeGreaterThan(1_000n);
    expect(harness.wallet.balance()).toBe(99_000n + payout);
    expect((done.body.round.outcome as MinesOutcome).minePositions).toHaveLength(3);
  });

  test("mine hit → pays nothing, round ended at the platform", async () => {
    harness = await startTestGameServer(MINES);
    const client = await openClient(harness, MINES);
    const { round, mined } = await start(client);
    const lost = await pick(client, round, mined[0] ?? 0);
    expect(lost.body.round).toMatchObject({ state: "settled", payoutMinor: "0" });
    expect(harness.wallet.received.at(-1)).toMatchObject({
      method: "win",
      body: { amount: "0.00", final: true },
    });
  });

  test("[P9] restart and new launch → round resumed where it was", async () => {
    harness = await startTestGameServer(MINES);
    const client = await openClient(harness, MINES);
    const { round, safe } = await start(client);
    const first = await pick(client, round, safe[0] ?? 0);
    await harness.restart();
    const again = await openClient(harness, MINES, null);
    expect(again.opened.state.open).toEqual(first.body.round);
    const refused = await bet(harness, again, wager);
    expect([refused.status, refused.body.error]).toEqual([409, "round.open"]);
    const done = await cashOut(again, first.body.round);
    expect(done.body.round.state).toBe("settled");
    expect(harness.wallet.countSeen("bet")).toBe(1);
  });

  test("same step again → taken once; out of turn or by another player → refused", async () => {
    harness = await startTestGameServer(MINES);
    const client = await openClient(harness, MINES);
    const { round, safe } = await start(client);
    const [a = 0, b = 0] = safe;
    const both = await Promise.all([pick(client, round, a, 0), pick(client, round, a, 0)]);
    expect(both.map(({ body }) => body.round.actions.length)).toEqual([1, 1]);
    expect((await pick(client, round, b, 0)).body.error).toBe("bet.bad");
    expect((await pick(client, round, a, 1)).body.error).toBe("bet.bad");
    await harness.gameServer.ctx.db.run(sql`update round set player = 'player-2'`);
    expect((await pick(client, round, b, 1)).body.error).toBe("round.unknown");
  });

  test("open round → seed rotation refused", async () => {
    harness = await startTestGameServer(MINES);
    const client = await openClient(harness, MINES);
    const { round, safe } = await start(client);
    const refused = await rotate(harness, client, "peek");
    expect([refused.status, refused.body.error]).toEqual([409, "round.open"]);
    const first = await pick(client, round, safe[0] ?? 0);
    await cashOut(client, first.body.round);
    const rotated = await rotate(harness, client, "now");
    expect(rotated.status).toBe(200);
    const state = await send<StateView>(harness, paths.state, undefined, client.token);
    const [done] = state.body.rounds;
    if (done === undefined) throw new Error("no round");
    const verified = verifyRound({ ...done, serverSeed: done.serverSeed ?? "" });
    expect(verified.payoutMinor).toBe(done.payoutMinor);
  });

  test("abandoned for a week → cashed out, or rolled back if untouched", async () => {
    harness = await startTestGameServer(MINES);
    const client = await openClient(harness, MINES);
    const { round, safe } = await start(client);
    await pick(client, round, safe[0] ?? 0);
    await harness.gameServer.ctx.db.run(sql`update round set created_at = created_at - interval '8 days'`);
    await finishAbandoned(harness.gameServer.ctx);
    await until(() => harness.wallet.countSeen("win") === 1);
    expect(harness.wallet.balance()).toBeGreaterThan(100_000n);
    const before = harness.wallet.balance();
    await bet(harness, client, wager, randomUUID());
    await harness.gameServer.ctx.db.run(
      sql`update round set created_at = created_at - interval '8 days' where state = 'open'`,
    );
    await finishAbandoned(harness.gameServer.ctx);
    await until(() => harness.wallet.countSeen("rollback") === 1);
    await until(() => harness.wallet.balance() === before);
  });
});
