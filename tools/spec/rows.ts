/** Parses the rows of docs/spec.md, and the ids in a test's title. */

export type Row = {
  readonly id: string;
  readonly group: string;
  readonly text: string;
  /** Whether the row is marked as not built yet. The title of a test must not name such a row. */
  readonly isOpen: boolean;
};

const ROW = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\*( \(open\))? (.+)$/;
const GROUP = /^## (.+)$/;

export function parseRows(markdown: string): Row[] {
  let group = "";
  return markdown.split("\n").flatMap((line) => {
    group = GROUP.exec(line)?.[1] ?? group;
    const [, id, open, text] = ROW.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, group, text, isOpen: open !== undefined }];
  });
}

export function duplicateIds(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id).filter((id, place, ids) => ids.indexOf(id) !== place);
}

/** Returns rows with a wrong mark: open although a test's title carries them, or carried by none and not open. */
export function openFaults(rows: readonly Row[], carriedIds: ReadonlySet<string>): string[] {
  return rows
    .filter(({ id, isOpen }) => isOpen === carriedIds.has(id))
    .map(({ id, isOpen }) =>
      isOpen ? `${id} is marked (open), and a test carries it` : `no test carries ${id}: mark it (open)`,
    );
}

/** Returns the ids in a title: a family of the specification, a dash, a number. */
export function idsIn(title: string, rows: readonly Row[]): string[] {
  const families = [...new Set(rows.map(({ id }) => id.replace(/-\d+$/, "")))];
  const word = new RegExp(`(?<![\\w-])(?:${families.join("|")})-\\d+(?![\\w-])`, "g");
  return [...new Set(title.match(word) ?? [])];
}
