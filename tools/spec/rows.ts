/** Parses the rows of docs/spec.md, and the ids in a test's title. */

export type Row = { readonly id: string; readonly group: string; readonly text: string };

const ROW = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* (.+)$/;
const GROUP = /^## (.+)$/;

export function parseRows(markdown: string): Row[] {
  let group = "";
  return markdown.split("\n").flatMap((line) => {
    group = GROUP.exec(line)?.[1] ?? group;
    const [, id, text] = ROW.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, group, text }];
  });
}

export function duplicateIds(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id).filter((id, place, ids) => ids.indexOf(id) !== place);
}

/** The ids in a title: a family of the specification, a dash, a number. */
export function idsIn(title: string, rows: readonly Row[]): string[] {
  const families = [...new Set(rows.map(({ id }) => id.replace(/-\d+$/, "")))];
  const word = new RegExp(`(?<![\\w-])(?:${families.join("|")})-\\d+(?![\\w-])`, "g");
  return [...new Set(title.match(word) ?? [])];
}
