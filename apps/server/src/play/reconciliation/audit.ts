// For `npm run ledger -- audit`: vendor transactions and their rounds agree with the ledger.

import type { AuditCheck } from "../../wallet/audit/audit.ts";
import {
  findTransactionMismatches,
  findTransactionsWithoutTransfer,
  findRoundMismatches,
  findTransfersWithoutTransaction,
  findWinsOfRolledBackBets,
} from "./audit-store.ts";

export const playChecks: readonly AuditCheck[] = [
  {
    name: "play: every move agrees with its transfers",
    async *run(db) {
      yield* await findTransactionMismatches(db);
    },
  },
  {
    name: "play: no move of money is without a transfer",
    async *run(db) {
      yield* await findTransactionsWithoutTransfer(db);
    },
  },
  {
    name: "play: no transfer of a vendor is without a move",
    async *run(db) {
      yield* await findTransfersWithoutTransaction(db);
    },
  },
  {
    name: "play: no win stands without its bet",
    async *run(db) {
      yield* await findWinsOfRolledBackBets(db);
    },
  },
  {
    name: "play: rounds add up to their standing moves",
    async *run(db) {
      yield* await findRoundMismatches(db);
    },
  },
];
