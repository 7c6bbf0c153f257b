/**
 * Audits attached and archived months together, in one transaction in which every check also reads the archived rows.
 * Recomputes the checksum of each archived file and of the manifest. Compares the manifest's checksum with the
 * database and the anchor file.
 */
import { join } from "node:path";
import type { Db } from "@khela/service-kit/db/database";
import { listMonths, readLines } from "../../infra/archive/archive-files.ts";
import { auditLedger, type AuditReport } from "../audit/audit.ts";
import type { ArchivedRows, AuditCheck, AuditOptions, Finding } from "../audit/audit-check.ts";
import {
  addArchivedRows,
  analyzeArchivedRows,
  listArchivedMonths,
  monthTables,
  openArchivedRows,
  showArchivedRows,
  wrongCheckpoints,
} from "./archive-store.ts";
import { findManifests } from "../audit/checkpoint-store.ts";

const checkpointCheck: AuditCheck = {
  name: "ledger: checkpoints are the last rows of their months",
  query: ({ bucket }) => wrongCheckpoints(bucket),
};

export type ArchiveAuditOptions = AuditOptions & {
  /** Archived rows of features that archive their own tables, such as lottery orders. */
  readonly archivedRows?: readonly ArchivedRows[];
};

export function auditWithArchive(
  db: Db,
  dir: string,
  { archivedRows = [], ...options }: ArchiveAuditOptions,
): Promise<AuditReport> {
  return db.transaction(async (tx) => {
    await openArchivedRows(tx);
    const findings = await loadMonths(tx, dir);
    await analyzeArchivedRows(tx);
    for (const rows of archivedRows) findings.push(...(await rows.load(tx, dir)));
    const onBucket = async (one: Db, bucket: number | null) => {
      await showArchivedRows(one, bucket);
      for (const rows of archivedRows) await rows.show(one, bucket);
    };
    const fileCheck: AuditCheck = {
      name: "archive: every month is there, with the files of its manifest",
      async *run() {
        yield* findings;
      },
    };
    const checks = [...(options.checks ?? []), checkpointCheck, fileCheck];
    return auditLedger(within(tx), { ...options, checks, archiveGiven: true, onBucket });
  });
}

/** Database whose transactions run inside `tx`, so that the audit reads the snapshot of `tx`. */
const within = (tx: Db): Db => ({
  ...tx,
  transaction: (work) =>
    work({
      ...within(tx),
      run: async (query) => (query.text.startsWith("set transaction") ? 0 : tx.run(query)),
    }),
});

async function loadMonths(tx: Db, dir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const given = listMonths(dir, "ledger");
  const wanted = await listArchivedMonths(tx);
  const manifests = await findManifests(tx);
  for (const until of wanted)
    if (!given.some(({ manifest }) => Date.parse(manifest.until) === until.getTime()))
      findings.push({
        where: `month that ends at ${until.toISOString()}`,
        problem: "is archived, and not in the folder",
      });
  for (const { folder, manifest, sha256: hash } of given) {
    if (!wanted.some((until) => until.getTime() === Date.parse(manifest.until))) continue;
    if ((manifests.get(manifest.until) ?? hash) !== hash)
      findings.push({ where: folder, problem: "has a manifest other than the archived one" });
    for (const table of monthTables) {
      const name = `${table}.jsonl`;
      const found = await readLines(join(folder, name), (lines) => addArchivedRows(tx, table, lines));
      const { rows, sha256 } = manifest.files[name] ?? { rows: 0, sha256: "" };
      if (found.sha256 !== sha256)
        findings.push({
          where: join(folder, name),
          problem: `has ${found.rows} rows and another checksum than its manifest, which has ${rows}`,
        });
    }
  }
  return findings;
}
