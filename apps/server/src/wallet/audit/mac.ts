import { timingSafeEqual } from "node:crypto";

/** Compares in constant time, which reveals nothing about the position of a difference. */
export function isMac(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
