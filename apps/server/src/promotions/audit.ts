// Checks of `npm run ledger -- audit`: rewards and promotions' expenses agree with the transfers.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { AuditCheck } from "../wallet/audit/audit-check.ts";
import { findWrongPlaces, prizeMismatches, scoreMismatches } from "./contests/contest-audit-store.ts";
import { rankMismatches } from "./ranks/rank-store.ts";
import { awardMismatches, requirementMismatches, spentMismatches } from "./job-store.ts";

const kinds = {
  paid: [transactionTypes.promotionBonus.id, transactionTypes.rebate.id],
  forfeit: transactionTypes.promotionForfeit.id,
};

/** Transaction types of a deposit, which adds to the sum of deposits, and of its refund, which subtracts from it. */
const depositKinds = [transactionTypes.deposit.id, transactionTypes.depositRefund.id];

export const promotionChecks: readonly AuditCheck[] = [
  {
    name: "promotions: every reward agrees with its transfers",
    needsAllMonths: true,
    query: ({ bucket }) => awardMismatches(bucket, kinds),
  },
  {
    name: "promotions: the required turnover of a reward follows from its terms",
    query: ({ bucket }) => requirementMismatches(bucket),
  },
  {
    name: "promotions: spent budgets are the sums of the rewards",
    query: ({ bucket }) => spentMismatches(bucket),
  },
  {
    name: "promotions: a contest's scores are those of the settlements",
    needsAllMonths: true,
    query: ({ bucket }) => scoreMismatches(bucket),
  },
  {
    name: "promotions: every prize is a reward",
    query: ({ bucket }) => prizeMismatches(bucket),
  },
  {
    name: "promotions: places and prizes of a contest are those of its scores",
    async *run(db) {
      yield* await findWrongPlaces(db);
    },
  },
  {
    name: "promotions: ranks are those of the day sums",
    query: ({ bucket }) => rankMismatches(bucket, depositKinds),
  },
];
