// Forms with an MD5 of their sorted fields, answered in JSON with numeric codes; a repeat gets the current balance.

import type { WalletAdapterPolicy } from "@khela/contract/vendor-adapters";

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
  statusField: "error",
  // 100 is final; 120 requests a retry
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
    PLAYER_BLOCKED: 6,
    NOT_PERMITTED: 3,
    GAME_DISABLED: 8,
    CURRENCY_MISMATCH: 7,
    RETRY: 120,
  },
};
