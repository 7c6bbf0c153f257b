import { expect, test } from "vitest";
import { numberStyles } from "../../lib/format/format-number.ts";
import { allOddsText, contentText, oddsRangeText, priceText } from "./play-name.ts";
import {
  emptyChoice,
  isComplete,
  quickNumbers,
  randomChoice,
  readNumbers,
  slipLine,
  toggle,
  type Play,
} from "./slip.ts";

const play = (changes: Partial<Play> = {}): Play => ({
  playCode: "de",
  groupCode: "special",
  mode: "ent",
  singleBetPrice: "1",
  positions: 1,
  hasOptionalPositions: false,
  least: 1,
  most: 100,
  min: 0,
  max: 99,
  digits: 2,
  words: null,
  combination: 0,
  prizes: [],
  returnPercent: { least: "99.00", most: "99.00" },
  ...changes,
});

test("[LOT-03] slip line: numbers in order with their zeros; none, too few or no unit → no line", () => {
  const one = play();
  const chosen = toggle(one, toggle(one, emptyChoice(one), 0, 39), 0, 5);
  expect(slipLine(one, chosen, "2.50")).toBe("de:05,39@2.50");
  expect(slipLine(one, emptyChoice(one), "1")).toBeNull();
  expect([slipLine(one, chosen, "0"), slipLine(one, chosen, ""), slipLine(one, chosen, "-1")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(toggle(one, chosen, 0, 39)).toEqual([[5]]);
  const pairs = play({ playCode: "xien2", least: 2, most: 3 });
  expect(isComplete(pairs, [[1]])).toBe(false);
  expect(toggle(pairs, [[1, 2, 3]], 0, 4)).toEqual([[2, 3, 4]]);
});

test("[LOT-03] slip line: positions → joined, each needed unless they are optional; words as words", () => {
  const three = play({ playCode: "3d.direct", positions: 3, max: 9, digits: null, most: 10 });
  expect(slipLine(three, [[1, 2], [3], [4, 5]], "2")).toBe("3d.direct:1,2|3|4,5@2");
  expect(slipLine(three, [[1], [], [4]], "2")).toBeNull();
  expect(slipLine({ ...three, hasOptionalPositions: true }, [[1], [], [4]], "2")).toBe("3d.direct:1||4@2");
  const size = play({ playCode: "k3.size", words: ["big", "small"], max: 1, digits: null });
  expect(slipLine(size, [[1]], "1")).toBe("k3.size:small@1");
});

test("[LOT-03] quick and random selections → the play's own numbers, never too many; typed ones are read or refused", () => {
  const digit = play({ max: 9, most: 10, digits: null });
  expect(quickNumbers(digit, "small")).toEqual([0, 1, 2, 3, 4]);
  expect(quickNumbers(digit, "big")).toEqual([5, 6, 7, 8, 9]);
  expect(quickNumbers(digit, "odd")).toEqual([1, 3, 5, 7, 9]);
  expect(quickNumbers({ ...digit, most: 3 }, "all")).toEqual([0, 1, 2]);
  const random = randomChoice(play({ least: 4, most: 4 }), (_min, max) => max);
  expect(random).toEqual([[99, 98, 97, 96]]);
  const three = play({ digits: 3, max: 999 });
  expect(readNumbers(three, "012, 345 012")).toEqual([12, 345]);
  expect([readNumbers(three, "12"), readNumbers(three, "1234"), readNumbers(three, "")]).toEqual([
    null,
    null,
    [],
  ]);
});

test("[LOT-03] odds and prices: grouped in the language's digits, the range of several, a price only where it is not 1", () => {
  const one = play({ prizes: [{ prizeType: "win", bonus: "90000" }] });
  expect(oddsRangeText(one, numberStyles.BN)).toBe("৯০,০০০");
  const several = play({
    singleBetPrice: "18",
    prizes: ["205", "7.6", "68.4", "7.6"].map((bonus) => ({ prizeType: "win", bonus })),
  });
  expect(oddsRangeText(several, numberStyles.EN)).toBe("7.6 – 205");
  expect(allOddsText(several, numberStyles.EN)).toBe("205 / 7.6 / 68.4");
  const echo = (id: string, values?: Readonly<Record<string, string | number>>) =>
    `${id} ${values?.["price"]}`;
  expect([priceText(one, echo, numberStyles.EN), priceText(several, echo, numberStyles.BN)]).toEqual([
    null,
    "lottery.costs ১৮",
  ]);
});

test("[LOT-04] line of a slip: spaced for reading, words by their names", () => {
  const t = (id: string) => (id === "lottery.play.big" ? "Big" : id);
  expect(contentText("1,2|3@5", t)).toBe("1, 2 | 3 × 5");
  expect(contentText("big,1-2@0.50", t)).toBe("Big, 1-2 × 0.50");
});
