// Policy of the protocol: JSON signed with RSA-SHA256 over the raw body, integers of 1/100,000, status codes beginning
// with RS_.

import type { AdapterFields, WalletAdapterPolicy } from "@khela/contract/vendor-adapters";

const request_uuid = { type: "string", isOptional: true, is: "returned with the answer" } as const;
const player: AdapterFields = {
  request_uuid,
  user: { type: "string", is: "player" },
  currency: { type: "string", is: "currency" },
};
const amount = { type: "integer", is: "amount in 1/100,000" } as const;
const transaction: AdapterFields = {
  ...player,
  game_code: { type: "string", is: "gameCode" },
  round: { type: "string", is: "roundId" },
  transaction_uuid: { type: "string", is: "transactionId" },
};
const session = { type: "string", is: "session" } as const;
const reference = { type: "string", is: "reference" } as const;

export const policy: WalletAdapterPolicy = {
  name: "rs-rsa",
  source: "https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api",
  wallet: "seamless",
  credential: "RSA key",
  idScope: "vendor",
  replay: "first",
  unknownRollback: "tombstone",
  winNames: "bet",
  winWithoutBet: "refuse",
  rollbackAfterWin: "refuse",
  body: "json",
  money: "x100000",
  currency: "in the request",
  http: "always 200",
  actions: {
    check: "authenticate",
    "user/balance": "balance",
    "transaction/bet": "bet",
    "transaction/win": "win",
    "transaction/rollback": "rollback",
  },
  fields: {
    authenticate: { request_uuid, token: { type: "string", is: "the launch token" } },
    balance: player,
    bet: {
      ...transaction,
      token: session,
      amount,
      is_free: { type: "boolean", isOptional: true, is: "a free round" },
      reward_uuid: { type: "string", isOptional: true, is: "freeRound, where is_free is true" },
    },
    win: {
      ...transaction,
      token: { ...session, isOptional: true },
      amount,
      reference_transaction_uuid: reference,
      round_closed: { type: "boolean", isOptional: true, is: "final" },
    },
    rollback: {
      ...transaction,
      token: { ...session, isOptional: true },
      amount: { ...amount, isOptional: true },
      reference_transaction_uuid: reference,
    },
  },
  statusField: "status",
  statuses: {
    OK: "RS_OK",
    DUPLICATE: "RS_OK",
    INSUFFICIENT_FUNDS: "RS_ERROR_NOT_ENOUGH_MONEY",
    SESSION_EXPIRED: "RS_ERROR_TOKEN_EXPIRED",
    INVALID_SIGNATURE: "RS_ERROR_INVALID_SIGNATURE",
    INVALID_REQUEST: "RS_ERROR_WRONG_TYPES",
    UNKNOWN_PLAYER: "RS_ERROR_INVALID_TOKEN",
    UNKNOWN_TRANSACTION: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
    ALREADY_ROLLED_BACK: "RS_ERROR_TRANSACTION_ROLLED_BACK",
    ROUND_ENDED: "RS_ERROR_DUPLICATE_TRANSACTION",
    MISMATCH: "RS_ERROR_DUPLICATE_TRANSACTION",
    LIMIT_REACHED: "RS_ERROR_BET_LIMIT_EXCEEDED",
    STAKE_CAPPED: "RS_ERROR_BET_LIMIT_EXCEEDED",
    PLAYER_BLOCKED: "RS_ERROR_USER_DISABLED",
    NOT_PERMITTED: "RS_ERROR_UNKNOWN",
    GAME_DISABLED: "RS_ERROR_INVALID_GAME",
    NO_FREE_ROUND: "RS_ERROR_UNKNOWN",
    CURRENCY_MISMATCH: "RS_ERROR_WRONG_CURRENCY",
    RETRY: "RS_ERROR_TIMEOUT",
  },
};
