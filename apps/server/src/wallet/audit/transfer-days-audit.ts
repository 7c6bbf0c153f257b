// Audit of the day sums of the transfers, recomputed from the ledger.

import { transferDayMismatches } from "../transfer-days-store.ts";
import type { AuditCheck } from "./audit-check.ts";

export const transferDayChecks: readonly AuditCheck[] = [
  {
    name: "wallet: transfers by day are those of the ledger",
    needsAllMonths: true,
    query: ({ bucket }) => transferDayMismatches(bucket),
  },
];
