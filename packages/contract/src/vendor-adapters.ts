// The wallet protocols of vendors as data: how they differ in policy and codes. Ours is `khela`; the others
// follow public documents and are named by their mechanism, not by who uses them. How each parses requests
// and serializes answers is in apps/server/src/play/adapters/.

import type { VendorStatus, VendorMethod } from "./vendor-wallet-api.ts";

export type AdapterPolicy = {
  /** Public source of its rules and codes. */
  readonly source: string;
  readonly wallet: "seamless" | "transfer";
  /** Whether transaction ids are unique per player of the vendor, or per vendor. */
  readonly idScope: "player" | "vendor";
  /**
   * How a repeat is answered: with the first answer, with OK and the current balance, or with an error of its
   * own.
   */
  readonly replay: "first" | "current" | "error";
  /**
   * How a rollback of an unknown bet is answered: OK, or an error. It is stored either way, and the late bet
   * is refused.
   */
  readonly unknownRollback: "tombstone" | "refuse";
  /** Whether a win names its bet or only its round. Without a match it is refused, or paid. */
  readonly winNames: "bet" | "round";
  readonly winWithoutBet: "refuse" | "pay";
  /** Whether a rollback of a bet whose win was paid is refused, or reverses the win too. */
  readonly rollbackAfterWin: "refuse" | "reverse";
  readonly body: "json" | "form";
  readonly money: "decimal" | "x100000";
  /** Whether a request carries its currency, or uses the account's. */
  readonly currency: "said" | "the account's";
  /**
   * Whether the HTTP status follows the code, or is 200 for every code (with 401 for failed authentication).
   */
  readonly http: "by code" | "200 or 401" | "always 200";
};

export const adapterPolicies = {
  khela: {
    source: "docs/integrate.md",
    wallet: "seamless",
    idScope: "player",
    replay: "first",
    unknownRollback: "tombstone",
    winNames: "bet",
    winWithoutBet: "refuse",
    rollbackAfterWin: "refuse",
    body: "json",
    money: "decimal",
    currency: "said",
    http: "by code",
  },
  /**
   * JSON signed with RSA-SHA256 over the raw body, whole numbers of 1/100,000, status codes beginning with
   * RS_.
   */
  "rs-rsa": {
    source: "https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api",
    wallet: "seamless",
    idScope: "vendor",
    replay: "first",
    unknownRollback: "tombstone",
    winNames: "bet",
    winWithoutBet: "refuse",
    rollbackAfterWin: "refuse",
    body: "json",
    money: "x100000",
    currency: "said",
    http: "always 200",
  },
  /** JSON with a token in the address; debit, credit and cancel refer to the bet; a repeat is an error. */
  "one-wallet": {
    source: "https://github.com/valkyrie-fnd/valkyrie/tree/main/provider/evolution",
    wallet: "seamless",
    idScope: "player",
    replay: "error",
    unknownRollback: "refuse",
    winNames: "round",
    winWithoutBet: "refuse",
    rollbackAfterWin: "refuse",
    body: "json",
    money: "decimal",
    currency: "said",
    http: "200 or 401",
  },
  /**
   * Forms with an MD5 of their sorted fields, answered in JSON with numeric codes; a repeat gets the current
   * balance.
   */
  "form-md5": {
    source: "https://github.com/igamingbetshop/CorePlatform",
    wallet: "seamless",
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
  },
  /**
   * Transfer wallet: the vendor keeps the balance and we ask it to deposit and withdraw. JSON signed with
   * SHA-256.
   */
  transfer: {
    source:
      "public documents of transfer wallets: balance, transfer in or out by a unique reference, transfer status",
    wallet: "transfer",
    idScope: "vendor",
    replay: "first",
    unknownRollback: "tombstone",
    winNames: "bet",
    winWithoutBet: "refuse",
    rollbackAfterWin: "refuse",
    body: "json",
    money: "decimal",
    currency: "said",
    http: "always 200",
  },
} as const satisfies Record<string, AdapterPolicy>;

export type AdapterName = keyof typeof adapterPolicies;

/**
 * The rules in which an adapter can differ from the vendor API; the database derives its rule names from
 * these.
 */
export const dialectRules = [
  "vendorScope",
  "refuseUnknown",
  "winByRound",
  "winAlone",
  "reverseWins",
] as const;
type DialectRule = (typeof dialectRules)[number];

export function adapterRules(name: AdapterName): readonly DialectRule[] {
  return ruleDifferences(adapterPolicies[name]);
}

function ruleDifferences({
  idScope,
  unknownRollback,
  winNames,
  winWithoutBet,
  rollbackAfterWin,
}: AdapterPolicy): readonly DialectRule[] {
  const rules: readonly (DialectRule | null)[] = [
    idScope === "vendor" ? "vendorScope" : null,
    unknownRollback === "refuse" ? "refuseUnknown" : null,
    winNames === "round" ? "winByRound" : null,
    winWithoutBet === "pay" ? "winAlone" : null,
    rollbackAfterWin === "reverse" ? "reverseWins" : null,
  ];
  return rules.filter((rule) => rule !== null);
}

/**
 * The seamless adapters, by which vendors call us, apart from the vendor API itself; each has its own paths
 * and codes.
 */
export const seamlessAdapterNames = [
  "rs-rsa",
  "one-wallet",
  "form-md5",
] as const satisfies readonly AdapterName[];
export type SeamlessAdapterName = (typeof seamlessAdapterNames)[number];

/** The actions of each adapter below `adapterRoot`, with the vendor method each maps to. */
export const adapterActions = {
  "rs-rsa": {
    check: "authenticate",
    "user/balance": "balance",
    "transaction/bet": "bet",
    "transaction/win": "win",
    "transaction/rollback": "rollback",
  },
  "one-wallet": {
    check: "authenticate",
    balance: "balance",
    debit: "bet",
    credit: "win",
    cancel: "rollback",
  },
  "form-md5": {
    "authenticate.html": "authenticate",
    "balance.html": "balance",
    "bet.html": "bet",
    "result.html": "win",
    "refund.html": "rollback",
    "endRound.html": "end-round",
  },
} as const satisfies Record<SeamlessAdapterName, Readonly<Record<string, VendorMethod>>>;

/** Root path of an adapter for a vendor. Everything below it is answered in the adapter's format. */
export function adapterRoot(adapter: SeamlessAdapterName, vendor: string): string {
  return `/vendor/${adapter}/${vendor}`;
}

const hub88Statuses: Readonly<Record<VendorStatus, string>> = {
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

const evolutionStatuses: Readonly<Record<VendorStatus, string>> = {
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

/** 100 is final; 120 requests a retry. */
const pragmaticStatuses: Readonly<Record<VendorStatus, string>> = {
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

const statusesByAdapter: Readonly<Record<SeamlessAdapterName, Readonly<Record<VendorStatus, string>>>> = {
  "rs-rsa": hub88Statuses,
  "one-wallet": evolutionStatuses,
  "form-md5": pragmaticStatuses,
};

/** The answer's field that holds the status code. */
export const adapterStatusField = {
  "rs-rsa": "status",
  "one-wallet": "status",
  "form-md5": "error",
} as const satisfies Record<SeamlessAdapterName, string>;

/**
 * The adapter's code for one of our statuses; a repeated bet may have a code of its own where repeats are
 * errors.
 */
export function adapterStatus(
  adapter: SeamlessAdapterName,
  method: VendorMethod,
  code: VendorStatus,
): string {
  return adapter === "one-wallet" && code === "DUPLICATE" && method === "bet"
    ? "BET_ALREADY_EXIST"
    : statusesByAdapter[adapter][code];
}
