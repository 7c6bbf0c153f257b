// Differences of vendors' wallet protocols from the vendor wallet API, as types and rules. Each adapter is a folder
// of apps/server/src/play/adapters, with its policy and codes as data.

import { vendorPrefix, type VendorStatus, type VendorMethod } from "./vendor-wallet-api.ts";

export type AdapterPolicy = {
  /** Part of the vendor's addresses, and the name in a vendor's row. Never changes. */
  readonly name: string;
  /** Public source of its rules and codes. */
  readonly source: string;
  readonly wallet: "seamless" | "transfer";
  /** How a vendor signs its requests: a secret it shares with us, or an RSA key whose public half we have. */
  readonly credential: "secret" | "RSA key";
  /** Whether transaction ids are unique for each player of the vendor, or for the vendor. */
  readonly idScope: "player" | "vendor";
  /** Answer to a repeat: the first answer, OK with the current balance, or its own error. */
  readonly replay: "first" | "current" | "error";
  /**
   * Answer to a rollback of an unknown bet: OK, or an error. The rollback is stored either way, and the bet is refused
   * when it arrives later.
   */
  readonly unknownRollback: "tombstone" | "refuse";
  /** Whether a win names its bet or only its round. A win without a match is refused, or paid. */
  readonly winNames: "bet" | "round";
  readonly winWithoutBet: "refuse" | "pay";
  /** Whether a rollback of a bet with a paid win is refused, or reverses the win too. */
  readonly rollbackAfterWin: "refuse" | "reverse";
  readonly body: "json" | "form";
  readonly money: "decimal" | "x100000";
  /** Source of a transaction's currency. */
  readonly currency: "in the request" | "the account's";
  /** Whether the HTTP status follows the code, or is always 200 (401 for failed authentication). */
  readonly http: "by code" | "200 or 401" | "always 200";
};

/** A field of an adapter's body. */
export type AdapterField = {
  readonly type: "string" | "integer" | "decimal" | "boolean";
  readonly isOptional?: true;
  /** Its name in our own protocol, or its purpose. */
  readonly is: string;
};

/** Fields by name; `game.details.table.id` is a field of nested objects. Other fields of a body are ignored. */
export type AdapterFields = Readonly<Record<string, AdapterField>>;

/** The policy of an adapter whose vendors use their own paths and codes. */
export type WalletAdapterPolicy = AdapterPolicy & {
  /** Paths of the adapter below `adapterRoot`, with the vendor method of each. */
  readonly actions: Readonly<Record<string, VendorMethod>>;
  /** Fields of the adapter's body for each of these methods. */
  readonly fields: Readonly<Partial<Record<VendorMethod, AdapterFields>>>;
  /** The adapter's code for each of our statuses. */
  readonly statuses: Readonly<Record<VendorStatus, string | number>>;
  /** The adapter's code for a repeated bet, where that differs from other repeats. */
  readonly repeatedBetStatus?: string | number;
  /** The answer's field that holds the code. */
  readonly statusField: string;
};

/**
 * Rules in which an adapter can differ from the vendor API, each as a test of a policy. The database derives its rule
 * names from these.
 */
export const adapterRules = {
  vendorScope: ({ idScope }) => idScope === "vendor",
  refuseUnknown: ({ unknownRollback }) => unknownRollback === "refuse",
  winByRound: ({ winNames }) => winNames === "round",
  winAlone: ({ winWithoutBet }) => winWithoutBet === "pay",
  reverseWins: ({ rollbackAfterWin }) => rollbackAfterWin === "reverse",
} as const satisfies Record<string, (policy: AdapterPolicy) => boolean>;

/** Names of the rules in which a policy differs from the vendor API; empty for the vendor API itself. */
export function ruleDifferences(policy: AdapterPolicy): readonly string[] {
  return Object.entries(adapterRules)
    .filter(([, has]) => has(policy))
    .map(([name]) => name);
}

/** Root path of an adapter for a vendor. Everything below it is answered in the adapter's format. */
export function adapterRoot({ name }: WalletAdapterPolicy, vendor: string): string {
  return `${vendorPrefix}${name}/${vendor}`;
}

/** The adapter's code for one of our statuses. */
export function adapterStatus(
  { statuses, repeatedBetStatus }: WalletAdapterPolicy,
  method: VendorMethod,
  code: VendorStatus,
): string | number {
  return code === "DUPLICATE" && method === "bet" ? (repeatedBetStatus ?? statuses[code]) : statuses[code];
}
