/**
 * Generates docs/tamperings.md: the changes that the tests of tampering try, with the audit check that finds each. They
 * are read from those tests.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";

const tests = [
  { title: "The ledger", file: "tests/money/tamper-list.test.ts" },
  { title: "Beside the ledger", file: "tests/money/tamper-features.test.ts" },
] as const;

/**
 * Returns rows of the page for a test file. @throws Error that names a change whose check is not declared in the file
 */
function rowsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const checks = new Map(
    [...text.matchAll(/^const ([A-Z_]+) = "(.+)";$/gm)].map(([, id = "", name = ""]) => [id, name]),
  );
  const found = new Map<string, string[]>();
  for (const [, change = "", id = ""] of text.matchAll(/^ {2}"(.+)": \{\s+foundBy: ([A-Z_]+),/gm)) {
    const check = checks.get(id);
    if (check === undefined) throw new Error(`${file}: ${change}: ${id} is no check`);
    found.set(check, [...(found.get(check) ?? []), change]);
  }
  return [...found].map(([check, changes]) => `| \`${check}\` | ${changes.join("; ")} |`);
}

export function tamperingsPage(note: string): string {
  const sections = tests.map(
    ({ title, file }) =>
      `## ${title}\n\nTried by \`${file}\`.\n\n| Found by | Changes |\n| --- | --- |\n${rowsOf(file).join("\n")}\n`,
  );
  return `# Tamperings tried

${note}

Each change is made with the owner's rights and without triggers. The named check of \`npm run ledger -- audit\` finds it; others may too.
*The chains agree with their anchors* finds changes of rows from before the last anchor. [Not found](ledger.md#what-is-not-found) are others.

${sections.join("\n")}`;
}
