// Crash: a SHA-256 hash chain, made once and played backwards, so that its published end commits to every round and
// tells none of them. Each round's point is the published formula of the game's first well-known house
// (HMAC-SHA256 of the round's hash under the chain's salt, 52 bits, floor(99/(1−X)) hundredths), in integers.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction, type Fraction } from "../fraction.ts";

const BITS = 52n;
const RANGE = 1n << BITS;
const HASH_FORM = /^[0-9a-f]{64}$/;

/** The lowest and highest target of a cash-out, in hundredths. */
export const crashRules = {
  name: "crash", version: 1, returnPercent: 99, minTargetHundredths: 101, maxTargetHundredths: 100_000_000,
} as const;

function checkHash(hash: string): void {
  if (!HASH_FORM.test(hash)) throw new EngineError("crash.bad_hash", "64 lower-case hex digits");
}

/** The link that comes before in play: SHA-256 of the link's hex text, as hex. Throws `crash.bad_hash`. */
export function nextLink(hash: string): string {
  checkHash(hash);
  return bytesToHex(sha256(utf8ToBytes(hash)));
}

/**
 * The chain of `length` rounds from a secret seed: element 0 is the published end, element 1 the first round played.
 * Throws `crash.bad_hash`.
 */
export function makeChain(seed: string, length: number): string[] {
  checkHash(seed);
  const chain = [seed];
  for (let made = 0; made < length; made += 1) chain.push(nextLink(chain[made] ?? ""));
  return chain.reverse();
}

/** Whether `hash` is what `rounds` rounds after the known link must be: hashing it that often gives the link. */
export function isInChain(hash: string, known: string, rounds: number): boolean {
  let link = hash;
  for (let made = 0; made < rounds; made += 1) link = nextLink(link);
  return link === known;
}

/**
 * The point a round crashes at, in hundredths, at least 100: floor(99·2^52 / (2^52 − r)) where r is the first 52 bits of
 * HMAC-SHA256(key = salt, message = the hash's hex text). Throws `crash.bad_hash`.
 */
export function crashPoint(hash: string, salt: string): bigint {
  checkHash(hash);
  const digest = bytesToHex(hmac(sha256, utf8ToBytes(salt), utf8ToBytes(hash)));
  const point = (99n * RANGE) / (RANGE - BigInt(`0x${digest.slice(0, 13)}`));
  return point < 100n ? 100n : point;
}

/**
 * Chance and return of a cash-out at a target, exact over the 2^52 values: it is paid when the point is the target or
 * above, which ⌊99·2^52/target⌋ values are. Throws `crash.bad_target`.
 */
export function quoteCrash(targetHundredths: number): { readonly chance: Fraction; readonly rtp: Fraction } {
  checkCrashTarget(targetHundredths);
  const target = BigInt(targetHundredths);
  // r ≥ 2^52 − 99·2^52/target
  const winning = (99n * RANGE) / target;
  return { chance: fraction(winning, RANGE), rtp: fraction(winning * target, RANGE * 100n) };
}

/** Throws `crash.bad_target` outside 1.01 … 1,000,000.00. */
export function checkCrashTarget(targetHundredths: number): void {
  const { minTargetHundredths, maxTargetHundredths } = crashRules;
  const isInside = targetHundredths >= minTargetHundredths && targetHundredths <= maxTargetHundredths;
  if (!Number.isInteger(targetHundredths) || !isInside) {
    throw new EngineError("crash.bad_target", `${minTargetHundredths} to ${maxTargetHundredths} hundredths`);
  }
}

/** The player's own cash-out, at what the house's clock said. */
export type CrashAction = { readonly type: "cash-out"; readonly atHundredths: number };

export type CrashBet = {
  readonly stakeMinor: string;
  /** Where it is cashed out by itself. */
  readonly targetHundredths: number;
  readonly actions: readonly CrashAction[];
};

/** The point of the crash is told only to a bet it lost: one that is paid earlier must not give the rest away. */
export type CrashOutcome = Outcome & {
  readonly family: "crash";
  readonly cashedHundredths: number | null;
  readonly crashHundredths: string | null;
};

type Link = { readonly hash: string; readonly salt: string };

/**
 * What a bet on the round of a link comes to: paid where the player cashed out, or else at its target, if the point is
 * that or above. Throws `crash.bad_hash`, `crash.bad_target`.
 */
export function playCrash({ hash, salt }: Link, { targetHundredths, actions }: CrashBet): CrashOutcome {
  checkCrashTarget(targetHundredths);
  const cashed = actions[0]?.atHundredths;
  if (actions.length > 1 || (cashed !== undefined && cashed > targetHundredths)) {
    throw new EngineError("crash.bad_target", "one cash-out, at the target at most");
  }
  const at = cashed ?? targetHundredths;
  checkCrashTarget(at);
  const point = crashPoint(hash, salt);
  if (BigInt(at) > point) {
    return { family: "crash", multiplier: "0", cashedHundredths: null, crashHundredths: point.toString() };
  }
  return { family: "crash", multiplier: formatFraction(fraction(BigInt(at), 100n)), cashedHundredths: at, crashHundredths: null };
}

/** e^(rate·t) for the curve on the screen: 6 % of growth a second, as the field draws it. */
const GROWTH_PER_MS = 0.00006;

/** The multiplier shown after `elapsedMs`, in hundredths, cut. */
export function crashCurve(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)));
}

/** When the curve reaches a multiplier, in milliseconds from the start, rounded up. */
export function crashTime(hundredths: number): number {
  return Math.ceil(Math.log(hundredths / 100) / GROWTH_PER_MS);
}
