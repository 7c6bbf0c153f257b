// For `npm run ledger -- audit`: no vendor transaction without money and no round was removed or changed.

import { transactionTypes } from "@khela/contract/member/transaction-types";
import { createBucketCheck, type AuditCheck } from "../../wallet/audit/audit.ts";
import {
  roundsOfAnotherGame,
  transactionsUnlikeEvidence,
  transactionsWithoutRound,
  transfersWithoutRound,
} from "./evidence-audit-store.ts";

/** What a vendor moves within a round; an adjustment has none. */
const { bet, win, freeRoundWin, betRollback, winRollback } = transactionTypes;
const typeIdsOfRounds = [bet, win, freeRoundWin, betRollback, winRollback].map((type) => type.id);

export const playEvidenceChecks: readonly AuditCheck[] = [
  createBucketCheck(
    "play: transactions that moved nothing are as the evidence has them",
    transactionsUnlikeEvidence,
  ),
  createBucketCheck("play: every transfer of a round has its round", (bucket) =>
    transfersWithoutRound(bucket, typeIdsOfRounds),
  ),
  createBucketCheck("play: every settled bet and win has its round", transactionsWithoutRound),
  createBucketCheck("play: rounds are of the game and account they were played on", roundsOfAnotherGame),
];
