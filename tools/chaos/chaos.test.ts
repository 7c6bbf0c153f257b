import { afterAll, expect, test } from "vitest";
import { runCanaries, runChaos, SHORT } from "./run-chaos.ts";
import { createRunLogs } from "./run-logs.ts";
import { removePrepared } from "./stack.ts";

const logs = createRunLogs();
const reporting = { logs, print: () => undefined };
afterAll(removePrepared);

test("[C1 C2 C3 C4 W7] chaos: SIGKILL and SIGSTOP of server and database under load → every acknowledged transfer once, audit clean", {
  timeout: 600_000,
}, async () => {
  const outcomes = await runChaos(SHORT, reporting);
  expect(
    outcomes.flatMap(({ faults }) => faults),
    logs.folder,
  ).toEqual([]);
  const total = (of: "acknowledged" | "unacknowledged") =>
    outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
  // The load must have had an effect, because a run without load proves nothing.
  expect(total("acknowledged")).toBeGreaterThan(50);
  expect(total("unacknowledged")).toBeGreaterThan(0);
});

test("[C1 C2 C3 M17] chaos canary: writes acknowledged and lost → loss found by each kind of kill", {
  timeout: 600_000,
}, async () => {
  const outcomes = await runCanaries(20, reporting);
  expect(
    outcomes.map(({ name, faults }) => [
      name,
      faults.some((fault) => fault.includes("acknowledged and lost")),
    ]),
  ).toEqual(outcomes.map(({ name }) => [name, true]));
  expect(outcomes).toHaveLength(3);
  logs.remove();
});
