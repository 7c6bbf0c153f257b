// For `npm run ledger -- audit`: every paid order agrees with exactly one transfer, and every deposit with one order.

import type { AuditCheck } from "../wallet/audit.ts";
import { transactionTypes } from "@khela/contract/transaction-types";
import { findDepositMismatches } from "./audit-store.ts";

export const cashierChecks: readonly AuditCheck[] = [
  {
    name: "cashier: paid orders and deposits agree one to one",
    async *run(db) {
      yield* await findDepositMismatches(db, transactionTypes.deposit.id);
    },
  },
];
