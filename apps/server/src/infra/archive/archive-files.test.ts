import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkFile, listMonths, readLines, writeFolder, writeLines, type Manifest } from "./archive-files.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "khela-archive-files-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function* linesOf(...parts: readonly (readonly string[])[]): AsyncIterable<readonly string[]> {
  yield* parts;
}

const write =
  (...rows: readonly string[]) =>
  async (folder: string): Promise<Manifest> => ({
    format: "khela ledger month 1",
    month: "2026-11",
    until: "2026-12-01T00:00:00.000Z",
    files: { "transfer.jsonl": await writeLines(join(folder, "transfer.jsonl"), linesOf(rows)) },
  });

test("archive file: shorter than what was written, or of other bytes → found when it is read back", async () => {
  const path = join(dir, "rows");
  const entry = await writeLines(path, linesOf(["{}", "[]"], ["1"]));
  expect(entry.rows).toBe(3);
  await checkFile(path, entry);
  truncateSync(path, 5);
  await expect(checkFile(path, entry)).rejects.toThrow("has 2 rows");
  writeFileSync(path, "{}\n[]\n2\n");
  await expect(checkFile(path, entry)).rejects.toThrow("or its bytes differ");
});

test("archive file: a text with a line separator → one line, as it was written", async () => {
  const path = join(dir, "rows");
  const line = JSON.stringify({ slip: "lo2:39@1;\u2028\u2029\r\u0085" });
  expect((await writeLines(path, linesOf([line, line]))).rows).toBe(2);
  const read: string[] = [];
  await readLines(path, async (lines) => void read.push(...lines));
  expect(read).toEqual([line, line]);
});

test("archive folder: written by a run that fails → not there under its name; again → whole", async () => {
  const failing = writeFolder(dir, { kind: "ledger", month: "2026-11" }, async (folder) => {
    await write("1")(folder);
    throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  expect(listMonths(dir, "ledger")).toEqual([]);
  const { manifest, sha256 } = await writeFolder(dir, { kind: "ledger", month: "2026-11" }, write("1", "2"));
  expect(listMonths(dir, "ledger")).toEqual([{ folder: join(dir, "ledger-2026-11"), manifest, sha256 }]);
  expect(existsSync(join(dir, ".ledger-2026-11.draft"))).toBe(false);
});

test("archive folder: there already → kept when it is the same and whole, never replaced", async () => {
  const first = await writeFolder(dir, { kind: "ledger", month: "2026-11" }, write("1"));
  expect(await writeFolder(dir, { kind: "ledger", month: "2026-11" }, write("1"))).toEqual(first);
  await expect(writeFolder(dir, { kind: "ledger", month: "2026-11" }, write("2"))).rejects.toThrow(
    "move it away",
  );
  const file = join(dir, "ledger-2026-11", "transfer.jsonl");
  expect(readFileSync(file, "utf8")).toBe("1\n");
  writeFileSync(file, "");
  await expect(writeFolder(dir, { kind: "ledger", month: "2026-11" }, write("1"))).rejects.toThrow(
    "has 0 rows",
  );
});
