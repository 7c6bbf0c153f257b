import { expect, test } from "vitest";
import { doubleStake, halfStake, listStakes, maxStake, nextStake, type StakeRange } from "./stake-steps.ts";

const range: StakeRange = { stakes: [100n, 200n, 500n, 1_000n], capMinor: 1_000n, stakesPerBet: 1n };

test("stake: half and double → whole parts of what the game takes, within the limits", () => {
  expect([100n, 200n, 500n, 1_000n].map((stake) => halfStake(range, stake))).toEqual([
    100n,
    100n,
    200n,
    500n,
  ]);
  expect([100n, 200n, 500n, 1_000n].map((stake) => doubleStake(range, stake))).toEqual([
    200n,
    400n,
    1_000n,
    1_000n,
  ]);
});

test("stake: maximum → the largest that the balance covers, at least the smallest", () => {
  expect(maxStake(range, null)).toBe(1_000n);
  expect(maxStake(range, 5_000n)).toBe(1_000n);
  expect(maxStake(range, 777n)).toBe(700n);
  expect(maxStake(range, 20n)).toBe(100n);
});

test("stake: steps up and down, also from between two → the next one; null at the end", () => {
  expect(nextStake(range, 400n, 1)).toBe(500n);
  expect(nextStake(range, 400n, -1)).toBe(200n);
  expect([nextStake(range, 1_000n, 1), nextStake(range, 100n, -1)]).toEqual([null, null]);
});

test("stake: bonus under way → its largest stake is the last, for half, double and maximum too", () => {
  const capped = { ...range, capMinor: 300n };
  expect(listStakes(capped)).toEqual([100n, 200n, 300n]);
  expect([doubleStake(capped, 200n), maxStake(capped, 5_000n)]).toEqual([300n, 300n]);
  expect(listStakes({ ...range, capMinor: 350n })).toEqual([100n, 200n, 300n]);
  expect(listStakes({ ...range, capMinor: 50n })).toEqual([100n]);
});

test("stake of a bet of ten: capped at a tenth of the limit → a step, double and maximum stay within it and the balance", () => {
  const ten = { ...range, capMinor: 250n, stakesPerBet: 10n };
  expect(listStakes(ten)).toEqual([100n, 200n]);
  expect([nextStake(ten, 100n, 1), nextStake(ten, 200n, 1)]).toEqual([200n, null]);
  expect([doubleStake(ten, 200n), maxStake(ten, null), maxStake(ten, 1_999n)]).toEqual([200n, 200n, 100n]);
});
