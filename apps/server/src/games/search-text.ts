// One spelling for what is searched and what is searched for: titles and queries meet only after this.

const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/gu;

/** Lower case, composed, single spaces, without the joiners that keyboards put into Bengali words. */
export function searchText(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** A query as words of a LIKE pattern; `%`, `_` and the escape are literal. */
export function searchWords(query: string, most: number): string[] {
  return searchText(query)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, most)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

/** A line for each title, so that what begins a line begins a title; vendors' names follow the last one. */
export function searchColumn(titles: readonly string[], vendorNames: readonly string[]): string {
  return [titles.map(searchText).join("\n"), ...vendorNames.map(searchText)].join("\t");
}
