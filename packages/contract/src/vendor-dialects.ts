// The protocols that vendors speak, as data: what differs between them in policy and in words. Ours is `khela`; the others
// follow public documents of their kind and are named by what they are, not by who uses them. How a dialect's requests are
// read and its answers written is one file each (apps/server/src/play/dialects/).

import type { VendorCode } from "./vendor.ts";

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
  readonly money: "decimal" | "x100000";
  /** The HTTP status goes with the code, or is 200 whatever the code. */
  readonly http: "by code" | "always 200";
};

export const dialects = {
  khela: {
    source: "docs/integrate.md",
    wallet: "seamless", idScope: "player", replay: "first", unknownRollback: "tombstone", winNames: "bet",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", money: "decimal", http: "by code",
  },
  /** JSON signed with RSA-SHA256 over the raw body, whole numbers of 1/100,000, words that begin with RS_. */
  "rs-rsa": {
    source: "https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api",
    wallet: "seamless", idScope: "vendor", replay: "first", unknownRollback: "tombstone", winNames: "bet",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", money: "x100000", http: "always 200",
  },
  /** JSON with a token in the address; debit, credit, cancel by a bet's reference; a repeat is an error. */
  "one-wallet": {
    source: "https://github.com/valkyrie-fnd/valkyrie/tree/main/provider/evolution",
    wallet: "seamless", idScope: "player", replay: "error", unknownRollback: "refuse", winNames: "round",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", money: "decimal", http: "always 200",
  },
  /** GET with a SHA-1 key over the query; a win needs no bet, a rollback takes the win back too. */
  "sha1-get": {
    source: "public contract tests of wallets with GET and a salted SHA-1 key (BlueOcean style)",
    wallet: "seamless", idScope: "player", replay: "first", unknownRollback: "refuse", winNames: "round",
    winWithoutBet: "pay", rollbackAfterWin: "reverse", money: "decimal", http: "always 200",
  },
  /** The vendor keeps the balance: we ask it to take and to give back. JSON signed with SHA-256. */
  transfer: {
    source: "public documents of transfer wallets: balance, transfer in or out by a unique reference, transfer status",
    wallet: "transfer", idScope: "vendor", replay: "first", unknownRollback: "tombstone", winNames: "bet",
    winWithoutBet: "refuse", rollbackAfterWin: "refuse", money: "decimal", http: "always 200",
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** Whether a word names a dialect that is known. */
export function isDialect(name: string): name is DialectName {
  return Object.hasOwn(dialects, name);
}

/** What the database has to know of a dialect that is not ours: where its rules differ, by name. */
export function rulesOf(name: DialectName): readonly string[] {
  const { idScope, unknownRollback, winNames, winWithoutBet, rollbackAfterWin }: Dialect = dialects[name];
  return [
    ...(idScope === "vendor" ? ["vendorScope"] : []),
    ...(unknownRollback === "refuse" ? ["refuseUnknown"] : []),
    ...(winNames === "round" ? ["winByRound"] : []),
    ...(winWithoutBet === "pay" ? ["winAlone"] : []),
    ...(rollbackAfterWin === "reverse" ? ["reverseWins"] : []),
  ];
}

/** The words of a dialect for our codes. */
export type Words = Readonly<Record<VendorCode, string>>;
