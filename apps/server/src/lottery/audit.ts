// Checks of `npm run ledger -- audit`: orders agree with their transfers and with their rounds.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { AuditCheck } from "../wallet/audit/audit-check.ts";
import { orderMismatches, roundMismatches } from "./audit-store.ts";

const { lotteryBet, lotteryWin, lotteryCancel, lotteryStop, lotteryVoid, lotteryWinReversal, lotteryRebate } =
  transactionTypes;
const kinds = {
  bet: lotteryBet.id,
  win: lotteryWin.id,
  back: [lotteryCancel.id, lotteryStop.id, lotteryVoid.id],
  reversal: lotteryWinReversal.id,
  rebate: lotteryRebate.id,
};

export const lotteryChecks: readonly AuditCheck[] = [
  {
    name: "lottery: every order agrees with its transfers",
    needsAllMonths: true,
    query: ({ bucket }) => orderMismatches(bucket, kinds),
  },
  {
    name: "lottery: every order agrees with its round",
    query: ({ bucket }) => roundMismatches(bucket),
  },
];
