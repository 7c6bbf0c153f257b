// The order number a gateway is told and a person can read out. It carries the bucket and the member, so that a callback
// that names nothing else is looked up in one bucket; the random part keeps others from being guessed. It proves nothing:
// who may see or pay an order is decided by session and signature.

import type { MemberKey } from "../platform/db/session-store.ts";

/** Crockford's base32: no I, L, O or U to misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BYTES = 20;
const RANDOM_BYTES = 11;
const LETTERS = 32;
const BITS_A_LETTER = 5n;
const LETTER_MASK = 31n;

export function makeOrderId(member: MemberKey, randomBytes: (count: number) => Buffer): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt8(member.bucket, 0);
  bytes.writeBigInt64BE(member.memberId, 1);
  randomBytes(RANDOM_BYTES).copy(bytes, BYTES - RANDOM_BYTES);
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let letter = 0; letter < LETTERS; letter += 1) {
    text = ALPHABET[Number(rest & LETTER_MASK)]! + text;
    rest >>= BITS_A_LETTER;
  }
  return text;
}

/** Whose order it is, or null when the text is no order id. */
export function ownerOf(orderId: string): MemberKey | null {
  if (!/^[0-9A-HJKMNP-TV-Z]{32}$/.test(orderId)) return null;
  const value = [...orderId].reduce((all, letter) => (all << BITS_A_LETTER) | BigInt(ALPHABET.indexOf(letter)), 0n);
  const bytes = Buffer.from(value.toString(16).padStart(BYTES * 2, "0"), "hex");
  return { bucket: bytes.readUInt8(0), memberId: bytes.readBigInt64BE(1) };
}
