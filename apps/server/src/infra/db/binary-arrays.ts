/**
 * Columns of a batch as PostgreSQL's binary arrays: `unnest` turns them into rows again without parsing. A Buffer
 * parameter is sent unchanged, so each must have exactly the type that the statement names.
 */

const OID = { bytea: 17, int8: 20, int2: 21, text: 25 } as const;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/** One dimension, its lower bound 1; `hasNulls` precedes the elements. */
function allocateArray(oid: number, count: number, bytes: number, hasNulls = false): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + bytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

type WriteValue<T> = (buffer: Buffer, value: T, at: number) => unknown;

function fixedWidthColumn<T>(
  oid: number,
  bytes: number,
  put: WriteValue<T>,
): (values: readonly (T | null)[]) => Buffer {
  return (values) => {
    const nulls = values.filter((value) => value === null).length;
    const dataBytes = values.length * LENGTH_BYTES + (values.length - nulls) * bytes;
    const buffer = allocateArray(oid, values.length, dataBytes, nulls > 0);
    let at = HEADER_BYTES;
    for (const value of values) {
      buffer.writeInt32BE(value === null ? NULL_LENGTH : bytes, at);
      at += LENGTH_BYTES;
      if (value === null) continue;
      put(buffer, value, at);
      at += bytes;
    }
    return buffer;
  };
}

export const int2Column = fixedWidthColumn<number>(OID.int2, 2, (buffer, value, at) =>
  buffer.writeInt16BE(value, at),
);
export const int8Column = fixedWidthColumn<bigint>(OID.int8, 8, (buffer, value, at) =>
  buffer.writeBigInt64BE(value, at),
);
/** Absent is null. */
export function textColumn(values: readonly (string | null | undefined)[]): Buffer {
  let bytes = 0;
  let hasNulls = false;
  for (const value of values) {
    bytes += LENGTH_BYTES;
    if (value === undefined || value === null) hasNulls = true;
    else bytes += Buffer.byteLength(value);
  }
  const buffer = allocateArray(OID.text, values.length, bytes, hasNulls);
  let at = HEADER_BYTES;
  for (const value of values) {
    const absent = value === undefined || value === null;
    const length = absent ? 0 : buffer.write(value, at + LENGTH_BYTES);
    buffer.writeInt32BE(absent ? NULL_LENGTH : length, at);
    at += LENGTH_BYTES + length;
  }
  return buffer;
}

/** Null is null. */
export function byteaColumn(values: readonly (Buffer | null)[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + LENGTH_BYTES + (value?.length ?? 0), 0);
  const buffer = allocateArray(OID.bytea, values.length, bytes, values.includes(null));
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(value === null ? NULL_LENGTH : value.length, at);
    at += LENGTH_BYTES + (value === null ? 0 : value.copy(buffer, at + LENGTH_BYTES));
  }
  return buffer;
}

/** Parses the text of `int8[]::text`: `{1,NULL,3}`. */
export function readInt8Column(text: string): (bigint | null)[] {
  return text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((value) => (value === "NULL" ? null : BigInt(value)));
}
