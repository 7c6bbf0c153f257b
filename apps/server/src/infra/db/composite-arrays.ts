/**
 * Items of a batch as the text of an array of a composite type, which PostgreSQL parses once into a function's
 * argument. The names of an item's fields are the type's fields in order (a test compares them with PostgreSQL's
 * catalogue). A missing field of an item is null, and an object is JSON.
 */

type FieldValue =
  | string
  | number
  | bigint
  | boolean
  | Buffer
  | Readonly<Record<string, unknown>>
  | null
  | undefined;

/** Names of the fields of each composite type, in their order. */
export const compositeFields = {
  ledger_movement: [
    "id",
    "bucket",
    "memberId",
    "accountId",
    "operatorAccountId",
    "incoming",
    "amountMinor",
    "currency",
    "kind",
    "phase",
    "pendingId",
    "reversalOf",
    "linkedId",
    "roundRef",
    "reference",
    "expiresAt",
    "grp",
  ],
  play_item: [
    "n",
    "method",
    "bucket",
    "memberId",
    "vendor",
    "tokenHash",
    "transactionId",
    "roundId",
    "gameCode",
    "currency",
    "amountMinor",
    "winMinor",
    "reference",
    "detail",
    "final",
    "transferId",
    "winTransferId",
    "freeRound",
    "rules",
    "idReservation",
    "riskedMinor",
  ],
} as const satisfies Record<string, readonly string[]>;

type CompositeType = keyof typeof compositeFields;

export type CompositeItem<T extends CompositeType> = {
  readonly [field in (typeof compositeFields)[T][number]]?: FieldValue;
};

const PLAIN = /^[\w:.+-]+$/;
const NEEDS_ESCAPE = /["\\]/;
const doubled = (text: string) => text.replaceAll(/["\\]/g, "$&$&");
const escaped = (text: string) => text.replaceAll(/["\\]/g, String.raw`\$&`);

const quoted = (text: string) => `"${doubled(text)}"`;

/** Returns the text of a field. Numbers and booleans have no quotes; most fields of a batch are such values. */
function toFieldText(value: FieldValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return PLAIN.test(value) ? value : quoted(value);
  if (typeof value !== "object") return String(value);
  return quoted(Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : JSON.stringify(value));
}

export function compositeArray<T extends CompositeType>(type: T, items: readonly CompositeItem<T>[]): string {
  const fields: readonly (typeof compositeFields)[T][number][] = compositeFields[type];
  const rows = items.map((item) => {
    let row = "";
    for (const field of fields) row += `${row === "" ? "(" : ","}${toFieldText(item[field])}`;
    return NEEDS_ESCAPE.test(row) ? escaped(row) : row;
  });
  return rows.length === 0 ? "{}" : `{"${rows.join(')","')})"}`;
}
