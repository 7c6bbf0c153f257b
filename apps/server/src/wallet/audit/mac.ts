import { timingSafeEqual } from "node:crypto";

/** Compares in a time that tells nothing of where they differ. */
export function isMac(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
