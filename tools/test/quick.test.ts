import { expect, test } from "vitest";
import { chooseQuickFiles, findQuickFiles } from "./quick.ts";

const to = (...files: string[]) => files.map((file) => ({ to: file }));

const graph = new Map([
  ["apps/server/src/vip/vip.ts", to("apps/server/src/vip/store.ts")],
  ["apps/server/src/vip/store.ts", []],
  ["apps/server/src/vip/vip.test.ts", to("tests/harness.ts")],
  ["apps/server/src/app.ts", to("apps/server/src/vip/vip.ts")],
  ["apps/server/src/games/games.test.ts", to("tests/harness.ts")],
  ["tests/harness.ts", to("apps/server/src/app.ts")],
  ["tools/chaos/chaos.test.ts", to("tests/harness.ts")],
  ["packages/contract/src/amount.test.ts", []],
  ["packages/engines/src/money.test.ts", []],
]);

test("changed file → its folder's tests first, then those that its importers lead to, and the smoke set; a long one is named, not run", () => {
  expect(chooseQuickFiles(["apps/server/src/vip/store.ts"], graph)).toEqual({
    run: [
      "apps/server/src/vip/vip.test.ts",
      "apps/server/src/games/games.test.ts",
      "packages/contract/src/amount.test.ts",
    ],
    left: ["tools/chaos/chaos.test.ts"],
  });
});

test("changed table → its feature's tests; changed test → itself; nothing changed → the smoke set", () => {
  const run = (...changed: string[]) => chooseQuickFiles(changed, graph).run;
  expect(run("apps/server/db/schema/vip.sql")[0]).toBe("apps/server/src/vip/vip.test.ts");
  expect(run("packages/engines/src/money.test.ts")[0]).toBe("packages/engines/src/money.test.ts");
  expect(run()).toEqual(["packages/contract/src/amount.test.ts"]);
});

test("change that reaches every test → the nearest ones, the others named", () => {
  const many = new Map([
    ...graph,
    ...Array.from(
      { length: 60 },
      (_, n) => [`apps/server/src/games/${n}.test.ts`, to("tests/harness.ts")] as const,
    ),
  ]);
  const { run, left } = chooseQuickFiles(["apps/server/src/vip/store.ts"], many);
  expect(run).toContain("apps/server/src/vip/vip.test.ts");
  expect(run.length).toBeLessThan(30);
  expect(left.length).toBeGreaterThan(30);
});

test("this tree → tests that are there, none of them in a browser", () => {
  const { run } = findQuickFiles();
  expect(run).toContain("apps/server/src/http/router.test.ts");
  expect(run.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
});
