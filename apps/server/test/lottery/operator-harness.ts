import { expect } from "vitest";
import { calls } from "@khela/contract/calls";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { runDraws, scheduleDraws } from "../../src/lottery/draws.ts";
import { createDrawOperators, type DrawOperators } from "./draw-operators.ts";
import { createLotteryHarness, nextRequestId, type LotteryHarness } from "./lottery-harness.ts";

const { lottery } = calls;
const SPECIAL_DIGITS = 5;

export type OfficialHarness = {
  readonly h: LotteryHarness;
  /** The game `vn-north`, whose results are entered. */
  readonly gameId: number;
  /** Returns an unused draw of the game that accepts orders. */
  nextDraw(): string;
  bet(who: Person, numero: string, text: string): Promise<string>;
  readonly operators: DrawOperators;
  /** Lets one operator enter a result with this ending and another operator confirm it; then settles the draw. */
  enterBoth(kind: "result" | "correction", numero: string, ending: string): Promise<void>;
};

/** Returns a result whose special prize has this ending; all other numbers are zeros. */
export function resultEnding(ending: string): { prizes: string[][] } {
  const { result } = findLotteryGame("vn-north");
  if (result.shape !== "prizes") throw new Error("vn-north has prizes");
  const [, ...others] = result.tiers.map(({ count, digits }) =>
    Array.from({ length: count }, () => "0".repeat(digits)),
  );
  return { prizes: [[ending.padStart(SPECIAL_DIGITS, "0")], ...others] };
}

export async function createOfficialHarness(): Promise<OfficialHarness> {
  const h = await createLotteryHarness();
  const { owner } = h.w.database;
  const gameId = await h.gameOf("vn-north");
  // results of new draws are entered by operators; today's draw has ended, so that the number of coming draws does not
  // depend on the time of day
  await owner.run(sql`update lottery_game set electronic = false, draw_time = ((now() at time zone zone) - interval '1 hour')::time
    where node_id = ${gameId}`);
  await owner.run(sql`delete from lottery_draw where node_id = ${gameId}`);
  await scheduleDraws(h.w.services);
  await owner.run(sql`update lottery_draw set opens_at = now() - interval '1 day', state = 'open',
    closes_at = (closes_at at time zone 'UTC' + interval '1 day') at time zone 'UTC',
    draws_at = (draws_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where node_id = ${gameId}`);
  const unused = await h.draws(gameId, 20);

  const operators = createDrawOperators(h.w);
  return {
    h,
    gameId,
    nextDraw: () => unused.shift()!,
    async bet(who, numero, text) {
      const slip = { ...h.slip(gameId, numero, text), requestId: nextRequestId() };
      return (await who.client.callOrThrow(lottery.betting, slip)).orderDetailIds[0]!;
    },
    operators,
    async enterBoth(kind, numero, ending) {
      const of = { gameId, numero, result: resultEnding(ending) };
      const act = kind === "result" ? "enterResult" : "correctResult";
      expect(await operators.codeOf(act, { ...of, operator: "mina" })).toBe("done");
      expect(await operators.codeOf("confirm", { ...of, operator: "rafi" })).toBe("done");
      await runDraws(h.w.services);
    },
  };
}
