// Titles and queries have the same search form: both are normalized before they are compared.

const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/gu;

/**
 * Returns the search form of a text: lower case, composed (NFKC), single spaces, without the joiners that keyboards
 * put into Bengali words.
 */
export function searchText(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** Returns the first `most` words of a query; further words are ignored. */
export function searchWords(query: string, most: number): string[] {
  return searchText(query)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, most);
}

/** Returns a LIKE pattern for texts that contain this text; `%`, `_` and the escape character count literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Returns the searched text of a game. Each title has a line, so that the beginning of a line is the beginning of a
 * title. Vendors' names and kinds of game follow.
 */
export function searchColumn(titles: readonly string[], others: readonly string[]): string {
  return [titles.map(searchText).join("\n"), ...others.map(searchText)].join("\t");
}
