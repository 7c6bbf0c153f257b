import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../tests/database.ts";
import { readOptions, USAGE } from "./options.ts";
import { exitCodeOf, formatStep, takeStep, type StepResult } from "./report.ts";

const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["tools/cluster/main.ts", ...args]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
const step = (result: StepResult["result"]): StepResult => ({
  name: "a",
  result,
  note: "",
  seconds: 1,
  faults: [],
});

test("cluster: no address → its usage, exit 2", async () => {
  expect(await command()).toEqual({ code: 2, stdout: `${USAGE}\n` });
});

test("cluster: PostgreSQL without Citus → one line that says so, exit 2, nothing deleted", async () => {
  const database = await createTestDatabase();
  try {
    const { code, stdout } = await command("--url", database.url, "--reset");
    expect(code).toBe(2);
    expect(stdout).toMatch(
      /^npm run cluster needs PostgreSQL 15 or newer with Citus .*; this database has no Citus\.\n$/,
    );
    expect(await database.owner.rows({ text: "select 1 from merchant limit 1", values: [] })).toEqual([]);
  } finally {
    await database.drop();
  }
});

test("cluster: a worker's stop without its start, or a step that does not exist → refused", () => {
  const url = "postgres://owner@coordinator/khela";
  expect(() => readOptions(["--url", url, "--stop", "stop"])).toThrow("belong together");
  expect(() => readOptions(["--url", url, "--only", "audit,all"])).toThrow('not "all"');
  expect(readOptions(["--url", url, "--only", "audit,tests"])).toMatchObject({
    only: ["audit", "tests"],
    reset: false,
  });
});

test("cluster: a failed step → exit 1; none failed and one not run → exit 3; all passed → 0", () => {
  expect(exitCodeOf([step("passed"), step("not run"), step("failed")])).toBe(1);
  expect(exitCodeOf([step("passed"), step("not run")])).toBe(3);
  expect(exitCodeOf([step("passed")])).toBe(0);
});

test("cluster: step that throws, or finds faults → failed, with its sentences; nothing to run with → not run, and why", async () => {
  const thrown = await takeStep("a", () => Promise.reject(new Error("the node is away")), "");
  expect(thrown).toMatchObject({ result: "failed", faults: ["the node is away"] });
  const found = await takeStep("b", async () => ({ note: "2 checks", faults: ["a row is missing"] }), "");
  expect(formatStep(found)).toMatch(/^FAILED {3}b .* 2 checks\n +a row is missing$/s);
  expect(await takeStep("c", async () => null, "needs --stop")).toMatchObject({
    result: "not run",
    note: "needs --stop",
  });
});
