// Tests the Vietnamese plays against a slow reference that is written from the rules, and tests their returns and
// published examples.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addFractions, formatFraction, fraction, parseFraction, type Fraction } from "../../fraction.ts";
import { createRandomStream } from "../../rng.ts";
import { drawResult, findLotteryGame, parseResult, parseSlip, priceSlip, settleSlip } from "../lottery.ts";
import type { LotteryGame } from "../lottery-types.ts";
import { returnsOf } from "../odds.ts";

const north = findLotteryGame("vn-north");
const south = findLotteryGame("vn-south");
const games = [north, south];

const northPrizes = [
  ["60213"],
  ["80300"],
  ["12339", "50125"],
  ["00052", "11111", "22222", "33333", "44444", "55555"],
  ["1239", "2025", "3052", "4100"],
  ["5101", "6102", "7103", "8104", "9105", "0106"],
  ["107", "208", "309"],
  ["39", "25", "52", "99"],
];
const southPrizes = [
  ["560213"],
  ["80300"],
  ["12339"],
  ["50125", "00052"],
  ["11111", "22222", "33333", "44444", "55555", "66666", "77777"],
  ["1239"],
  ["2025", "3052", "4100"],
  ["107"],
  ["39"],
];
const prizesOf = (game: LotteryGame) => (game === north ? northPrizes : southPrizes);

type Stations = readonly (readonly (readonly string[])[])[];

/** Returns every lot by its definition: the last k digits of a prize that has at least k. */
function lots(stations: Stations, k: number, tiers?: readonly number[]): string[] {
  return stations.flatMap((prizes) =>
    prizes.flatMap((tier, at) =>
      tiers !== undefined && !tiers.includes(at)
        ? []
        : tier.filter((prize) => prize.length >= k).map((prize) => prize.substring(prize.length - k)),
    ),
  );
}

function subsets(items: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}

type Reference = { readonly bets: number; readonly hits: number };

function perHit(numbers: readonly string[], drawn: readonly string[]): Reference {
  return { bets: numbers.length, hits: drawn.filter((lot) => numbers.includes(lot)).length };
}

function sets(content: string, size: number): string[][] {
  return content.includes("-")
    ? content.split(",").map((set) => set.split("-"))
    : subsets(content.split(","), size);
}

/** Returns bets and hits of each play by the rules in docs/lottery.md. */
function reference(game: LotteryGame, play: string, content: string, stations: Stations): Reference {
  const numbers = content.split(",");
  const size = Number(/\d+$/.exec(play)?.[0] ?? 0);
  const pairs = lots(stations, 2);
  const [g2, g3] = game === north ? [7, 6] : [8, 7];
  if (/^lo[234]$|^trad\.b/.test(play)) return perHit(numbers, lots(stations, size));
  if (play === "lo2-1k") return perHit(numbers, pairs);
  if (play.startsWith("xien") || play === "trad.da" || play === "trad.da2") {
    const bets = sets(content, play.startsWith("xien") ? size : 2);
    return { bets: bets.length, hits: bets.filter((bet) => bet.every((one) => pairs.includes(one))).length };
  }
  if (play.startsWith("truot")) {
    const bets = sets(content, size);
    return { bets: bets.length, hits: bets.filter((bet) => !bet.some((one) => pairs.includes(one))).length };
  }
  const special = stations[0]?.[0]?.[0] ?? "";
  switch (play) {
    case "de":
      return perHit(numbers, lots(stations, 2, [0]));
    case "first":
      return perHit(numbers, lots(stations, 2, [1]));
    case "head":
      return perHit(numbers, [special.at(-2) ?? ""]);
    case "tail":
      return perHit(numbers, [special.at(-1) ?? ""]);
    case "cang3":
    case "trad.xcduoi":
      return perHit(numbers, lots(stations, 3, [0]));
    case "cang4":
      return perHit(numbers, lots(stations, 4, [0]));
    case "trad.dau":
      return perHit(numbers, lots(stations, 2, [g2]));
    case "trad.duoi":
      return perHit(numbers, lots(stations, 2, [0]));
    case "trad.dd":
      return perHit(numbers, lots(stations, 2, [g2, 0]));
    case "trad.xcdau":
      return perHit(numbers, lots(stations, 3, [g3]));
    case "trad.xc":
      return perHit(numbers, lots(stations, 3, [g3, 0]));
    default:
      throw new Error(`no reference of ${play}`);
  }
}

function random(game: LotteryGame, nonce: number): Stations {
  const result = drawResult(game, createRandomStream({ serverSeed: "s", clientSeed: "c", nonce }));
  return result.kind === "prizes" ? result.stations : [];
}

/** Returns different numbers of k digits, about half of them drawn. */
function numbersFor(stations: Stations, digits: number, seeds: readonly number[], least: number): string[] {
  const drawn = lots(stations, digits);
  const chosen = new Set<string>();
  for (let at = 0; chosen.size < Math.max(least, seeds.length); at += 1) {
    const seed = at < 40 ? (seeds[at % seeds.length] ?? 0) + at * 7 : at;
    const text =
      digits > 1 && seed % 2 === 0
        ? (drawn[seed % drawn.length] ?? "")
        : String(seed % 10 ** digits).padStart(digits, "0");
    chosen.add(text);
    if (at > 500) break;
  }
  return [...chosen];
}

const entCodes = (game: LotteryGame) =>
  game.plays.filter(({ mode }) => mode === "ent").map(({ code }) => code);
const unitCost = (game: LotteryGame, play: string) => game.plays.find(({ code }) => code === play)?.lots ?? 0;

describe("Vietnamese plays in mode ent", () => {
  it.each(games.flatMap((game) => entCodes(game).map((play) => [game.code, play] as const)))(
    "[LOT-03] %s %s: random numbers and draws → bets, cost, hits and payout of the reference",
    (code, play) => {
      const game = findLotteryGame(code);
      const form = game.plays.find((one) => one.code === play)?.form;
      const digits = form?.digits ?? 1;
      const size = form?.combination ?? 0;
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 1_000 }),
          fc.array(fc.nat(9_999), { minLength: 1, maxLength: size > 0 ? size + 2 : 9 }),
          fc.boolean(),
          (nonce, seeds, isJoined) => {
            const stations = random(game, nonce);
            const numbers = numbersFor(stations, digits, seeds, Math.max(1, size));
            const content = size > 0 && isJoined ? numbers.slice(0, size).join("-") : numbers.join(",");
            const lines = parseSlip(game, `${play}:${content}@1000`, "ent");
            const settled = settleSlip(game, lines, { kind: "prizes", stations });
            const { bets, hits } = reference(game, play, content, stations);
            const odds = Math.round(Number(game.plays.find((one) => one.code === play)?.odds["win"]) * 1_000);
            expect(settled).toMatchObject({
              bets,
              costMinor: BigInt(bets * unitCost(game, play)) * 100_000n,
              payoutMinor: BigInt(hits) * BigInt(odds) * 100n,
              lines: [{ hits }],
            });
          },
        ),
        { numRuns: 60, seed: 19 },
      );
    },
  );

  it("lots → 27 / 23 / 20 in the north, 18 / 17 / 16 in the south", () => {
    const lotsOf = (game: LotteryGame) => ["lo2", "lo3", "lo4"].map((play) => unitCost(game, play));
    expect(lotsOf(north)).toEqual([27, 23, 20]);
    expect(lotsOf(south)).toEqual([18, 17, 16]);
    for (const game of games)
      expect([2, 3, 4].map((k) => lots([prizesOf(game)], k).length)).toEqual(lotsOf(game));
  });
});

const settle = (game: LotteryGame, text: string, mode: "ent" | "trad", json: unknown) =>
  settleSlip(game, parseSlip(game, text, mode), parseResult(game, json));

describe("published examples", () => {
  it("[LOT-03] a number that hits three times → paid three times", () => {
    const settled = settle(north, "lo2:39,25@1000", "ent", { prizes: northPrizes });
    // 39 in G2, G4 and G7; 25 in G2, G4 and G7
    expect(settled).toMatchObject({ bets: 2, costMinor: 5_400_000n, payoutMinor: 59_100_000n });
    expect(settled.lines[0]?.hits).toBe(6);
  });

  it("[LOT-03] de, head, tail, cang, first → of the special and G1, with their zeros", () => {
    const slip = "de:13@10; head:1@10; tail:3@10; cang3:213@10; cang4:0213@10; first:00@10; de:31@10";
    expect(settle(north, slip, "ent", { prizes: northPrizes }).lines.map(({ hits }) => hits)).toEqual([
      1, 1, 1, 1, 1, 1, 0,
    ]);
  });

  it("[LOT-06] counter: mb 39.25.52 b5 → 3 × 27 × 5,000 × 0.8, paid 75 a hit", () => {
    expect(settle(north, "mb 39.25.52 b5", "trad", { prizes: northPrizes })).toMatchObject({
      bets: 3,
      costMinor: 32_400_000n,
      lines: [{ play: "trad.b2", hits: 9, payoutMinor: 337_500_000n }],
    });
  });

  it("[LOT-06] counter: 2dmn 01.02 dd1 → 2 × 2 × 2 × 1,000 × 0.8; the results of both stations count", () => {
    const other = southPrizes.map((tier, at) => (at === 8 ? ["01"] : at === 0 ? ["123402"] : tier));
    const both = { stations: [{ prizes: southPrizes }, { prizes: other }] };
    expect(settle(south, "2dmn 01.02 dd1", "trad", both)).toMatchObject({
      bets: 4,
      costMinor: 640_000n,
      payoutMinor: 15_000_000n,
    });
    expect(settle(south, "2dmn 01.02 dd1", "trad", { prizes: other }).payoutMinor).toBe(15_000_000n);
    expect(() => settle(south, "tphcm 01.02 dd1", "trad", both)).toThrow("result.too_many_stations");
  });

  it("[LOT-06] counter: pairs → C(n,2) × 2 × lots × unit × 0.8, odds 650, 750 and 550; no bonus for several hits", () => {
    expect(settle(north, "39.25.52.98 da1", "trad", { prizes: northPrizes })).toMatchObject({
      bets: 6,
      costMinor: BigInt(6 * 2 * 27 * 80_000),
      payoutMinor: BigInt(3 * 650 * 100_000),
    });
    const one = settle(south, "tphcm 39.25 da1", "trad", { prizes: southPrizes });
    expect(one).toMatchObject({ costMinor: BigInt(36 * 80_000), payoutMinor: BigInt(750 * 100_000) });
    const both = { stations: [{ prizes: southPrizes }, { prizes: southPrizes }] };
    const two = settle(south, "2dmn 39.25 da1", "trad", both);
    expect(two).toMatchObject({
      bets: 1,
      costMinor: BigInt(72 * 80_000),
      payoutMinor: BigInt(550 * 100_000),
    });
  });
});

describe("the counter's plays", () => {
  it.each(
    games.flatMap((game) =>
      game.plays.filter(({ mode }) => mode === "trad").map(({ code }) => [game.code, code] as const),
    ),
  )("[LOT-06] %s %s: random numbers and draws → cost, hits and payout of the reference", (code, play) => {
    const game = findLotteryGame(code);
    const spec = game.plays.find((one) => one.code === play);
    const digits = spec?.form.digits ?? 2;
    const word = play.replace("trad.", "").replace(/^b\d$/, "b").replace("da2", "da");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.array(fc.nat(9_999), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 2 }),
        (nonce, seeds, wanted) => {
          const count = game === north || play === "trad.da" ? 1 : play === "trad.da2" ? 2 : wanted;
          const stations = Array.from({ length: count }, (_, at) => random(game, nonce + at)).flat();
          const numbers = numbersFor(stations, digits, seeds, 2);
          const station = game === north ? "mb" : `${count}dmn`;
          const lines = parseSlip(game, `${station} ${numbers.join(".")} ${word}2.5`, "trad");
          expect(lines.map((line) => line.play)).toEqual([play]);
          const { bets, hits } = reference(game, play, numbers.join(","), stations);
          const together = /^trad\.da2?$/.test(play);
          const lotsOfBet = together ? 2 * lots(stations, 2).length : count * (spec?.lots ?? 0);
          expect(settleSlip(game, lines, { kind: "prizes", stations })).toMatchObject({
            costMinor: BigInt(bets * lotsOfBet) * 200_000n,
            payoutMinor: BigInt(hits * Number(spec?.odds["win"])) * 250_000n,
          });
        },
      ),
      { numRuns: 40, seed: 6 },
    );
  });

  const contents = (game: LotteryGame, text: string) =>
    parseSlip(game, text, "trad").map(({ play, content, unitMinor, stations, line }) =>
      [line, play, content, Number(unitMinor) / 100, stations].join(" "),
    );

  it("[LOT-06] ranges, halves, mixed lengths, several plays and lines → the bets they mean", () => {
    const tens = "10,20,30,40,50,60,70,80,90";
    expect(contents(north, "mb 10/20 keo 90 dd1")).toEqual([`1 trad.dd ${tens} 1000 1`]);
    expect(contents(north, "10 keo 90 duoi0.5")).toEqual([`1 trad.duoi ${tens} 500 1`]);
    expect(contents(north, "keo 20 29 dau1")).toEqual([`1 trad.dau 20,21,22,23,24,25,26,27,28,29 1000 1`]);
    expect(contents(north, "20..23 05/06 keo 08 dau1")).toEqual([
      "1 trad.dau 20,21,22,23,05,06,07,08 1000 1",
    ]);
    expect(contents(north, "tai duoi1")[0]?.split(" ")[2]?.split(",")).toEqual(
      Array.from({ length: 50 }, (_, at) => String(50 + at)),
    );
    expect(contents(north, "xiu duoi1")[0]?.split(" ")[2]?.split(",")).toEqual(
      Array.from({ length: 50 }, (_, at) => String(at).padStart(2, "0")),
    );
    expect(contents(north, "39 239 1239 b5")).toEqual([
      "1 trad.b2 39 5000 1",
      "1 trad.b3 239 5000 1",
      "1 trad.b4 1239 5000 1",
    ]);
    expect(contents(south, "tphcm vungtau 39.25 b5 dd10 123 xc1; 07 duoi2\nhue 08 dau3n")).toEqual([
      "1 trad.b2 39,25 5000 2",
      "1 trad.dd 39,25 10000 2",
      "1 trad.xc 123 1000 2",
      "2 trad.duoi 07 2000 2",
      "3 trad.dau 08 3000 1",
    ]);
  });

  it("[LOT-06] lines of both forms written as play:content@unit → read again to the same price", () => {
    const [line] = parseSlip(north, "xien2:12,34,56@5000", "ent");
    const again = parseSlip(north, `${line?.play}:${line?.content}@5000`, "ent");
    expect(again).toEqual([line]);
    expect(priceSlip(north, again)).toMatchObject({ bets: 3, costMinor: 1_500_000n });
  });
});

/** Returns the probability that `wanted` of k numbers of 100 are among n draws, by following the draws one by one. */
function chanceBySteps(k: number, draws: number, wanted: "all" | "none"): Fraction {
  let seen = [1n, ...Array.from({ length: k }, () => 0n)];
  for (let draw = 0; draw < draws; draw += 1)
    seen = seen.map(
      (ways, at) => ways * BigInt(100 - (k - at)) + (at > 0 ? (seen[at - 1] ?? 0n) * BigInt(k - at + 1) : 0n),
    );
  return fraction(seen[wanted === "all" ? k : 0] ?? 0n, 100n ** BigInt(draws));
}

describe("returns of the Vietnamese plays", () => {
  it.each(games.map((game) => [game.code, game] as const))(
    "[LOT-03] %s: counted draw by draw → equal to the stated return",
    (_, game) => {
      for (const { play, rtp } of returnsOf(game)) {
        const spec = game.plays.find(({ code }) => code === play);
        const [size, digits] = [spec?.form.combination ?? 0, spec?.form.digits ?? 1];
        const tradePairs = /^trad\.da2?$/.test(play);
        const drawn = lots([prizesOf(game)], 2).length * (play === "trad.da2" ? 2 : 1);
        // With bets on every number, the hits are the number of lots that the play checks.
        const looked = reference(
          game,
          play,
          Array.from({ length: size === 0 ? 10 ** digits : 0 }, (_, at) =>
            String(at).padStart(digits, "0"),
          ).join(","),
          [prizesOf(game)],
        );
        const expected =
          size > 0
            ? chanceBySteps(size, drawn, play.startsWith("truot") ? "none" : "all")
            : fraction(BigInt(looked.hits), 10n ** BigInt(digits));
        const cost = fraction(BigInt(spec?.lots ?? 0) * (spec?.mode === "trad" ? 4n : 5n), 5n);
        const odds = parseFraction(`${Math.round(Number(spec?.odds["win"]) * 1_000)}/1000`);
        const counted = fraction(expected.num * odds.num * cost.den, expected.den * odds.den * cost.num);
        expect(formatFraction(rtp), play).toBe(formatFraction(counted));
        expect(tradePairs ? spec?.lots : 0).toBe(tradePairs ? 2 * drawn : 0);
      }
      expect(formatFraction(addFractions(chanceBySteps(1, 1, "all"), chanceBySteps(1, 1, "none")))).toBe("1");
    },
  );
});
