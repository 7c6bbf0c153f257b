/**
 * Anchors record the heads of all hash chains at one time and what each operator account is, with a digest
 * that is also kept outside the database (one JSON line per anchor, signed with HMAC when a key is given).
 * Someone with full access to the database can rewrite its chains, but not those lines. Proves nothing about
 * rows after the last anchor; the chains cover those. A line without a version is of version 1, whose digest
 * is that of the transfers' heads alone.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "@khela/service-kit/db/database";
import type { Finding } from "./audit.ts";
import {
  findChangedOperatorAccounts,
  findLostHeads,
  insertAnchor,
  listAnchoredBuckets,
  listAnchors,
} from "./anchor-store.ts";
import type { AnchorState } from "./anchor-store.ts";
import { withSnapshot } from "./audit-store.ts";

/**
 * Writes an anchor of what changed since the previous one, and of the checkpoints of the month that ends at `sealedUntil`. Returns its
 * line for the anchor file, or null when nothing changed.
 */
export async function writeAnchor(
  db: Db,
  key: Buffer | undefined,
  sealedUntil: Date | null = null,
): Promise<string | null> {
  const anchor = await insertAnchor(db, sealedUntil);
  if (anchor === null) return null;
  const digest = anchor.digest.toString("hex");
  const mac = key === undefined ? {} : { mac: macOf(anchor.version, anchor.id, digest, key) };
  const { id, at } = anchor;
  const counts = { accounts: Number(anchor.accounts), operatorAccounts: Number(anchor.operatorAccounts) };
  return JSON.stringify({
    anchor: id,
    version: anchor.version,
    at: at.toISOString(),
    ...counts,
    digest,
    ...mac,
  });
}

function macOf(version: number, id: number, digest: string, key: Buffer): string {
  return createHmac("sha256", key).update(`khela anchor ${version}:${id}:${digest}`).digest("hex");
}

/**
 * Yields each anchored head and operator account, from the database and from the anchor file if given, that
 * the ledger no longer matches.
 */
export async function* anchorFindings(
  db: Db,
  lines: readonly string[] | undefined,
  key: Buffer | undefined,
  startsAtCheckpoint: boolean,
): AsyncIterable<Finding> {
  const storedAnchors = new Map<number, StoredAnchor>();
  for (const anchor of await withSnapshot(db, listAnchors)) {
    storedAnchors.set(anchor.id, anchor);
    if (anchor.digest.equals(anchor.recomputed)) continue;
    yield { where: `anchor ${anchor.id}`, problem: "what it lists does not give its digest" };
  }
  for (const line of lines ?? []) yield* anchorLineFindings(line, storedAnchors, key);
  for (const bucket of await withSnapshot(db, listAnchoredBuckets))
    yield* await withSnapshot(db, (tx) => findLostHeads(tx, bucket, startsAtCheckpoint));
  yield* await withSnapshot(db, findChangedOperatorAccounts);
}

type StoredAnchor = Pick<AnchorState, "version" | "digest">;

function* anchorLineFindings(
  line: string,
  storedAnchors: ReadonlyMap<number, StoredAnchor>,
  key: Buffer | undefined,
): Iterable<Finding> {
  const anchorLine = parseLine(line);
  if (anchorLine === null)
    return yield { where: "anchor file", problem: `not an anchor: ${line.slice(0, 60)}` };
  const where = `anchor ${anchorLine.anchor}`;
  if (key !== undefined && !isSigned(anchorLine, key))
    yield { where, problem: "its line is not signed with this key" };
  const stored = storedAnchors.get(anchorLine.anchor);
  if (stored === undefined) yield { where, problem: "in the file, not in the database" };
  else if (stored.digest.toString("hex") !== anchorLine.digest)
    yield { where, problem: "the file has another digest than the database" };
  else if (stored.version !== anchorLine.version)
    yield { where, problem: "the file has another version than the database" };
}

type AnchorLine = {
  readonly anchor: number;
  readonly version: number;
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
  const wanted = Buffer.from(macOf(version, anchor, digest, key));
  const given = Buffer.from(mac);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
