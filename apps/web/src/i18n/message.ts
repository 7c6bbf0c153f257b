// A message is a sentence with {names}, or one form for a single thing and one for the rest.

export type Message = string | { readonly one: string; readonly other: string };
export type Messages = Readonly<Record<string, Message>>;
export type Values = Readonly<Record<string, string | number>>;

// Bengali counts nothing as one thing; English does not; Thai has one form for all.
const isOne = { BN: (count: number) => count <= 1, EN: (count: number) => count === 1, TH: () => false };

/** The sentence with its values in place; numbers go through `count`. An unknown name stays as written. */
export function fill(
  message: Message,
  values: Values,
  words: keyof typeof isOne,
  count: (value: number) => string,
): string {
  const form = typeof message === "string" ? message : message[isOne[words](Number(values["count"])) ? "one" : "other"];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? count(value) : value;
  });
}
