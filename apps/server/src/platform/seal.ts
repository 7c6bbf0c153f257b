// Sealed bodies: JWE compact (ECDH-ES, A256GCM) to the server's own key, with a nonce and a time, opened once.
// An addition to TLS for what must not be read by a middle box or a log; never a replacement of it.

import { compactDecrypt, importJWK, type JWK } from "jose";
import { sealing } from "@khela/contract/wire";
import { deleteExpiredNonces, takeNonce } from "./db/seal-store.ts";
import type { Db } from "./db/pool.ts";
import { fail, invariant } from "./failure.ts";

export type PublicSealKey = { readonly kid: string; readonly kty: "EC"; readonly crv: "P-256"; readonly x: string; readonly y: string };

export type Sealer = {
  readonly publicKey: PublicSealKey;
  /** The JSON inside a sealed body. Refuses with `seal.invalid` or `seal.replayed`. */
  open(sealed: string, purpose: string): Promise<unknown>;
  sweep(): Promise<void>;
};

/** What is inside a seal: the body, the call it is for, a nonce and the time it was made (ms). */
type Inside = { readonly body: unknown; readonly call: string; readonly nonce: string; readonly iat: number };

const NONCE = /^[\x21-\x7e]{16,64}$/;

function isInside(value: unknown): value is Inside {
  if (typeof value !== "object" || value === null) return false;
  const inside = value as Record<string, unknown>;
  return typeof inside["nonce"] === "string" && typeof inside["iat"] === "number" && typeof inside["call"] === "string"
    && NONCE.test(inside["nonce"]) && "body" in inside;
}

export async function openSealer(privateJwk: JWK, db: Db, now: () => Date): Promise<Sealer> {
  const key = await importJWK(privateJwk, sealing.alg);
  const { x, y, kid } = privateJwk;
  invariant(x && y && kid, "the sealing key is a P-256 key with a key id");

  async function decrypt(sealed: string): Promise<Inside> {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: [sealing.alg],
        contentEncryptionAlgorithms: [sealing.enc],
      });
      const inside: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plaintext));
      if (protectedHeader.kid === kid && isInside(inside)) return inside;
    } catch {
      return fail("seal.invalid");
    }
    return fail("seal.invalid");
  }

  return {
    publicKey: { kid, kty: "EC", crv: "P-256", x, y },
    async open(sealed, purpose) {
      const inside = await decrypt(sealed);
      const at = now().getTime();
      if (inside.call !== purpose || Math.abs(at - inside.iat) > sealing.maxAgeMs) fail("seal.invalid");
      const keepUntil = new Date(inside.iat + 2 * sealing.maxAgeMs);
      if (!(await takeNonce(db, inside.nonce, keepUntil))) fail("seal.replayed");
      return inside.body;
    },
    sweep: () => deleteExpiredNonces(db, now()),
  };
}
