import { findLotteryGame, parseSlip } from "@khela/engines/lottery/lottery";
import { expect, it } from "vitest";
import {
  choosePlay,
  counterLine,
  counterPlays,
  counterSlip,
  digitsOf,
  emptyDraft,
  erase,
  removeNumber,
  typeDigit,
  type CounterDraft,
} from "./counter-slip.ts";

const type = (draft: CounterDraft, digits: string) => [...digits].reduce(typeDigit, draft);

it("[LOT-06] digits → numbers once each, the last one taken back digit by digit, then whole", () => {
  const draft = type(emptyDraft, "392539");
  expect(draft).toMatchObject({ numbers: ["39", "25"], typed: "" });
  expect(type(draft, "7")).toMatchObject({ numbers: ["39", "25"], typed: "7" });
  expect(erase(type(draft, "7"))).toEqual(draft);
  expect(erase(draft).numbers).toEqual(["39"]);
  expect(removeNumber(draft, "39").numbers).toEqual(["25"]);
});

it("[LOT-06] another play → keeps numbers of as many digits, and none of others", () => {
  const draft = type(emptyDraft, "3925");
  expect(choosePlay(draft, "duoi").numbers).toEqual(["39", "25"]);
  expect(choosePlay(draft, "xc")).toMatchObject({ play: "xc", numbers: [] });
});

it("[LOT-06] what is no bet yet → no line", () => {
  expect(counterLine(type(emptyDraft, "3"))).toBeNull();
  expect(counterLine({ ...type(emptyDraft, "39"), unit: "0" })).toBeNull();
  expect(counterLine({ ...type(emptyDraft, "39"), play: "da" })).toBeNull();
});

it("[LOT-06] each play's line after a written one → the counter reads both", () => {
  const game = findLotteryGame("vn-south");
  for (const play of counterPlays) {
    const draft = {
      ...type({ ...emptyDraft, play }, "012345678901".slice(0, 2 * digitsOf(play))),
      unit: "0.5",
    };
    const slip = counterSlip("39 b1;", draft);
    const lines = parseSlip(game, slip, "trad");
    expect(
      lines.map((line) => [line.play, Number(line.unitMinor)]),
      slip,
    ).toEqual([
      ["trad.b2", 100_000],
      [`trad.${play}`, 50_000],
    ]);
  }
});
