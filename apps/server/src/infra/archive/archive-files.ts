/**
 * An archived month as files, in DIR/ledger-2026-11/ or DIR/lottery-2026-11/. Each table has a file with one JSON
 * object on each line, in key order. `manifest.json` has the number of rows and the SHA-256 of each file. The folder
 * is written under a temporary name, read back, and renamed when everything is on disk. An existing folder is never
 * replaced.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";

export type FileEntry = { readonly rows: number; readonly sha256: string };
/** The feature that owns the rows: the first word of the folder's name. */
export type ArchiveKind = "ledger" | "lottery";
export type Manifest = {
  readonly format: `khela ${ArchiveKind} month 1`;
  /** Month in UTC, such as 2026-11. */
  readonly month: string;
  readonly until: string;
  readonly files: Readonly<Record<string, FileEntry>>;
};

const MANIFEST = "manifest.json";
export const folderOf = (dir: string, kind: ArchiveKind, month: string): string =>
  join(dir, `${kind}-${month}`);

/** Error: a month may not be archived. The message gives the reason. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
}

/** Returns the first moment after a month. @throws {ArchiveRefused} for an invalid month */
export function endOf(month: string): Date {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined)
    throw new ArchiveRefused(`${month} is not a month such as 2026-11.`);
  return new Date(Date.UTC(Number(year), Number(number), 1));
}

const sha256Of = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

/**
 * Writes the lines to a file, and reads them back from the disk. @throws Error when the file differs from the written
 * lines
 */
export async function writeLines(path: string, parts: AsyncIterable<readonly string[]>): Promise<FileEntry> {
  const hash = createHash("sha256");
  let rows = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const part of parts) {
      const text = part.map((line) => `${line}\n`).join("");
      hash.update(text);
      await file.writeFile(text);
      rows += part.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const entry = { rows, sha256: hash.digest("hex") };
  await checkFile(path, entry);
  return entry;
}

/** Checks an archive file against its entry in the manifest. @throws Error when the file differs */
export async function checkFile(path: string, { rows, sha256 }: FileEntry): Promise<void> {
  const found = await readLines(path, async () => undefined);
  if (found.rows !== rows || found.sha256 !== sha256)
    throw new Error(
      `${path} is not the written file: it has ${found.rows} rows and should have ${rows}, or its bytes differ.`,
    );
}

/** Makes the names of files and folders durable (fsync). */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Writes the month's folder with `write`, which returns the manifest. An existing folder with an equal manifest is
 * kept. Returns the manifest and its SHA-256. @throws Error when a different folder exists
 */
export async function writeFolder(
  dir: string,
  { kind, month }: { readonly kind: ArchiveKind; readonly month: string },
  write: (folder: string) => Promise<Manifest>,
): Promise<{ readonly manifest: Manifest; readonly sha256: string }> {
  const [folder, draft] = [folderOf(dir, kind, month), join(dir, `.${kind}-${month}.draft`)];
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // removes the draft folder of an interrupted run
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const manifest = await write(draft);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeText(join(draft, MANIFEST), text);
  await syncFolder(draft);
  if (existsSync(folder)) await keepEqual(folder, manifest, text);
  else await rename(draft, folder);
  await rm(draft, { recursive: true, force: true });
  await syncFolder(dir);
  return { manifest, sha256: sha256Of(text) };
}

async function writeText(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function keepEqual(folder: string, manifest: Manifest, text: string): Promise<void> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text)
    throw new Error(`${folder} holds something else: move it away.`);
  for (const [name, entry] of Object.entries(manifest.files)) await checkFile(join(folder, name), entry);
}

export type ArchivedMonth = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** SHA-256 of the manifest, hexadecimal. */
  readonly sha256: string;
};

/** Finds the archived month in a folder; null: the folder is incomplete. */
export function findMonth(folder: string): ArchivedMonth | null {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  return { folder, manifest: JSON.parse(text) as Manifest, sha256: sha256Of(text) };
}

/** Lists the complete archived months of a kind, oldest first. */
export function listMonths(dir: string, kind: ArchiveKind): ArchivedMonth[] {
  return readdirSync(dir)
    .filter((name) => new RegExp(`^${kind}-\\d{4}-\\d{2}$`).test(name))
    .sort()
    .flatMap((name) => findMonth(join(dir, name)) ?? []);
}

/**
 * Yields the lines of a file. It splits only at line feeds, because a text may contain other line separators.
 * `onBytes` gets all bytes in order.
 */
export async function* readEachLine(
  path: string,
  onBytes: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(bytes);
    const lines = (rest + decoder.write(bytes)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== "") yield rest;
}

/** Gives a file's lines to `work` in batches; returns the number of lines and the file's SHA-256. */
export async function readLines(
  path: string,
  work: (lines: readonly string[]) => Promise<void>,
): Promise<FileEntry> {
  const hash = createHash("sha256");
  let [rows, lines]: [number, string[]] = [0, []];
  for await (const line of readEachLine(path, (bytes) => hash.update(bytes))) {
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
