// The player's own share of chance, made in their browser: seeds they may change, and names for their requests.

function hex(size: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function makeClientSeed(): string {
  return hex(8);
}

export function makeRequestId(): string {
  return hex(16);
}

/** `count` different numbers of 1 … size, for a player who lets us pick; they decide nothing but what is bet on. */
export function drawNumbers(count: number, size: number): number[] {
  const left = Array.from({ length: size }, (_, index) => index + 1);
  return Array.from(crypto.getRandomValues(new Uint32Array(count)), (word) => left.splice(word % left.length, 1)[0] ?? 1);
}
