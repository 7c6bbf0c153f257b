// The progressive jackpot of a group of slots. A part of every stake goes into the pool, and the round that brings it may
// take it whole: with exactly the chance that a secret point, evenly spread between what the pool holds and its cap, lies
// in what the round added. So the chance is in proportion to the stake, nobody's stake is worth more than another's, and the
// pool is taken at the cap at the latest. The draw is the round's own, from its seeds; it looks at nothing else of it.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { openStream, type Seeds } from "../rng.ts";

export type JackpotRules = {
  readonly code: string;
  readonly version: number;
  /** Parts of a million of every stake that go into the pool. */
  readonly contributionPpm: bigint;
  /** What the house puts in when a pool begins, and where it is taken at the latest, in largest stakes. */
  readonly seedStakes: bigint;
  readonly capStakes: bigint;
};

export const goldenPot: JackpotRules = {
  code: "golden-pot", version: 1, contributionPpm: 10_000n, seedStakes: 10n, capStakes: 50n,
};

/** Pools are kept in millionths of a minor unit, so that no part of a stake is ever cut. */
export const MICRO = 1_000_000n;
const BITS = 52n;
const RANGE = 1n << BITS;

/** What a stake adds to the pool, in millionths of a minor unit: exact. */
export function contributionMicro({ contributionPpm }: JackpotRules, stakeMinor: bigint): bigint {
  return stakeMinor * contributionPpm;
}

/** The round's draw, 0 … 2^52 − 1: the first 52 bits of HMAC-SHA256(key = server seed, message = `clientSeed:nonce:jackpot`). */
export function jackpotDraw(seeds: Seeds): bigint {
  // refuses what no stream could be opened with
  openStream(seeds);
  const { serverSeed, clientSeed, nonce } = seeds;
  const digest = hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}:jackpot`));
  return digest.slice(0, 7).reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) >> 4n;
}

export type PoolAt = {
  /** What the pool held before the round, and what the round added, in millionths of a minor unit. */
  readonly beforeMicro: bigint;
  readonly addedMicro: bigint;
  readonly capMinor: bigint;
};

/**
 * Whether the round takes the pool: draw / 2^52 < added / (cap − before). Certain when what it adds reaches the cap. No
 * chance is off by more than 2^-52.
 */
export function takesPool(draw: bigint, { beforeMicro, addedMicro, capMinor }: PoolAt): boolean {
  return draw * (capMinor * MICRO - beforeMicro) < addedMicro * RANGE;
}

export type JackpotReturn = {
  /** Of every stake: what players put in and one of them takes out again, and what the house's seeds add in the long run. */
  readonly contribution: Fraction;
  readonly seed: Fraction;
  readonly total: Fraction;
};

/**
 * What the jackpot returns per unit of stake, beside the game's own return. The contribution comes back whole. A pool is
 * taken at (seed + cap) / 2 on average, so the house's seed is spread over (cap − seed) / 2 of contributions; exact up to
 * what one round adds beyond the point, at most the largest stake's contribution in (cap − seed).
 */
export function jackpotReturn({ contributionPpm, seedStakes, capStakes }: JackpotRules): JackpotReturn {
  const contribution = fraction(contributionPpm, MICRO);
  const seed = fraction(2n * seedStakes * contributionPpm, (capStakes - seedStakes) * MICRO);
  return { contribution, seed, total: addFractions(contribution, seed) };
}
