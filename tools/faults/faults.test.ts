import { expect, test } from "vitest";
import { runFaults, SHORT } from "./run.ts";

test("C1 C2 C3 W7 what was acknowledged survives kill -9 of the server and of its database, once", { timeout: 180_000 }, async () => {
  const outcomes = await runFaults(SHORT, () => undefined);
  expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
  const total = (of: "acknowledged" | "unacknowledged") => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
  // A run in which nothing was going on would find nothing.
  expect(total("acknowledged")).toBeGreaterThan(50);
  expect(total("unacknowledged")).toBeGreaterThan(0);
});
