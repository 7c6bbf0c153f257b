/** A ledger on a separate database. Its months end when a test says so, and can be archived at once. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@khela/service-kit/db/database";
import { archiveMonth } from "../apps/server/src/wallet/archive/archive.ts";
import { auditWithArchive } from "../apps/server/src/wallet/archive/archived-audit.ts";
import { auditLedger, type AuditReport } from "../apps/server/src/wallet/audit/audit.ts";
import { countRoundDays } from "../apps/server/src/play/record/round-days-store.ts";
import { countTurnover } from "../apps/server/src/play/turnover/turnover.ts";
import { rollUpOperatorAccounts } from "../apps/server/src/wallet/rollup-store.ts";
import { countTransferDays } from "../apps/server/src/wallet/transfer-days-store.ts";
import { updateLevels } from "../apps/server/src/vip/jobs.ts";
import { countingJobs, featureChecks } from "../apps/server/src/audit-checks.ts";
import { startHarness, type Harness } from "./harness.ts";
import { endMonth } from "./months.ts";

export type ArchivedLedger = {
  readonly h: Harness;
  readonly owner: Db;
  readonly db: Db;
  readonly dir: string;
  readonly anchorFile: { readonly file: string; readonly keyFile: null };
  /** Ends the current month, then runs every counting job; returns the time of the month's end. */
  endCountedMonth(): Promise<Date>;
  archive(month: string, until: Date, as?: Db): Promise<unknown>;
  anchors(): string[];
  /** Returns the names of the audit checks that have findings. */
  audit(): Promise<string[]>;
  auditWithArchive(): Promise<string[]>;
  close(): Promise<void>;
};

/** SQL that replaces the function that decides which months stay attached: with it, the time given to a run decides. */
const TIME_AS_NAMED = `create or replace function ledger_kept_from(p_now timestamptz) returns timestamptz language plpgsql stable as $$
  begin return (date_trunc('month', p_now at time zone 'UTC') - interval '13 months') at time zone 'UTC'; end $$`;

export function afterThirteenMonths(until: Date): Date {
  const later = new Date(until);
  later.setUTCMonth(later.getUTCMonth() + 15, 1);
  return later;
}

export const namesOf = ({ checks }: AuditReport): string[] =>
  checks.filter((check) => check.count > 0).map((check) => check.name);

export async function countEverything(db: Db, now: Date): Promise<void> {
  await rollUpOperatorAccounts(db);
  await countTransferDays(db);
  await countRoundDays(db);
  await countTurnover(db);
  await updateLevels(db, now);
}

export const takeTimeAsNamed = (owner: Db) => owner.run({ text: TIME_AS_NAMED, values: [] });

export async function startArchivedLedger(): Promise<ArchivedLedger> {
  const h = await startHarness();
  const { owner, db } = h.database;
  await takeTimeAsNamed(owner);
  const dir = mkdtempSync(join(tmpdir(), "khela-archive-"));
  const anchorFile = { file: join(dir, "anchors"), keyFile: null };
  const anchors = () => readFileSync(anchorFile.file, "utf8").trimEnd().split("\n");
  return {
    h,
    owner,
    db,
    dir,
    anchorFile,
    anchors,
    async endCountedMonth() {
      const until = await endMonth(owner);
      await countEverything(db, until);
      return until;
    },
    archive: (month, until, as = owner) =>
      archiveMonth(as, {
        month,
        until,
        dir,
        anchorFile,
        countingJobs,
        now: afterThirteenMonths(until),
      }),
    audit: async () => namesOf(await auditLedger(db, { checks: featureChecks, anchors: anchors() })),
    auditWithArchive: async () =>
      namesOf(await auditWithArchive(owner, dir, { checks: featureChecks, anchors: anchors() })),
    async close() {
      await h.close();
      rmSync(dir, { recursive: true });
    },
  };
}
