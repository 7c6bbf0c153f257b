import type { depositTitles as bn } from "../../bn/titles/deposits.ts";
import type { SameTexts } from "../../text-ids.ts";

export const depositTitles: SameTexts<typeof bn> = {
  "deposits.title": "Deposits",
  "deposits.queue": "Waiting deposits",
  "deposits.one": "Deposit",
  "deposits.statements": "Statements",
  "deposits.channels": "Channels and accounts",
  "deposits.all": "All deposits",
  "deposits.statementLines": "All statement lines",
  "deposits.reconciliation": "Daily reconciliation",
};
