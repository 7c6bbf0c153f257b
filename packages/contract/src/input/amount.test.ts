import { expect, it } from "vitest";
import { amountText } from "./amount.ts";

const rows: readonly (readonly [typed: string, text: string])[] = [
  ["150,50", "150.50"],
  ["500,5", "500.5"],
  ["1500,50", "1500.50"],
  ["12,500", "12500"],
  ["1,500", "1500"],
  ["1,25,000", "125000"],
  ["12,50,000.50", "1250000.50"],
  ["1,250,000", "1250000"],
  ["1.250,50", "1250.50"],
  ["1.250.000", "1250000"],
  ["1'250.50", "1250.50"],
  ["1\u2019250", "1250"],
  ["12\u202f500,50", "12500.50"],
  ["1\u00a025\u00a0000", "125000"],
  ["๕๐๐", "500"],
  ["٥٠٠", "500"],
  ["۱۲۳۴۵", "12345"],
  ["५००", "500"],
  ["၅၀၀", "500"],
  ["５００．５０", "500.50"],
  ["𝟓𝟬𝟶", "500"],
  ["১,২৫,০০০.৫০", "125000.50"],
  ["١٬٢٥٠٫٥٠", "1250.50"],
  ["١٢٬٥٠٠", "12500"],
  ["٥٠٠،٥٠", "500.50"],
  ["\u200e500\u202c", "500"],
  [" 0500 ", "500"],
  ["500.", "500"],
  ["500,", "500"],
  ["0", "0"],
  ["", ""],
];

it("[PAY-01] typed amount: digits of any script, decimal commas, whole groups → the wire's text", () => {
  for (const [typed, text] of rows) expect([typed, amountText(typed, 2)]).toEqual([typed, text]);
});

it("[PAY-01] typed amount: read in two ways, or in none → keeps a sign that the wire refuses", () => {
  const wire = /^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/;
  for (const typed of [
    "1,2,500",
    "12,50,00",
    "1,250,00",
    "12 50",
    "1,25,0000",
    "1.25.000",
    "1,,5",
    "1.2.3",
    ",50",
  ])
    expect([typed, wire.test(amountText(typed, 2))]).toEqual([typed, false]);
  for (const typed of ["1,500.50.1", "1, 250", "1e3", "-5", "+5", "5৳", "0x10", "1_000", "1500,500"])
    expect([typed, wire.test(amountText(typed, 2))]).toEqual([typed, false]);
});

it("[PAY-01] typed amount: a currency of other decimals → three digits behind a sign are read by them", () => {
  expect(amountText("1.500", 3)).toBe("1.500");
  expect(amountText("1,500", 3)).toBe("1,500");
  expect(amountText("1,5", 3)).toBe("1.5");
  expect(amountText("50.000", 0)).toBe("50000");
  expect(amountText("1.500", 2)).toBe("1.500");
});
