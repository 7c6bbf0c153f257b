// Who a vendor's player is, and what a launch token names.

import { hash } from "node:crypto";
import type { MemberKey } from "../platform/db/session-store.ts";

/** How a vendor knows a player: names the bucket, says nothing else. */
export function playerOf({ bucket, memberId }: MemberKey): string {
  return `k${bucket.toString(16).padStart(2, "0")}${memberId.toString(36)}`;
}

/** So many digits of base 36 are a whole number that a float holds exactly. */
const EXACT_DIGITS = 10;

/** The member behind a vendor's player, or null for what never was one. */
export function memberOf(player: string): MemberKey | null {
  const match = /^k([0-9a-f]{2})([1-9a-z][0-9a-z]{0,11})$/.exec(player);
  if (match === null) return null;
  const digits = match[2]!;
  const memberId = digits.length <= EXACT_DIGITS
    ? BigInt(Number.parseInt(digits, 36))
    : [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return memberId < 2n ** 63n ? { bucket: Number.parseInt(match[1]!, 16), memberId } : null;
}

/** Bucket and hash of a launch token, or null for what never was one. */
export function readLaunchToken(token: string): { bucket: number; hash: Buffer } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 33 || bytes.toString("base64url") !== token) return null;
  return { bucket: bytes.readUInt8(0), hash: hash("sha256", bytes, "buffer") };
}
