// The progressive jackpot of a group of slots. A part of every stake goes into the pool, and the round may win the
// whole pool. The round wins when a secret point, uniform between the pool's amount and its cap, is within the round's
// contribution. So the probability is proportional to the stake, and the pool is won at the cap at the latest. The draw
// comes from the round's own seeds and from nothing else of the round.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { createRandomStream, type Seeds } from "../rng.ts";

export type JackpotRules = {
  readonly code: string;
  readonly version: number;
  /** Share of every stake that goes into the pool, in parts per million. */
  readonly contributionPpm: bigint;
  /**
   * Operator's starting amount of a new pool (`seedStakes`), and the pool's cap (`capStakes`), both in maximum stakes.
   */
  readonly seedStakes: bigint;
  readonly capStakes: bigint;
};

export const goldenPot: JackpotRules = {
  code: "golden-pot",
  version: 1,
  contributionPpm: 10_000n,
  seedStakes: 10n,
  capStakes: 50n,
};

/** Pools are stored in millionths of a minor unit, so that no contribution is rounded. */
export const MICRO = 1_000_000n;
const BITS = 52n;
const RANGE = 1n << BITS;

/** Returns the exact contribution of a stake, in millionths of a minor unit. */
export function contributionMicro({ contributionPpm }: JackpotRules, stakeMinor: bigint): bigint {
  return stakeMinor * contributionPpm;
}

/**
 * Returns the round's jackpot draw, 0 … 2^52 − 1: the first 52 bits of HMAC-SHA256(key = server seed, message =
 * `clientSeed:nonce:jackpot`).
 */
export function jackpotDraw(seeds: Seeds): bigint {
  // Validates the seeds like the random stream does.
  createRandomStream(seeds);
  const { serverSeed, clientSeed, nonce } = seeds;
  const digest = hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}:jackpot`));
  return digest.slice(0, 7).reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) >> 4n;
}

export type PoolState = {
  /** Amount of the pool before the round, and the round's contribution, in millionths of a minor unit. */
  readonly beforeMicro: bigint;
  readonly addedMicro: bigint;
  readonly capMinor: bigint;
};

/**
 * Returns whether the round wins the pool: draw / 2^52 < added / (cap − before). Certain when the contribution reaches
 * the cap. No probability is off by more than 2^-52.
 */
export function winsPool(draw: bigint, { beforeMicro, addedMicro, capMinor }: PoolState): boolean {
  return draw * (capMinor * MICRO - beforeMicro) < addedMicro * RANGE;
}

export type JackpotReturn = {
  /**
   * Return per unit of stake. `contribution`: what players pay in, which one of them wins back. `seed`: the long-run
   * share of the operator's starting amounts.
   */
  readonly contribution: Fraction;
  readonly seed: Fraction;
  readonly total: Fraction;
};

/**
 * Returns the jackpot's return per unit of stake, in addition to the game's own. The contribution is returned in full.
 * A pool is won at (seed + cap) / 2 on average, so the seed is spread over (cap − seed) / 2 of contributions. Exact up
 * to the contribution of one round beyond the winning point, relative to (cap − seed).
 */
export function jackpotReturn({ contributionPpm, seedStakes, capStakes }: JackpotRules): JackpotReturn {
  const contribution = fraction(contributionPpm, MICRO);
  const seed = fraction(2n * seedStakes * contributionPpm, (capStakes - seedStakes) * MICRO);
  return { contribution, seed, total: addFractions(contribution, seed) };
}
