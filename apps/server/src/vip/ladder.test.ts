import { expect, test } from "vitest";
import { findLadderFaults, type Level } from "./ladder.ts";
import { sandboxLevels } from "../../seed/vip/seed.ts";

const lowest: Level = {
  name: "VIP0",
  totalTurnoverMinor: 0n,
  totalDepositMinor: 0n,
  monthTurnoverMinor: 0n,
  monthDepositMinor: 0n,
  keepTurnoverMinor: 0n,
  bonusMinor: 0n,
  rebateBasisPoints: 10,
  withdrawDayMinor: 1_000n,
  withdrawDayCount: 2,
};
const first: Level = { ...lowest, name: "VIP1", totalTurnoverMinor: 100n, bonusMinor: 5n };

test("ladder: the sandbox's own → without fault", () => {
  expect(findLadderFaults(sandboxLevels)).toEqual([]);
  expect(findLadderFaults([lowest, first])).toEqual([]);
});

test.each<[string, readonly Level[], string]>([
  ["no level", [], "a ladder has 1 to 100 levels"],
  ["a hundred and one", Array.from({ length: 101 }, () => lowest), "a ladder has 1 to 100 levels"],
  [
    "the lowest asks for something",
    [{ ...lowest, totalDepositMinor: 1n }],
    "level 0: totalDepositMinor is above zero, and the lowest level is everybody's",
  ],
  [
    "the lowest has a bonus",
    [{ ...lowest, bonusMinor: 1n }],
    "level 0: bonusMinor is above zero, and nobody reaches it",
  ],
  [
    "asks for less than the one below",
    [lowest, first, { ...first, totalTurnoverMinor: 99n, monthTurnoverMinor: 1n }],
    "level 2: totalTurnoverMinor is less than that of level 1",
  ],
  [
    "asks for the same as the one below",
    [lowest, first, first],
    "level 2: asks for the same as level 1, where nobody would stay",
  ],
  [
    "gives less than the one below",
    [lowest, { ...first, withdrawDayCount: 1 }],
    "level 1: withdrawDayCount is less than that of level 0",
  ],
  [
    "a benefit below zero",
    [{ ...lowest, rebateBasisPoints: -1 }],
    "level 0: rebateBasisPoints is below zero",
  ],
  [
    "is kept by more than what reaches it",
    [lowest, { ...first, keepTurnoverMinor: 1n }],
    "level 1: keepTurnoverMinor is above monthTurnoverMinor, so it is lost at once",
  ],
])("ladder: %s → refused with the reason", (_, levels, fault) => {
  expect(findLadderFaults(levels)).toContain(fault);
});
