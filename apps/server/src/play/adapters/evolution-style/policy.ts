// Policy of the protocol: JSON with a token in the address. Debit, credit and cancel name the bet's reference, and a
// repeated request gets an error.

import type { AdapterFields, WalletAdapterPolicy } from "@khela/contract/vendor-adapters";

const uuid = { type: "string", isOptional: true, is: "returned with the answer" } as const;
const player = { userId: { type: "string", is: "player" } } as const;
const currency = { currency: { type: "string", is: "currency" } } as const;
const transaction: AdapterFields = {
  uuid,
  ...player,
  ...currency,
  "game.details.table.id": { type: "string", is: "gameCode" },
  "transaction.refId": { type: "string", is: "roundId, and at a credit the debit it settles" },
};

export const policy: WalletAdapterPolicy = {
  name: "one-wallet",
  source: "https://github.com/valkyrie-fnd/valkyrie/tree/main/provider/evolution",
  wallet: "seamless",
  credential: "secret",
  idScope: "player",
  replay: "error",
  unknownRollback: "refuse",
  winNames: "round",
  winWithoutBet: "refuse",
  rollbackAfterWin: "refuse",
  body: "json",
  money: "decimal",
  currency: "in the request",
  http: "200 or 401",
  actions: {
    check: "authenticate",
    balance: "balance",
    debit: "bet",
    credit: "win",
    cancel: "rollback",
  },
  fields: {
    authenticate: { uuid, sid: { type: "string", is: "the launch token" } },
    balance: { uuid, ...player, ...currency },
    bet: {
      ...transaction,
      sid: { type: "string", is: "session" },
      "transaction.id": { type: "string", is: "transactionId" },
      "transaction.amount": { type: "decimal", is: "amount" },
    },
    win: {
      ...transaction,
      sid: { type: "string", isOptional: true, is: "session" },
      "transaction.id": { type: "string", is: "transactionId" },
      "transaction.amount": { type: "decimal", is: "amount" },
    },
    rollback: {
      ...transaction,
      sid: { type: "string", isOptional: true, is: "session" },
      "transaction.id": { type: "string", is: "the transactionId of the debit" },
      "transaction.amount": { type: "decimal", isOptional: true, is: "amount" },
    },
  },
  statusField: "status",
  statuses: {
    OK: "OK",
    DUPLICATE: "BET_ALREADY_SETTLED",
    INSUFFICIENT_FUNDS: "INSUFFICIENT_FUNDS",
    SESSION_EXPIRED: "INVALID_SID",
    INVALID_SIGNATURE: "INVALID_TOKEN_ID",
    INVALID_REQUEST: "INVALID_PARAMETER",
    UNKNOWN_PLAYER: "INVALID_PARAMETER",
    UNKNOWN_TRANSACTION: "BET_DOES_NOT_EXIST",
    ALREADY_ROLLED_BACK: "BET_ALREADY_SETTLED",
    ROUND_ENDED: "BET_ALREADY_SETTLED",
    MISMATCH: "INVALID_PARAMETER",
    LIMIT_REACHED: "CASINO_LIMIT_EXCEEDED_TURNOVER",
    STAKE_CAPPED: "CASINO_LIMIT_EXCEEDED_TURNOVER",
    PLAYER_BLOCKED: "ACCOUNT_LOCKED",
    NOT_PERMITTED: "FINAL_ERROR_ACTION_FAILED",
    GAME_DISABLED: "FINAL_ERROR_ACTION_FAILED",
    NO_FREE_ROUND: "FINAL_ERROR_ACTION_FAILED",
    CURRENCY_MISMATCH: "INVALID_PARAMETER",
    RETRY: "TEMPORARY_ERROR",
  },
  repeatedBetStatus: "BET_ALREADY_EXIST",
};
