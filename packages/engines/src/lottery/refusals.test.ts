// Tests refusals of slips, results and tables, each with its code and position. Tests also the form of a result that
// `drawResult` makes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatFraction } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { LotteryError } from "./lottery-error.ts";
import {
  drawResult,
  findLotteryGame,
  formatResult,
  lotteryGames,
  parseResult,
  parseSlip,
  priceSlip,
  settleSlip,
} from "./lottery.ts";
import type { LotteryMode } from "./lottery-types.ts";
import { loadOdds, oddsOfPlay, rebateOf, tableOf } from "./odds.ts";

function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (!(error instanceof LotteryError)) throw error;
    const { line, column, path } = error.place;
    return [error.code, line === undefined ? path : `${line}:${column}`].filter(Boolean).join(" ");
  }
  return "accepted";
}

const slips: readonly (readonly [game: string, mode: LotteryMode, slip: string, refusal: string])[] = [
  ["vn-north", "ent", "", "slip.empty 1:1"],
  ["vn-north", "ent", "de:11@1;", "slip.empty 2:1"],
  ["vn-north", "ent", "de 11", "slip.bad_form 1:1"],
  ["vn-north", "ent", "de@1:11", "slip.bad_form 1:1"],
  ["vn-north", "ent", "de:11@1; lo5:12@1", "slip.unknown_play 2:2"],
  ["vn-north", "ent", "trad.b2:12@1", "slip.unknown_play 1:1"],
  ["vn-north", "ent", "de:11@0", "slip.bad_unit 1:7"],
  ["vn-north", "ent", "de:11@1.005", "slip.bad_unit 1:7"],
  ["vn-north", "ent", "de:11@-1", "slip.bad_unit 1:7"],
  ["vn-north", "ent", "de:11@1e3", "slip.bad_unit 1:7"],
  ["vn-north", "ent", "de:11@", "slip.bad_unit 1:7"],
  ["vn-north", "ent", "de:@1", "slip.no_numbers 1:4"],
  ["vn-north", "ent", "de:11,,12@1", "slip.no_numbers 1:7"],
  ["vn-north", "ent", "de:1@1", "slip.bad_number 1:4"],
  ["vn-north", "ent", "lo2:39, 100@1", "slip.bad_number 1:9"],
  ["vn-north", "ent", "lo2:39,১২@1", "slip.bad_number 1:8"],
  ["vn-north", "ent", "lo2:39,25,39@1", "slip.duplicate_number 1:11"],
  ["vn-north", "ent", "xien2:12@1", "slip.too_few_numbers 1:7"],
  ["vn-north", "ent", "xien2:12-34-56@1", "slip.bad_combination 1:7"],
  ["vn-north", "ent", "xien3:12-34@1", "slip.bad_combination 1:7"],
  ["vn-north", "ent", "xien2:12-34,56@1", "slip.bad_combination 1:13"],
  ["vn-north", "ent", "xien2:12-12@1", "slip.duplicate_number 1:10"],
  ["vn-north", "ent", "xien2:12-34,34-12@1", "slip.duplicate_number 1:13"],
  [
    "vn-north",
    "ent",
    `xien4:${Array.from({ length: 21 }, (_, at) => at + 10).join(",")}@1`,
    "slip.too_many_numbers 1:7",
  ],
  ["vn-north", "ent", "de:11|12@1", "slip.bad_positions 1:4"],
  ["vn-north", "ent", "lo4:1234@92233720368547758.07", "slip.too_large 1:1"],
  ["vn-north", "ent", "x".repeat(20_001), "slip.too_long 1:20001"],
  ["vn-north", "ent", Array.from({ length: 501 }, () => "de:11@1").join(";"), "slip.too_many_lines 501:1"],
  ["ssc", "trad", "mb 39 b5", "slip.bad_mode 1:1"],
  ["ssc", "ent", "ssc.3front.direct:1|2@2", "slip.bad_positions 1:19"],
  ["ssc", "ent", "ssc.3front.direct:1||3@2", "slip.no_numbers 1:21"],
  ["ssc", "ent", "ssc.fixed:||||@2", "slip.no_numbers 1:11"],
  ["ssc", "ent", "ssc.3front.direct:1|2|10@2", "slip.number_out_of_range 1:23"],
  ["ssc", "ent", "ssc.2end.size:big|huge@2", "slip.bad_number 1:19"],
  ["ssc", "ent", "ssc.5star.z60:1|1,2,3@2", "slip.no_bets 1:15"],
  ["11x5", "ent", "11x5.any2:0,1@2", "slip.number_out_of_range 1:11"],
  ["11x5", "ent", "11x5.any2:1,12@2", "slip.number_out_of_range 1:13"],
  ["11x5", "ent", "11x5.any2:1,01@2", "slip.duplicate_number 1:13"],
  ["11x5", "ent", "11x5.first2.direct:3|3@2", "slip.no_bets 1:20"],
  ["k3", "ent", "k3.sum:2@1", "slip.number_out_of_range 1:8"],
  ["4d-sg", "ent", "4d.big:123@1", "slip.bad_number 1:8"],
  ["4d-sg", "ent", "4d.ibet-big:1111@1", "slip.no_bets 1:13"],
  ["6x45", "ent", "6x45.pick6:1,2,3,4,5@1", "slip.too_few_numbers 1:12"],
  ["6x45", "ent", "6x45.pick6:1,2,3,4,5,46@1", "slip.number_out_of_range 1:22"],
  ["keno80", "ent", "keno80.pick2:80-81@1", "slip.number_out_of_range 1:17"],
  ["vn-north", "trad", "", "slip.empty 1:1"],
  ["vn-north", "trad", "mb", "slip.empty 1:1"],
  ["vn-north", "trad", "mb 39", "slip.no_play 1:4"],
  ["vn-north", "trad", "39 b5\n25", "slip.no_play 2:1"],
  ["vn-north", "trad", "b5", "slip.no_numbers 1:1"],
  ["vn-north", "trad", "39 b", "slip.unknown_play 1:4"],
  ["vn-north", "trad", "39 zz5", "slip.unknown_play 1:4"],
  ["vn-north", "trad", "39 b0", "slip.bad_unit 1:4"],
  ["vn-north", "trad", "39 b0.0005", "slip.bad_unit 1:4"],
  ["vn-north", "trad", "39.5 b5", "slip.bad_number 1:4"],
  ["vn-north", "trad", "39.12345 b5", "slip.bad_number 1:4"],
  ["vn-north", "trad", "39 123 dd5", "slip.bad_number 1:4"],
  ["vn-north", "trad", "39 xc5", "slip.bad_number 1:1"],
  ["vn-north", "trad", "39.25.39 b5", "slip.duplicate_number 1:7"],
  ["vn-north", "trad", "10..20 15 b5", "slip.duplicate_number 1:8"],
  ["vn-north", "trad", "39 da5", "slip.too_few_numbers 1:4"],
  ["vn-north", "trad", "10/25 keo 90 b5", "slip.bad_range 1:1"],
  ["vn-north", "trad", "10 keo 95 b5", "slip.bad_range 1:1"],
  ["vn-north", "trad", "90..10 b5", "slip.bad_range 1:1"],
  ["vn-north", "trad", "0000..1000 b5", "slip.too_many_numbers 1:1"],
  ["vn-north", "trad", "000..999 000 b5", "slip.too_many_numbers 1:10"],
  ["vn-north", "trad", `000..999 ${"b1 ".repeat(21)}`, "slip.too_many_numbers 1:70"],
  ["vn-north", "trad", `39 ${"b1 ".repeat(501)}`, "slip.too_many_lines 1:1504"],
  ["vn-north", "trad", "39 b5 ?", "slip.bad_form 1:7"],
  ["vn-north", "trad", "2dmn 39 b5", "slip.wrong_station 1:1"],
  ["vn-north", "trad", "tphcm 39 b5", "slip.wrong_station 1:1"],
  ["vn-south", "trad", "mb 39 b5", "slip.wrong_station 1:1"],
  ["vn-south", "trad", "dn 39 b5", "slip.ambiguous_station 1:1"],
  ["vn-south", "trad", "tphcm bd 39 b5", "slip.ambiguous_station 1:7"],
  ["vn-south", "trad", "atlantis 39 b5", "slip.unknown_station 1:1"],
  ["vn-south", "trad", "hue hue 39 b5", "slip.duplicate_station 1:5"],
  ["vn-south", "trad", "5dmn 39 b5", "slip.too_many_stations 1:1"],
  ["vn-south", "trad", "3dmn 39.25 da5", "slip.too_many_stations 1:12"],
];

describe("slips that cannot be", () => {
  it.each(slips)("[LOT-03] %s %s %s → %s", (code, mode, slip, refusal) => {
    const game = findLotteryGame(code);
    expect(refusalOf(() => priceSlip(game, parseSlip(game, slip, mode)))).toBe(refusal);
  });

  it("[LOT-03] any text in either form → a coded refusal with its place, or lines that can be priced", () => {
    const pieces = fc.constantFrom(
      ..."de: lo2: xien2: ssc. @ , - | ; . .. keo / 0 1 12 39 123 1234 b5 dd1 da2 xc mb 2dmn tai".split(" "),
      " ",
      "\n",
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 14 }).map((all) => all.join("")),
      fc.string({ unit: "binary", maxLength: 30 }),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("vn-north", "vn-south", "ssc"),
        fc.boolean(),
        (slip, code, isTrad) => {
          const game = findLotteryGame(code);
          const refusal = refusalOf(() => priceSlip(game, parseSlip(game, slip, isTrad ? "trad" : "ent")));
          expect(refusal).toMatch(/^(accepted|slip\.[a-z_]+ \d+:\d+)$/);
        },
      ),
      { numRuns: 4_000, seed: 3 },
    );
  });

  it("[LOT-03] more than a million bets → refused; unknown game → refused", () => {
    const [north] = lotteryGames;
    if (north === undefined) throw new Error("no game");
    const many = { ...north, plays: north.plays.map((play) => ({ ...play, count: () => 1_000_001 })) };
    expect(refusalOf(() => parseSlip(many, "de:11@1", "ent"))).toBe("slip.too_many_bets 1:4");
    expect(refusalOf(() => findLotteryGame("bingo"))).toBe("game.unknown");
    expect(findLotteryGame("ssc", 1).code).toBe("ssc");
    expect(refusalOf(() => findLotteryGame("ssc", 99))).toBe("game.unknown");
  });
});

const southPrizes = [["1"], ["2"]];
const results: readonly (readonly [game: string, json: unknown, refusal: string])[] = [
  ["vn-south", null, "result.bad_form"],
  ["vn-south", { prizes: southPrizes, other: 1 }, "result.bad_form other"],
  ["vn-south", { prizes: southPrizes }, "result.bad_count prizes"],
  ["vn-south", { prizes: "x" }, "result.bad_form prizes"],
  ["vn-south", { stations: [] }, "result.bad_form stations"],
  ["vn-south", { stations: [1] }, "result.bad_form stations[0]"],
  ["vn-south", { stations: [1, 2, 3, 4, 5] }, "result.too_many_stations stations"],
  ["4d-sg", { first: "123" }, "result.bad_number first"],
  ["4d-sg", { first: 1234 }, "result.bad_number first"],
  ["ssc", { digits: "1234" }, "result.bad_number digits"],
  ["ssc", { digits: 12345 }, "result.bad_number digits"],
  ["k3", { digits: "170" }, "result.number_out_of_range digits"],
  ["k3", { numbers: [1, 2] }, "result.bad_count numbers"],
  ["11x5", { numbers: [1, 2, 3, 4, 12] }, "result.number_out_of_range numbers[4]"],
  ["11x5", { numbers: [1, 2, 3, 4, 4] }, "result.duplicate_number numbers[4]"],
  ["11x5", { numbers: [1, 2, 3, 4, 5.5] }, "result.bad_number numbers[4]"],
  ["11x5", { numbers: [1, 2, 3, 4, 5], bonus: 6 }, "result.bad_form bonus"],
  ["6x55", { numbers: [1, 2, 3, 4, 5, 6] }, "result.bad_number bonus"],
  ["6x55", { numbers: [1, 2, 3, 4, 5, 6], bonus: 6 }, "result.duplicate_number bonus"],
];

describe("results", () => {
  it.each(results)("[LOT-02] %s %j → %s", (code, json, refusal) => {
    expect(refusalOf(() => parseResult(findLotteryGame(code), json))).toBe(refusal);
  });

  it("[LOT-02] a prize of the wrong tier or length → refused with its place", () => {
    const game = findLotteryGame("vn-north");
    const drawn = formatResult(
      game,
      drawResult(game, createRandomStream({ serverSeed: "s", clientSeed: "c", nonce: 0 })),
    );
    const prizes = drawn["prizes"] as string[][];
    const change = (tier: number, values: readonly string[]) => ({
      prizes: prizes.map((old, at) => (at === tier ? values : old)),
    });
    expect(refusalOf(() => parseResult(game, change(3, ["1"])))).toBe("result.bad_count prizes[3]");
    expect(refusalOf(() => parseResult(game, change(0, ["123456"])))).toBe("result.bad_number prizes[0][0]");
    expect(refusalOf(() => parseResult(game, change(7, ["01", "02", "03", "0x"])))).toBe(
      "result.bad_number prizes[7][3]",
    );
  });

  it.each(lotteryGames.map((game) => [game.code, game] as const))(
    "[LOT-02] %s: drawn here → of the game's shape, repeatable, other for another nonce",
    (_, game) => {
      const draw = (nonce: number) =>
        formatResult(game, drawResult(game, createRandomStream({ serverSeed: "s", clientSeed: "c", nonce })));
      const texts = Array.from({ length: 20 }, (_, nonce) => {
        expect(formatResult(game, parseResult(game, JSON.parse(JSON.stringify(draw(nonce)))))).toEqual(
          draw(nonce),
        );
        return JSON.stringify(draw(nonce));
      });
      expect(new Set(texts).size).toBeGreaterThan(15);
    },
  );
});

describe("tables of odds", () => {
  const north = findLotteryGame("vn-north");
  it.each([
    [{ lo2: 108 }, "odds.above_one lo2"],
    [{ "lo2-1k": "3.71" }, "odds.above_one lo2-1k"],
    [{ xien2: "500" }, "odds.above_one xien2"],
    [{ "trad.b2": { factor: "0.7" } }, "odds.above_one trad.b2"],
    [{ lo9: 1 }, "odds.unknown_play lo9"],
    [{ lo2: { jackpot: 1 } }, "odds.unknown_tier lo2.jackpot"],
    [{ lo2: "-1" }, "odds.bad_form lo2.win"],
    [{ lo2: "1e3" }, "odds.bad_form lo2.win"],
    [{ "trad.b2": { factor: 0 } }, "odds.bad_form trad.b2.factor"],
    [[], "odds.bad_form"],
  ])("[LOT-03] vn-north %j → %s", (json, refusal) => {
    expect(refusalOf(() => loadOdds(north, json))).toBe(refusal);
  });

  it("[LOT-03] lo at exactly 100 %, a fraction, a table under the game's code → taken; each decides cost and payout", () => {
    const table = loadOdds(north, {
      "vn-north": { lo2: 100, de: "297/3", "trad.b2": { win: 70, factor: 0.75 } },
    });
    expect(formatFraction(oddsOfPlay(table, "de").tiers[0] ?? { num: 0n, den: 1n })).toBe("99");
    const result = drawResult(north, createRandomStream({ serverSeed: "s", clientSeed: "c", nonce: 0 }));
    const lot = result.kind === "prizes" ? (result.stations[0]?.[7]?.[0] ?? "") : "";
    const line = settleSlip(north, parseSlip(north, `${lot} b1`, "trad"), result, table);
    expect(line.costMinor).toBe(27n * 75_000n);
    expect(line.payoutMinor % 7_000_000n).toBe(0n);
    expect(line.payoutMinor > 0n).toBe(true);
  });

  it("[LOT-06] several tiers without names → refused; a K3 sum above 100 % → refused with its play", () => {
    const k3 = findLotteryGame("k3");
    expect(refusalOf(() => loadOdds(k3, { "k3.single": 2 }))).toBe("odds.bad_form k3.single");
    expect(refusalOf(() => loadOdds(k3, { "k3.sum": { 3: 217 } }))).toBe("odds.above_one k3.sum");
    expect(refusalOf(() => loadOdds(k3, { "k3.sum": { 3: 216 } }))).toBe("accepted");
  });

  it("[LOT-06] series → odds and rebate follow it, from 1700 to 2000", () => {
    const ssc = findLotteryGame("ssc");
    const price = (series: number) =>
      formatFraction(
        oddsOfPlay(tableOf(ssc, "ZY", series), "ssc.3end.direct").tiers[0] ?? { num: 0n, den: 1n },
      );
    expect([1_700, 1_800, 1_956, 2_000].map(price)).toEqual(["1700", "1800", "1956", "2000"]);
    expect(formatFraction(rebateOf(1_700, 1_956))).toBe("16/125");
    expect(formatFraction(rebateOf(1_956, 1_956))).toBe("0");
    expect(refusalOf(() => tableOf(ssc, "ZY", 2_001))).toBe("odds.bad_series");
    expect(refusalOf(() => tableOf(ssc, "ZY", 1_800.5))).toBe("odds.bad_series");
    expect(refusalOf(() => rebateOf(1_957, 1_956))).toBe("odds.bad_series");
  });

  it("[LOT-03] odds with more decimals than the currency → payout floored once a line, cost never below its share", () => {
    const [line] = parseSlip(north, "lo2-1k:00,01,02,03,04@0.01", "ent");
    if (line === undefined) throw new Error("no line");
    const prizes = [
      ["00000"],
      ["00001"],
      ["00002", "00003"],
      Array.from({ length: 6 }, () => "00099"),
      Array.from({ length: 4 }, () => "0099"),
      Array.from({ length: 6 }, () => "0099"),
      Array.from({ length: 3 }, () => "099"),
      Array.from({ length: 4 }, () => "99"),
    ];
    // 4 hits of 3.649 minor units each
    expect(settleSlip(north, [line], parseResult(north, { prizes })).payoutMinor).toBe(14n);
    const [cheap] = parseSlip(north, "0001 b0.001", "trad");
    const table = loadOdds(north, { "trad.b4": { win: 1, factor: "0.33333" } });
    expect(priceSlip(north, cheap === undefined ? [] : [cheap], table).costMinor).toBe(667n);
  });
});
