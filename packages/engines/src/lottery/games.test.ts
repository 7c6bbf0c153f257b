// 11 from 5, PK10, K3, 4D, 6/45, 6/55 and keno, and their returns, against a slow reference that checks each single
// bet.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addFractions, formatFraction, fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { drawResult, findLotteryGame, formatResult, parseResult, parseSlip, settleSlip } from "./lottery.ts";
import type { LotteryGame, LotteryPlay, LotteryResult } from "./lottery-types.ts";
import { returnsOf } from "./odds.ts";
import { referenceOf } from "./reference.ts";

const games = ["11x5", "pk10", "k3", "4d-sg", "4d-my", "6x45", "6x55", "keno80", "max3d"].map((code) =>
  findLotteryGame(code),
);
const plays = games.flatMap((game) => game.plays.map((play) => [game.code, play.code, game, play] as const));

/** Returns numbers of the result in the form of the slip, so that a random slip often wins. */
function drawnTexts(result: LotteryResult): string[] {
  return result.kind === "numbers" ? result.numbers.map(String) : result.stations.flat(2);
}

function listOf({ form }: LotteryPlay, drawn: readonly string[], draw: (below: number) => number): string[] {
  const least = Math.max(form.least, 1);
  const count = Math.min(form.most, form.max - form.min + 1, least + draw(least > 5 ? 2 : 4));
  const chosen = new Set<string>();
  while (chosen.size < count) {
    const any = form.min + draw(form.max - form.min + 1);
    const text = form.words?.[any] ?? String(any).padStart(form.digits ?? 1, "0");
    const won = drawn[draw(drawn.length)] ?? text;
    const orders = form.digits === 4 && draw(3) === 0 ? [...won].reverse().join("") : won;
    chosen.add(
      form.words === null && draw(3) > 0 && Number(won) >= form.min && Number(won) <= form.max
        ? orders
        : text,
    );
  }
  return [...chosen];
}

function contentOf(play: LotteryPlay, drawn: readonly string[], draw: (below: number) => number): string {
  const { form } = play;
  if (form.combination > 0 && draw(2) === 0)
    return listOf(play, drawn, draw).slice(0, form.combination).join("-");
  const lists = Array.from({ length: form.positions }, (_, at) =>
    form.hasOptionalPositions && at > 0 && draw(3) === 0 ? [] : listOf(play, drawn, draw),
  );
  return lists.map((list) => list.join(",")).join("|");
}

describe("plays of numbers, dice and 4D", () => {
  it.each(plays)(
    "[LOT-03] %s %s: random slips and draws → bets and hits of the reference",
    (_, code, game, play) => {
      fc.assert(
        fc.property(fc.nat(100_000), (nonce) => {
          const stream = createRandomStream({ serverSeed: "slips", clientSeed: "c", nonce });
          const result = drawResult(game, stream);
          const draw = (below: number) => Math.floor((stream.nextWord() / 2 ** 32) * below);
          const content = contentOf(play, drawnTexts(result), draw);
          const expected = referenceOf(game, code, content, formatResult(game, result));
          if (expected.bets === 0) {
            expect(() => parseSlip(game, `${code}:${content}@10`, "ent")).toThrow("slip.no_bets");
            return;
          }
          const lines = parseSlip(game, `${code}:${content}@10`, "ent");
          const settled = settleSlip(game, lines, parseResult(game, formatResult(game, result)));
          const { tierHits = [] } = settled.lines[0] ?? {};
          const named = Object.fromEntries(
            play.tiers.map((tier, at) => [tier, tierHits[at]] as const).filter(([, hits]) => hits !== 0),
          );
          expect({ content, bets: settled.bets, hits: named }).toEqual({ content, ...expected });
          const hundredths = Object.entries(expected.hits).reduce(
            (sum, [tier, hits]) => sum + BigInt(hits) * BigInt(Math.round(Number(play.odds[tier]) * 100)),
            0n,
          );
          expect(settled.costMinor).toBe(BigInt(expected.bets) * 1_000n);
          expect(settled.payoutMinor).toBe((hundredths * 10n) / BigInt(play.oddsPer));
        }),
        { numRuns: 40, seed: 19 },
      );
    },
  );
});

/** Returns the ordered choices of `size` of the numbers 1 to `of`. */
function orders(size: number, of: number): number[][] {
  if (size === 0) return [[]];
  return orders(size - 1, of).flatMap((head) =>
    Array.from({ length: of }, (_, at) => at + 1)
      .filter((one) => !head.includes(one))
      .map((one) => [...head, one]),
  );
}

/** Returns all equally likely results, with only the numbers on which the single bets of this test depend. */
function everyResult({ code }: LotteryGame): number[][] {
  if (code === "11x5") return orders(5, 11);
  if (code === "k3")
    return Array.from({ length: 216 }, (_, at) =>
      [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((one) => one + 1),
    );
  // the first three and the last of the ten places
  return orders(4, 10).map(([a = 0, b = 0, c = 0, last = 0]) => [
    a,
    b,
    c,
    ...Array.from({ length: 10 }, (_, at) => at + 1).filter((one) => ![a, b, c, last].includes(one)),
    last,
  ]);
}

function singleBet({ form }: LotteryPlay, kind: string): string {
  if (kind !== "") return kind;
  if (form.combination > 0) return Array.from({ length: form.combination }, (_, at) => at + 1).join(",");
  if (form.words !== null) return `${form.words[0]}${"|".repeat(form.positions - 1)}`;
  if (form.hasOptionalPositions) return `1${"|".repeat(form.positions - 1)}`;
  return Array.from({ length: form.positions }, (_, at) => at + 1).join("|");
}

function countedReturn(game: LotteryGame, play: LotteryPlay, text: string): Fraction {
  const [line] = parseSlip(game, `${play.code}:${text}@1`, "ent");
  expect(play.count(line?.selection ?? []), play.code).toBe(1);
  const results = everyResult(game);
  const totals = play.tiers.map(() => 0);
  for (const numbers of results)
    play.hits(line?.selection ?? [], { kind: "numbers", numbers, bonus: null }).forEach((hits, tier) => {
      totals[tier] = (totals[tier] ?? 0) + hits;
    });
  const hundredths = totals.reduce(
    (sum, hits, tier) => sum + hits * Math.round(Number(play.odds[play.tiers[tier] ?? ""]) * 100),
    0,
  );
  return fraction(BigInt(hundredths), BigInt(results.length * play.oddsPer) * 100n);
}

/** Returns the probability of each number of hits when balls are drawn in turn. */
function chanceBySteps(picks: number, balls: number, draws: number): Fraction[] {
  let chances: Fraction[] = [fraction(1n)];
  for (let draw = 0; draw < draws; draw += 1) {
    const left = BigInt(balls - draw);
    chances = Array.from({ length: picks + 1 }, (_, hits) =>
      addFractions(
        multiplyFractions(
          chances[hits] ?? fraction(0n),
          fraction(left - BigInt(Math.max(0, picks - hits)), left),
        ),
        multiplyFractions(chances[hits - 1] ?? fraction(0n), fraction(BigInt(picks - hits + 1), left)),
      ),
    );
  }
  return chances;
}

describe("returns", () => {
  it.each(
    games
      .filter(({ code }) => ["11x5", "pk10", "k3"].includes(code))
      .map((game) => [game.code, game] as const),
  )("[LOT-03] %s: payout counted over every result → equal to the stated return", (_, game) => {
    for (const { play, kind, rtp } of returnsOf(game)) {
      const spec = game.plays.find(({ code }) => code === play) as LotteryPlay;
      expect(formatFraction(rtp), `${play} ${kind}`).toBe(
        formatFraction(countedReturn(game, spec, singleBet(spec, kind))),
      );
    }
  });

  it("[LOT-03] 6/45, 6/55 and keno: chances followed ball by ball → the stated return", () => {
    const sum = (parts: readonly Fraction[]) => parts.reduce(addFractions, fraction(0n));
    const times = (chance: Fraction | undefined, odds: number) =>
      multiplyFractions(chance ?? fraction(0n), fraction(BigInt(odds)));
    const stated = (code: string) => returnsOf(findLotteryGame(code)).map(({ rtp }) => formatFraction(rtp));
    const mega = chanceBySteps(6, 45, 6);
    expect(stated("6x45")).toEqual([
      formatFraction(
        sum([times(mega[6], 1_200_000), times(mega[5], 1_000), times(mega[4], 30), times(mega[3], 3)]),
      ),
    ]);
    const power = chanceBySteps(6, 55, 6);
    // after five of six matches, the seventh of the 49 balls left is the missing number or not
    const five = times(power[5], 1);
    expect(stated("6x55")).toEqual([
      formatFraction(
        sum([
          times(power[6], 3_000_000),
          multiplyFractions(five, fraction(300_000n, 49n)),
          multiplyFractions(five, fraction(4_000n * 48n, 49n)),
          times(power[4], 50),
          times(power[3], 5),
        ]),
      ),
    ]);
    const keno = findLotteryGame("keno80");
    expect(stated("keno80")).toEqual(
      keno.plays.map((play, at) => {
        const chances = chanceBySteps(at + 1, 80, 20);
        return formatFraction(
          sum(play.tiers.map((tier) => times(chances[Number(tier.slice(3))], Number(play.odds[tier])))),
        );
      }),
    );
  });

  it.each(["4d-sg", "4d-my"])(
    "[LOT-03] %s: each prize over all 10,000 numbers → the stated return",
    (code) => {
      const game = findLotteryGame(code);
      const numbers: Readonly<Record<string, string>> = {
        "": "1234",
        "24": "1234",
        "12": "1123",
        "6": "1122",
        "4": "1112",
      };
      const counts = [1, 1, 1, 10, 10];
      for (const { play, kind, rtp } of returnsOf(game)) {
        const spec = game.plays.find((one) => one.code === play) as LotteryPlay;
        const number = numbers[kind] ?? "";
        let back = 0;
        for (let drawn = 0; drawn < 10_000; drawn += 1) {
          const text = String(drawn).padStart(4, "0");
          const isAnyOrder = play.includes("ibet");
          const wins = isAnyOrder ? [...text].sort().join("") === number : text === number;
          if (!wins) continue;
          counts.forEach((count, tier) => {
            const name = ["first", "second", "third", "special", "consolation"][tier] ?? "";
            back += count * Number(spec.odds[kind === "" ? name : `${kind}.${name}`] ?? 0);
          });
        }
        expect(formatFraction(rtp), `${play} ${kind}`).toBe(formatFraction(fraction(BigInt(back), 10_000n)));
      }
    },
  );

  it("[LOT-03] max3d: each of the twenty prizes over all numbers → the stated return", () => {
    // a prize hits one number of 1,000: 2 × 100 + 4 × 35 + 6 × 21 + 8 × 10
    expect(returnsOf(findLotteryGame("max3d")).map(({ rtp }) => formatFraction(rtp))).toEqual(["273/500"]);
  });
});
