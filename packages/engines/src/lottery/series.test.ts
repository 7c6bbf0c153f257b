/**
 * Tests prizes and rebate at every series by exact returns. Together they never return more than the largest series
 * does.
 */
import { expect, test } from "vitest";
import { compareFractions, formatFraction, fraction } from "../fraction.ts";
import { LotteryError } from "./lottery-error.ts";
import { lotteryGames, parseSlip, priceSlip, settleSlip } from "./lottery.ts";
import { returnsOf } from "./odds.ts";
import { parseResult } from "./result.ts";
import { isSeries, modeText, noRebate, rebateOfSlip, seriesRules, withRebate } from "./series.ts";

const games = lotteryGames.filter(({ prizeModes }) => prizeModes.includes("ZY"));
const ssc = games.find(({ code }) => code === "ssc")!;

test("[LOT-06 M22] every game with a series, at each of them → prize and rebate together at most largest ÷ 2000, of any bet at most 1", () => {
  expect(games.map(({ code }) => code)).toEqual(["ssc", "11x5", "3d", "p3", "p5"]);
  for (const game of games)
    for (const most of [1_700, 1_877, 1_960, 2_000])
      for (let chosen = 1_700; chosen <= most; chosen += 25) {
        const rules = seriesRules(game, { chosen, most });
        for (const { play, kind, rtp } of returnsOf(game, rules.table)) {
          const whole = withRebate(rules, play, rtp);
          const bound = rules.rebated.has(play) ? fraction(BigInt(most), 2_000n) : fraction(1n);
          expect(compareFractions(whole, bound) <= 0, `${game.code} ${play} ${kind} ${chosen}/${most}`).toBe(
            true,
          );
        }
      }
});

test("[LOT-06] lower prizes give back what they leave out, counted over every result of a digit", () => {
  const slip = "ssc.1end.direct:7@2";
  const total = (chosen: number) => {
    const rules = seriesRules(ssc, { chosen, most: 2_000 });
    const lines = parseSlip(ssc, slip, "ent");
    const { lines: priced } = priceSlip(ssc, lines, rules.table);
    const paid = Array.from({ length: 10 }, (_, digit) => {
      const result = parseResult(ssc, { digits: `0000${digit}` });
      return settleSlip(ssc, lines, result, rules.table).payoutMinor + rebateOfSlip(rules, priced);
    });
    return paid.reduce((sum, minor) => sum + minor, 0n);
  };
  expect([total(2_000), total(1_900), total(1_800), total(1_700)]).toEqual([2_000n, 2_000n, 2_000n, 2_000n]);
});

test("[LOT-06] rebate: of plays that follow the series alone, cut once a slip; odds that the merchant states have none, and none above 1", () => {
  const rules = seriesRules(ssc, { chosen: 1_800, most: 1_960 });
  expect(formatFraction(rules.rebate)).toBe("2/25");
  const cut = priceSlip(
    ssc,
    parseSlip(ssc, "ssc.1end.direct:7@0.06; ssc.1end.direct:8@0.06", "ent"),
    rules.table,
  );
  expect(rebateOfSlip(rules, cut.lines)).toBe(0n);
  const mixed = "ssc.1end.direct:7@1; ssc.5star.sum-size:big@5; ssc.5star.combined:1|2|3|4|5@2";
  expect(rebateOfSlip(rules, priceSlip(ssc, parseSlip(ssc, mixed, "ent"), rules.table).lines)).toBe(8n);
  const stated = seriesRules(ssc, { chosen: 1_800, most: 1_960 }, { "ssc.1end.direct": "19.9" });
  expect([stated.rebated.has("ssc.1end.direct"), stated.rebated.has("ssc.fixed")]).toEqual([false, true]);
  expect(rebateOfSlip(noRebate, cut.lines)).toBe(0n);
  for (const [make, code] of [
    [() => seriesRules(ssc, { chosen: 1_961, most: 1_960 }), "odds.bad_series"],
    [() => seriesRules(ssc, { chosen: 1_699, most: 1_960 }), "odds.bad_series"],
    [
      () => seriesRules(ssc, { chosen: 1_800, most: 1_960 }, { "ssc.1end.direct": "20.01" }),
      "odds.above_one",
    ],
  ] as const)
    expect(make).toThrow(expect.objectContaining({ code, constructor: LotteryError }));
  expect([1_700, 1_960, 1_961, 1_699, 1_800.5].map((series) => isSeries(series, 1_960))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([modeText("ent", null), modeText("ent", 1_800)]).toEqual(["ent", "ent 1800"]);
});
