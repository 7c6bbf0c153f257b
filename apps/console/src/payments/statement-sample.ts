// Reads the first lines of a statement, which an operator sees before naming its columns. The server reads the file
// itself when it is imported.

const MAX_BYTES = 20_000;
const MAX_PREAMBLE = 30;
const SHOWN = 5;

export type Sample = {
  /** Names of the statement's columns. */
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
};

const separators = ["\t", ";", ","] as const;

/** Splits a line into cells. A quoted cell may contain the separator. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [""];
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) cells.push("");
    else cells[cells.length - 1] += char;
  }
  return cells.map((cell) => cell.trim());
}

/**
 * Reads a sample. The longest of the first lines has the columns' names, because the bank's own lines above it have
 * fewer cells.
 */
export function readSample(text: string): Sample {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const first = lines.slice(0, MAX_PREAMBLE);
  const widest = (separator: string) => Math.max(0, ...first.map((line) => cellsOf(line, separator).length));
  const separator = separators.reduce((best, one) => (widest(one) > widest(best) ? one : best));
  const rows = lines.map((line) => cellsOf(line, separator));
  const at = Math.max(
    0,
    rows.slice(0, MAX_PREAMBLE).findIndex((row) => row.length === widest(separator)),
  );
  return { header: rows[at] ?? [], lines: rows.slice(at + 1, at + 1 + SHOWN) };
}

export const readSampleFile = async (file: File): Promise<Sample> =>
  readSample(await file.slice(0, MAX_BYTES).text());
