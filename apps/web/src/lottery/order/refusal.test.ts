import { expect, it } from "vitest";
import { numberStyles } from "../../lib/format/format-number.ts";
import { refusalText } from "./refusal.ts";

const i18n: Parameters<typeof refusalText>[1] = {
  t: (id, values = {}) => [id, ...Object.values(values)].join("|"),
  style: numberStyles.EN,
  errorText: (code) => code,
};
const of = (value: unknown, code: Parameters<typeof refusalText>[0]["code"] = "lottery.limit") =>
  refusalText({ code, value }, i18n, "৳");

it("[LOT-03] a number that is full → its name, bound and what is left; of a slip its bound; any other refusal as its code says", () => {
  const number = { limit: "number", number: "xien2:12-34", most: "10.00", left: "1.00" };
  expect(of(number)).toBe("lottery.numberLeft|lottery.play.xien2: 12-34|৳10.00|৳1.00");
  const { left: _, ...alone } = number;
  expect(of({ ...alone, number: "trad.b2:39" })).toBe("lottery.numberMost|b2: 39|৳10.00");
  expect([of({ limit: "draw" }), of(undefined), of(number, "lottery.draw.closed")]).toEqual([
    "lottery.limit",
    "lottery.limit",
    "lottery.draw.closed",
  ]);
});
