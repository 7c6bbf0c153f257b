// Encrypts the request bodies of calls that require it, to the platform's current key (JWE compact, ECDH-ES + A256GCM),
// in addition to TLS. The code is loaded only when such a call is made.

import { CompactEncrypt, importJWK } from "jose";
import { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { bodyEncryption } from "@khela/contract/body-encryption";

type KeyCall = typeof auth.key;

// crypto.randomUUID is missing in browsers of 2020.
function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Returns the encrypted body of a call and the value of the Encryption header. Throws what `fetchKey` throws.
 */
export async function encryptBody(
  call: string,
  body: object,
  fetchKey: (call: KeyCall) => Promise<OutputOf<KeyCall>>,
): Promise<{ scheme: string; jwe: string }> {
  const { kid, kty, crv, x, y, now } = await fetchKey(auth.key);
  const key = await importJWK({ kty, crv, x, y }, bodyEncryption.alg);
  const payload = new TextEncoder().encode(JSON.stringify({ body, call, nonce: createNonce(), iat: now }));
  const jwe = await new CompactEncrypt(payload)
    .setProtectedHeader({ alg: bodyEncryption.alg, enc: bodyEncryption.enc, kid })
    .encrypt(key);
  return { scheme: bodyEncryption.scheme, jwe };
}
