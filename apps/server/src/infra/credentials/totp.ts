// Time-based one-time passwords of authenticator apps, RFC 6238: HMAC-SHA1, six digits, 30 seconds, which every app
// supports. SHA1 is no weakness in this use (RFC 4226, appendix B).

import { createHmac, timingSafeEqual } from "node:crypto";

export const totpStepMs = 30_000;
/** Length of a secret in bytes. RFC 4226, section 4, requires at least 128 bits and recommends 160. */
export const totpSecretBytes = 20;
const DIGITS = 6;
/** Alphabet of base32, RFC 4648. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes in base32 without padding, as apps expect. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, "0"), 2)))
    .join("");
}

/** The code of a time step (RFC 4226, section 5.3). The counter is the number of 30-second steps since 1970. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step of a code: the current, previous or next step, because clocks differ; null: the code matches none. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / totpStepMs);
  const typed = Buffer.from(code);
  const steps = [current, current - 1, current + 1].filter((step) => {
    const right = Buffer.from(totpCode(secret, step));
    return right.length === typed.length && timingSafeEqual(right, typed);
  });
  return steps[0] ?? null;
}

/** Content of the QR code for an authenticator app, in the Key Uri Format that Google Authenticator published. */
export function otpauthAddress({
  issuer,
  account,
  secret,
}: {
  readonly issuer: string;
  readonly account: string;
  readonly secret: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
