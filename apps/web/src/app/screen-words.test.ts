/**
 * A screen shows only words that come with it: its own parts, home's, and the table's. What is missing would stand there
 * as an id, or differ between the server, which has met other screens before, and the browser.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { first } from "../i18n/bn/first.ts";
import { parts } from "../i18n/bn/parts.ts";
import { screens } from "./screens.ts";

const web = fileURLToPath(new URL("../..", import.meta.url));
/** Where the closure of one screen ends and that of every other begins. */
const table = resolve(web, "src/app/screens.ts");

const partOf = new Map<string, string>(Object.keys(first).map((id) => [id, "first"]));
for (const [part, load] of Object.entries(parts)) for (const id of Object.keys(await load())) partOf.set(id, part);

function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const named = [...source.matchAll(/(?:\bfrom |^import |\bimport\()"(\.[^"]+\.tsx?)"/gm)];
  return named.map(([, path]) => resolve(dirname(file), path ?? "")).filter((path) => !path.includes("/i18n/"));
}

/** Every file that can be drawn from a file on: what it imports at once or later. */
function reachedFrom(file: string, without: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const next of importsOf(one)) if (next !== table && !without.has(next)) reached.add(next);
  return reached;
}

/** The parts that a file's texts stand in. */
function partsIn(file: string): string[] {
  // A row's title is typed to stand with the table.
  const source = readFileSync(file, "utf8").replaceAll(/titleKey: "[^"]+"|list\("[^"]+"/g, "");
  const whole = [...source.matchAll(/"([a-zA-Z]+\.[\w.-]+)"/g)].map(([, id]) => partOf.get(id ?? ""));
  const made = [...source.matchAll(/`([a-zA-Z]+\.(?:[\w-]+\.)*)\$\{/g)].flatMap(([, start]) =>
    [...partOf].filter(([id]) => id.startsWith(start ?? "")).map(([, part]) => part));
  const said = /errorText\("/.test(source) ? ["errors"] : [];
  const rules = /\bt\(\w+\[.+?\]\.message\)/.test(source) ? ["field-rules"] : [];
  return [...whole, ...made, ...said, ...rules].filter((part) => part !== undefined);
}

function partsFrom(files: ReadonlySet<string>): Map<string, string> {
  return new Map([...files].flatMap((file) => partsIn(file).map((part) => [part, relative(web, file)] as const)));
}

const everywhere = reachedFrom(resolve(web, "src/app/entry-client.tsx"), new Set([resolve(web, "src/app/other-screens.ts")]));

describe("the words of the screens", () => {
  test("what stands around every screen, and home, need home's words only", () => {
    const needed = partsFrom(everywhere);
    expect([...needed].filter(([part]) => part !== "first")).toEqual([]);
  });

  test.each(screens.map((screen) => [screen.code.file, screen.code.words] as const))("%s names the parts it shows, and no other", (file, words) => {
    const path = resolve(web, file);
    expect(existsSync(path)).toBe(true);
    const needed = partsFrom(reachedFrom(path, everywhere));
    needed.delete("first");
    needed.delete("screens");
    expect([...needed.keys()].sort(), JSON.stringify([...needed])).toEqual([...words].sort());
  });

  test("the table itself needs no more than the table's words", () => {
    const needed = partsFrom(reachedFrom(resolve(web, "src/app/other-screens.ts"), everywhere));
    expect([...needed].filter(([part]) => part !== "first" && part !== "screens")).toEqual([]);
  });
});
