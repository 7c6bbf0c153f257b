// Checks for `npm run ledger -- audit`: bonuses, counted deposits and levels agree with the transfers and the history.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { AuditCheck } from "../wallet/audit/audit-check.ts";
import { bonusMismatches, depositMismatches, levelMismatches } from "./job-store.ts";

/** Transaction types of deposits, which are added, and of deposit refunds, which are subtracted. */
const depositKinds = [transactionTypes.deposit.id, transactionTypes.depositRefund.id];

export const vipChecks: readonly AuditCheck[] = [
  {
    name: "vip: every bonus agrees with its transfer",
    needsAllMonths: true,
    query: ({ bucket }) => bonusMismatches(bucket, transactionTypes.vipBonus.id),
  },
  {
    name: "vip: deposits are those of the transfers",
    needsAllMonths: true,
    query: ({ bucket }) => depositMismatches(bucket, depositKinds),
  },
  {
    name: "vip: every level is the last of its history",
    query: ({ bucket }) => levelMismatches(bucket),
  },
];
