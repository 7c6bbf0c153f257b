// Types and rules for the differences between vendors' wallet protocols and the platform's vendor wallet API. Each
// adapter is a folder of apps/server/src/play/adapters, with its policy and codes as data.

import { vendorPrefix, type VendorStatus, type VendorMethod } from "./vendor-wallet-api.ts";

export type AdapterPolicy = {
  /** Name of the adapter: part of the vendor's addresses, and stored in the vendor's row. Never changes. */
  readonly name: string;
  /** Public source of the protocol's rules and codes. */
  readonly source: string;
  readonly wallet: "seamless" | "transfer";
  /**
   * How the vendor signs its requests: with a secret that the platform shares, or with an RSA key whose public half the
   * platform has.
   */
  readonly credential: "secret" | "RSA key";
  /**
   * Whether a transaction id is unique among one player's transactions only, or among all transactions of the vendor.
   */
  readonly idScope: "player" | "vendor";
  /**
   * Answer to a repeated transaction: the first answer, OK with the current balance, or an error code of the protocol.
   */
  readonly replay: "first" | "current" | "error";
  /**
   * Answer to a rollback of an unknown bet: OK, or an error. In both cases the rollback is stored, and the bet is
   * refused when it arrives later.
   */
  readonly unknownRollback: "tombstone" | "refuse";
  /**
   * Whether a win names its bet or only its round. `winWithoutBet`: whether a win that matches no bet is refused or
   * paid.
   */
  readonly winNames: "bet" | "round";
  readonly winWithoutBet: "refuse" | "pay";
  /** Whether a rollback of a bet whose win is paid is refused, or reverses the win too. */
  readonly rollbackAfterWin: "refuse" | "reverse";
  readonly body: "json" | "form";
  readonly money: "decimal" | "x100000";
  /** Where the currency of a transaction comes from. */
  readonly currency: "in the request" | "the account's";
  /** Whether the HTTP status of an answer follows its code, or is always 200 (401 for failed authentication). */
  readonly http: "by code" | "200 or 401" | "always 200";
};

/** A field in the body of an adapter's request. */
export type AdapterField = {
  readonly type: "string" | "integer" | "decimal" | "boolean";
  readonly isOptional?: true;
  /** Name of the field in the platform's vendor API, or its purpose. */
  readonly is: string;
};

/** Fields by name. `game.details.table.id` is a field of nested objects. Fields that are not listed are ignored. */
export type AdapterFields = Readonly<Record<string, AdapterField>>;

/** Policy of an adapter whose vendors use paths and codes that differ from the platform's. */
export type WalletAdapterPolicy = AdapterPolicy & {
  /** Paths of the adapter below `adapterRoot`, with the vendor method of each. */
  readonly actions: Readonly<Record<string, VendorMethod>>;
  /** Fields of the request body for each vendor method. */
  readonly fields: Readonly<Partial<Record<VendorMethod, AdapterFields>>>;
  /** The adapter's code for each status of the platform. */
  readonly statuses: Readonly<Record<VendorStatus, string | number>>;
  /** The adapter's code for a repeated bet, where it differs from the code of other repeated transactions. */
  readonly repeatedBetStatus?: string | number;
  /** Name of the field that holds the code in an answer. */
  readonly statusField: string;
};

/**
 * Rules in which an adapter can differ from the vendor API, each as a test of a policy. The database derives its rule
 * names from them.
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

/** Returns the root path of an adapter for a vendor. Every path below it is answered in the adapter's format. */
export function adapterRoot({ name }: WalletAdapterPolicy, vendor: string): string {
  return `${vendorPrefix}${name}/${vendor}`;
}

/** Returns the adapter's code for a status of the platform. */
export function adapterStatus(
  { statuses, repeatedBetStatus }: WalletAdapterPolicy,
  method: VendorMethod,
  code: VendorStatus,
): string | number {
  return code === "DUPLICATE" && method === "bet" ? (repeatedBetStatus ?? statuses[code]) : statuses[code];
}
