/**
 * The anchor file's line of an archived month. The line has the hash of the month's manifest, and the manifest has the
 * hashes of the exported files. So the audit finds an export that was replaced later, in its folder or in the
 * database.
 */
import { createHmac } from "node:crypto";
import type { Finding } from "./audit-check.ts";
import { isMac } from "./mac.ts";

export type ExportedMonth = {
  /** Month in UTC, such as 2026-11; also the name of the month's folder. */
  readonly month: string;
  readonly until: Date;
  /** SHA-256 of the export's manifest, hexadecimal. */
  readonly manifest: string;
};

export function monthLine({ month, until, manifest }: ExportedMonth, key: Buffer | undefined): string {
  const mac = key === undefined ? {} : { mac: macOf(until.toISOString(), manifest, key) };
  return JSON.stringify({ archived: month, until: until.toISOString(), manifest, ...mac });
}

function macOf(until: string, manifest: string, key: Buffer): string {
  return createHmac("sha256", key).update(`khela month 1:${until}:${manifest}`).digest("hex");
}

export const isMonthLine = (line: string): boolean => line.startsWith('{"archived":');

/**
 * Yields archived months whose line is missing or has another manifest. A repeated run may have appended several lines
 * for a month; the last line counts.
 */
export function* monthLineFindings(
  lines: readonly string[],
  manifests: ReadonlyMap<string, string>,
  key: Buffer | undefined,
): Iterable<Finding> {
  const last = new Map<string, string>();
  for (const line of lines) {
    const { until = "", manifest = "", mac = "" } = parseLine(line);
    if (key !== undefined && !isMac(mac, macOf(until, manifest, key)))
      yield { where: `month that ends at ${until}`, problem: "its line is not signed with this key" };
    last.set(until, manifest);
  }
  for (const [until, manifest] of manifests) {
    const where = `month that ends at ${until}`;
    if (!last.has(until)) yield { where, problem: "is archived, and the file has no line of it" };
    else if (last.get(until) !== manifest)
      yield { where, problem: "its manifest differs from the database's" };
  }
}

function parseLine(line: string): {
  readonly until?: string;
  readonly manifest?: string;
  readonly mac?: string;
} {
  try {
    return JSON.parse(line) as Record<string, string>;
  } catch {
    return {};
  }
}
