import type { bn } from "./bn.ts";

type Loose<T> = { readonly [K in keyof T]: T[K] extends string ? string : Loose<T[K]> };

/** Any language's words have exactly the keys of the Bengali ones. */
export type WordsLike<T> = Loose<T>;
export type Words = Loose<typeof bn>;

/** Puts values into a text's {places}. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
