/**
 * The anchor file: one JSON line per anchor, outside the database. A line is on disk before the call returns. An anchor
 * whose line was lost to a crash is covered by the next one, whose digest contains its own.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Db } from "@khela/service-kit/db/database";
import { writeAnchor } from "./anchor.ts";

export type AnchorFile = {
  readonly file: string;
  /** Path of the key that signs the lines; null: they are not signed. */
  readonly keyFile: string | null;
};

/**
 * Anchors what changed since the last anchor and appends its line; null when nothing did. The file is opened first: where
 * it cannot be written, no anchor is made.
 */
export async function appendAnchor(
  db: Db,
  { file, keyFile }: AnchorFile,
  sealedUntil: Date | null = null,
): Promise<string | null> {
  const key = keyFile === null ? undefined : readFileSync(keyFile);
  const descriptor = openSync(file, "a", 0o600);
  try {
    const line = await writeAnchor(db, key, sealedUntil);
    if (line === null) return null;
    writeSync(descriptor, `${line}\n`);
    fsyncSync(descriptor);
    return line;
  } finally {
    closeSync(descriptor);
  }
}
