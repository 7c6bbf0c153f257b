// Ten recovery codes. Each opens one login when the phone with the authenticator app is lost. They are generated once,
// shown once, and stored as a keyed hash. With 50 bits and a few attempts a day, no slow hash is needed.

import { createHmac } from "node:crypto";
import type { Context } from "../../../http/context.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";

export const recoveryCodeCount = 10;
const LETTERS = 10;
/** Crockford's base32: without letters that are misread as another letter or a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Draws ten recovery codes, formatted as `7K2QD-9XM4T`. */
export function drawRecoveryCodes(randomBytes: Context["randomBytes"]): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
    return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
  });
}

/** Reads the letters of a typed code, normalized as Crockford defines; null: the text cannot be a code. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return letters.length === LETTERS && [...letters].every((letter) => ALPHABET.includes(letter))
    ? letters
    : null;
}

/** Returns the keyed hash of a recovery code. `letters`: the result of `readRecoveryCode`. */
export function hashRecoveryCode(
  { secrets }: Pick<Context, "secrets">,
  { bucket, memberId }: MemberKey,
  letters: string,
): Buffer {
  return createHmac("sha256", secrets.bytes("recovery codes"))
    .update(`${bucket}:${memberId} ${letters}`)
    .digest();
}
