// Checks of `npm run ledger -- audit`: no vendor transaction that moved no money, and no round, was removed or
// changed.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { AuditCheck } from "../../wallet/audit/audit-check.ts";
import {
  roundsOfAnotherGame,
  transactionsUnlikeEvidence,
  transactionsWithoutRound,
  transfersWithoutRound,
} from "./evidence-audit-store.ts";

/** Types of the transactions that a vendor makes in a round. An adjustment has no round. */
const { bet, win, freeRoundWin, betRollback, winRollback } = transactionTypes;
const typeIdsOfRounds = [bet, win, freeRoundWin, betRollback, winRollback].map((type) => type.id);

export const playEvidenceChecks: readonly AuditCheck[] = [
  {
    name: "play: transactions without money agree with the evidence",
    query: ({ bucket }) => transactionsUnlikeEvidence(bucket),
  },
  {
    name: "play: every transfer of a round has its round",
    query: ({ bucket }) => transfersWithoutRound(bucket, typeIdsOfRounds),
  },
  {
    name: "play: every settled bet and win has its round",
    query: ({ bucket }) => transactionsWithoutRound(bucket),
  },
  {
    name: "play: rounds are of the game and account they were played on",
    query: ({ bucket }) => roundsOfAnotherGame(bucket),
  },
];
