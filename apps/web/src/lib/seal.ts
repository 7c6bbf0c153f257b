// Seals a body for the calls that must be sealed: JWE compact, ECDH-ES + A256GCM, to the platform's current key.
// An addition to TLS. Loaded only when a sealed call is made.

import { CompactEncrypt, importJWK } from "jose";
import { auth } from "@khela/contract/calls/auth";
import { sealing } from "@khela/contract/wire";
import { send } from "./call.ts";

// crypto.randomUUID is missing in browsers of 2020.
function freshNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The sealed text of a call and the value of the Encryption header. Throws CallError when the key cannot be had. */
export async function seal(call: string, body: object): Promise<{ scheme: string; jwe: string }> {
  const { kid, kty, crv, x, y, now } = await send(auth.key, {});
  const key = await importJWK({ kty, crv, x, y }, sealing.alg);
  const payload = new TextEncoder().encode(JSON.stringify({ body, call, nonce: freshNonce(), iat: now }));
  const jwe = await new CompactEncrypt(payload)
    .setProtectedHeader({ alg: sealing.alg, enc: sealing.enc, kid })
    .encrypt(key);
  return { scheme: sealing.scheme, jwe };
}
