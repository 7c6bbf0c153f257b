// The order number, sent to the gateway and readable aloud. It contains bucket and member, so that a callback without
// other data needs a look-up in only one bucket. Its random part makes order numbers unguessable. It authorizes
// nothing: the session or a signature decides who may see or pay an order.

import type { MemberKey } from "../infra/db/session-store.ts";

/** Crockford's base32: without I, L, O and U, which are easily misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BYTES = 20;
const RANDOM_BYTES = 11;
const ALPHABET_SIZE = 32;
const BITS_PER_CHARACTER = 5n;
const CHARACTER_MASK = 31n;

export function createOrderId(member: MemberKey, randomBytes: (count: number) => Buffer): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt8(member.bucket, 0);
  bytes.writeBigInt64BE(member.memberId, 1);
  randomBytes(RANDOM_BYTES).copy(bytes, BYTES - RANDOM_BYTES);
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let letter = 0; letter < ALPHABET_SIZE; letter += 1) {
    text = ALPHABET[Number(rest & CHARACTER_MASK)]! + text;
    rest >>= BITS_PER_CHARACTER;
  }
  return text;
}

/** Returns the member who owns the order; null when the text is no order id. */
export function readOrderOwner(orderId: string): MemberKey | null {
  if (!/^[0-9A-HJKMNP-TV-Z]{32}$/.test(orderId)) return null;
  const value = [...orderId].reduce(
    (all, letter) => (all << BITS_PER_CHARACTER) | BigInt(ALPHABET.indexOf(letter)),
    0n,
  );
  const bytes = Buffer.from(value.toString(16).padStart(BYTES * 2, "0"), "hex");
  return { bucket: bytes.readUInt8(0), memberId: bytes.readBigInt64BE(1) };
}
