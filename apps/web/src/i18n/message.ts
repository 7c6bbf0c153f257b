// The text of a message: a sentence with {names}, or a singular and a plural form.

export type Message = string | { readonly one: string; readonly other: string };
export type Messages = Readonly<Record<string, Message>>;
export type Values = Readonly<Record<string, string | number>>;

// Bengali treats 0 and 1 as singular, English only 1; Thai has one form for all.
const isSingular = { BN: (count: number) => count <= 1, EN: (count: number) => count === 1, TH: () => false };

/** Fills in the values of a message; `count` formats its numbers. A {name} without a value stays as it is. */
export function formatMessage(
  message: Message,
  values: Values,
  messageLanguage: keyof typeof isSingular,
  count: (value: number) => string,
): string {
  const form =
    typeof message === "string"
      ? message
      : message[isSingular[messageLanguage](Number(values["count"])) ? "one" : "other"];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? count(value) : value;
  });
}
