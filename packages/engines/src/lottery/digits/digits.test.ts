// SSC, 3D, P3 and P5: every play against a slow reference that writes out each single bet, and returns counted over every
// result.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addFractions, formatFraction, fraction, multiplyFractions } from "../../fraction.ts";
import { findLotteryGame, parseResult, parseSlip, settleSlip } from "../lottery.ts";
import type { LotteryPlay, LotteryResult } from "../lottery-types.ts";
import { oddsOfPlay, returnOf, returnsOf, tableOf } from "../odds.ts";

const games = ["ssc", "3d", "p3", "p5"].map((code) => findLotteryGame(code));

/** Returns where the digits of a play are: `3middle` begins at the second digit. */
function spanOf(play: string): [from: number, size: number] {
  const named = /\.(\d)(star|front|middle|end)\b/.exec(play);
  if (named === null) return [0, play.startsWith("ssc") || play.startsWith("p5") ? 5 : 3];
  const size = Number(named[1]);
  return [named[2] === "middle" ? 1 : named[2] === "end" ? 5 - size : 0, size];
}

const sorted = (text: string) => [...text].sort().join("");

function product(lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>((all, list) => all.flatMap((head) => list.map((one) => head + one)), [""]);
}

function subsets(items: readonly string[], size: number): string[] {
  if (size === 0) return [""];
  return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => item + rest));
}

const patterns: Readonly<Record<string, readonly (readonly [times: number, picks: number])[]>> = {
  group: [[1, 2]],
  group6: [[1, 3]],
  group3: [
    [2, 1],
    [1, 1],
  ],
  z24: [[1, 4]],
  z12: [
    [2, 1],
    [1, 2],
  ],
  z6: [[2, 2]],
  z4: [
    [3, 1],
    [1, 1],
  ],
  z120: [[1, 5]],
  z60: [
    [2, 1],
    [1, 3],
  ],
  z30: [
    [2, 2],
    [1, 1],
  ],
  z20: [
    [3, 1],
    [1, 2],
  ],
  z10: [
    [3, 1],
    [2, 1],
  ],
  z5: [
    [4, 1],
    [1, 1],
  ],
};

/** Returns every bet of a group play, as its digits in order of size. */
function groupBets(name: string, lists: readonly (readonly string[])[]): string[] {
  const [[times, picks], second] = patterns[name] as [[number, number], [number, number]?];
  const [first, other] = name === "group3" ? [lists[0], lists[0]] : [lists[0], lists[1]];
  return subsets(first ?? [], picks).flatMap((one) => {
    const head = [...one].map((digit) => digit.repeat(times)).join("");
    if (second === undefined) return [sorted(head)];
    return subsets(other ?? [], second[1])
      .filter((set) => ![...set].some((digit) => one.includes(digit)))
      .map((set) => sorted(head + [...set].map((digit) => digit.repeat(second[0])).join("")));
  });
}

const isOf: Readonly<Record<string, (digit: number) => boolean>> = {
  big: (digit) => digit >= 5,
  small: (digit) => digit < 5,
  odd: (digit) => digit % 2 === 1,
  even: (digit) => digit % 2 === 0,
};

type Reference = { readonly bets: number; readonly hits: readonly number[] };

function combined(bets: readonly string[], drawn: string): Reference {
  const hits = [0, 0, 0];
  const add = (tier: number) => (hits[tier] = (hits[tier] ?? 0) + 1);
  for (const bet of bets) {
    if (bet === drawn) add(0);
    else {
      if (bet.slice(0, 3) === drawn.slice(0, 3) || bet.slice(2) === drawn.slice(2)) add(1);
      if (bet.slice(0, 2) === drawn.slice(0, 2) && bet[2] !== drawn[2]) add(2);
      if (bet.slice(3) === drawn.slice(3) && bet[2] !== drawn[2]) add(2);
    }
  }
  return { bets: bets.length, hits };
}

function reference(play: string, content: string, result: string): Reference {
  const [from, size] = spanOf(play);
  const drawn = result.slice(from, from + size);
  const name = play.slice(play.lastIndexOf(".") + 1);
  const lists = content.split("|").map((list) => (list === "" ? [] : list.split(",")));
  const [list = []] = lists;
  const won = (bets: readonly string[], wins: (bet: string) => boolean): Reference => ({
    bets: bets.length,
    hits: [bets.filter(wins).length],
  });
  if (name in patterns) return won(groupBets(name, lists), (bet) => bet === sorted(drawn));
  switch (name) {
    case "direct":
      return won(product(lists), (bet) => bet === drawn);
    case "combined":
      return combined(product(lists), drawn);
    case "sum": {
      const sumOf = (text: string) => [...text].reduce((sum, digit) => sum + Number(digit), 0);
      const all = Array.from({ length: 10 ** size }, (_, at) => String(at).padStart(size, "0"));
      return won(
        all.filter((one) => list.includes(String(sumOf(one)))),
        (bet) => bet === drawn,
      );
    }
    case "any1":
    case "any2": {
      const bets = content.includes("-") ? content.split(",").map((set) => set.replace("-", "")) : null;
      return won(bets ?? subsets(list, Number(name.at(-1))), (bet) =>
        [...bet].every((digit) => drawn.includes(digit)),
      );
    }
    case "fixed": {
      const bets = lists.flatMap((digits, at) => digits.map((digit) => ({ digit, at })));
      return { bets: bets.length, hits: [bets.filter(({ digit, at }) => drawn[at] === digit).length] };
    }
    case "size": {
      const bets = (lists[0] ?? []).flatMap((one) => (lists[1] ?? []).map((two) => [one, two] as const));
      const fits = (word: string, at: number) => isOf[word]?.(Number(drawn[at])) === true;
      return { bets: bets.length, hits: [bets.filter(([one, two]) => fits(one, 0) && fits(two, 1)).length] };
    }
    case "sum-size": {
      const sum = [...drawn].reduce((all, digit) => all + Number(digit), 0);
      const fits = { big: sum >= 23, small: sum <= 22, odd: sum % 2 === 1, even: sum % 2 === 0 };
      return {
        bets: list.length,
        hits: Object.entries(fits).map(([word, wins]) => (wins && list.includes(word) ? 1 : 0)),
      };
    }
    default: {
      const times = ["once", "twice", "thrice", "four"].indexOf(name) + 1;
      if (times === 0) throw new Error(`no reference of ${play}`);
      return won(list, (digit) => drawn.split(digit).length > times);
    }
  }
}

/** Returns a random text in the form of the play. It is made of few digits, so that it often wins. */
function contentOf({ form }: LotteryPlay, seeds: readonly number[], isJoined: boolean): string {
  let next = 0;
  const draw = (below: number) => {
    next += 1;
    return ((seeds[next % seeds.length] ?? 0) + next * next * 3) % below;
  };
  const list = (): string[] => {
    const count = Math.min(form.most, Math.max(form.least, 1) + draw(4));
    const range = form.max - form.min + 1;
    const chosen = new Set<number>();
    // Starts mostly at the first numbers and continues upwards, so that the list always reaches its length.
    for (let at = draw(3) === 0 ? draw(range) : draw(2); chosen.size < Math.min(count, range); at += 1)
      chosen.add(at % range);
    return [...chosen].map((one) => (form.words === null ? String(one + form.min) : (form.words[one] ?? "")));
  };
  if (form.combination > 0 && isJoined) return list().slice(0, form.combination).join("-");
  return Array.from({ length: form.positions }, (_, at) =>
    form.hasOptionalPositions && at > 0 && draw(3) === 0 ? [] : list(),
  )
    .map((one) => one.join(","))
    .join("|");
}

const plays = games.flatMap((game) => game.plays.map((play) => [play.code, game, play] as const));

describe("plays of digits", () => {
  it.each(plays)(
    "[LOT-03] %s: random lists and results → bets and hits of the reference",
    (code, game, play) => {
      const [, size] = spanOf(code);
      fc.assert(
        fc.property(
          fc.array(fc.nat(97), { minLength: 3, maxLength: 9 }),
          fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
          fc.integer({ min: 2, max: 10 }),
          fc.boolean(),
          (seeds, digits, few, isJoined) => {
            const text = digits.map((digit) => digit % few).join("");
            const result = game.result.shape === "digits" ? text.slice(0, game.result.count) : text;
            const content = contentOf(play, seeds, isJoined);
            const expected = reference(code, content, result);
            if (expected.bets === 0) {
              expect(() => parseSlip(game, `${code}:${content}@2`, "ent")).toThrow("slip.no_bets");
              return;
            }
            const lines = parseSlip(game, `${code}:${content}@2`, "ent");
            const settled = settleSlip(game, lines, parseResult(game, { digits: result }));
            expect(settled).toMatchObject({
              bets: expected.bets,
              costMinor: BigInt(expected.bets) * 200n,
              lines: [{ tierHits: expected.hits }],
            });
            const hundredths = expected.hits.reduce(
              (sum, hits, tier) =>
                sum + BigInt(hits) * BigInt(Math.round(Number(play.odds[play.tiers[tier] ?? ""]) * 100)),
              0n,
            );
            expect(settled.payoutMinor).toBe(hundredths);
          },
        ),
        { numRuns: size === 5 && code.endsWith("sum") ? 6 : size === 5 ? 25 : 40, seed: 19 },
      );
    },
  );
});

/** Returns one bet of each kind of a play, as text. */
function singleBets(play: LotteryPlay): string[] {
  const { form } = play;
  if (form.words !== null && form.positions === 1) return [...form.words];
  const digits = ["0", "1", "2", "3", "4"];
  const groups = patterns[play.code.slice(play.code.lastIndexOf(".") + 1)];
  if (groups !== undefined) {
    if (form.positions === 1) return [digits.slice(0, form.least).join(",")];
    const [first, second] = groups as [[number, number], [number, number]];
    return [
      `${digits.slice(0, first[1]).join(",")}|${digits.slice(first[1], first[1] + second[1]).join(",")}`,
    ];
  }
  if (form.combination > 0) return [digits.slice(0, form.combination).join(",")];
  const one = form.words === null ? "0" : "big";
  if (form.hasOptionalPositions) return [`${one}${"|".repeat(form.positions - 1)}`];
  return [Array.from({ length: form.positions }, () => one).join("|")];
}

describe("returns of the plays of digits", () => {
  it.each(games.map((game) => [game.code, game] as const))(
    "[LOT-03] %s: payout counted over every result → equal to the stated return",
    (_, game) => {
      const count = game.result.shape === "digits" ? game.result.count : 0;
      const results = new Map(
        [2, 3, 4, 5, 1].map((size) => [
          size,
          Array.from({ length: 10 ** size }, (_, at) => [...String(at).padStart(size, "0")].map(Number)),
        ]),
      );
      for (const play of game.plays) {
        // Digits outside the span are zero, because the play does not depend on them.
        const [from, size] = spanOf(play.code);
        const before = Array.from({ length: from }, () => 0);
        const after = Array.from({ length: count - from - size }, () => 0);
        const odds = oddsOfPlay(tableOf(game), play.code);
        play.kinds().forEach((kind, at) => {
          const text = singleBets(play)[at] ?? "";
          const [line] = parseSlip(game, `${play.code}:${text}@2`, "ent");
          const selection = line?.selection ?? [];
          const bets = play.count(selection);
          // The single list of a group-3 play makes two bets of two digits.
          expect(bets, play.code).toBe(play.code.endsWith("group3") ? 2 : 1);
          const totals = play.tiers.map(() => 0);
          for (const digits of results.get(size) ?? []) {
            const result: LotteryResult = {
              kind: "numbers",
              numbers: [...before, ...digits, ...after],
              bonus: null,
            };
            play.hits(selection, result).forEach((hits, tier) => {
              totals[tier] = (totals[tier] ?? 0) + hits;
            });
          }
          const back = totals.reduce(
            (sum, hits, tier) =>
              addFractions(sum, multiplyFractions(odds.tiers[tier] ?? fraction(0n), fraction(BigInt(hits)))),
            fraction(0n),
          );
          const counted = fraction(back.num, back.den * BigInt(2 * bets) * 10n ** BigInt(size));
          expect(formatFraction(returnOf(play, kind, odds)), play.code).toBe(formatFraction(counted));
        });
      }
    },
  );

  it("[LOT-06] published prices → official in LOTT, private at series 1800 in ELOTT", () => {
    const ssc = findLotteryGame("ssc");
    const price = (play: string, mode: "LOTT" | "ELOTT") =>
      formatFraction(oddsOfPlay(tableOf(ssc, mode), `ssc.${play}`).tiers[0] ?? fraction(0n));
    const official = { "1end.direct": 10, "2end.direct": 100, "2end.group": 50, "3end.direct": 1000 };
    for (const [play, odds] of Object.entries(official)) expect(price(play, "LOTT")).toBe(String(odds));
    expect(["3front.group3", "3front.group6", "5star.direct"].map((play) => price(play, "LOTT"))).toEqual([
      "320",
      "160",
      "100000",
    ]);
    const own = {
      "5star.direct": 180_000,
      "5star.z120": 1_500,
      "5star.z60": 3_000,
      "5star.z30": 6_000,
      "5star.z20": 9_000,
      "5star.z10": 18_000,
      "5star.z5": 36_000,
      "4end.direct": 18_000,
      "4end.z24": 750,
      "4end.z12": 1_500,
      "4end.z6": 3_000,
      "4end.z4": 4_500,
      "3end.direct": 1_800,
      "3end.group3": 600,
      "3end.group6": 300,
      fixed: 18,
    };
    for (const [play, odds] of Object.entries(own)) expect(price(play, "ELOTT"), play).toBe(String(odds));
    for (const { play, rtp } of returnsOf(ssc, tableOf(ssc, "ZY", 2_000)))
      if (ssc.plays.find(({ code }) => code === play)?.isSeries === true)
        expect(rtp.num * 1_000n >= rtp.den * 998n && rtp.num <= rtp.den, play).toBe(true);
  });
});
