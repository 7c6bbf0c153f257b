// JSON whose numbers keep every digit: they are read and written as text. Most wallet protocols send amounts as JSON
// numbers, and a double cannot hold money exactly.

/** A number, with the digits as written in the JSON text. */
export type Digits = { readonly digits: string };

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Parses JSON; each number becomes `Digits`. @throws SyntaxError */
export function readExact(text: string): unknown {
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === "number" ? { digits: source ?? "" } : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown) as unknown;
}

/** Returns the digits of a number that `readExact` parsed; null for any other value. */
export function digitsOf(value: unknown): string | null {
  const { digits } = (typeof value === "object" && value !== null ? value : {}) as Partial<Digits>;
  return typeof digits === "string" ? digits : null;
}

/** Marks a text so that JSON.stringify writes the text as a number. */
export function rawNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}
