// Checks of `npm run ledger -- audit`: vendor transactions and their rounds agree with the ledger.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { AuditCheck } from "../../wallet/audit/audit-check.ts";
import {
  awardMiscounts,
  transactionMismatches,
  transactionsWithoutTransfer,
  roundMismatches,
  settlementMiscounts,
  settlementMismatches,
  transfersWithoutTransaction,
  winsOfRolledBackBets,
} from "./audit-store.ts";

export const playChecks: readonly AuditCheck[] = [
  {
    name: "play: every move agrees with its transfers",
    needsAllMonths: true,
    query: ({ bucket }) => transactionMismatches(bucket),
  },
  {
    name: "play: no move of money is without a transfer",
    query: ({ bucket }) => transactionsWithoutTransfer(bucket),
  },
  {
    name: "play: no transfer of a vendor is without a move",
    query: ({ bucket }) => transfersWithoutTransaction(bucket),
  },
  {
    name: "play: no valid win is without its bet",
    query: ({ bucket }) => winsOfRolledBackBets(bucket),
  },
  {
    name: "play: rounds are the sums of their valid moves",
    query: ({ bucket }) => roundMismatches(bucket),
  },
  {
    name: "play: settlements add up to their rounds",
    needsAllMonths: true,
    query: ({ bucket }) => settlementMismatches(bucket, transactionTypes.lotteryRebate.id),
  },
  {
    name: "play: each account's settlements are counted without a gap",
    needsAllMonths: true,
    query: ({ bucket }) => settlementMiscounts(bucket),
  },
  {
    name: "play: each award of free rounds counts its valid bets",
    query: ({ bucket }) => awardMiscounts(bucket),
  },
];
