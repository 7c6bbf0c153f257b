/** A slip at a multiple of its units. */
import { expect, it } from "vitest";
import { findLotteryGame, parseSlip, priceSlip } from "../lottery.ts";
import { multiplySlip } from "./multiply-slip.ts";

const of = (text: string, multiple: number, maxLength = 100) =>
  multiplySlip(text, { multiple, currency: "BDT", maxLength });

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
