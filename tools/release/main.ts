/**
 * `npm run release -- VERSION [--dry-run]`: releases the committed tree of main. Sets the version in all
 * manifests and the lock, dates the changelog, freezes the schema's baselines, commits and tags. Refuses uncommitted
 * changes.
 */
import { parseArgs } from "node:util";
import { ROOT } from "../root.ts";
import { release, ReleaseError } from "./release.ts";

const USAGE = `npm run release -- VERSION [--dry-run]
  VERSION     such as 0.1.1
  --dry-run   prints the changes without making them`;

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

function main(): number {
  const { values, positionals } = parseArgs({
    options: { "dry-run": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [version, ...others] = positionals;
  if (version === undefined || others.length > 0) {
    print(USAGE);
    return 2;
  }
  try {
    const day = new Date().toISOString().slice(0, 10);
    release({ root: ROOT, version, day, isDryRun: values["dry-run"], print });
    return 0;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = main();
