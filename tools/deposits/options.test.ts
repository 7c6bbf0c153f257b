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
    [["end-refund", "XR1", "--reason", "no"], "say --paid REFERENCE or --failed."],
    [["end-refund", "XR1", "--paid", "T", "--failed"], "say --paid REFERENCE or --failed."],
    [["end-refund", "XR1", "--failed"], "--reason is missing."],
    [["refuse", "X", "--by-hand"], "--by-hand is no option of refuse."],
    [["list", "--operator", "mina"], "--operator is no option of list."],
    [["list", "all"], '"all" is one word too many.'],
    [["delete"], '"delete" is unknown: channels, list, proof, approve, refuse, refund, refunds, end-refund.'],
    [["list", "--all"], "Unknown option '--all'."],
  ])("deposits %j → refused, naming the fault", (args, message) => {
    expect(() => readCommand(args)).toThrow(message);
  });

  test("[OPS-04] commands as written → read", () => {
    expect(readCommand([])).toBeNull();
    const read = (...args: readonly string[]) => readCommand(args)?.command;
    expect(read("channels", "import", "a.json")).toEqual({
      name: "import-channels",
      file: "a.json",
    });
    expect(read("approve", "X", "--received", "450.50", "--transaction", "TRX1")).toEqual({
      name: "approve",
      orderId: "X",
      received: "450.50",
      transactionId: "TRX1",
    });
    expect(readCommand(["approve", "X", "--operator", "mina"])).toEqual({
      command: { name: "approve", orderId: "X" },
      operator: "mina",
    });
    expect(read("refund", "X", "--reason", "twice", "--amount", "5", "--by-hand")).toEqual({
      name: "refund",
      orderId: "X",
      reason: "twice",
      amount: "5",
      byHand: true,
      endReward: false,
      despiteBlock: false,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(read("refuse", "X", "--reason", "none")).toEqual({
      name: "refuse",
      orderId: "X",
      reason: "none",
    });
  });

  test("[OPS-04] refund run again, with another amount or reason too → the same request; of another order, or by another name → another", () => {
    const requestOf = (...args: readonly string[]) => {
      const command = readCommand(["refund", ...args, "--reason", "twice"])?.command;
      return command?.name === "refund" ? command.requestId : null;
    };
    const first = requestOf("X");
    expect(first).not.toBeNull();
    expect(requestOf("X", "--amount", "200", "--by-hand")).toBe(first);
    const others = [requestOf("Y"), requestOf("X", "--again", "rest"), requestOf("X", "--again", "more")];
    expect(new Set([first, ...others]).size).toBe(4);
  });
});
