/**
 * The anchor file, outside the database: one JSON line for each anchor and each archived month. A line is on disk
 * before the call that appends it returns. When a crash lost an anchor's line, the next call appends it.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from "node:fs";
import type { Db } from "@khela/service-kit/db/database";
import { lastAnchorOf, missingAnchorLines, writeAnchor } from "./anchor.ts";
import { monthLine, type ExportedMonth } from "./month-lines.ts";

export type AnchorFile = {
  readonly file: string;
  /** Path of the key that signs the lines; null: the lines are not signed. */
  readonly keyFile: string | null;
};

/**
 * Anchors the changes since the last anchor, and appends the new line and any lines missing from the file. Returns the
 * appended lines. The file is opened first, so that no anchor is made without write access.
 */
export async function appendAnchor(
  db: Db,
  anchorFile: AnchorFile,
  sealedUntil: Date | null = null,
): Promise<string[]> {
  return withFile(anchorFile, async (key, append) => {
    const lines = await missingAnchorLines(db, key, lastAnchorOf(linesOf(anchorFile)));
    for (const line of lines) append(line);
    const line = await writeAnchor(db, key, sealedUntil);
    if (line === null) return lines;
    append(line);
    return [...lines, line];
  });
}

/** Appends the line of an exported month to the anchor file. */
export async function appendMonth(anchorFile: AnchorFile, month: ExportedMonth): Promise<void> {
  await withFile(anchorFile, async (key, append) => append(monthLine(month, key)));
}

const linesOf = ({ file }: AnchorFile): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");

async function withFile<T>(
  { file, keyFile }: AnchorFile,
  work: (key: Buffer | undefined, append: (line: string) => void) => Promise<T>,
): Promise<T> {
  const key = keyFile === null ? undefined : readFileSync(keyFile);
  const descriptor = openSync(file, "a", 0o600);
  try {
    return await work(key, (line) => {
      writeFileSync(descriptor, `${line}\n`);
      fsyncSync(descriptor);
    });
  } finally {
    closeSync(descriptor);
  }
}
