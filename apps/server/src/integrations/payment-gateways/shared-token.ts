// A provider's access token, which all servers share and the database stores encrypted. Only one server at a time
// requests a new token, and other servers wait: providers limit token requests, and some providers end the earlier
// token.

import type { Db } from "@khela/service-kit/db/database";
import { findToken, lockToken, updateToken, type StoredToken } from "./token-store.ts";
import { decryptText, encryptText } from "../../infra/encryption.ts";
import type { Secrets } from "../../infra/secrets.ts";

export type Token = { readonly text: string; readonly endsAt: Date };

export type TokenServices = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly randomBytes: (count: number) => Buffer;
  readonly now: () => Date;
};

/** Requests a token from the provider; null: not granted. */
export type Grant = () => Promise<Token | null>;

/**
 * Returns a token other than the refused token. Requests a new token only if no server has one. Null: no token is
 * granted.
 */
export async function getSharedToken(
  { db, secrets, randomBytes, now }: TokenServices,
  { name, refused, grant }: { readonly name: string; readonly refused: Token | null; readonly grant: Grant },
): Promise<Token | null> {
  const binding = { purpose: "gateway token", place: name };
  const readGood = (stored: StoredToken | null): Token | null => {
    if (stored === null || stored.token === null || stored.endsAt === null || stored.endsAt <= now())
      return null;
    const text = decryptText(secrets, binding, stored.token);
    return text === refused?.text ? null : { text, endsAt: stored.endsAt };
  };
  const found = readGood(await findToken(db, name));
  if (found !== null) return found;
  return db.transaction(async (tx) => {
    const current = readGood(await lockToken(tx, name));
    if (current !== null) return current;
    const granted = await grant();
    if (granted !== null)
      await updateToken(
        tx,
        name,
        encryptText({ secrets, randomBytes }, binding, granted.text),
        granted.endsAt,
      );
    return granted;
  });
}
