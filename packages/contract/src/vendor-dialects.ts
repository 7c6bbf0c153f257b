// The protocols that vendors speak, as data: what differs between them in policy and in words. Ours is `khela`; the others
// follow public documents of their kind and are named by what they are, not by who uses them. How a dialect's requests are
// read and its answers written is one file each (apps/server/src/play/dialects/).

import type { VendorCode, VendorMethod } from "./vendor.ts";

export type Dialect = {
  /** Public source of its rules and words. */
  readonly source: string;
  readonly wallet: "seamless" | "transfer";
  /** Whose a transaction's id is: one player's of the vendor, or the vendor's over all players. */
  readonly idScope: "player" | "vendor";
  /** A repeat is answered with the first answer as it was, as OK with today's balance, or with an error of its own. */
  readonly replay: "first" | "current" | "error";
  /** A rollback of what never came is OK and remembered, or refused and remembered; its late bet is refused either way. */
  readonly unknownRollback: "tombstone" | "refuse";
  /** A win names its bet, or only its round; without either it is refused, or paid. */
  readonly winNames: "bet" | "round";
  readonly winWithoutBet: "refuse" | "pay";
  /** A rollback of a bet whose win was paid is refused, or takes the win back with it. */
  readonly rollbackAfterWin: "refuse" | "reverse";
  readonly body: "json" | "form";
  readonly money: "decimal" | "x100000";
  /** A move says its currency, or is in that of the player's account. */
  readonly currency: "said" | "the account's";
  /** The HTTP status goes with the code, or is 200 whatever the code (but 401 where the caller proves nothing). */
  readonly http: "by code" | "200 or 401" | "always 200";
};

export const dialects = {
  khela: {
    source: "docs/integrate.md",
    wallet: "seamless", idScope: "player", replay: "first", unknownRollback: "tombstone", winNames: "bet",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", body: "json", money: "decimal", currency: "said", http: "by code",
  },
  /** JSON signed with RSA-SHA256 over the raw body, whole numbers of 1/100,000, words that begin with RS_. */
  "rs-rsa": {
    source: "https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api",
    wallet: "seamless", idScope: "vendor", replay: "first", unknownRollback: "tombstone", winNames: "bet",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", body: "json", money: "x100000", currency: "said", http: "always 200",
  },
  /** JSON with a token in the address; debit, credit, cancel by a bet's reference; a repeat is an error. */
  "one-wallet": {
    source: "https://github.com/valkyrie-fnd/valkyrie/tree/main/provider/evolution",
    wallet: "seamless", idScope: "player", replay: "error", unknownRollback: "refuse", winNames: "round",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", body: "json", money: "decimal", currency: "said", http: "200 or 401",
  },
  /** Forms with an MD5 of their sorted fields, answered in JSON with a number for a word; a repeat sees today's balance. */
  "form-md5": {
    source: "https://github.com/igamingbetshop/CorePlatform",
    wallet: "seamless", idScope: "vendor", replay: "current", unknownRollback: "tombstone", winNames: "round",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", body: "form", money: "decimal", currency: "the account's", http: "always 200",
  },
  /** The vendor keeps the balance: we ask it to take and to give back. JSON signed with SHA-256. */
  transfer: {
    source: "public documents of transfer wallets: balance, transfer in or out by a unique reference, transfer status",
    wallet: "transfer", idScope: "vendor", replay: "first", unknownRollback: "tombstone", winNames: "bet",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", body: "json", money: "decimal", currency: "said", http: "always 200",
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** What the database has to know of a dialect that is not ours: where its rules differ, by name. */
export function rulesOf(name: DialectName): readonly string[] {
  return differences(dialects[name]);
}

function differences({ idScope, unknownRollback, winNames, winWithoutBet, rollbackAfterWin }: Dialect): readonly string[] {
  return [
    ...(idScope === "vendor" ? ["vendorScope"] : []),
    ...(unknownRollback === "refuse" ? ["refuseUnknown"] : []),
    ...(winNames === "round" ? ["winByRound"] : []),
    ...(winWithoutBet === "pay" ? ["winAlone"] : []),
    ...(rollbackAfterWin === "reverse" ? ["reverseWins"] : []),
  ];
}

/** The dialects in which a vendor moves money by calling us, ours aside: each has paths and words of its own. */
export const seamlessDialects = ["rs-rsa", "one-wallet", "form-md5"] as const satisfies readonly DialectName[];
export type SeamlessDialect = (typeof seamlessDialects)[number];

/** What may be asked of us, by dialect, below `dialectRoot`; which of our methods each is. */
export const dialectActions = {
  "rs-rsa": {
    "check": "authenticate", "user/balance": "balance", "transaction/bet": "bet", "transaction/win": "win",
    "transaction/rollback": "rollback",
  },
  "one-wallet": { check: "authenticate", balance: "balance", debit: "bet", credit: "win", cancel: "rollback" },
  "form-md5": {
    "authenticate.html": "authenticate", "balance.html": "balance", "bet.html": "bet", "result.html": "win",
    "refund.html": "rollback", "endRound.html": "end-round",
  },
} as const satisfies Record<SeamlessDialect, Readonly<Record<string, VendorMethod>>>;

/** Everything below it is answered in the dialect's own words; the vendor's code stands in the address. */
export function dialectRoot(dialect: SeamlessDialect, vendor: string): string {
  return `/vendor/${dialect}/${vendor}`;
}

const rsWords: Readonly<Record<VendorCode, string>> = {
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
  PLAYER_BLOCKED: "RS_ERROR_USER_DISABLED",
  NOT_PERMITTED: "RS_ERROR_UNKNOWN",
  GAME_DISABLED: "RS_ERROR_INVALID_GAME",
  CURRENCY_MISMATCH: "RS_ERROR_WRONG_CURRENCY",
  RETRY: "RS_ERROR_TIMEOUT",
};

const oneWalletWords: Readonly<Record<VendorCode, string>> = {
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
  PLAYER_BLOCKED: "ACCOUNT_LOCKED",
  NOT_PERMITTED: "FINAL_ERROR_ACTION_FAILED",
  GAME_DISABLED: "FINAL_ERROR_ACTION_FAILED",
  CURRENCY_MISMATCH: "INVALID_PARAMETER",
  RETRY: "TEMPORARY_ERROR",
};

/** 100 is final, 120 asks for the same again. */
const formWords: Readonly<Record<VendorCode, string>> = {
  OK: "0",
  DUPLICATE: "0",
  INSUFFICIENT_FUNDS: "1",
  SESSION_EXPIRED: "4",
  INVALID_SIGNATURE: "5",
  INVALID_REQUEST: "7",
  UNKNOWN_PLAYER: "2",
  UNKNOWN_TRANSACTION: "100",
  ALREADY_ROLLED_BACK: "100",
  ROUND_ENDED: "100",
  MISMATCH: "100",
  LIMIT_REACHED: "50",
  PLAYER_BLOCKED: "6",
  NOT_PERMITTED: "3",
  GAME_DISABLED: "8",
  CURRENCY_MISMATCH: "7",
  RETRY: "120",
};

const words: Readonly<Record<SeamlessDialect, Readonly<Record<VendorCode, string>>>> = {
  "rs-rsa": rsWords, "one-wallet": oneWalletWords, "form-md5": formWords,
};

/** Where the word stands in an answer. */
export const wordField = { "rs-rsa": "status", "one-wallet": "status", "form-md5": "error" } as const satisfies Record<SeamlessDialect, string>;

/** The dialect's word for one of our codes; a repeated bet may have a word of its own where repeats are errors. */
export function wordOf(dialect: SeamlessDialect, method: VendorMethod, code: VendorCode): string {
  return dialect === "one-wallet" && code === "DUPLICATE" && method === "bet" ? "BET_ALREADY_EXIST" : words[dialect][code];
}
