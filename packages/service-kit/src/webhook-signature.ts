/**
 * Signatures of Standard Webhooks (version 1, symmetric): HMAC-SHA-256 over `id.timestamp.body`, in base64. Every
 * vendor call is verified by such a signature. The library's HMAC in JavaScript costs more than the rest of a bet, so
 * this file computes the HMAC instead. A signature is valid exactly when the library accepts it; tests compare the two.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { hash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Invariant } from "./errors.ts";

const TOLERANCE_S = 300;
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Size of the shared buffer. A longer text gets a separate buffer. */
const BUFFER_BYTES = 4_096;
const VERSION = "v1,";

/**
 * Returns the HMAC-SHA-256 (RFC 2104) of a text in base64. It uses two single-call hashes, because creating Node's Hmac
 * costs twice as much.
 */
type Mac = (text: string) => string;

/**
 * `key`: of any length above 0.
 * @throws {Invariant} for an empty one: anyone could sign
 */
export function createHmacSha256(key: Buffer): Mac {
  if (key.length === 0) throw new Invariant("a secret that signs is empty");
  const short = key.length > BLOCK_BYTES ? hash("sha256", key, "buffer") : key;
  const inner = Buffer.alloc(BLOCK_BYTES + BUFFER_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  short.forEach((byte, at) => {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  });
  return (text) => {
    const bytes = BLOCK_BYTES + Buffer.byteLength(text);
    const room = bytes <= inner.length ? inner : Buffer.concat([inner.subarray(0, BLOCK_BYTES)], bytes);
    room.write(text, BLOCK_BYTES);
    outer.write(hash("sha256", room.subarray(0, bytes), "binary"), BLOCK_BYTES, "binary");
    return hash("sha256", outer, "base64");
  };
}

/** Maximum cached secrets. Secrets are few: one for each vendor, and a second during a rotation. */
const MAX_SECRETS = 1_000;
const macs = new LRUCache<string, Mac>({ max: MAX_SECRETS });

function macOf(secret: string): Mac {
  const known = macs.get(secret);
  if (known !== undefined) return known;
  const mac = createHmacSha256(Buffer.from(secret.replace(/^whsec_/, ""), "base64"));
  macs.set(secret, mac);
  return mac;
}

/** Returns the headers of a signed body. `secret`: `whsec_` and the key in base64. */
export function signHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": VERSION + macOf(secret)(`${id}.${timestamp}.${body}`),
  };
}

function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export type SignedMessage = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

/**
 * Returns whether a body was signed with one of these secrets within five minutes of `now`. Compares in constant time.
 */
export function verifySignature(
  secrets: readonly string[],
  { headers, body }: SignedMessage,
  now: Date,
): boolean {
  const { "webhook-id": id, "webhook-timestamp": said, "webhook-signature": signatures } = headers;
  if (typeof id !== "string" || typeof said !== "string" || typeof signatures !== "string" || id === "")
    return false;
  const timestamp = Number.parseInt(said, 10);
  if (!(Math.abs(Math.floor(now.getTime() / 1_000) - timestamp) <= TOLERANCE_S)) return false;
  const text = `${id}.${timestamp}.${body}`;
  const given = signatures
    .split(" ")
    .filter((one) => one.startsWith(VERSION))
    .map((one) => one.slice(VERSION.length));
  return (
    given.length > 0 &&
    secrets.some((secret) => {
      const expected = macOf(secret)(text);
      return given.some((one) => isSameText(one, expected));
    })
  );
}
