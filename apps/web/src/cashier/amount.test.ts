import { expect, test } from "vitest";
import type { Channel } from "./amount.ts";
import { amountText } from "@khela/contract/input/amount";
import { amountError } from "./amount.ts";

const channel: Channel = {
  category: "wallet",
  kind: "gateway",
  code: "bkash",
  name: "bKash",
  iconUrl: "",
  minAmount: "100.00",
  maxAmount: "25000.00",
  presetAmounts: [],
  usualMinutes: null,
  feePercent: "0",
  closed: null,
};

test("[PAY-01] amount: at or beyond either limit → validated in minor units", () => {
  expect(amountError("100", channel, "BDT")).toBeNull();
  expect(amountError("99.99", channel, "BDT")).toBe("low");
  expect(amountError("25000.00", channel, "BDT")).toBeNull();
  expect(amountError("25000.01", channel, "BDT")).toBe("high");
  expect(amountError("100.001", channel, "BDT")).toBe("decimals");
  expect(amountError("1e3", channel, "BDT")).toBe("form");
  expect(amountError("", channel, "BDT")).toBe("empty");
});

test("[PAY-01] amount: typed in Bengali digits → the wire's text", () => {
  expect(amountText(" ১,২৫০.৫০ ", 2)).toBe("1250.50");
  expect(amountText("0500", 2)).toBe("500");
  expect(amountText("0", 2)).toBe("0");
});
