// Check of `npm run ledger -- audit`: the audit log has every sealed entry and no other entry.

import type { AuditCheck } from "./audit-check.ts";
import { findBrokenSeals } from "./log-audit-store.ts";

export const logChecks: readonly AuditCheck[] = [
  {
    name: "audit log: every entry is sealed in its chain",
    async *run(db) {
      yield* await findBrokenSeals(db);
    },
  },
];
