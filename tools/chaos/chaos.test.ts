import { expect, test } from "vitest";
import { runCanaries, runChaos, SHORT } from "./run-chaos.ts";

test("[C1 C2 C3 C4 W7] what was acknowledged survives kill -9 and stops of the server and of its database", {
  timeout: 600_000,
}, async () => {
  const outcomes = await runChaos(SHORT, () => undefined);
  expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
  const total = (of: "acknowledged" | "unacknowledged") =>
    outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
  // A run in which nothing was going on would find nothing.
  expect(total("acknowledged")).toBeGreaterThan(50);
  expect(total("unacknowledged")).toBeGreaterThan(0);
});

test("[C1 C2 C3 M17] writes that are acknowledged and lost are found by each kind of kill", {
  timeout: 600_000,
}, async () => {
  const outcomes = await runCanaries(20, () => undefined);
  expect(
    outcomes.map(({ name, faults }) => [
      name,
      faults.some((fault) => fault.includes("acknowledged and lost")),
    ]),
  ).toEqual(outcomes.map(({ name }) => [name, true]));
  expect(outcomes).toHaveLength(3);
});
