// Aliases of search words: each means another search text or a game category. Operators edit the words
// (`search_alias`); an incomplete word counts from its third letter on.

import { searchText, searchWords } from "./search-text.ts";

export type SearchAlias = {
  readonly word: string;
  /** One of `term` and `gameType` is null. */
  readonly term: string | null;
  readonly gameType: string | null;
};

/**
 * Games that one word of a search finds: those with one of the terms in their search text, and those of the
 * categories.
 */
export type SoughtWord = { readonly terms: readonly string[]; readonly gameTypes: readonly string[] };

/** Maximum words of a search; further ones are ignored. */
export const MAX_WORDS = 6;
const MIN_PREFIX = 3;

/** Texts of a query that an alias may begin with: the whole query, and each word. */
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

/** Matches of each word of a query. A query that is an alias as a whole counts as one word. */
export function soughtWords(name: string, aliases: readonly SearchAlias[]): SoughtWord[] {
  const whole = searchText(name);
  const isOneWord = aliases.some((alias) => whole !== "" && stands(whole, alias));
  return (isOneWord ? [whole] : searchWords(name, MAX_WORDS)).map((word) => seek(word, aliases));
}

/** The category that the whole query means, or null. */
export function namedCategory(name: string, aliases: readonly SearchAlias[]): string | null {
  const whole = searchText(name);
  return aliases.find(({ word, gameType }) => word === whole && gameType !== null)?.gameType ?? null;
}
