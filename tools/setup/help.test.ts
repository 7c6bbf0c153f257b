/** `--help` of every command: what it does, without running it. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../lint/source-files.ts";

const run = promisify(execFile);
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /^node tools\/setup\/with-node\.mjs (\S+)$/.exec(line) ?? [];
  return script === undefined ? [] : [[name, script] as const];
});

test("every command of our own is among them", () => {
  expect(commands.length).toBeGreaterThan(20);
});

test.each(commands)(
  "npm run %s -- --help → its description, and nothing else runs",
  async (_name, script) => {
    const { stdout, stderr } = await run(process.execPath, ["tools/setup/with-node.mjs", script, "--help"], {
      cwd: ROOT,
    });
    expect(stderr).toBe("");
    expect(stdout.length).toBeGreaterThan(60);
    expect(stdout).not.toContain("*/");
  },
);
