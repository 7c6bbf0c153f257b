// Creates client seeds, which the player may change, and request ids, from the browser's random source.

function hex(size: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function createClientSeed(): string {
  return hex(8);
}

export function createRequestId(): string {
  return hex(16);
}

/** Returns a random pause between half of `longestMs` and all of it. */
export function randomPause(longestMs: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return longestMs / 2 + (word % (longestMs / 2 + 1));
}

/** Returns `count` different random numbers from 1 to `size`, as the picks of a bet. They never decide the outcome. */
export function pickRandomNumbers(count: number, size: number): number[] {
  const left = Array.from({ length: size }, (_, index) => index + 1);
  return Array.from(
    crypto.getRandomValues(new Uint32Array(count)),
    (word) => left.splice(word % left.length, 1)[0] ?? 1,
  );
}
