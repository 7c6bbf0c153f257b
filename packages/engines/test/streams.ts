// For tests only: a second implementation of the random stream with a different cryptographic library, written from the
// published scheme, and streams of chosen words for enumeration.
import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { EngineError, type EngineErrorCode } from "../src/engine-error.ts";
import { WORD_RANGE, type Seeds, type RandomStream } from "../src/rng.ts";

/** Returns the first `count` floats of a round, by node:crypto and the formula Σ b_i / 256^(i+1). */
export function publishedFloats({ serverSeed, clientSeed, nonce }: Seeds, count: number): number[] {
  const bytes: number[] = [];
  for (let cursor = 0; bytes.length < count * 4; cursor += 1) {
    bytes.push(...createHmac("sha256", serverSeed).update(`${clientSeed}:${nonce}:${cursor}`).digest());
  }
  return Array.from({ length: count }, (_, index) =>
    bytes.slice(index * 4, index * 4 + 4).reduce((sum, byte, place) => sum + byte / 256 ** (place + 1), 0),
  );
}

/** Creates a stream of the given words. It throws after the last word. */
export function streamOf(words: readonly number[]): RandomStream {
  let next = 0;
  return {
    nextWord() {
      const word = words[next];
      if (word === undefined) throw new Error("more words drawn than given");
      next += 1;
      return word;
    },
  };
}

/** Returns the smallest word that `drawBelow` maps to `value` of `n`. */
export function wordFor(value: number, n: number): number {
  return Math.ceil((value * WORD_RANGE) / n);
}

/** Checks that the call throws an EngineError with exactly this code. */
export function expectRefusal(code: EngineErrorCode, act: () => unknown): void {
  let refusal: unknown = null;
  try {
    act();
  } catch (error) {
    refusal = error;
  }
  expect(refusal instanceof EngineError ? refusal.code : refusal).toBe(code);
}
