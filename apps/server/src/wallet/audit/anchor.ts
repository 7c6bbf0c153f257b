/**
 * An anchor records, at one time, the heads of all hash chains including the audit log's, and the state of each
 * operator account. Its digest is also stored outside the database, as a JSON line, signed with HMAC if a key is
 * given. Someone with full access to the database can rewrite the chains, but not those lines. An anchor proves
 * nothing about later rows; the chains cover those. A line without a version has version 1, whose digest covers only
 * the transfers' heads.
 */
import { createHmac } from "node:crypto";
import type { Db } from "@khela/service-kit/db/database";
import type { AuditOptions, Finding } from "./audit-check.ts";
import {
  findChangedOperatorAccounts,
  findLostHeads,
  findLostLogHeads,
  insertAnchor,
  listAnchoredBuckets,
  listAnchors,
  listAnchorsAfter,
  type AnchorRow,
  type AnchorState,
} from "./anchor-store.ts";
import { withSnapshot } from "./audit-store.ts";
import { findManifests } from "./checkpoint-store.ts";
import { isMac } from "./mac.ts";
import { isMonthLine, monthLineFindings } from "./month-lines.ts";

/**
 * Writes an anchor of the changes since the previous anchor, and of the checkpoints of the month that ends at
 * `sealedUntil`. Returns the anchor's line for the anchor file; null when nothing changed.
 */
export async function writeAnchor(
  db: Db,
  key: Buffer | undefined,
  sealedUntil: Date | null = null,
): Promise<string | null> {
  const anchor = await insertAnchor(db, sealedUntil);
  return anchor === null ? null : anchorLine(anchor, key);
}

/** Returns the lines of the anchors after the anchor `after`. A crash can keep an anchor's line from the file. */
export async function missingAnchorLines(db: Db, key: Buffer | undefined, after: number): Promise<string[]> {
  return (await listAnchorsAfter(db, after)).map((anchor) => anchorLine(anchor, key));
}

/** The number of the last anchor in a file's lines; 0: none. */
export const lastAnchorOf = (lines: readonly string[]): number =>
  lines.reduce((last, line) => Math.max(last, parseLine(line)?.anchor ?? 0), 0);

function anchorLine({ id, version, at, digest, ...counts }: AnchorRow, key: Buffer | undefined): string {
  const hex = digest.toString("hex");
  const mac = key === undefined ? {} : { mac: macOf(version, id, hex, key) };
  return JSON.stringify({
    anchor: id,
    version,
    at: at.toISOString(),
    accounts: Number(counts.accounts),
    operatorAccounts: Number(counts.operatorAccounts),
    digest: hex,
    ...mac,
  });
}

function macOf(version: number, id: number, digest: string, key: Buffer): string {
  return createHmac("sha256", key).update(`khela anchor ${version}:${id}:${digest}`).digest("hex");
}

/**
 * Yields each anchored head and operator account that differs from the ledger. Reads the anchors from the database,
 * and also from the anchor file if its lines are given.
 */
export async function* anchorFindings(
  db: Db,
  { anchors: lines, anchorKey: key, archiveGiven = false, onBucket }: AuditOptions,
): AsyncIterable<Finding> {
  const storedAnchors = new Map<number, StoredAnchor>();
  for (const anchor of await withSnapshot(db, listAnchors)) {
    storedAnchors.set(anchor.id, anchor);
    if (anchor.digest.equals(anchor.recomputed)) continue;
    yield { where: `anchor ${anchor.id}`, problem: "its digest does not follow from its list" };
  }
  const [monthLines, anchorLines] = [true, false].map((isMonth) =>
    (lines ?? []).filter((line) => isMonthLine(line) === isMonth),
  ) as [string[], string[]];
  for (const line of anchorLines) yield* anchorLineFindings(line, storedAnchors, key);
  if (lines !== undefined) yield* monthLineFindings(monthLines, await findManifests(db), key);
  for (const bucket of await withSnapshot(db, listAnchoredBuckets))
    yield* await withSnapshot(db, async (tx) => {
      await onBucket?.(tx, bucket);
      return findLostHeads(tx, bucket, archiveGiven);
    });
  yield* await withSnapshot(db, findChangedOperatorAccounts);
  yield* await withSnapshot(db, findLostLogHeads);
}

/** First version of anchors whose digest covers the anchor's time. */
const TIME_COVERED = 4;

type StoredAnchor = Pick<AnchorState, "version" | "at" | "digest">;

function* anchorLineFindings(
  line: string,
  storedAnchors: ReadonlyMap<number, StoredAnchor>,
  key: Buffer | undefined,
): Iterable<Finding> {
  const named = parseLine(line);
  if (named === null) return yield { where: "anchor file", problem: `not an anchor: ${line.slice(0, 60)}` };
  const where = `anchor ${named.anchor}`;
  if (key !== undefined && !isSigned(named, key))
    yield { where, problem: "its line is not signed with this key" };
  const stored = storedAnchors.get(named.anchor);
  if (stored === undefined) yield { where, problem: "in the file, not in the database" };
  else if (stored.digest.toString("hex") !== named.digest)
    yield { where, problem: "its digest differs from the database's" };
  else if (stored.version !== named.version)
    yield { where, problem: "its version differs from the database's" };
  else if (stored.version >= TIME_COVERED && stored.at.toISOString() !== named.at)
    yield { where, problem: "its time differs from the database's" };
}

type AnchorLine = {
  readonly anchor: number;
  readonly version: number;
  readonly at?: string;
  readonly digest: string;
  readonly mac?: string;
};

function parseLine(line: string): AnchorLine | null {
  try {
    const anchorLine = { version: 1, ...(JSON.parse(line) as Partial<AnchorLine>) };
    return typeof anchorLine.anchor === "number" && typeof anchorLine.digest === "string"
      ? (anchorLine as AnchorLine)
      : null;
  } catch {
    return null;
  }
}

function isSigned({ version, anchor, digest, mac = "" }: AnchorLine, key: Buffer): boolean {
  return isMac(mac, macOf(version, anchor, digest, key));
}
