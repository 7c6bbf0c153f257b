/**
 * An archived month as files: DIR/ledger-2026-11/ or DIR/lottery-2026-11/ with the rows of each table, a JSON object a line in the order of
 * the key, and `manifest.json` with the number of rows and the SHA-256 of each file. A folder whose manifest is missing is not complete.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type FileEntry = { readonly rows: number; readonly sha256: string };
/** Whose rows they are: the first word of the folder's name. */
export type ArchiveKind = "ledger" | "lottery";
export type Manifest = {
  readonly format: `khela ${ArchiveKind} month 1`;
  /** As 2026-11, UTC. */
  readonly month: string;
  readonly until: string;
  readonly files: Readonly<Record<string, FileEntry>>;
};

const MANIFEST = "manifest.json";
export const folderOf = (dir: string, kind: ArchiveKind, month: string): string =>
  join(dir, `${kind}-${month}`);

/** Why a month is not archived. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
}

/** The first moment after a month. @throws {ArchiveRefused} for what is no month */
export function endOf(month: string): Date {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined)
    throw new ArchiveRefused(`${month} is not a month such as 2026-11.`);
  return new Date(Date.UTC(Number(year), Number(number), 1));
}

/** Writes the lines, on disk before it returns. */
export async function writeLines(path: string, parts: AsyncIterable<readonly string[]>): Promise<FileEntry> {
  const hash = createHash("sha256");
  let rows = 0;
  const file = await open(path, "w", 0o600);
  try {
    for await (const part of parts) {
      const text = part.map((line) => `${line}\n`).join("");
      hash.update(text);
      await file.write(text);
      rows += part.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { rows, sha256: hash.digest("hex") };
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The last step: it is there whole or not at all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${MANIFEST}.draft`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.write(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, MANIFEST));
}

export type ArchivedMonth = { readonly folder: string; readonly manifest: Manifest };

/** The month in a folder; null when it is not complete. */
export function findMonth(folder: string): Manifest | null {
  const path = join(folder, MANIFEST);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : null;
}

/** The complete months of a kind, oldest first. */
export function listMonths(dir: string, kind: ArchiveKind): ArchivedMonth[] {
  return readdirSync(dir)
    .filter((name) => new RegExp(`^${kind}-\\d{4}-\\d{2}$`).test(name))
    .sort()
    .flatMap((name) => {
      const manifest = findMonth(join(dir, name));
      return manifest === null ? [] : { folder: join(dir, name), manifest };
    });
}

/** Hands on a file's lines, some at a time, and returns what the file is. */
export async function readLines(
  path: string,
  work: (lines: readonly string[]) => Promise<void>,
): Promise<FileEntry> {
  const hash = createHash("sha256");
  let [rows, lines]: [number, string[]] = [0, []];
  const input = createReadStream(path);
  input.on("data", (chunk) => hash.update(chunk));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line);
    rows += 1;
    if (lines.length < LINES_AT_ONCE) continue;
    await work(lines);
    lines = [];
  }
  if (lines.length > 0) await work(lines);
  return { rows, sha256: hash.digest("hex") };
}

const LINES_AT_ONCE = 5_000;
