// The maximum win of a line: over random slips and results of every play, no result pays more, and some result pays
// exactly this amount.
import { describe, expect, it } from "vitest";
import { createRandomStream, drawBelow, type RandomStream } from "../rng.ts";
import { drawResult, lotteryRules, maxPayoutOfLine, parseSlip, settleLine } from "./lottery.ts";
import type { LotteryGame, LotteryPlay, LotteryResult, OddsTable, SlipLine } from "./lottery-types.ts";
import { tableOf } from "./odds.ts";

const RUNS = 6;

const plays = lotteryRules.flatMap((game) =>
  game.plays.map((play) => [game.code, play.code, game, play] as const),
);

const textOf = ({ words, digits }: LotteryPlay["form"], value: number) =>
  words?.[value] ?? String(value).padStart(digits ?? 1, "0");

/** Draws at most `count` different numbers that the play's form allows, as a slip writes them. */
function listOf({ form }: LotteryPlay, count: number, stream: RandomStream): string[] {
  const chosen = new Set<number>();
  const values = form.max - form.min + 1;
  while (chosen.size < Math.min(count, form.most, values)) chosen.add(form.min + drawBelow(stream, values));
  return [...chosen].map((value) => textOf(form, value));
}

function contentOf(play: LotteryPlay, stream: RandomStream): string {
  const { combination, positions, hasOptionalPositions, least } = play.form;
  const below = (n: number) => drawBelow(stream, n);
  if (combination > 0 && play.mode === "ent" && below(3) === 0) {
    const sets = Array.from({ length: 1 + below(8) }, () =>
      listOf(play, combination, stream)
        .toSorted((a, b) => Number(a) - Number(b))
        .join("-"),
    );
    return [...new Set(sets)].join(",");
  }
  const lists = Array.from({ length: positions }, (_, at) =>
    hasOptionalPositions && at > 0 && below(2) === 0
      ? []
      : listOf(play, Math.max(least, combination, 1) + below(6), stream),
  );
  return lists.map((list) => list.join(",")).join("|");
}

function slipOf({ code, mode }: LotteryPlay, content: string, unit: string): string {
  if (mode === "ent") return `${code}:${content}@${unit}`;
  const word = code.slice("trad.".length).replace(/^b\d$/, "b");
  const [, pair = word, stations] = /^(da)(\d)$/.exec(word) ?? [];
  return `${stations === undefined ? "" : `${stations}dmn `}${content.replaceAll(",", " ")} ${pair}${unit}`;
}

/** A random line of a play; null where its numbers make no bet. */
function lineOf(game: LotteryGame, play: LotteryPlay, stream: RandomStream): SlipLine | null {
  const unit = String((1 + drawBelow(stream, 999)) / 100);
  try {
    return parseSlip(game, slipOf(play, contentOf(play, stream), unit), play.mode)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns a result with one station. `end` gives the last digits of each prize by its index. */
function prizesWith({ result: shape }: LotteryGame, end: (at: number) => string): LotteryResult {
  const tiers =
    shape.shape === "prizes" ? shape.tiers : [1, 1, 1, 10, 10].map((count) => ({ count, digits: 4 }));
  let at = -1;
  const station = tiers.map(({ count, digits }) =>
    Array.from({ length: count }, () => {
      at += 1;
      return end(at).padStart(digits, "0").slice(-digits);
    }),
  );
  return { kind: "prizes", stations: [station] };
}

/** Changes one prize after another to any of `ends` where that pays the line more; returns the best result found. */
function climb(paid: (result: LotteryResult) => bigint, from: LotteryResult, ends: readonly string[]) {
  if (from.kind !== "prizes") throw new Error("prizes");
  const station = (from.stations[0] ?? []).map((tier) => [...tier]);
  const asResult = (): LotteryResult => ({ kind: "prizes", stations: [station.map((tier) => [...tier])] });
  let best = paid(from);
  for (const tier of station)
    for (const [at, prize] of tier.entries())
      for (const end of ends) {
        tier[at] = end.padStart(prize.length, "0").slice(-prize.length);
        const now = paid(asResult());
        if (now > best) {
          best = now;
          break;
        }
        tier[at] = prize;
      }
  return asResult();
}

/** Returns every ordered choice of three of 1 to `of`, followed by the remaining numbers. */
function orders(of: number): LotteryResult[] {
  const all = Array.from({ length: of }, (_, at) => at + 1);
  return all.flatMap((a) =>
    all.flatMap((b) =>
      all
        .filter((c) => a !== b && b !== c && a !== c)
        .map((c) => numbersResult([a, b, c, ...all.filter((one) => one !== a && one !== b && one !== c)])),
    ),
  );
}

/** Every choice of five of the numbers 1 to 11. */
const fives = Array.from({ length: 2 ** 11 }, (_, mask) =>
  Array.from({ length: 11 }, (__, at) => at + 1).filter((one) => mask & (1 << (one - 1))),
).filter(({ length }) => length === 5);

/** Enumerated results by key: all results of a game, or all values of the places of a span. */
const enumerated = new Map<string, LotteryResult[]>();
function enumerate(key: string, make: () => LotteryResult[]): LotteryResult[] {
  const known = enumerated.get(key) ?? make();
  enumerated.set(key, known);
  return known;
}

type Digits = {
  readonly size: number;
  readonly from: number;
  readonly base: number;
  readonly least: number;
  readonly count: number;
};

function digitResults({ size, from, base, least, count }: Digits): LotteryResult[] {
  return Array.from({ length: base ** size }, (_, n) => {
    const places = Array.from({ length: size }, (__, at) => least + (Math.floor(n / base ** at) % base));
    const rest = Array.from({ length: count - from - size }, () => least);
    return numbersResult([...Array.from({ length: from }, () => least), ...places, ...rest]);
  });
}

const numbersResult = (numbers: readonly number[], bonus: number | null = null): LotteryResult => ({
  kind: "numbers",
  numbers,
  bonus,
});

/**
 * Returns results of balls: some numbers from a list and the others from outside it, the bonus from outside or from the
 * list.
 */
function setsOf(
  list: readonly number[],
  { count, of, hasBonus }: { count: number; of: number; hasBonus: boolean },
) {
  const others = Array.from({ length: of }, (_, at) => at + 1).filter((one) => !list.includes(one));
  return Array.from({ length: Math.min(list.length, count) + 1 }, (_, found) => {
    const numbers = [...list.slice(0, found), ...others.slice(0, count - found)];
    const bonuses = hasBonus ? [list[found], others[count]].filter((one) => one !== undefined) : [null];
    return bonuses.map((bonus) => numbersResult(numbers, bonus));
  }).flat();
}

/** Returns which digits a play depends on. */
function spanOf(game: LotteryGame, play: string): { readonly size: number; readonly from: number } {
  const [, size = "", where = ""] = /^ssc\.(\d)(\w+)\./.exec(play) ?? [];
  if (size === "") return { size: game.result.shape === "digits" ? game.result.count : 0, from: 0 };
  return { size: Number(size), from: where === "front" ? 0 : where === "middle" ? 1 : 5 - Number(size) };
}

/** Returns results that include the best result for a line. */
function bestResults(
  game: LotteryGame,
  line: SlipLine,
  paid: (result: LotteryResult) => bigint,
): LotteryResult[] {
  const { result: shape } = game;
  const numbers = [...new Set(line.selection.flat())];
  if (shape.shape === "digits") {
    const { size, from } = spanOf(game, line.play);
    const base = shape.most - shape.least + 1;
    return enumerate(`${game.code} ${size} ${from}`, () => digitResults({ ...shape, size, from, base }));
  }
  if (shape.shape === "balls") {
    if (line.play.startsWith("11x5.any")) return fives.map((five) => numbersResult(five));
    if (shape.isOrdered) return enumerate(`${shape.of}`, () => orders(shape.of));
    return setsOf(numbers, shape);
  }
  const digits = game.plays.find(({ code }) => code === line.play)?.form.digits ?? 1;
  const texts = numbers.map((number) => String(number).padStart(digits, "0"));
  const ends = digits === 1 ? texts.flatMap((text) => [`0${text}`, `${text}0`]) : texts;
  // For combinations that must not appear, the best result repeats one single number.
  if (line.play.startsWith("truot"))
    return Array.from({ length: 100 }, (_, at) => prizesWith(game, () => String(at).padStart(2, "0")));
  const start = prizesWith(game, (at) => ends[at % ends.length] ?? "");
  return [start, climb(paid, start, ends)];
}

/**
 * Returns whether some result always reaches the bound of the line. For several combinations among many balls or lots,
 * the bound may be out of reach.
 */
function isExact({ family }: LotteryGame, { selection, play }: SlipLine): boolean {
  return (
    selection.length === 1 || !(["vietnam", "balls", "keno"].includes(family) && !play.startsWith("truot"))
  );
}

/** Returns the PK10 line with only its first three places filled, because the test enumerates only these places. */
function ofFirstPlaces(game: LotteryGame, line: SlipLine): SlipLine {
  const selection = line.selection.map((list, at) => (at < 3 ? list : []));
  return game.code === "pk10" ? { ...line, selection } : line;
}

/** Returns whether a play has too many results to enumerate: plays of four and five digits, and of distant places. */
const isTooLarge = ({ code }: LotteryPlay) => /^(ssc\.(4|5star|fixed)|p5|pk10\.dragon)/.test(code);

function highest(results: readonly LotteryResult[], paid: (result: LotteryResult) => bigint): bigint {
  return results.reduce((max, result) => {
    const payout = paid(result);
    return payout > max ? payout : max;
  }, 0n);
}

const tablesOf = (game: LotteryGame): OddsTable[] => game.prizeModes.map((mode) => tableOf(game, mode));

describe("the highest payout of a line", () => {
  it.each(plays)("[LOT-03] %s %s: random slips and results → no result pays more", (_, __, game, play) => {
    const stream = createRandomStream({ serverSeed: "max", clientSeed: play.code, nonce: 1 });
    const results = Array.from({ length: RUNS }, () => drawResult(game, stream));
    for (let run = 0; run < RUNS * 4; run += 1) {
      const line = lineOf(game, play, stream);
      if (line === null) continue;
      const near =
        game.result.shape === "balls" || game.result.shape === "digits"
          ? []
          : bestResults(game, line, (result) => settleLine(game, line, result).payoutMinor);
      for (const table of tablesOf(game)) {
        const most = maxPayoutOfLine(game, line, table);
        expect(most > 0n).toBe(true);
        for (const result of [...results, ...near])
          expect(
            settleLine(game, line, result, table).payoutMinor <= most,
            `${line.play}:${line.content}`,
          ).toBe(true);
      }
    }
  });

  it.each(plays)("[LOT-03] %s %s: the best of its results → pays just that", (_, __, game, play) => {
    const stream = createRandomStream({ serverSeed: "best", clientSeed: play.code, nonce: 1 });
    for (let run = 0; run < RUNS; run += 1) {
      const read = lineOf(game, play, stream);
      if (read === null || isTooLarge(play)) continue;
      const line = ofFirstPlaces(game, read);
      if (!isExact(game, line) || line.stations > 1) continue;
      const paid = (result: LotteryResult) => settleLine(game, line, result).payoutMinor;
      expect([line.play, line.content, highest(bestResults(game, line, paid), paid)]).toEqual([
        line.play,
        line.content,
        maxPayoutOfLine(game, line),
      ]);
    }
  });
});
