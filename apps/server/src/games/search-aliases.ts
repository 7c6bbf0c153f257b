// Aliases of search words. Each means another search text or a game category. Operators edit the words
// (`search_alias`). A word that is not typed completely counts from its third letter on.

import { searchText, searchWords } from "./search-text.ts";

export type SearchAlias = {
  readonly word: string;
  /** The search text that the alias means. Either `term` or `gameType` is null. */
  readonly term: string | null;
  readonly gameType: string | null;
};

/**
 * Which games one word of a search finds: games with one of the terms in their search text, and games of the
 * categories.
 */
export type SoughtWord = { readonly terms: readonly string[]; readonly gameTypes: readonly string[] };

/** Maximum words of a search; further words are ignored. */
export const MAX_WORDS = 6;
const MIN_PREFIX = 3;

/** Texts of a query that an alias may begin with: the whole query, and each of its words. */
export function aliasKeys(name: string): string[] {
  const whole = searchText(name);
  return whole === "" ? [] : [...new Set([whole, ...searchWords(name, MAX_WORDS)])];
}

const stands = (typed: string, { word }: SearchAlias): boolean =>
  word === typed || (typed.length >= MIN_PREFIX && word.startsWith(typed));

function seek(typed: string, aliases: readonly SearchAlias[]): SoughtWord {
  const meant = aliases.filter((alias) => stands(typed, alias));
  return {
    terms: [typed, ...meant.flatMap(({ term }) => term ?? [])],
    gameTypes: meant.flatMap(({ gameType }) => gameType ?? []),
  };
}

/** Terms and categories that each word of a query means. A query that is an alias as a whole counts as one word. */
export function soughtWords(name: string, aliases: readonly SearchAlias[]): SoughtWord[] {
  const whole = searchText(name);
  const isOneWord = aliases.some((alias) => whole !== "" && stands(whole, alias));
  return (isOneWord ? [whole] : searchWords(name, MAX_WORDS)).map((word) => seek(word, aliases));
}

/** Returns the category that the whole query means; null: none. */
export function namedCategory(name: string, aliases: readonly SearchAlias[]): string | null {
  const whole = searchText(name);
  return aliases.find(({ word, gameType }) => word === whole && gameType !== null)?.gameType ?? null;
}
