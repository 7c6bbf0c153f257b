// For `npm run ledger -- audit`: every paid order has exactly one matching transfer, and every deposit transfer one
// order; every refund has its transfer; every withdrawal has its reservations, with the same outcome.

import type { AuditCheck } from "../wallet/audit/audit-check.ts";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import {
  depositMismatches,
  destinationMismatches,
  refundMismatches,
  requirementMismatches,
  withdrawalMismatches,
} from "./audit-store.ts";

export const cashierChecks: readonly AuditCheck[] = [
  {
    name: "cashier: paid orders and deposits agree one to one",
    needsAllMonths: true,
    query: ({ bucket }) => depositMismatches(bucket, transactionTypes.deposit.id),
  },
  {
    name: "cashier: refunds, their transfers and their orders agree",
    query: ({ bucket }) => refundMismatches(bucket, transactionTypes.depositRefund.id),
  },
  {
    name: "cashier: withdrawals and their reservations agree",
    needsAllMonths: true,
    query: ({ bucket }) =>
      withdrawalMismatches(bucket, [transactionTypes.withdraw.id, transactionTypes.withdrawFee.id]),
  },
  {
    name: "cashier: withdrawals go to the requested account",
    query: ({ bucket }) => destinationMismatches(bucket),
  },
  {
    name: "cashier: the required turnover of a deposit follows from its payment",
    query: ({ bucket }) => requirementMismatches(bucket),
  },
];
