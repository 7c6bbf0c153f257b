// Tests the risked part of a member's slips on one draw. Bets that cover each other count only their certain loss, and
// long shots count whole, however the bets are spread over slips.
import { describe, expect, it } from "vitest";
import { createRandomStream, drawBelow } from "../../rng.ts";
import { findLotteryGame, parseSlip, priceSlip } from "../lottery.ts";
import { tableOf } from "../odds.ts";
import { createSlipRisk, lossOnAverage, type TakenSlip } from "./risked-slips.ts";

function taken(code: string, text: string): TakenSlip {
  const game = findLotteryGame(code);
  const odds = tableOf(game);
  const lines = parseSlip(game, text, text.includes("@") ? "ent" : "trad");
  return { lines, odds, stakeMinor: priceSlip(game, lines, odds).costMinor };
}

const risked = (code: string, ...texts: readonly string[]) =>
  createSlipRisk(findLotteryGame(code))(texts.map((text) => taken(code, text)));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const pairs = (from: number, to: number) =>
  range(from, to)
    .map((number) => String(number).padStart(2, "0"))
    .join(",");
const every = (from: number, to: number) => range(from, to).join(",");

describe("risked amount of slips", () => {
  it.each([
    ["every number of the special", "vn-north", [`de:${pairs(0, 99)}@1`], [100n]],
    [
      "every number over two slips",
      "vn-north",
      [`de:${pairs(0, 49)}@1`, `de:${pairs(50, 99)}@1`],
      [50n, 50n],
    ],
    [
      "every number, each in a line",
      "vn-north",
      [
        range(0, 99)
          .map((one) => `de:${pairs(one, one)}@1`)
          .join(";"),
      ],
      [100n],
    ],
    [
      "every number by two plays that are the same bet",
      "vn-north",
      [`de:${pairs(0, 49)}@757`, "mb tai duoi1"],
      null,
    ],
    [
      "heads against tails of other numbers",
      "vn-north",
      ["head:0,1,2,3,4@1", "head:5,6,7,8,9@1"],
      [10n, 10n],
    ],
    ["every lot", "vn-north", [`lo2:${pairs(0, 99)}@1`], [4_050n]],
    ["big and small of a sum", "ssc", ["ssc.5star.sum-size:big@2", "ssc.5star.sum-size:small@2"], [5n, 5n]],
    [
      "odd and even of a place",
      "pk10",
      ["pk10.size:odd|||||||||@10", "pk10.size:even|||||||||@10"],
      [25n, 25n],
    ],
    [
      "one car at every place",
      "pk10",
      [
        `pk10.place:${range(1, 10)
          .map(() => 1)
          .join("|")}@10`,
      ],
      [400n],
    ],
    ["dragon and tiger", "pk10", ["pk10.dragon-tiger:dragon,tiger||||@10"], [50n]],
    [
      "every third digit",
      "3d",
      ["3d.direct:0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9@2"],
      [20_000n],
    ],
    ["every set of eleven", "11x5", [`11x5.any8:${every(1, 11)}@2`], [15_000n]],
  ] as const)("%s → what the set must lose, shared by the stakes", (_, code, texts, amounts) => {
    const riskeds = risked(code, ...texts);
    if (amounts !== null) expect(riskeds).toEqual(amounts);
    const stakes = texts.reduce((sum, text) => sum + taken(code, text).stakeMinor, 0n);
    const sum = riskeds.reduce((all, one) => all + one, 0n);
    expect(sum > 0n && sum < stakes).toBe(true);
  });

  it.each([
    ["vn-north", "de:39@10"],
    ["vn-north", "lo2:39@1;xien2:12-34@5"],
    ["vn-south", "mb 39 b5"],
    ["ssc", "ssc.5star.direct:1|2|3|4|5@2;ssc.2end.group:1,2@2"],
    ["ssc", "ssc.5star.sum-size:big@2"],
    ["pk10", "pk10.size:odd|||||||||@10"],
    ["k3", "k3.size:big@10"],
    ["k3", "k3.triple:4@10"],
    ["11x5", "11x5.any2:1,3@2"],
    ["4d-sg", "4d.big:1234@1;4d.ibet-small:7788@1"],
    ["6x45", "6x45.pick6:1,2,3,4,5,6@10"],
    ["max3d", "max3d.number:207@10"],
    ["keno80", "keno80.pick1:1@10"],
    ["p5", "p5.direct:1|2|3|4|5@2"],
  ] as const)("%s %s, at even money or longer → its whole stake", (code, text) => {
    const slip = text.startsWith("mb") ? text.replace("mb", "tphcm") : text;
    expect(risked(code, slip)).toEqual([taken(code, slip).stakeMinor]);
  });

  it("sixty numbers of a hundred → twice what they lose on average", () => {
    expect(risked("vn-north", `de:${pairs(0, 59)}@1`)).toEqual([4_800n]);
  });

  it("every sum of two cars or of three dice → twice the expected loss over all results", () => {
    const odds = [42.75, 42.75, 21.37, 21.37, 14.25, 14.25, 10.68, 10.68, 8.55];
    const ways = [2, 2, 4, 4, 6, 6, 8, 8, 10];
    const lost = [...odds.keys()].reduce(
      (sum, at) => sum + (at === 8 ? 1 : 2) * (ways[at] ?? 0) * Math.max(0, 170 - (odds[at] ?? 0) * 10),
      0,
    );
    expect(Number(risked("pk10", `pk10.sum:${every(3, 19)}@10`)[0])).toBe(Math.floor((2 * lost * 100) / 90));
    const dice = risked("k3", `k3.sum:${every(3, 18)}@10`, "k3.size:big,small@10");
    expect(dice.every((amount) => amount < 9_000n)).toBe(true);
  });

  it("random slips of every game → between nothing and each stake; one slip or one for each line → the same sum", () => {
    const stream = createRandomStream({ serverSeed: "risk", clientSeed: "c", nonce: 1 });
    const below = (n: number) => drawBelow(stream, n);
    for (const [code, lines] of [
      ["vn-north", () => `lo2:${pairs(below(40), 40 + below(59))}@1`],
      ["vn-south", () => `truot4:${pairs(0, 4 + below(10))}@1`],
      ["ssc", () => `ssc.2end.direct:${every(0, below(10))}|${every(0, below(10))}@2`],
      ["k3", () => `k3.single:${every(1, 1 + below(6))}@3`],
      ["keno80", () => `keno80.pick2:${every(1, 2 + below(12))}@1`],
      ["4d-my", () => `4d.big:${range(1000, 1001 + below(60)).join(",")}@1`],
    ] as const)
      for (let run = 0; run < 3; run += 1) {
        const texts = range(1, 1 + below(4)).map(() => lines());
        const apart = risked(code, ...texts);
        for (const [at, amount] of apart.entries())
          expect(amount >= 0n && amount <= taken(code, texts[at] ?? "").stakeMinor).toBe(true);
        const sum = apart.reduce((all, one) => all + one, 0n);
        expect(risked(code, texts.join(";"))).toEqual([sum]);
        expect(risked(code, ...texts.toReversed()).reduce((all, one) => all + one, 0n)).toBe(sum);
      }
  });

  it("a set of more numbers than are gone through → what it loses on average, which is never more", () => {
    const game = findLotteryGame("vn-north");
    const slips = range(1, 15).map(() => taken("vn-north", `cang4:${range(1000, 4899).join(",")}@1`));
    expect(createSlipRisk(game)(slips).reduce((all, one) => all + one, 0n)).toBe(lossOnAverage(game, slips));
    const cover = [taken("vn-north", `de:${pairs(0, 99)}@1`)];
    expect(lossOnAverage(game, cover)).toBe(100n);
    const half = [taken("vn-north", `de:${pairs(0, 49)}@1`)];
    expect(lossOnAverage(game, half)).toBe(50n);
  });

  it("a stake that comes back whole as rebate → nothing", () => {
    expect(
      createSlipRisk(findLotteryGame("ssc"))([{ ...taken("ssc", "ssc.1end.direct:1@2"), stakeMinor: 0n }]),
    ).toEqual([0n]);
  });
});
