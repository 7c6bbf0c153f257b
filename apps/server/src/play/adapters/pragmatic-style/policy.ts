// Policy of the protocol: forms with an MD5 of their sorted fields, JSON responses with numeric codes. A repeated
// request gets the current balance.

import type { AdapterFields, WalletAdapterPolicy } from "@khela/contract/vendor-adapters";

const hash = { type: "string", is: "the signature over all other fields" } as const;
const player: AdapterFields = { hash, userId: { type: "string", is: "player" } };
const round: AdapterFields = {
  ...player,
  gameId: { type: "string", is: "gameCode" },
  roundId: { type: "string", is: "roundId, and at a result the bet it settles" },
};
const reference = { type: "string", is: "transactionId" } as const;
const amount = { type: "decimal", is: "amount" } as const;
const session = { type: "string", is: "session" } as const;

export const policy: WalletAdapterPolicy = {
  name: "form-md5",
  source: "https://github.com/igamingbetshop/CorePlatform",
  wallet: "seamless",
  credential: "secret",
  idScope: "vendor",
  replay: "current",
  unknownRollback: "tombstone",
  winNames: "round",
  winWithoutBet: "refuse",
  rollbackAfterWin: "refuse",
  body: "form",
  money: "decimal",
  currency: "the account's",
  http: "always 200",
  actions: {
    "authenticate.html": "authenticate",
    "balance.html": "balance",
    "bet.html": "bet",
    "result.html": "win",
    "refund.html": "rollback",
    "endRound.html": "end-round",
  },
  fields: {
    authenticate: { hash, token: { type: "string", is: "the launch token" } },
    balance: player,
    bet: {
      ...round,
      token: session,
      reference,
      amount,
      bonusCode: { type: "string", isOptional: true, is: "freeRound, with an amount of 0" },
    },
    win: { ...round, token: { ...session, isOptional: true }, reference, amount },
    rollback: {
      ...round,
      token: { ...session, isOptional: true },
      reference: { type: "string", is: "the transactionId of the bet" },
      amount: { ...amount, isOptional: true },
    },
    "end-round": round,
  },
  statusField: "error",
  // code 100 tells the vendor to stop; code 120 asks the vendor to retry
  statuses: {
    OK: 0,
    DUPLICATE: 0,
    INSUFFICIENT_FUNDS: 1,
    SESSION_EXPIRED: 4,
    INVALID_SIGNATURE: 5,
    INVALID_REQUEST: 7,
    UNKNOWN_PLAYER: 2,
    UNKNOWN_TRANSACTION: 100,
    ALREADY_ROLLED_BACK: 100,
    ROUND_ENDED: 100,
    MISMATCH: 100,
    LIMIT_REACHED: 50,
    STAKE_CAPPED: 50,
    PLAYER_BLOCKED: 6,
    NOT_PERMITTED: 3,
    GAME_DISABLED: 8,
    NO_FREE_ROUND: 3,
    CURRENCY_MISMATCH: 7,
    RETRY: 120,
  },
};
