/**
 * Falsifies a database with its owner's rights and without triggers, and returns the checks of the audit that find the
 * change. Each change runs in a transaction, is audited inside the transaction, and rolled back.
 */
import { expect } from "vitest";
import type { Database, Db } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import type { AuditOptions } from "../../apps/server/src/wallet/audit/audit-check.ts";

/** The database owner's statements, and the audit check that finds the change. */
export type Tampering = { readonly foundBy: string; readonly statements: () => readonly string[] };

const undone = new Error("rolled back on purpose");

/** The audit opens a separate transaction; with this database it reads the transaction with the tampering. */
const inside = (tx: Db): Db => ({
  ...tx,
  transaction: (work) =>
    work({ ...tx, run: async (query) => (isOfTransaction(query.text) ? 0 : tx.run(query)) }),
});

const isOfTransaction = (text: string) => text.startsWith("set ") && !text.includes("timezone");

/**
 * Runs the statements and the audit, then rolls back. Each statement except a `do` block must change at least one row.
 */
export async function namesOfFailedChecks(
  owner: Database,
  { tables, options }: { readonly tables: readonly string[]; readonly options: AuditOptions },
  statements: readonly string[],
): Promise<string[]> {
  let found: string[] = [];
  await owner
    .transaction(async (tx) => {
      for (const table of tables)
        await tx.run({ text: `alter table ${table} disable trigger user`, values: [] });
      for (const text of statements) {
        const rows = await tx.run({ text, values: [] });
        if (!text.startsWith("do ")) expect(rows, text).toBeGreaterThan(0);
      }
      const { checks } = await auditLedger(inside(tx), options);
      found = checks.filter((check) => check.count > 0).map((check) => check.name);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

const byName = ([a = ""]: readonly string[], [b = ""]: readonly string[]) => (a < b ? -1 : 1);

export const listOf = (tamperings: Readonly<Record<string, Tampering>>): string[][] =>
  Object.entries(tamperings)
    .map(([name, { foundBy }]) => [name, foundBy])
    .toSorted(byName);

/** Returns the changes that a paper's table below a heading lists, each with the check that finds it. */
export function listedIn(paper: string, heading: string): string[][] {
  const section = paper.split(`\n${heading}\n`)[1]?.split(/^#+ /m)[0] ?? "";
  return [...section.matchAll(/^\| `(.+?)` \| (.+?) \|$/gm)]
    .flatMap(([, foundBy = "", names = ""]) => names.split("; ").map((name) => [name, foundBy]))
    .toSorted(byName);
}
