import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
const NUMBERED = /list-style: (?:decimal|revert)|counter\(\w+, decimal\)/;

test("[I18N-05] numbered lists: each style sheet that numbers a list → in Bengali its own digits", () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => ({ path, text: readFileSync(join(SOURCES, path), "utf8") }))
    .filter(({ text }) => NUMBERED.test(text));
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.filter(({ text }) => !/:lang\(bn\)[^]*bengali/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
