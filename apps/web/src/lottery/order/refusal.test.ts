import { expect, it } from "vitest";
import { numberStyles } from "../../lib/format/format-number.ts";
import { numberLimitText } from "./refusal.ts";

const i18n: Parameters<typeof numberLimitText>[1] = {
  t: (id, values = {}) => [`text of ${id}`, ...Object.values(values)].join("|"),
  style: numberStyles.EN,
};
const of = (value: unknown, code: Parameters<typeof numberLimitText>[0]["code"] = "lottery.limit") =>
  numberLimitText({ code, value }, i18n, "৳");

it("[LOT-03] a number that is full → its name, bound and what is left; of a slip its bound; any other refusal → nothing of a number", () => {
  const number = { limit: "number", number: "xien2:12-34", most: "10.00", left: "1.00" };
  expect(of(number)).toBe("text of lottery.numberLeft|text of lottery.play.xien2: 12-34|৳10.00|৳1.00");
  const { left: _, ...alone } = number;
  expect(of({ ...alone, number: "trad.b2:39" })).toBe("text of lottery.numberMost|b2: 39|৳10.00");
  expect([of({ limit: "draw" }), of(undefined), of(number, "lottery.draw.closed")]).toEqual([
    null,
    null,
    null,
  ]);
});
