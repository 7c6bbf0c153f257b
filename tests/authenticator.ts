/**
 * An authenticator app for tests, independent of the server's code: the code of RFC 6238 for a base32 secret at a time.
 */
import { createHmac } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

function bytesOf(base32: string): Buffer {
  let bits = 0n;
  for (const letter of base32) bits = bits * 32n + BigInt(letters.indexOf(letter));
  const spare = BigInt((base32.length * 5) % 8);
  const length = Math.floor((base32.length * 5) / 8);
  return Buffer.from((bits >> spare).toString(16).padStart(length * 2, "0"), "hex");
}

/** Returns the six digits of the code at a time; `steps` times 30 seconds later. */
export function authenticatorCode(secret: string, now: Date, steps = 0): string {
  const counter = Math.floor(now.getTime() / stepMs) + steps;
  const mac = createHmac("sha1", bytesOf(secret))
    .update(Buffer.from(counter.toString(16).padStart(16, "0"), "hex"))
    .digest();
  const at = (mac.at(-1) ?? 0) % 16;
  const number = Number(BigInt(`0x${mac.subarray(at, at + 4).toString("hex")}`) % 2n ** 31n);
  return String(number % 1_000_000).padStart(6, "0");
}
