/**
 * A screen may show only messages that load with it: its own namespaces, home's, and the route table's. A missing
 * message would show its id in the browser, while the server may already have loaded it for another screen. A screen
 * may read only the query parameters in its row, since the server renders the page from these.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { initial } from "../i18n/bn/initial.ts";
import { namespaces } from "../i18n/bn/namespaces.ts";
import { homeRoute } from "./routing/home-route.ts";
import { memberRoutes } from "./routing/member-routes.lazy.ts";
import { visitorRoutes } from "./routing/visitor-routes.lazy.ts";

const web = fileURLToPath(new URL("../..", import.meta.url));
const screens = [homeRoute, ...visitorRoutes, ...memberRoutes];
/** The search for imports stops at the route tables, which import every other screen. */
const tables = ["visitor", "member"].map((table) => resolve(web, `src/app/routing/${table}-routes.lazy.ts`));

const partOf = new Map<string, string>(Object.keys(initial).map((id) => [id, "initial"]));
for (const [part, load] of Object.entries(namespaces))
  for (const id of Object.keys(await load())) partOf.set(id, part);

/** Matches imports of code that loads its own messages together with the code (withMessages). */
const withMessages = /withMessages\(\s*\[([^\]]*)\],\s*\(\)\s*=>\s*import\("([^"]+)"\)/g;

type Deferred = { readonly file: string; readonly namespaces: readonly string[] };

function deferredBy(file: string): Deferred[] {
  return [...readFileSync(file, "utf8").matchAll(withMessages)].map(([, list = "", path = ""]) => ({
    file: resolve(dirname(file), path),
    namespaces: [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ""),
  }));
}

/** Returns the files that a file imports, without those that load their own messages. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8").replaceAll(withMessages, "");
  const named = [...source.matchAll(/(?:\bfrom |^import |\bimport\()"(\.[^"]+\.tsx?)"/gm)];
  return named
    .map(([, path]) => resolve(dirname(file), path ?? ""))
    .filter((path) => !path.includes("/i18n/"));
}

/** Returns every file reachable from a file by static and dynamic imports. */
function reachedFrom(file: string, without: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached)
    for (const next of importsOf(one)) if (!tables.includes(next) && !without.has(next)) reached.add(next);
  return reached;
}

/** Returns the namespaces of all message ids in a file. */
function partsIn(file: string): string[] {
  // The type of a row's title already limits it to the route table's namespaces.
  const source = readFileSync(file, "utf8").replaceAll(
    /titleKey: "[^"]+"|(?:catalogueList|gameCentre)\("[^"]+"/g,
    "",
  );
  const whole = [...source.matchAll(/"([a-zA-Z]+\.[\w.-]+)"/g)].map(([, id]) => partOf.get(id ?? ""));
  const made = [...source.matchAll(/`([a-zA-Z]+\.(?:[\w-]+\.)*)\$\{/g)].flatMap(([, start]) =>
    [...partOf].filter(([id]) => id.startsWith(start ?? "")).map(([, part]) => part),
  );
  // An error code in the screen's own source needs the namespace of the error messages; the refusal of a call brings
  // its own text.
  const errors = /\b(?:errorText|usePictureUpload)\(\s*"/.test(source) ? ["errors"] : [];
  const rules = /\bt\(\w+\[.+?\]\.message\)/.test(source) ? ["field-rules"] : [];
  return [...whole, ...made, ...errors, ...rules].filter((part) => part !== undefined);
}

function partsFrom(files: ReadonlySet<string>): Map<string, string> {
  return new Map(
    [...files].flatMap((file) => partsIn(file).map((part) => [part, relative(web, file)] as const)),
  );
}

const everywhere = reachedFrom(
  resolve(web, "src/app/entry-client.tsx"),
  new Set([resolve(web, "src/app/routing/routes.lazy.ts")]),
);

describe("screen namespaces", () => {
  test("messages of shell and home → home's namespace only", () => {
    const needed = partsFrom(everywhere);
    expect([...needed].filter(([part]) => part !== "initial")).toEqual([]);
  });

  test.each(screens.map((screen) => [screen.code.file, screen.code.namespaces] as const))(
    "namespaces listed by %s → exactly those of its messages",
    (file, listed) => {
      const path = resolve(web, file);
      expect(existsSync(path)).toBe(true);
      const needed = partsFrom(reachedFrom(path, everywhere));
      needed.delete("initial");
      needed.delete("screens");
      expect([...needed.keys()].sort(), JSON.stringify([...needed])).toEqual([...listed].sort());
    },
  );

  const deferred = new Map(
    screens.flatMap(({ code }) => {
      const own = reachedFrom(resolve(web, code.file), everywhere);
      return [...own].flatMap(deferredBy).map((one) => [one.file, { ...one, screen: code, own }] as const);
    }),
  );

  test("code of screens that loads with messages → found", () => {
    expect(deferred.size).toBeGreaterThan(0);
  });

  test.each([...deferred])("namespaces loaded with %s → exactly those its screen has not", (file, one) => {
    const needed = partsFrom(reachedFrom(file, new Set([...everywhere, ...one.own])));
    for (const loaded of ["initial", "screens", ...one.screen.namespaces]) needed.delete(loaded);
    expect([...needed.keys()].sort(), JSON.stringify([...needed])).toEqual([...one.namespaces].sort());
  });

  test.each(screens.map((screen) => [screen.path, screen] as const))(
    "%s reads no parameter of its address that its row does not name",
    (_path, { code, query = [] }) => {
      const read = [...reachedFrom(resolve(web, code.file), everywhere)].flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/\bquery\.(?:get|has)\("(\w+)"\)/g)].map(([, name]) => name),
      );
      expect(read.filter((name) => !query.includes(name ?? ""))).toEqual([]);
    },
  );

  test("titles of the route table → its own namespace only", () => {
    const needed = partsFrom(reachedFrom(resolve(web, "src/app/routing/routes.lazy.ts"), everywhere));
    expect([...needed].filter(([part]) => part !== "initial" && part !== "screens")).toEqual([]);
  });
});
