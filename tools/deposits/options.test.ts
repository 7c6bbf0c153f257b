import { describe, expect, test } from "vitest";
import { readCommand } from "./options.ts";

describe("deposits command line", () => {
  test.each([
    [["channels"], "channels  is unknown: show, import FILE."],
    [["channels", "import"], "the file is missing."],
    [["channels", "show", "all"], '"all" is one word too many.'],
    [["approve", "--received", "5"], "the order is missing."],
    [["approve", "X", "--received", "5", "--reason", "no"], "--reason is no option of approve."],
    [["refuse", "X"], "--reason is missing."],
    [["refund", "X"], "--reason is missing."],
    [["refunds"], "the order is missing."],
    [["refuse", "X", "--by-hand"], "--by-hand is no option of refuse."],
    [["list", "all"], '"all" is one word too many.'],
    [["delete"], '"delete" is unknown: channels, list, proof, approve, refuse, refund, refunds.'],
    [["list", "--all"], "Unknown option '--all'."],
  ])("deposits %j → refused, naming the fault", (args, message) => {
    expect(() => readCommand(args)).toThrow(message);
  });

  test("[OPS-04] commands as written → read", () => {
    expect(readCommand([])).toBeNull();
    expect(readCommand(["channels", "import", "a.json"])).toEqual({
      name: "import-channels",
      file: "a.json",
    });
    expect(readCommand(["approve", "X", "--received", "450.50", "--transaction", "TRX1"])).toEqual({
      name: "approve",
      orderId: "X",
      received: "450.50",
      transactionId: "TRX1",
    });
    expect(readCommand(["approve", "X"])).toEqual({ name: "approve", orderId: "X" });
    expect(readCommand(["refund", "X", "--reason", "twice", "--amount", "5", "--by-hand"])).toEqual({
      name: "refund",
      orderId: "X",
      reason: "twice",
      amount: "5",
      byHand: true,
      endReward: false,
    });
    expect(readCommand(["refuse", "X", "--reason", "none"])).toEqual({
      name: "refuse",
      orderId: "X",
      reason: "none",
    });
  });
});
