import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../root.ts";
import { isMoneyCore, moneyCore } from "./money-core.ts";
import { nothing } from "./outcome.ts";
import type { Failure, Outcome } from "./outcome.ts";
import { retryOnce } from "./retry.ts";
import { summarise } from "./summary.ts";

const failure = (file: string, title: string, whole = false): Failure => ({ file, title, why: "", whole });
const green = (passed: number): Outcome => ({ ...nothing, passed });

test.each(moneyCore)("money core: path %s → exists", (begin) => {
  const path = join(ROOT, begin);
  const exists = begin.endsWith("/")
    ? existsSync(path)
    : readdirSync(dirname(path)).some((name) => name.startsWith(basename(path)));
  expect(exists).toBe(true);
});

test.each([
  ["apps/server/src/wallet/ledger/races.test.ts", true],
  ["apps/server/src/play/vendor-api/routes.test.ts", true],
  ["packages/engines/src/poker/poker.test.ts", true],
  ["apps/server/src/cashier/cashier.test.ts", true],
  ["tests/money/bank.test.ts", true],
  ["tests/fuzz/raw-sockets.test.ts", true],
  ["tests/e2e/wallet.e2e.ts", true],
  ["tests/e2e/home.e2e.ts", false],
  ["apps/server/src/inbox/chat.test.ts", false],
  ["apps/web/src/play/history/leg-text.test.ts", false],
])("money core: %s → %s", (file, is) => {
  expect(isMoneyCore(file)).toBe(is);
});

test("retry: twelve failures → ten retried, the others stay failed", async () => {
  const failures = Array.from({ length: 12 }, (_, index) => failure("a.test.ts", `test ${index}`));
  const retried: Failure[] = [];
  const { outcome, flaky } = await retryOnce({ ...nothing, passed: 3, failures }, (one) => {
    retried.push(one);
    return Promise.resolve(green(1));
  });
  expect([retried.length, flaky.length, outcome.failures.length, outcome.passed]).toEqual([10, 10, 2, 13]);
});

test("retry: several failures in a file that is retried whole → one run", async () => {
  const failures = [failure("a.test.ts", "one", true), failure("a.test.ts", "two", true)];
  let times = 0;
  const first = { ...nothing, passed: 5, failures, files: [{ file: "a.test.ts", passed: 2, seconds: 1 }] };
  const { outcome, flaky } = await retryOnce(first, () => {
    times += 1;
    return Promise.resolve(green(6));
  });
  expect([times, flaky.length, outcome.passed]).toEqual([1, 2, 9]);
});

test("retry: second attempt without tests, or with a failed runner → still failed", async () => {
  for (const second of [nothing, { ...green(1), faults: ["The runner ended."] }]) {
    const { outcome, flaky } = await retryOnce({ ...nothing, failures: [failure("a.test.ts", "one")] }, () =>
      Promise.resolve(second),
    );
    expect([outcome.failures.length, flaky]).toEqual([1, []]);
  }
});

test("summary: three flaky tests → exit code 0; four → 1", () => {
  const flaky = [1, 2, 3, 4].map((number) => failure("a.test.ts", `test ${number}`));
  expect(summarise([green(9)], flaky.slice(1)).exitCode).toBe(0);
  expect(summarise([green(9)], flaky).exitCode).toBe(1);
});

test("summary: ten slowest files → after the failures, before the sum", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `${index}.test.ts`,
    passed: 1,
    seconds: index * 10,
  }));
  const { lines } = summarise(
    [{ ...green(12), failures: [failure("a.test.ts", "one")], files }],
    [failure("b.test.ts", "two"), { ...failure("c.test.ts", "three"), why: "expected 1 to be 2" }],
  );
  expect(lines).toEqual([
    "",
    "Failed:",
    "  a.test.ts: one",
    "",
    "flaky: b.test.ts > two",
    "flaky: c.test.ts > three (expected 1 to be 2)",
    "",
    "Slowest files:",
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(
      (number) => `${(number * 10).toFixed(1).padStart(7)} s  ${number}.test.ts`,
    ),
    "",
    "12 passed, 1 failed",
  ]);
});
