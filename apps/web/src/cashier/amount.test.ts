import { expect, test } from "vitest";
import type { Channel } from "./amount.ts";
import { amountMistake, amountText } from "./amount.ts";

const channel: Channel = {
  category: "wallet", code: "bkash", name: "bKash", iconUrl: "", minAmount: "100.00", maxAmount: "25000.00", presetAmounts: [],
  feePercent: "0",
};

test("PAY-01 an amount is judged in minor units, at both ends of the limits", () => {
  expect(amountMistake("100", channel, "BDT")).toBeNull();
  expect(amountMistake("99.99", channel, "BDT")).toBe("low");
  expect(amountMistake("25000.00", channel, "BDT")).toBeNull();
  expect(amountMistake("25000.01", channel, "BDT")).toBe("high");
  expect(amountMistake("100.001", channel, "BDT")).toBe("decimals");
  expect(amountMistake("1e3", channel, "BDT")).toBe("form");
  expect(amountMistake("", channel, "BDT")).toBe("empty");
});

test("PAY-01 what a Bengali keyboard types becomes the wire's text", () => {
  expect(amountText(" ১,২৫০.৫০ ")).toBe("1250.50");
  expect(amountText("0500")).toBe("500");
  expect(amountText("0")).toBe("0");
});
