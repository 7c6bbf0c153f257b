// Crash: a SHA-256 hash chain, generated once and used backwards, so that its published end commits to every round
// without revealing any. The crash point follows, in integers, the formula that the game's first well-known site
// published: HMAC-SHA256 of the round's hash with the chain's salt, 52 bits, floor(99/(1−X)) hundredths.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction, type Fraction } from "../fraction.ts";

const BITS = 52n;
const RANGE = 1n << BITS;
const HASH_PATTERN = /^[0-9a-f]{64}$/;

/** Rules of crash: minimum and maximum target of a cash-out, in hundredths. */
export const crashRules = {
  name: "crash",
  version: 1,
  returnPercent: 99,
  minTargetHundredths: 101,
  maxTargetHundredths: 100_000_000,
} as const;

function checkHash(hash: string): void {
  if (!HASH_PATTERN.test(hash)) throw new EngineError("crash.bad_hash", "64 lower-case hex digits");
}

/**
 * Returns the hash of the previous round in play order: SHA-256 of this hash's hex text, as hex. Throws
 * `crash.bad_hash`.
 */
export function nextHash(hash: string): string {
  checkHash(hash);
  return bytesToHex(sha256(utf8ToBytes(hash)));
}

/**
 * Generates a hash chain of `length` rounds from a secret seed. Element 0 is the published end, element 1 is for the
 * first round played. Throws `crash.bad_hash`.
 */
export function createHashChain(seed: string, length: number): string[] {
  checkHash(seed);
  const chain = [seed];
  for (let made = 0; made < length; made += 1) chain.push(nextHash(chain[made] ?? ""));
  return chain.reverse();
}

/**
 * Returns whether `hash` belongs to the round that is `rounds` after the round of the known hash: hashing it that often
 * gives the known hash.
 */
export function isInHashChain(hash: string, known: string, rounds: number): boolean {
  let link = hash;
  for (let made = 0; made < rounds; made += 1) link = nextHash(link);
  return link === known;
}

/**
 * Returns the crash point in hundredths, at least 100: floor(99·2^52 / (2^52 − r)), where r is the first 52 bits of
 * HMAC-SHA256(key = salt, message = the hash's hex text). Throws `crash.bad_hash`.
 */
export function crashPoint(hash: string, salt: string): bigint {
  checkHash(hash);
  const digest = bytesToHex(hmac(sha256, utf8ToBytes(salt), utf8ToBytes(hash)));
  const point = (99n * RANGE) / (RANGE - BigInt(`0x${digest.slice(0, 13)}`));
  return point < 100n ? 100n : point;
}

/**
 * Returns probability and return of a target, exact over the 2^52 values. The target is paid when the crash point is at
 * least the target, which holds for ⌊99·2^52/target⌋ values. Throws `crash.bad_target`.
 */
export function quoteCrash(targetHundredths: number): {
  readonly probability: Fraction;
  readonly rtp: Fraction;
} {
  checkCrashTarget(targetHundredths);
  const target = BigInt(targetHundredths);
  // These values win: r ≥ 2^52 − 99·2^52/target
  const winning = (99n * RANGE) / target;
  return { probability: fraction(winning, RANGE), rtp: fraction(winning * target, RANGE * 100n) };
}

/** Checks the target of a cash-out. Throws `crash.bad_target` outside 1.01 … 1,000,000.00. */
export function checkCrashTarget(targetHundredths: number): void {
  const { minTargetHundredths, maxTargetHundredths } = crashRules;
  const isInside = targetHundredths >= minTargetHundredths && targetHundredths <= maxTargetHundredths;
  if (!Number.isInteger(targetHundredths) || !isInside) {
    throw new EngineError("crash.bad_target", `${minTargetHundredths} to ${maxTargetHundredths} hundredths`);
  }
}

/** A cash-out that the player made, at the multiplier of the server's clock. */
export type CrashAction = { readonly type: "cash-out"; readonly atHundredths: number };

export type CrashBet = {
  readonly stakeMinor: string;
  /** Multiplier of the automatic cash-out. */
  readonly targetHundredths: number;
  readonly actions: readonly CrashAction[];
};

/**
 * Outcome of a bet on crash. Only a losing bet reveals the crash point, because a bet that is paid earlier must not
 * disclose how the round continues.
 */
export type CrashOutcome = Outcome & {
  readonly family: "crash";
  readonly cashedHundredths: number | null;
  readonly crashHundredths: string | null;
};

type CrashRound = { readonly hash: string; readonly salt: string };

/**
 * Settles a bet on a round of the chain. Pays the player's cash-out, or else the target, if the crash point is at least
 * that. Throws `crash.bad_hash`, `crash.bad_target`.
 */
export function playCrash({ hash, salt }: CrashRound, { targetHundredths, actions }: CrashBet): CrashOutcome {
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
  return {
    family: "crash",
    multiplier: formatFraction(fraction(BigInt(at), 100n)),
    cashedHundredths: at,
    crashHundredths: null,
  };
}

/** Growth rate of the displayed curve e^(rate·t): 6 % per second, as is usual. */
const GROWTH_PER_MS = 0.00006;

/** The displayed multiplier after `elapsedMs`, in hundredths, floored. */
export function crashCurve(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)));
}

/** Returns when the curve reaches a multiplier, in milliseconds from the start, rounded up. */
export function crashTime(hundredths: number): number {
  return Math.ceil(Math.log(hundredths / 100) / GROWTH_PER_MS);
}
