// The journal: a file of JSON lines that keeps state over restarts. A line is on disk before the request is
// acknowledged. A crash can leave an incomplete last line, which was never acknowledged and is dropped. Only a start
// rewrites the file, without old orders.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

export type Journal<Entry> = {
  append(...entries: readonly Entry[]): Promise<void>;
  close(): Promise<void>;
};

const FILE_NAME = "journal.jsonl";

function linesOf(path: string): string[] {
  try {
    // the text after the last line break is an incomplete line
    return readFileSync(path, "utf8").split("\n").slice(0, -1);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Returns the entries of the journal, oldest first. */
export function readJournal<Entry>(dataDir: string): Entry[] {
  return linesOf(join(dataDir, FILE_NAME)).map((line) => JSON.parse(line) as Entry);
}

/** Rewrites the journal's file so that it contains only the `kept` entries, and opens it for new ones. */
export async function openJournal<Entry>(dataDir: string, kept: readonly Entry[]): Promise<Journal<Entry>> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, FILE_NAME);
  writeFileSync(`${path}.new`, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(""), {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${path}.new`, path);
  const file = await open(path, "a");
  let last = Promise.resolve();
  return {
    append: (...entries) => {
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
      last = last
        .catch(() => undefined)
        .then(async () => {
          await file.appendFile(text);
          await file.datasync();
        });
      return last;
    },
    close: async () => {
      await last.catch(() => undefined);
      await file.close();
    },
  };
}
