import { sql } from "@khela/service-kit/db/database";
import { chickenRoadRules, drawRoad } from "@khela/engines/originals/chicken-road";
import { coinSides, flipCoin } from "@khela/engines/originals/coin-flip";
import { drawTower, towerRules } from "@khela/engines/originals/tower";
import { createRandomStream } from "@khela/engines/rng";
import { verifyRound, type RoundAction, type RoundBet } from "@khela/engines/rounds";
import { afterEach, describe, expect, test } from "vitest";
import { paths, type RoundAnswer, type RoundView } from "../../wire/game-api.ts";
import { finishAbandoned } from "./round-actions.ts";
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
import { findRound, type SeededRound } from "./store.ts";

type Kind = {
  readonly code: string;
  readonly wager: RoundBet;
  /**
   * Returns a first step that survives the round's draw and a first step that loses; null: the draw has no such step.
   */
  readonly first: (round: SeededRound) => Readonly<Record<"safe" | "lost", RoundAction | null>>;
  /** Payout of a cash-out after one safe step. */
  readonly paid: string;
};

const kinds: readonly Kind[] = [
  {
    code: "bgs-coin-flip",
    wager: { stakeMinor: "1000" },
    first: (round) => {
      const side = flipCoin(createRandomStream(round));
      const other = coinSides.find((one) => one !== side) ?? side;
      return { safe: { type: "flip", side }, lost: { type: "flip", side: other } };
    },
    paid: "1980",
  },
  {
    code: "bgs-chicken-road",
    wager: { stakeMinor: "1000", difficulty: "hard" },
    first: (round) => {
      const car = drawRoad(chickenRoadRules, createRandomStream(round), "hard");
      const step = { type: "step" } as const;
      return car === 0 ? { safe: null, lost: step } : { safe: step, lost: null };
    },
    paid: "1320",
  },
  {
    code: "bgs-tower",
    wager: { stakeMinor: "1000", difficulty: "hard" },
    first: (round) => {
      const [bad = 0] = drawTower(towerRules, createRandomStream(round), "hard")[0] ?? [];
      return { safe: { type: "pick", tile: 1 - bad }, lost: { type: "pick", tile: bad } };
    },
    paid: "1980",
  },
];

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

/** Bets until a round's draw has the wanted step; rounds without it are cashed out or lost. */
async function begin(
  client: TestClient,
  { wager, first }: Kind,
  wanted: "safe" | "lost",
): Promise<{ round: RoundView; action: RoundAction }> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { body } = await bet(harness, client, wager);
    const stored = await findRound(harness.gameServer.ctx.db, body.round.roundId);
    if (stored === null) throw new Error("no such round");
    const found = first(stored);
    const action = found[wanted];
    if (action !== null) return { round: body.round, action };
    const other = wanted === "safe" ? found.lost : found.safe;
    if (other === null) throw new Error("no first step");
    const { body: after } = await act(client, body.round, other);
    if (after.round.state === "open") await act(client, after.round, { type: "cash-out" });
  }
  throw new Error("no such draw");
}

describe.each(kinds.map((kind) => [kind.code, kind] as const))("%s round", (code, kind) => {
  test("safe step, cash-out → paid as shown; the round verifies with the revealed seed", async () => {
    harness = await startTestGameServer(code);
    const client = await openClient(harness, code);
    const { round, action } = await begin(client, kind, "safe");
    const refused = await act(client, round, { type: "cash-out" });
    expect([refused.status, refused.body.error]).toEqual([400, "bet.bad"]);
    const first = await act(client, round, action);
    expect(first.body.round).toMatchObject({ state: "open", outcome: { status: "open", climbed: 1 } });
    const done = await act(client, first.body.round, { type: "cash-out" });
    expect(done.body.round).toMatchObject({ state: "settled", payoutMinor: kind.paid });
    await rotate(harness, client, "next");
    const { body } = await send<{ rounds: RoundView[] }>(harness, paths.rounds, undefined, client.token);
    const shown = body.rounds.find(({ roundId }) => roundId === round.roundId);
    if (shown === undefined) throw new Error("no round");
    expect(verifyRound({ ...shown, serverSeed: shown.serverSeed ?? "" }).payoutMinor).toBe(kind.paid);
  });

  test("losing step → pays nothing, round ended at the platform", async () => {
    harness = await startTestGameServer(code);
    const client = await openClient(harness, code);
    const { round, action } = await begin(client, kind, "lost");
    const lost = await act(client, round, action);
    expect(lost.body.round).toMatchObject({ state: "settled", payoutMinor: "0" });
    expect(harness.wallet.received.at(-1)).toMatchObject({
      method: "win",
      body: { amount: "0.00", final: true },
    });
  });

  test("restart and new launch → resumed where it was; abandoned → cashed out there, without a step rolled back", async () => {
    harness = await startTestGameServer(code);
    const client = await openClient(harness, code);
    const { round, action } = await begin(client, kind, "safe");
    const first = await act(client, round, action);
    await harness.restart();
    const again = await openClient(harness, code, null);
    expect(again.opened.state.open).toEqual(first.body.round);
    const abandon = async (): Promise<void> => {
      const { ctx } = harness.gameServer;
      await ctx.db.run(
        sql`update round set created_at = created_at - interval '8 days' where state = 'open'`,
      );
      await finishAbandoned(ctx);
    };
    await abandon();
    const before = harness.wallet.balance();
    const stored = await findRound(harness.gameServer.ctx.db, round.roundId);
    expect(stored).toMatchObject({ state: "settled", payoutMinor: BigInt(kind.paid) });
    await bet(harness, again, kind.wager);
    await until(() => harness.wallet.balance() === before - 1_000n);
    await abandon();
    await until(() => harness.wallet.balance() === before);
  });
});
