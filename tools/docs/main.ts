/**
 * npm run docs [-- site | --check]: writes docs/commands.md from the commands' own help, docs/settings.md from the
 * settings' declarations, docs/certification.md from the kit's cases, docs/tamperings.md from the tests, docs/tables.md,
 * the list of decisions, THIRD_PARTY.md from package-lock.json, and the alerts' rules, tests, dashboard and index from
 * tools/alerts. `--check` only compares them; exit code 1 when a page differs. `site` builds the papers, the par
 * sheets and the OpenAPI documents as a site in dist/docs, with search and drawings; a browser opens it without a
 * server. It fails at a broken link and names it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../root.ts";
import { writtenPages } from "./pages.ts";

const SITE = "dist/docs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: "boolean", default: false } },
});

async function writeSite(): Promise<void> {
  const { buildDocsSite } = await import("./site/build.ts");
  const site = await buildDocsSite();
  rmSync(join(ROOT, SITE), { recursive: true, force: true });
  for (const [path, content] of site) {
    const file = join(ROOT, SITE, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  process.stdout.write(`${site.size} files written: open ${join(ROOT, SITE, "index.html")}\n`);
}

function writePages(): void {
  for (const [path, text] of Object.entries(writtenPages())) {
    const file = join(ROOT, path);
    if (!values.check) {
      writeFileSync(file, text);
      process.stdout.write(`${path} written\n`);
    } else if (readFileSync(file, "utf8") !== text) {
      process.stdout.write(`${path} differs from what npm run docs writes\n`);
      process.exitCode = 1;
    }
  }
}

if (positionals.length === 0) writePages();
else if (positionals.length === 1 && positionals[0] === "site" && !values.check) await writeSite();
else {
  process.stderr.write("usage: npm run docs [-- site | --check]\n");
  process.exitCode = 2;
}
