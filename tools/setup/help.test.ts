/** Tests `--help` of every command of package.json: what the command does and how it is called, without running it. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../root.ts";

const run = promisify(execFile);
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const PATH = [join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
/** Returns how npm calls the script: `start` and `test` need no `run`. */
const callOf = (name: string) => (["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`);
/** Scripts with another usage text: Biome prints its own. */
const otherUsage: Readonly<Record<string, string>> = { format: "biome format" };

/** Runs a script as npm does, with the words after `--`. */
const help = (name: string, ...words: readonly string[]) =>
  run("sh", ["-c", `${scripts[name]} "$@"`, name, ...words, "--help"], {
    cwd: ROOT,
    env: { ...process.env, PATH, KHELA_DATA: "/nonexistent" },
    timeout: 20_000,
  });

test.each(Object.keys(scripts))("npm run %s -- --help → its usage, and nothing else runs", async (name) => {
  const { stdout, stderr } = await help(name);
  expect(stderr).toBe("");
  expect(stdout.length).toBeGreaterThan(60);
  expect(stdout).not.toContain("*/");
  expect(stdout.toLowerCase()).toContain(otherUsage[name] ?? callOf(name));
});

test.each([
  ["db", "migrate"],
  ["db", "reset", "--yes"],
  ["ledger", "audit", "--since-anchor"],
  ["vendor", "games", "import"],
  ["lottery", "archive", "--month", "2026-11"],
])(
  "npm run %s -- %s … --help → the command's usage with the word, and nothing else runs",
  async (name, ...words) => {
    const { stdout, stderr } = await help(name, ...words);
    expect(stderr).toBe("");
    expect(stdout).toMatch(new RegExp(`^npm run ${name} -- COMMAND$`, "m"));
    expect(stdout).toMatch(new RegExp(`^  ${words[0]}\\b`, "m"));
  },
);
