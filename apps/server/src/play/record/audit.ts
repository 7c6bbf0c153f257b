// Audit of the day sums of the rounds, recomputed from the transfers.

import type { AuditCheck } from "../../wallet/audit/audit-check.ts";
import { roundDayMismatches } from "./round-days-store.ts";

export const roundDayChecks: readonly AuditCheck[] = [
  {
    name: "play: stakes and wins by day are those of the transfers",
    needsAllMonths: true,
    query: ({ bucket }) => roundDayMismatches(bucket),
  },
];
