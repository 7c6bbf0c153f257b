// Verifiable draws. The tickets are fixed under a Merkle root before anybody can know the result. The result follows
// from a secret, whose commitment was published in advance, and from a randomness beacon that the platform does not
// control. Tree and hashes are those of RFC 6962 (certificate transparency).
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { createRandomStream, hashSeed, type RandomStream } from "../rng.ts";

/**
 * A lottery ticket in its hashed form. Only the ticket's owner knows `key` until they show it, so nobody can guess a
 * ticket from its hash.
 */
export type Ticket = {
  readonly numero: string;
  readonly id: string;
  readonly mode: string;
  readonly slip: string;
  /** Price of the ticket in minor units. */
  readonly costMinor: bigint;
  readonly key: string;
};

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);

/**
 * Returns the text of a ticket that is hashed. The slip comes last, because only the slip may contain the separator.
 */
export function ticketText({ numero, id, mode, slip, costMinor, key }: Ticket): string {
  return ["khela ticket", numero, id, key, mode, String(costMinor), slip].join("\n");
}

/** Returns the leaf hash of a ticket's text, as hex. */
export function hashTicket(text: string): string {
  return bytesToHex(sha256(concatBytes(LEAF, utf8ToBytes(text))));
}

function hashPair(left: string, right: string): string {
  return bytesToHex(sha256(concatBytes(NODE, hexToBytes(left), hexToBytes(right))));
}

/** Returns the next level of the Merkle tree. Pairs are hashed; a last node without a pair moves up unchanged. */
function levelAbove(level: readonly string[]): string[] {
  const above: string[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const right = level[at + 1];
    above.push(right === undefined ? level[at]! : hashPair(level[at]!, right));
  }
  return above;
}

/** Returns the Merkle root of leaves in their order, as hex. Without leaves, it is the hash of an empty text. */
export function merkleRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return bytesToHex(sha256(new Uint8Array()));
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return level[0]!;
}

/**
 * Returns the sibling hashes from a leaf to the Merkle root, lowest first. Throws a RangeError for a leaf that does not
 * exist.
 */
export function merklePath(leaves: readonly string[], index: number): string[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError("no such leaf");
  const path: string[] = [];
  let level = leaves;
  let at = index;
  while (level.length > 1) {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1];
    if (beside !== undefined) path.push(beside);
    level = levelAbove(level);
    at = Math.floor(at / 2);
  }
  return path;
}

export type Inclusion = {
  readonly ticket: string;
  readonly index: number;
  /** Number of all tickets in the tree. */
  readonly tickets: number;
  readonly path: readonly string[];
  readonly root: string;
};

/** Returns whether the ticket is at its position under the Merkle root. */
export function isIncluded({ ticket, index, tickets, path, root }: Inclusion): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= tickets) return false;
  const left = [...path];
  let hash = hashTicket(ticket);
  let at = index;
  for (let size = tickets; size > 1; size = Math.ceil(size / 2)) {
    const isAlone = at === size - 1 && size % 2 === 1;
    if (!isAlone) {
      const beside = left.shift();
      if (beside === undefined) return false;
      hash = at % 2 === 0 ? hashPair(hash, beside) : hashPair(beside, hash);
    }
    at = Math.floor(at / 2);
  }
  return left.length === 0 && hash === root;
}

export type DrawSeeds = {
  /** The draw's secret: 64 hexadecimal digits, which are published with the result. */
  readonly secret: string;
  readonly root: string;
  /** The beacon's randomness as hex. */
  readonly beacon: string;
};

/**
 * Creates the random stream of a draw. The server seed is the secret; the client seed is SHA-256 of root and beacon as
 * hex, concatenated; the nonce is 0.
 */
export function createDrawStream({ secret, root, beacon }: DrawSeeds): RandomStream {
  const clientSeed = bytesToHex(sha256(utf8ToBytes(root + beacon)));
  return createRandomStream({ serverSeed: secret, clientSeed, nonce: 0 });
}

/** Returns whether the secret matches the commitment. */
export function isCommitted(secret: string, commitment: string): boolean {
  return hashSeed(secret) === commitment;
}
