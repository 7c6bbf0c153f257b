// Encrypted bodies: JWE compact (ECDH-ES, A256GCM) for the server's own key, with a nonce and a time, accepted once.
// They are used in addition to TLS and protect secrets from proxies and logs; they never replace TLS.

import { compactDecrypt, importJWK, type JWK } from "jose";
import { bodyEncryption } from "@khela/contract/body-encryption";
import { deleteExpiredNonces, consumeNonce } from "../infra/db/encryption-nonce-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { fail } from "../infra/failure.ts";

export type EncryptionPublicKey = {
  readonly kid: string;
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
};

export type BodyDecryptor = {
  readonly publicKey: EncryptionPublicKey;
  /** Decrypts a body; returns the JSON inside. Refuses with `seal.invalid` or `seal.replayed`. */
  decrypt(jwe: string, purpose: string): Promise<unknown>;
  /** Deletes nonces that are too old to be accepted, at most `most`; returns the number of deleted nonces. */
  deleteExpired(most: number): Promise<number>;
};

/** Content of an encrypted body: the body, the intended call, a nonce and the time of encryption (ms). */
type JwePayload = {
  readonly body: unknown;
  readonly call: string;
  readonly nonce: string;
  readonly iat: number;
};

const NONCE = /^[\x21-\x7e]{16,64}$/;

function isJwePayload(value: unknown): value is JwePayload {
  if (typeof value !== "object" || value === null) return false;
  const payload = value as Record<string, unknown>;
  return (
    typeof payload["nonce"] === "string" &&
    typeof payload["iat"] === "number" &&
    typeof payload["call"] === "string" &&
    NONCE.test(payload["nonce"]) &&
    "body" in payload
  );
}

export async function createBodyDecryptor(privateJwk: JWK, db: Db, now: () => Date): Promise<BodyDecryptor> {
  const key = await importJWK(privateJwk, bodyEncryption.alg);
  const { x, y, kid } = privateJwk;
  invariant(x && y && kid, "the bodyEncryption key is a P-256 key with a key id");

  async function decrypt(jwe: string): Promise<JwePayload> {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(jwe, key, {
        keyManagementAlgorithms: [bodyEncryption.alg],
        contentEncryptionAlgorithms: [bodyEncryption.enc],
      });
      const payload: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plaintext));
      if (protectedHeader.kid === kid && isJwePayload(payload)) return payload;
    } catch {
      return fail("seal.invalid");
    }
    return fail("seal.invalid");
  }

  return {
    publicKey: { kid, kty: "EC", crv: "P-256", x, y },
    async decrypt(jwe, purpose) {
      const payload = await decrypt(jwe);
      const at = now().getTime();
      if (payload.call !== purpose || Math.abs(at - payload.iat) > bodyEncryption.maxAgeMs)
        fail("seal.invalid");
      const keepUntil = new Date(payload.iat + 2 * bodyEncryption.maxAgeMs);
      if (!(await consumeNonce(db, payload.nonce, keepUntil))) fail("seal.replayed");
      return payload.body;
    },
    deleteExpired: (most) => deleteExpiredNonces(db, now(), most),
  };
}
