// The player id of a member at a vendor, and the format of a launch token.

import { hash } from "node:crypto";
import type { MemberKey } from "../../infra/db/session-store.ts";

/** Returns the opaque player id of a member at a vendor. A vendor can read the bucket and no other fact from the id. */
export function toPlayerId({ bucket, memberId }: MemberKey): string {
  return `k${bucket.toString(16).padStart(2, "0")}${memberId.toString(36)}`;
}

/** Maximum base 36 digits of a number that a double always represents exactly. */
const EXACT_DIGITS = 10;

/** Returns the member behind a player id; null for an id that was never issued. */
export function parsePlayerId(player: string): MemberKey | null {
  const match = /^k([0-9a-f]{2})([1-9a-z][0-9a-z]{0,11})$/.exec(player);
  if (match === null) return null;
  const digits = match[2]!;
  const memberId =
    digits.length <= EXACT_DIGITS
      ? BigInt(Number.parseInt(digits, 36))
      : [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return memberId < 2n ** 63n ? { bucket: Number.parseInt(match[1]!, 16), memberId } : null;
}

/** Returns bucket and hash of a launch token; null for a malformed token. */
export function parseLaunchToken(token: string): { bucket: number; hash: Buffer } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 33 || bytes.toString("base64url") !== token) return null;
  return { bucket: bytes.readUInt8(0), hash: hash("sha256", bytes, "buffer") };
}
