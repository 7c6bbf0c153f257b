// Tests that every prize of every play can be won: for each tier there are a result from the usual draw and a slip from
// the usual parser that win it.
import { describe, expect, it } from "vitest";
import { createRandomStream } from "../rng.ts";
import { drawResult, lotteryRules, parseSlip, settleLine } from "./lottery.ts";
import type { LotteryGame, LotteryPlay, LotteryResult } from "./lottery-types.ts";

/** Maximum draws of this test. The rarest prize, five digits of which four are equal, comes once in 222 draws. */
const MOST_DRAWS = 5_000;

type Lists = readonly (readonly string[])[];

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Returns the drawn numbers in the form in which the play writes its numbers. */
function drawnTexts({ digits }: LotteryPlay["form"], result: LotteryResult): string[] {
  if (result.kind === "numbers") return [...new Set(result.numbers.map(String))];
  const prizes = result.stations.flat(2).filter((prize) => prize.length >= (digits ?? 1));
  return [...new Set(prizes.map((prize) => prize.slice(-(digits ?? 1))))];
}

/** Returns combinations of drawn and undrawn numbers, with the bonus among the undrawn or not. */
function combinations({ form }: LotteryPlay, result: LotteryResult): Lists[] {
  const drawn = drawnTexts(form, result);
  const bonus = result.kind === "numbers" && result.bonus !== null ? [String(result.bonus)] : [];
  const others = range(form.min, form.max)
    .map((value) => String(value).padStart(form.digits ?? 1, "0"))
    .filter((text) => !drawn.includes(text) && !bonus.includes(text));
  return range(0, form.combination)
    .flatMap((count) =>
      [others, [...bonus, ...others]].map((rest) => [
        ...drawn.slice(0, count),
        ...rest.slice(0, form.combination - count),
      ]),
    )
    .filter((list) => list.length === form.combination)
    .map((list) => [list]);
}

function choicesOf(play: LotteryPlay, result: LotteryResult): Lists[] {
  const { combination, words, digits, min, max, most, positions } = play.form;
  if (combination > 0) return combinations(play, result);
  const list = words ?? (digits === null ? range(min, max).map(String) : drawnTexts(play.form, result));
  return [Array.from({ length: positions }, () => list.slice(0, most))];
}

function slipOf({ code, mode }: LotteryPlay, lists: Lists): string {
  if (mode === "ent") return `${code}:${lists.map((list) => list.join(",")).join("|")}@10`;
  const word = code.slice("trad.".length).replace(/^b\d$/, "b");
  const [, pair = word, stations] = /^(da)(\d)$/.exec(word) ?? [];
  return `${stations === undefined ? "" : `${stations}dmn `}${(lists[0] ?? []).join(" ")} ${pair}10`;
}

/** Returns the tiers of each play that no draw has reached. */
function unreached(game: LotteryGame): string[] {
  const missing = new Map(game.plays.map((play) => [play, new Set(play.tiers)]));
  for (let nonce = 0; nonce < MOST_DRAWS && missing.size > 0; nonce += 1) {
    const result = drawResult(game, createRandomStream({ serverSeed: "prizes", clientSeed: "c", nonce }));
    for (const [play, tiers] of missing) {
      for (const lists of choicesOf(play, result)) {
        const [line] = parseSlip(game, slipOf(play, lists), play.mode);
        const { tierHits, payoutMinor } = settleLine(game, line!, result);
        if (payoutMinor === 0n) continue;
        for (const [at, tier] of play.tiers.entries()) if ((tierHits[at] ?? 0) > 0) tiers.delete(tier);
      }
      if (tiers.size === 0) missing.delete(play);
    }
  }
  return [...missing].flatMap(([{ code }, tiers]) => [...tiers].map((tier) => `${code} ${tier}`));
}

describe("prizes", () => {
  it.each(lotteryRules.map((game) => [game.code, game.version, game] as const))(
    "[LOT-05] %s version %d: each tier of each play → some draw pays it to some slip",
    (_, __, game) => {
      expect(unreached(game)).toEqual([]);
    },
  );
});
