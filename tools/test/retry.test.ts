import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lint/source-files.ts";
import { isMoneyCore, moneyCore } from "./money-core.ts";
import { nothing } from "./outcome.ts";
import type { Failure, Outcome } from "./outcome.ts";
import { retryOnce } from "./retry.ts";
import { summarise } from "./summary.ts";

const failure = (file: string, title: string, whole = false): Failure => ({ file, title, why: "", whole });
const green = (passed: number): Outcome => ({ ...nothing, passed });

test.each(moneyCore)(
  "the money core's %s is there, so that a folder that moves takes its place with it",
  (begin) => {
    const place = join(ROOT, begin);
    const there = begin.endsWith("/")
      ? existsSync(place)
      : readdirSync(dirname(place)).some((name) => name.startsWith(basename(place)));
    expect(there).toBe(true);
  },
);

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
])("%s is of the money core: %s", (file, is) => {
  expect(isMoneyCore(file)).toBe(is);
});

test("ten are run again and no more; the others stay failed", async () => {
  const failures = Array.from({ length: 12 }, (_, index) => failure("a.test.ts", `test ${index}`));
  const asked: Failure[] = [];
  const { outcome, flaky } = await retryOnce({ ...nothing, passed: 3, failures }, (one) => {
    asked.push(one);
    return Promise.resolve(green(1));
  });
  expect([asked.length, flaky.length, outcome.failures.length, outcome.passed]).toEqual([10, 10, 2, 13]);
});

test("a file that is run again as a whole runs once for all that failed in it", async () => {
  const failures = [failure("a.test.ts", "one", true), failure("a.test.ts", "two", true)];
  let times = 0;
  const first = { ...nothing, passed: 5, failures, files: [{ file: "a.test.ts", passed: 2, seconds: 1 }] };
  const { outcome, flaky } = await retryOnce(first, () => {
    times += 1;
    return Promise.resolve(green(6));
  });
  expect([times, flaky.length, outcome.passed]).toEqual([1, 2, 9]);
});

test("a second try in which nothing ran is no passing, nor is one whose runner failed", async () => {
  for (const second of [nothing, { ...green(1), faults: ["The runner ended."] }]) {
    const { outcome, flaky } = await retryOnce({ ...nothing, failures: [failure("a.test.ts", "one")] }, () =>
      Promise.resolve(second),
    );
    expect([outcome.failures.length, flaky]).toEqual([1, []]);
  }
});

test("three flaky tests do not fail a run, and four do", () => {
  const flaky = [1, 2, 3, 4].map((number) => failure("a.test.ts", `test ${number}`));
  expect(summarise([green(9)], flaky.slice(1)).exitCode).toBe(0);
  expect(summarise([green(9)], flaky).exitCode).toBe(1);
});

test("the ten slowest files are told with their seconds, above the sum and below what failed", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `${index}.test.ts`,
    passed: 1,
    seconds: index * 10,
  }));
  const { lines } = summarise(
    [{ ...green(12), failures: [failure("a.test.ts", "one")], files }],
    [failure("b.test.ts", "two")],
  );
  expect(lines).toEqual([
    "",
    "Failed:",
    "  a.test.ts: one",
    "",
    "flaky: b.test.ts > two",
    "",
    "Slowest files:",
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(
      (number) => `${(number * 10).toFixed(1).padStart(7)} s  ${number}.test.ts`,
    ),
    "",
    "12 passed, 1 failed",
  ]);
});
