import type { bn } from "./bn.ts";

type Loose<T> = { readonly [K in keyof T]: T[K] extends string ? string : Loose<T[K]> };

/** The type of a language's messages: exactly the keys of the Bengali ones. */
export type MessagesLike<T> = Loose<T>;
export type Messages = Loose<typeof bn>;

/** Replaces the {placeholders} of a text with values. */
export function formatMessage(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
