// Kinds of money movement: the id a transfer carries in the ledger and on the wire, its group for filters,
// and the side of the member's balance it may be on. Ids of the API family where it has one, ours from 9000.

export const transactionTypes = {
  deposit: { id: 6101, group: "deposit", side: "in" },
  withdraw: { id: 6201, group: "withdraw", side: "out" },
  bet: { id: 3200, group: "betting", side: "out" },
  win: { id: 3100, group: "winning", side: "in" },
  /** A bet taken back by its vendor. */
  betRollback: { id: 9101, group: "betting", side: "in" },
  /** A win taken back by its vendor. */
  winRollback: { id: 9201, group: "winning", side: "out" },
  /** A vendor's correction, either way; needs the vendor's own permission. */
  vendorCredit: { id: 9102, group: "other", side: "in" },
  vendorDebit: { id: 9202, group: "other", side: "out" },
  walletIn: { id: 8102, group: "other", side: "in" },
  walletOut: { id: 8202, group: "other", side: "out" },
  uplineIn: { id: 6104, group: "other", side: "in" },
  downlineOut: { id: 6207, group: "other", side: "out" },
  systemCredit: { id: 8122, group: "other", side: "in" },
  systemDebit: { id: 8222, group: "other", side: "out" },
  /** What a free round won: its bet took nothing. */
  freeRoundWin: { id: 9104, group: "winning", side: "in" },
  /** Play money given to a trial guest or at registration in the sandbox. */
  playGrant: { id: 9103, group: "promotion", side: "in" },
} as const satisfies Record<string, { id: number; group: string; side: "in" | "out" }>;

export type TransactionType = keyof typeof transactionTypes;

const byId = new Map<number, TransactionType>(Object.entries(transactionTypes).map(([name, type]) => [type.id, name as TransactionType]));

/** Name of a transaction type by the id it carries on the wire, or null for an id nobody declared. */
export function transactionTypeOf(id: number): TransactionType | null {
  return byId.get(id) ?? null;
}
