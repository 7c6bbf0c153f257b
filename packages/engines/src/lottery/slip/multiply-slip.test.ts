/** Tests a slip at a multiple of its units. */
import { expect, it } from "vitest";
import { findLotteryGame, parseSlip, priceSlip } from "../lottery.ts";
import { multiplySlip } from "./multiply-slip.ts";

const of = (text: string, multiple: number, maxLength = 100) =>
  multiplySlip(text, { mode: "ent", multiple, currency: "BDT", maxLength });
const ofCounter = (text: string, multiple: number, currency = "BDT") =>
  multiplySlip(text, { mode: "trad", multiple, currency, maxLength: 200 });

it("[LOT-03] each unit × the multiple, and the cost with it; at 1 the text as it stands", () => {
  const game = findLotteryGame("vn-north");
  const text = " lo2:39,25@1.5 ;xien2:12-34@10";
  expect(of(text, 1)).toBe(text);
  expect(of(text, 3)).toBe(" lo2:39,25@4.50;xien2:12-34@30.00");
  const costOf = (slip: string) => priceSlip(game, parseSlip(game, slip, "ent")).costMinor;
  expect(costOf(of(text, 3))).toBe(3n * costOf(text));
});

it("[LOT-03] a unit that is none → left to the reader, a text that grows too long → refused", () => {
  expect(of("de:39@x;de 40", 2)).toBe("de:39@x;de 40");
  expect(() => of("de:39@9", 2, 10)).toThrow("slip.too_long");
});

it.each([
  ["39.25 b5", 3, "39.25 b15"],
  ["MB 39,25 B0.5.12 dd1;  01 xc2,50n", 4, "mb 39,25 b2.0.12 dd4;  01 xc10.00n"],
  ["10/20 keo 90 da0.001\n2dmn tai duoi7k", 10, "10/20 keo 90 da0.010\n2dmn tai duoi70k"],
  ["39 b1.2345", 2, "39 b1.2345"],
])("[LOT-03] counter's text %j × %i → %j", (text, multiple, multiplied) => {
  expect(ofCounter(text, multiple)).toBe(multiplied);
});

it("[LOT-03] counter's text at any multiple → the same numbers at that many units, in currencies with and without decimals", () => {
  const game = findLotteryGame("vn-south");
  const text = "2dmn 39.25 b0.5.12 dd1,25 17 18 da2n; hue 123 xc0.001k";
  const units = (slip: string, currency: string) => parseSlip(game, slip, "trad", currency);
  for (const currency of ["BDT", "VND"])
    for (const multiple of [1, 2, 7, 999])
      expect(units(ofCounter(text, multiple, currency), currency)).toEqual(
        units(text, currency).map((line) => ({ ...line, unitMinor: line.unitMinor * BigInt(multiple) })),
      );
});

it("[LOT-03] counter's text that is none → refused where the reader refuses it", () => {
  expect(() => ofCounter("39 b1; 39 %", 2)).toThrow("slip.bad_form");
});
