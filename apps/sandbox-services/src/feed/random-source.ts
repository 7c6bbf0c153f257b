// The random source of the simulated matches: numbers that depend only on a seed and a name, so that the same clock
// always shows the same match, also after a restart. It is never used for games of chance, which the engines draw.

import { createHmac } from "node:crypto";

/** Returns the next number of the sequence, from 0 (included) to 1 (excluded). */
export type RandomSource = () => number;

/**
 * Creates the sequence of a name; different names have different sequences (sfc32, seeded from an HMAC of the name).
 */
export function createRandomSource(seed: string, name: string): RandomSource {
  const bytes = createHmac("sha256", seed).update(name).digest();
  let [a, b, c, d] = [
    bytes.readInt32LE(0),
    bytes.readInt32LE(4),
    bytes.readInt32LE(8),
    bytes.readInt32LE(12),
  ];
  return () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the probabilities of 0, 1, 2 … events when their mean is `mean`; the last probability includes all higher
 * numbers.
 */
export function poisson(mean: number, most: number): number[] {
  const chances: number[] = [];
  let chance = Math.exp(-mean);
  let rest = 1;
  for (let count = 0; count < most; count += 1) {
    chances.push(chance);
    rest -= chance;
    chance *= mean / (count + 1);
  }
  return [...chances, Math.max(0, rest)];
}

/** Draws a number of events whose mean is `mean`. */
export function drawPoisson(draw: RandomSource, mean: number): number {
  const number = draw();
  let sum = 0;
  const chances = poisson(mean, Math.ceil(4 * mean + 16));
  const found = chances.findIndex((chance) => (sum += chance) > number);
  return found === -1 ? chances.length - 1 : found;
}

/** Draws a deviation with mean 0 and standard deviation 1. */
export function drawSwing(draw: RandomSource): number {
  return (draw() + draw() + draw() - 1.5) * 2;
}
