// What a search means beside its own words: another text of titles, or a category. The words are rows that an operator keeps
// (`search_alias`); a word that is still being typed counts from its third letter on.

import { searchText, searchWords } from "./search-text.ts";

export type SearchAlias = {
  readonly word: string;
  /** Either of the two is null. */
  readonly term: string | null;
  readonly gameType: string | null;
};

/** Games that one word of a search finds: those whose search text has one of the terms, and those of the categories. */
export type SoughtWord = { readonly terms: readonly string[]; readonly gameTypes: readonly string[] };

/** Of a search; further ones are ignored. */
export const MAX_WORDS = 6;
const MIN_PREFIX = 3;

/** The texts of a query that an alias may begin with: the whole of it, and each word. */
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

/** What each word of a query finds. A query that is an alias as a whole is one word. */
export function soughtWords(name: string, aliases: readonly SearchAlias[]): SoughtWord[] {
  const whole = searchText(name);
  const isOneWord = aliases.some((alias) => whole !== "" && stands(whole, alias));
  return (isOneWord ? [whole] : searchWords(name, MAX_WORDS)).map((word) => seek(word, aliases));
}

/** The category that the whole query names, or null. */
export function namedCategory(name: string, aliases: readonly SearchAlias[]): string | null {
  const whole = searchText(name);
  return aliases.find(({ word, gameType }) => word === whole && gameType !== null)?.gameType ?? null;
}
