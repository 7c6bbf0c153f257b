/**
 * Values of a composite type as the JSON that `json_populate_record` reads. Fields have the type's names (`memberId`
 * is `member_id`), 64-bit integers are text, and an absent field is null.
 */

type FieldValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | undefined
  | readonly FieldValue[]
  | Readonly<Record<string, unknown>>;

export type RowFields = Readonly<Record<string, FieldValue>>;

const fieldName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts a 64-bit integer to text, at any depth of a JSON value. */
const integerText = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

function toFields(row: RowFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      fieldName(name),
      Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value,
    ]),
  );
}

/** Returns one row as JSON. */
export const rowJson = (row: RowFields): string => JSON.stringify(toFields(row), integerText);

/** Returns rows as JSON, in their order. */
export const rowsJson = (rows: readonly RowFields[]): string =>
  JSON.stringify(rows.map(toFields), integerText);
