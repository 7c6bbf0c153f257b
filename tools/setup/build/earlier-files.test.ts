import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setAside } from "./earlier-files.ts";

const DAY_MS = 86_400_000;

test("files of earlier builds: kept for two weeks after they were replaced, however old, and newer ones of the same name win", () => {
  const folder = mkdtempSync(join(tmpdir(), "khela-earlier-"));
  const [assets, aside] = [join(folder, "assets"), join(folder, "aside")];
  const build = (day: number, files: Readonly<Record<string, string>>): string[] => {
    const bringBack = setAside(assets, aside, day * DAY_MS);
    rmSync(assets, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(assets, name), text);
    bringBack();
    return readdirSync(assets).sort();
  };
  try {
    expect(build(0, { "a-1.js": "a", "same.js": "old" })).toEqual(["a-1.js", "same.js"]);
    // This file was built 40 days ago and in use until today.
    expect(build(40, { "a-2.js": "a", "same.js": "new" })).toEqual(["a-1.js", "a-2.js", "same.js"]);
    expect(readFileSync(join(assets, "same.js"), "utf8")).toBe("new");
    expect(build(53, { "a-3.js": "a" })).toEqual(["a-1.js", "a-2.js", "a-3.js", "same.js"]);
    expect(build(54, { "a-4.js": "a" })).toEqual(["a-2.js", "a-3.js", "a-4.js", "same.js"]);
    // A file that a later build has again counts as a current file.
    expect(build(60, { "a-2.js": "a" })).toEqual(["a-2.js", "a-3.js", "a-4.js", "same.js"]);
    expect(build(80, { "a-5.js": "a" })).toEqual(["a-2.js", "a-5.js"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
