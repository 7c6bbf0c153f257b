import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../root.ts";
import { proofs } from "./proofs.ts";

const tests = ["apps", "packages", "tests", "tools"].flatMap((folder) =>
  globSync(`${folder}/**/*.test.ts`, { cwd: ROOT, exclude: (name) => name.includes("node_modules") }),
);

test("every beginning of a path → a test file has it", () => {
  expect(proofs.filter((start) => !tests.some((file) => file.startsWith(start)))).toEqual([]);
});

test("every test file with counts of its own for proofs → run by npm run proofs", () => {
  const counting = tests.filter((file) =>
    /from ".*\/proof-scale\.ts"/.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(counting.length).toBeGreaterThan(0);
  expect(counting.filter((file) => !proofs.some((start) => file.startsWith(start)))).toEqual([]);
});
