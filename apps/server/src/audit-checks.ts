import { agentChecks } from "./agents/audit.ts";
import { cashierChecks } from "./cashier/audit.ts";
import { archivedOrders } from "./lottery/archive/archived-orders.ts";
import { lotteryChecks } from "./lottery/audit.ts";
import { drawChecks } from "./lottery/proof/draw-audit.ts";
import { playChecks } from "./play/reconciliation/audit.ts";
import { playEvidenceChecks } from "./play/reconciliation/evidence-audit.ts";
import { roundDayChecks } from "./play/record/audit.ts";
import { turnoverChecks } from "./play/turnover/turnover.ts";
import { promotionChecks } from "./promotions/audit.ts";
import { hasOpenContest } from "./promotions/contests/contest-audit-store.ts";
import { vipChecks } from "./vip/audit.ts";
import type { CountingJob } from "./wallet/archive/archive.ts";
import type { ArchivedRows, AuditCheck } from "./wallet/audit/audit-check.ts";
import { evidenceChecks } from "./wallet/audit/evidence-audit.ts";
import { logChecks } from "./wallet/audit/log-audit.ts";
import { watchedRowChecks } from "./wallet/audit/watched-rows.ts";
import { transferDayChecks } from "./wallet/audit/transfer-days-audit.ts";
import { watchedTables } from "./watched-tables.ts";

/**
 * Checks in addition to the ledger's: decisions without money equal their evidence, and the features' records agree
 * with their transfers.
 */
export const featureChecks: readonly AuditCheck[] = [
  ...evidenceChecks,
  ...transferDayChecks,
  ...cashierChecks,
  ...playChecks,
  ...playEvidenceChecks,
  ...turnoverChecks,
  ...roundDayChecks,
  ...vipChecks,
  ...agentChecks,
  ...promotionChecks,
  ...lotteryChecks,
  ...drawChecks,
  ...logChecks,
  ...watchedRowChecks(watchedTables),
];

/**
 * Jobs that read the rows of monthly tables. A month is archived only after all these jobs have counted the month's
 * rows.
 */
export const countingJobs: readonly CountingJob[] = [
  { job: "wallet.rollup", hourTable: "operator_rollup_bucket" },
  { job: "wallet.days", hourTable: "transfer_day_bucket" },
  { job: "play.days", of: "transfer", countedTable: "round_day_account" },
  { job: "play.turnover", of: "round_settlement", countedTable: "turnover_account" },
  { job: "vip.levels", hourTable: "vip_bucket" },
  { job: "promotions.contests", hourTable: "promotion_bucket", isNeeded: hasOpenContest },
];

/** Features whose rows are also archived by month, each into separate folders beside the ledger's folders. */
export const archivedRows: readonly ArchivedRows[] = [archivedOrders];
