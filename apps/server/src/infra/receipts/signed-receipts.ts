// Receipts that anyone can verify: a text with one line for each value, signed with Ed25519. Each kind of receipt has
// a separate key. Equal values always give an equal receipt.

import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import type { Secrets } from "../secrets.ts";

/** The PKCS #8 encoding of an Ed25519 key up to its last 32 bytes, which are the key (RFC 8410). */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_START_BYTES = 12;

export type ReceiptKind = {
  /** Label from which the signing key is derived. */
  readonly secret: string;
  /** The first line of the receipt's text. */
  readonly title: string;
};

function keyOf(secrets: Secrets, { secret }: ReceiptKind): KeyObject {
  const der = Buffer.concat([PKCS8_START, secrets.bytes(secret)]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

/** Signs the values; returns text and signature, each in base64url. No value may contain a line break. */
export function signReceipt(
  secrets: Secrets,
  kind: ReceiptKind,
  lines: Readonly<Record<string, string>>,
): string {
  const text = [kind.title, ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`)].join("\n");
  const signature = sign(null, Buffer.from(text), keyOf(secrets, kind));
  return `${Buffer.from(text).toString("base64url")}.${signature.toString("base64url")}`;
}

export type ReadReceipt = {
  readonly isValid: boolean;
  readonly text: string | null;
  readonly lines: { name: string; value: string }[];
  readonly publicKey: string;
};

/**
 * Decodes base64url; null unless the text is the exact encoding of its bytes. Another text that decodes to the same
 * bytes was changed.
 */
function decodeExact(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

/**
 * Reads the values of a receipt of this kind. `isValid`: exactly this text was signed with the server's key; otherwise
 * `text` is null.
 */
export function readReceipt(secrets: Secrets, kind: ReceiptKind, receipt: string): ReadReceipt {
  const key = createPublicKey(keyOf(secrets, kind));
  const publicKey = key.export({ format: "der", type: "spki" }).subarray(SPKI_START_BYTES).toString("base64");
  const [encoded = "", signature = "", ...more] = receipt.split(".");
  const [bytes, signed] = [decodeExact(encoded), decodeExact(signature)];
  const isValid = more.length === 0 && bytes !== null && signed !== null && verify(null, bytes, key, signed);
  if (!isValid) return { isValid, text: null, lines: [], publicKey };
  const text = bytes.toString("utf8");
  const lines = text
    .split("\n")
    .slice(1)
    .map((line) => {
      const colon = line.indexOf(": ");
      return { name: line.slice(0, colon), value: line.slice(colon + 2) };
    });
  return { isValid, text, lines, publicKey };
}
