// For `npm run ledger -- audit`: what the teams have counted of a member, and credit with its transfers, agree with the ledger.

import { transactionTypes } from "@khela/contract/member/transaction-types";
import type { AuditCheck } from "../wallet/audit/audit.ts";
import { creditMismatches, memberDayMismatches } from "./audit-store.ts";

export const agentChecks: readonly AuditCheck[] = [
  {
    name: "agents: what the teams counted of a member is in the day sums",
    query: ({ bucket }) => memberDayMismatches(bucket),
  },
  {
    name: "agents: credit agrees with its transfers",
    query: ({ bucket }) =>
      creditMismatches(bucket, transactionTypes.downlineOut.id, transactionTypes.uplineIn.id),
  },
];
