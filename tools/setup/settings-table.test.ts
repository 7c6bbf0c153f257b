import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsTable } from "../../apps/server/src/infra/settings.ts";
import { ROOT } from "./build/build-stamp.ts";

test("README: table of settings → same as tools/setup/settings-table.ts prints", () => {
  expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain(`\n${settingsTable()}\n`);
});

test("README: every npm command → exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = readFileSync(join(ROOT, "README.md"), "utf8").matchAll(/\bnpm (?:run (\w+)|(start|test))\b/g);
  for (const [, script, own] of named) expect(Object.keys(scripts)).toContain(script ?? own);
});
