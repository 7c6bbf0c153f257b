// Checks of `npm run ledger -- audit`: counted team figures and credit agree with the ledger.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { AuditCheck } from "../wallet/audit/audit-check.ts";
import {
  creditMismatches,
  floatMismatches,
  memberDayMismatches,
  rebateMismatches,
  salaryMismatches,
} from "./audit-store.ts";
import { figureKinds } from "./team/figures.ts";

const creditKinds = [
  transactionTypes.uplineIn.id,
  transactionTypes.downlineIn.id,
  transactionTypes.contractDividend.id,
  transactionTypes.dailySalary.id,
  transactionTypes.hourlySalary.id,
  transactionTypes.realTimeSalary.id,
];

const outKinds = [transactionTypes.downlineOut.id, transactionTypes.uplineOut.id];
const { systemCredit, systemDebit } = transactionTypes;

const rebateKinds = [transactionTypes.ownRebate.id, transactionTypes.agentRebate.id];

export const agentChecks: readonly AuditCheck[] = [
  {
    name: "agents: the day sums hold every member's counted figures",
    needsAllMonths: true,
    query: ({ bucket }) => memberDayMismatches(bucket, figureKinds),
  },
  {
    name: "agents: credit agrees with its transfers",
    needsAllMonths: true,
    query: ({ bucket }) => creditMismatches(bucket, outKinds, creditKinds),
  },
  {
    name: "agents: the float of credit agents agrees with its transfers",
    needsAllMonths: true,
    query: ({ bucket }) => floatMismatches(bucket, systemCredit.id, systemDebit.id),
  },
  {
    name: "agents: every salary agrees with its period and its payment",
    needsAllMonths: true,
    query: ({ bucket }) => salaryMismatches(bucket),
  },
  {
    name: "agents: rebates agree with their transfers",
    needsAllMonths: true,
    query: ({ bucket }) => rebateMismatches(bucket, rebateKinds),
  },
];
