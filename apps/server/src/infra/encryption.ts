// Encryption of stored personal data: AES-256-GCM with a key derived for its purpose. The ciphertext is bound to its
// row, so that a copy in another row cannot be decrypted.

import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Secrets } from "./secrets.ts";

type Encrypter = { readonly secrets: Secrets; readonly randomBytes: (count: number) => Buffer };
/** What a ciphertext is bound to: `purpose` names the key, and `place` names the row. */
type Binding = { readonly purpose: string; readonly place: string };

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** Encrypts bytes. Format of the ciphertext: version, nonce, tag, encrypted bytes. */
export function encryptBytes(
  randomBytes: Encrypter["randomBytes"],
  { key, place }: { readonly key: Buffer; readonly place: string },
  bytes: Buffer,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), encrypted]);
}

/**
 * Decrypts bytes. Throws when the ciphertext was changed, belongs to another `place`, or was encrypted with another
 * key.
 */
export function decryptBytes(
  { key, place }: { readonly key: Buffer; readonly place: string },
  encrypted: Buffer,
): Buffer {
  if (encrypted[0] !== VERSION) throw new Error("an encrypted text has an unknown version");
  const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES];
  const cipher = createDecipheriv(CIPHER, key, encrypted.subarray(1, nonceEnd), { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  cipher.setAuthTag(encrypted.subarray(nonceEnd, tagEnd));
  return Buffer.concat([cipher.update(encrypted.subarray(tagEnd)), cipher.final()]);
}

const keyOf = (secrets: Secrets, purpose: string) => secrets.bytes(`encrypted ${purpose}`);

export function encryptText(
  { secrets, randomBytes }: Encrypter,
  { purpose, place }: Binding,
  text: string,
): Buffer {
  return encryptBytes(randomBytes, { key: keyOf(secrets, purpose), place }, Buffer.from(text, "utf8"));
}

/**
 * Decrypts a text. Throws when the ciphertext was changed, belongs to another `place`, or was encrypted with another
 * key.
 */
export function decryptText(secrets: Secrets, { purpose, place }: Binding, encrypted: Buffer): string {
  return decryptBytes({ key: keyOf(secrets, purpose), place }, encrypted).toString("utf8");
}
