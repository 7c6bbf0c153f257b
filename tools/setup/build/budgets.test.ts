import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { budgets, findOverBudget, measureConsole, measureGameClients, measureSite } from "./budgets.ts";

const folder = mkdtempSync(join(tmpdir(), "khela-budgets-"));
mkdirSync(join(folder, "assets"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function addFile(name: string, bytes: number): string {
  writeFileSync(join(folder, `assets/${name}`), "");
  writeFileSync(join(folder, `assets/${name}.br`), "x".repeat(bytes));
  return `assets/${name}`;
}

function checkSite(homeBytes: number, screenBytes: number): readonly string[] {
  const home = addFile("home.js", homeBytes);
  const screen = addFile("screen.js", screenBytes);
  const small = addFile("small.js", 10);
  return findOverBudget(
    measureSite(folder, [
      { path: "/m/home", language: "BN", files: [home] },
      { path: "/m/home", language: "EN", files: [home] },
      { path: "/m/new", language: "BN", files: [home, small] },
      { path: "/m/new", language: "EN", files: [home, screen] },
    ]),
  );
}

test("site: at its limits → no complaint; a byte above → file, size and limit", () => {
  const { homeScript, screenScript } = budgets;
  expect(checkSite(homeScript, screenScript)).toEqual([]);
  expect(checkSite(homeScript + 1, screenScript)).toEqual([
    "Script of /m/home has 75,001 bytes (Brotli), 1 above its limit of 75,000. Largest files: assets/home.js 75,001.",
  ]);
  expect(checkSite(homeScript, screenScript + 1)).toEqual([
    "Script of /m/new over home has 20,001 bytes (Brotli), 1 above its limit of 20,000. Largest files: assets/screen.js 20,001.",
  ]);
});

test("another build's names of other files → the same size", () => {
  const built = (home: string, hashes: readonly string[]) => {
    const names = hashes.map((hash, at) => `"assets/part-${at}-${hash}.js"`);
    writeFileSync(join(folder, `assets/${home}`), `import ${names.join(";import ")}`);
    return measureSite(folder, [{ path: "/m/home", language: "BN", files: [`assets/${home}`] }])[0]?.files[0]
      ?.bytes;
  };
  const one = built("one.js", ["a1_-Zk93", "Qm8sDf2x", "7hYtR0pL"]);
  expect(one).toBeGreaterThan(40);
  expect(built("two.js", ["BBBBBBBB", "CCCCCCCC", "00000000"])).toBe(one);
});

test("games' clients: script and style together, each below a limit of its own; a client without a limit → named", () => {
  const page = (...files: string[]): string =>
    files
      .map((file) =>
        file.endsWith(".css") ? `<link rel="stylesheet" href="/${file}">` : `<script src="/${file}">`,
      )
      .join("");
  const add = (family: string, html: string): void => {
    mkdirSync(join(folder, "clients", family), { recursive: true });
    writeFileSync(join(folder, "clients", family, "index.html"), html);
  };
  const style = addFile("game.css", 100);
  add("dice", page(addFile("dice.js", budgets.gameClients.dice - 100), style));
  expect(findOverBudget(measureGameClients(folder))).toEqual([]);
  add("dice", page(addFile("dice.js", budgets.gameClients.dice - 99), style));
  add("roulette", page(style));
  expect(findOverBudget(measureGameClients(folder))).toEqual([
    expect.stringMatching(/^Client of dice has .*, 1 above its limit of .* Largest files: assets\/dice\.js /),
    "Client of roulette has 100 bytes and no limit: add it to tools/setup/build/budgets.ts.",
  ]);
});

test("console: entry, what it imports and one language's first texts → together below its limit", () => {
  const chunk = (file: string, imports: readonly string[] = []) => ({ file, imports });
  const texts = (language: string, size: number) =>
    ["titles", "first", "sign-in", "list"].map((name) => [
      name === "titles" ? `src/i18n/titles-${language}.ts` : `src/i18n/${language}/${name}.ts`,
      chunk(addFile(`${name}-${language}.js`, name === "first" ? size : 0)),
    ]);
  const write = (bytes: number) => {
    mkdirSync(join(folder, ".vite"), { recursive: true });
    const manifest = {
      "index.html": {
        ...chunk(addFile("console.js", bytes), ["_library.js"]),
        css: [addFile("console.css", 10)],
      },
      "_library.js": chunk(addFile("library.js", 20)),
      // A room's screen is not part of the first load.
      "src/today/today-screen.tsx": chunk(addFile("today.js", 1_000)),
      ...Object.fromEntries([...texts("bn", 30), ...texts("en", 5)]),
    };
    writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  };
  write(budgets.consoleFirstLoad - 60);
  expect(findOverBudget(measureConsole(folder))).toEqual([]);
  write(budgets.consoleFirstLoad - 59);
  expect(findOverBudget(measureConsole(folder))).toEqual([
    expect.stringMatching(/^First load of the console \(bn\) has 250,001 bytes \(Brotli\), 1 above /),
  ]);
});
