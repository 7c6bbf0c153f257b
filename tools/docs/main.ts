/**
 * npm run docs: writes docs/commands.md from the commands' own help, docs/settings.md from the settings' declarations,
 * docs/certification.md from the kit's cases, docs/tamperings.md from the tests, docs/tables.md, the list of decisions, THIRD_PARTY.md from
 * package-lock.json, and the alerts' rules, tests, dashboard and index from tools/alerts.
 * With `-- --check` it only compares, and ends with 1 where a page is another.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../root.ts";
import { writtenPages } from "./pages.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

for (const [path, text] of Object.entries(writtenPages())) {
  const file = join(ROOT, path);
  if (!values.check) {
    writeFileSync(file, text);
    process.stdout.write(`${path} written\n`);
  } else if (readFileSync(file, "utf8") !== text) {
    process.stdout.write(`${path} is another page than npm run docs writes\n`);
    process.exitCode = 1;
  }
}
