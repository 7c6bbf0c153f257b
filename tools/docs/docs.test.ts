import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../root.ts";
import { commandsPage, writtenPages } from "./pages.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test.each(Object.entries(writtenPages()))("%s → what npm run docs writes", (path, text) => {
  expect(read(path)).toBe(text);
});

test("commands: a script without a group, or a group without its script → refused by name", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(() => commandsPage({ ...scripts, fly: "fly" })).toThrow(/differ: fly$/);
  const { ledger: _, ...others } = scripts;
  expect(() => commandsPage(others)).toThrow(/differ: ledger$/);
});

test("README: every npm command → exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const [, script, own] of read("README.md").matchAll(/\bnpm (?:run (\w+)|(start|test))\b/g))
    expect(Object.keys(scripts)).toContain(script ?? own);
});
