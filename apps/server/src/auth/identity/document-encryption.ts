// Encryption of members' documents. Each key has an id that is stored with the ciphertext, so that keys can be
// replaced. Without a configured key, the key is derived from the server's secret key, like every other secret.

import { invariant } from "@khela/service-kit/errors";
import { DERIVED_DOCUMENT_KEY, type Config, type DocumentKey } from "../../infra/config.ts";
import { decryptBytes, encryptBytes } from "../../infra/encryption.ts";
import type { Secrets } from "../../infra/secrets.ts";

type Keeper = {
  readonly config: Pick<Config, "documentKeys">;
  readonly secrets: Secrets;
  readonly randomBytes: (count: number) => Buffer;
};

export type EncryptedDocument = { readonly keyId: string; readonly encrypted: Buffer };

/** Returns all keys; the first key encrypts, and all keys decrypt. */
function keysOf({ config, secrets }: Pick<Keeper, "config" | "secrets">): readonly DocumentKey[] {
  return [...config.documentKeys, { id: DERIVED_DOCUMENT_KEY, key: secrets.bytes("documents") }];
}

/** Returns ids of all keys, the key that encrypts first. */
export function documentKeyIds(keeper: Pick<Keeper, "config" | "secrets">): readonly string[] {
  return keysOf(keeper).map(({ id }) => id);
}

export function encryptDocument(keeper: Keeper, place: string, bytes: Buffer): EncryptedDocument {
  const [first] = keysOf(keeper);
  invariant(first, "there is always a key");
  return { keyId: first.id, encrypted: encryptBytes(keeper.randomBytes, { key: first.key, place }, bytes) };
}

/**
 * Decrypts a document. Throws when its key is missing, or when the ciphertext was changed or belongs to another row.
 */
export function decryptDocument(
  keeper: Pick<Keeper, "config" | "secrets">,
  place: string,
  { keyId, encrypted }: EncryptedDocument,
): Buffer {
  const found = keysOf(keeper).find(({ id }) => id === keyId);
  if (found === undefined) throw new Error(`DOCUMENT_KEYS has no key with the id ${keyId}`);
  return decryptBytes({ key: found.key, place }, encrypted);
}
