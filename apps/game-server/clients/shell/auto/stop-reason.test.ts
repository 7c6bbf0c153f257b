import { expect, test } from "vitest";
import { addRound, noRounds, stopReason, type AutoRound, type StopConditions } from "./stop-reason.ts";

const none: StopConditions = {
  rounds: null,
  lossMinor: null,
  winMinor: null,
  atFeature: false,
  floorMinor: null,
  ceilingMinor: null,
  durationMs: null,
  lossesInRow: null,
};
const round = (stakeMinor: number, payoutMinor: number, hasFeature = false): AutoRound => ({
  stakeMinor: String(stakeMinor),
  payoutMinor: String(payoutMinor),
  hasFeature,
});
const after = (...rounds: readonly AutoRound[]) => rounds.reduce(addRound, noRounds);
const ask = (
  conditions: Partial<StopConditions>,
  rounds: readonly AutoRound[],
  state: { balanceMinor?: bigint | null; elapsedMs?: number; nextStakeMinor?: bigint } = {},
) =>
  stopReason(
    { ...none, ...conditions },
    { progress: after(...rounds), nextStakeMinor: 100n, balanceMinor: 1_000n, elapsedMs: 0, ...state },
  );

test("autoplay: rounds → summed in whole minor units; a return of the stake ends a row of losses", () => {
  expect(after(round(100, 0), round(100, 40), round(100, 250))).toEqual({
    rounds: 3,
    netMinor: -10n,
    lossesInRow: 0,
    lastPaidMinor: 250n,
    hadFeature: false,
  });
  expect(after(round(100, 0), round(100, 99)).lossesInRow).toBe(2);
  expect(after(round(100, 0), round(100, 100)).lossesInRow).toBe(0);
});

test("autoplay: no condition → never stops", () => {
  expect(
    ask({}, [round(100, 0), round(100, 100_000, true)], { elapsedMs: 9e9, balanceMinor: 1n }),
  ).toBeNull();
});

test("autoplay: number of rounds → stops after exactly so many", () => {
  expect(ask({ rounds: 2 }, [round(100, 0)])).toBeNull();
  expect(ask({ rounds: 2 }, [round(100, 0), round(100, 0)])).toBe("rounds");
});

test("autoplay: loss limit → a bet that could pass it is not placed; wins count against losses", () => {
  expect(ask({ lossMinor: 300n }, [round(100, 0), round(100, 0)])).toBeNull();
  expect(ask({ lossMinor: 300n }, [round(100, 0), round(100, 0), round(100, 0)])).toBe("loss");
  expect(ask({ lossMinor: 300n }, [round(100, 0), round(100, 0)], { nextStakeMinor: 101n })).toBe("loss");
  expect(ask({ lossMinor: 300n }, [round(100, 0), round(100, 0), round(100, 100)])).toBeNull();
  expect(ask({ lossMinor: 99n }, [])).toBe("loss");
});

test("autoplay: single win → stops at a round that pays it, not at a sum of rounds", () => {
  expect(ask({ winMinor: 500n }, [round(100, 499)])).toBeNull();
  expect(ask({ winMinor: 500n }, [round(100, 500)])).toBe("win");
  expect(ask({ winMinor: 500n }, [round(100, 500), round(100, 0)])).toBeNull();
});

test("autoplay: feature → stops after its round", () => {
  expect(ask({ atFeature: true }, [round(100, 0)])).toBeNull();
  expect(ask({ atFeature: true }, [round(100, 0, true)])).toBe("feature");
  expect(ask({}, [round(100, 0, true)])).toBeNull();
});

test("autoplay: balance → stops before a bet takes it under the floor, and at the ceiling; unknown → goes on", () => {
  expect(ask({ floorMinor: 900n }, [])).toBeNull();
  expect(ask({ floorMinor: 901n }, [])).toBe("floor");
  expect(ask({ ceilingMinor: 1_001n }, [])).toBeNull();
  expect(ask({ ceilingMinor: 1_000n }, [])).toBe("ceiling");
  expect(ask({ floorMinor: 901n, ceilingMinor: 1n }, [], { balanceMinor: null })).toBeNull();
});

test("autoplay: time and losses in a row → stops at the limit", () => {
  expect(ask({ durationMs: 60_000 }, [], { elapsedMs: 59_999 })).toBeNull();
  expect(ask({ durationMs: 60_000 }, [], { elapsedMs: 60_000 })).toBe("time");
  expect(ask({ lossesInRow: 2 }, [round(100, 0)])).toBeNull();
  expect(ask({ lossesInRow: 2 }, [round(100, 0), round(100, 50)])).toBe("losses");
  expect(ask({ lossesInRow: 2 }, [round(100, 0), round(100, 100), round(100, 0)])).toBeNull();
});

test("autoplay: several conditions at once → what just happened is said first", () => {
  const all = { rounds: 1, lossMinor: 1n, winMinor: 1n, atFeature: true, durationMs: 1 };
  expect(ask(all, [round(100, 50, true)], { elapsedMs: 2 })).toBe("feature");
  expect(ask(all, [round(100, 50)], { elapsedMs: 2 })).toBe("win");
  expect(ask(all, [round(100, 0)], { elapsedMs: 2 })).toBe("loss");
});
