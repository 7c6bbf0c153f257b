/**
 * Anchors: what the heads of all hash chains were at a time, with a digest that is also kept outside the
 * database (one JSON line each, signed when a key is given). Whoever can rewrite the database, chains and
 * all, cannot rewrite those. Never proves anything about what came after the last anchor; the chains do that.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "../platform/db/pool.ts";
import type { Finding } from "./audit.ts";
import { findLostHeads, insertAnchor, listAnchoredBuckets, listAnchors } from "./audit-store.ts";

/**
 * Writes an anchor of every chain that moved since the one before and answers its line for the file, or null
 * when none moved. Needs the owner's rights.
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

/** What the anchors in the database, and those of the file where there is one, no longer find as it was. */
export async function* anchorFindings(
  db: Db, lines: readonly string[] | undefined, key: Buffer | undefined,
): AsyncIterable<Finding> {
  const digests = new Map<number, string>();
  for (const anchor of await listAnchors(db)) {
    digests.set(anchor.id, anchor.digest.toString("hex"));
    if (anchor.digest.equals(anchor.recomputed)) continue;
    yield { where: `anchor ${anchor.id}`, problem: "its heads do not give its digest" };
  }
  for (const line of lines ?? []) yield* lineFindings(line, digests, key);
  for (const bucket of await listAnchoredBuckets(db)) yield* await findLostHeads(db, bucket);
}

function* lineFindings(
  line: string, digests: ReadonlyMap<number, string>, key: Buffer | undefined,
): Iterable<Finding> {
  const kept = parseLine(line);
  if (kept === null) return yield { where: "anchor file", problem: `not an anchor: ${line.slice(0, 60)}` };
  const where = `anchor ${kept.anchor}`;
  if (key !== undefined && !isSigned(kept, key)) yield { where, problem: "its line is not signed with this key" };
  const stored = digests.get(kept.anchor);
  if (stored === undefined) yield { where, problem: "in the file, not in the database" };
  else if (stored !== kept.digest) yield { where, problem: "the file has another digest than the database" };
}

type Kept = { readonly anchor: number; readonly digest: string; readonly mac?: string };

function parseLine(line: string): Kept | null {
  try {
    const kept = JSON.parse(line) as Partial<Kept>;
    return typeof kept.anchor === "number" && typeof kept.digest === "string" ? kept as Kept : null;
  } catch {
    return null;
  }
}

function isSigned(kept: Kept, key: Buffer): boolean {
  const wanted = Buffer.from(macOf(kept.anchor, kept.digest, key));
  const given = Buffer.from(kept.mac ?? "");
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
