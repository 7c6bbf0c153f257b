// JSON whose numbers keep every digit: read as the text they were written as, and written from text. An amount of a
// vendor's is a number in most dialects, and a double is not money.

/** A number, as it stood in the text. */
export type Digits = { readonly digits: string };

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Parses, with each number as its digits. @throws SyntaxError */
export function readExact(text: string): unknown {
  const reviver: Reviver = (_key, value, { source }) => typeof value === "number" ? { digits: source ?? "" } : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown) as unknown;
}

/** The digits of a number that was read exactly, or null for what was none. */
export function digitsOf(value: unknown): string | null {
  const { digits } = (typeof value === "object" && value !== null ? value : {}) as Partial<Digits>;
  return typeof digits === "string" ? digits : null;
}

/** Marks a text that is a number to be written as one. */
export function rawNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}
