/**
 * Anchors record the heads of all hash chains at one time, with a digest that is also kept outside the
 * database (one JSON line per anchor, signed with HMAC when a key is given). Someone with full access to the
 * database can rewrite its chains, but not those lines. Proves nothing about rows after the last anchor; the
 * chains cover those.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "@khela/service-kit/db/database";
import type { Finding } from "./audit.ts";
import { findLostHeads, insertAnchor, listAnchoredBuckets, listAnchors } from "./audit-store.ts";

/**
 * Writes an anchor of every chain that changed since the previous one. Returns its line for the anchor file,
 * or null when no chain changed. Needs the rights of the database owner.
 */
export async function writeAnchor(owner: Db, key: Buffer | undefined): Promise<string | null> {
  const anchor = await insertAnchor(owner);
  if (anchor === null) return null;
  const digest = anchor.digest.toString("hex");
  const mac = key === undefined ? {} : { mac: macOf(anchor.id, digest, key) };
  const { id, at, accounts } = anchor;
  return JSON.stringify({ anchor: id, at: at.toISOString(), accounts: Number(accounts), digest, ...mac });
}

function macOf(id: number, digest: string, key: Buffer): string {
  return createHmac("sha256", key).update(`khela anchor 1:${id}:${digest}`).digest("hex");
}

/**
 * Yields each anchored head, from the database and from the anchor file if given, that the ledger no longer
 * matches.
 */
export async function* anchorFindings(
  db: Db,
  lines: readonly string[] | undefined,
  key: Buffer | undefined,
): AsyncIterable<Finding> {
  const digests = new Map<number, string>();
  for (const anchor of await listAnchors(db)) {
    digests.set(anchor.id, anchor.digest.toString("hex"));
    if (anchor.digest.equals(anchor.recomputed)) continue;
    yield { where: `anchor ${anchor.id}`, problem: "its heads do not give its digest" };
  }
  for (const line of lines ?? []) yield* anchorLineFindings(line, digests, key);
  for (const bucket of await listAnchoredBuckets(db)) yield* await findLostHeads(db, bucket);
}

function* anchorLineFindings(
  line: string,
  digests: ReadonlyMap<number, string>,
  key: Buffer | undefined,
): Iterable<Finding> {
  const storedAnchor = parseLine(line);
  if (storedAnchor === null)
    return yield { where: "anchor file", problem: `not an anchor: ${line.slice(0, 60)}` };
  const where = `anchor ${storedAnchor.anchor}`;
  if (key !== undefined && !isSigned(storedAnchor, key))
    yield { where, problem: "its line is not signed with this key" };
  const stored = digests.get(storedAnchor.anchor);
  if (stored === undefined) yield { where, problem: "in the file, not in the database" };
  else if (stored !== storedAnchor.digest)
    yield { where, problem: "the file has another digest than the database" };
}

type StoredAnchor = { readonly anchor: number; readonly digest: string; readonly mac?: string };

function parseLine(line: string): StoredAnchor | null {
  try {
    const storedAnchor = JSON.parse(line) as Partial<StoredAnchor>;
    return typeof storedAnchor.anchor === "number" && typeof storedAnchor.digest === "string"
      ? (storedAnchor as StoredAnchor)
      : null;
  } catch {
    return null;
  }
}

function isSigned(storedAnchor: StoredAnchor, key: Buffer): boolean {
  const wanted = Buffer.from(macOf(storedAnchor.anchor, storedAnchor.digest, key));
  const given = Buffer.from(storedAnchor.mac ?? "");
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
