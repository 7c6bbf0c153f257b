// One spelling for what is searched and what is searched for: titles and queries meet only after this.

const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/gu;

/** Lower case, composed, single spaces, without the joiners that keyboards put into Bengali words. */
export function searchText(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** The words of a query; further ones are ignored. */
export function searchWords(query: string, most: number): string[] {
  return searchText(query)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, most);
}

/** A text as a LIKE pattern of what contains it; `%`, `_` and the escape are literal. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** A line for each title, so that what begins a line begins a title; vendors' names and kinds of game follow the last one. */
export function searchColumn(titles: readonly string[], others: readonly string[]): string {
  return [titles.map(searchText).join("\n"), ...others.map(searchText)].join("\t");
}
