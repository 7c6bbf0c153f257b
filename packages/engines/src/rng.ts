// The commit-and-reveal stream every round is drawn from: anyone with the two seeds and the nonce gets the
// same words, in any language. Never a second source of chance, never a clock, and no fallback when a seed is
// bad.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { EngineError } from "./engine-error.ts";

/** The seeds of one round. `nonce` counts a player's rounds on one pair of seeds: 0, 1, 2 … */
export type Seeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number };

/** An endless supply of 32-bit words, each 0 … 2^32 − 1. The float of the published scheme is word / 2^32. */
export type Stream = { readonly nextWord: () => number };

/** How many values one word can take. */
export const WORD_RANGE = 2 ** 32;

/** Longest client seed, in UTF-16 units. */
export const CLIENT_SEED_MAX_LENGTH = 64;

// 2^21: below it word × n stays under 2^53, so the division by 2^32 is exact in a double.
const LARGEST_DIVISOR = 2 ** 21;
const SERVER_SEED_MAX_LENGTH = 256;
const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL_CHARACTER = /\p{Control}/u;

/**
 * Refuses a client seed that two programs could read as different bytes: empty, longer than 64, with a
 * control character or half a surrogate pair. Throws `rng.bad_client_seed`.
 */
export function checkClientSeed(clientSeed: string): void {
  const isLengthRight = clientSeed.length >= 1 && clientSeed.length <= CLIENT_SEED_MAX_LENGTH;
  if (!isLengthRight || LONE_SURROGATE.test(clientSeed) || CONTROL_CHARACTER.test(clientSeed)) {
    throw new EngineError("rng.bad_client_seed", `1 to ${CLIENT_SEED_MAX_LENGTH} printable characters`);
  }
}

function checkServerSeed(serverSeed: string): void {
  const isLengthRight = serverSeed.length >= 1 && serverSeed.length <= SERVER_SEED_MAX_LENGTH;
  if (!isLengthRight || LONE_SURROGATE.test(serverSeed)) {
    throw new EngineError("rng.bad_server_seed", "expected the seed as text");
  }
}

/** The commitment shown before the first bet: SHA-256 of the seed's UTF-8 text, lower-case hex. */
export function hashSeed(serverSeed: string): string {
  checkServerSeed(serverSeed);
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** HMAC begins by hashing its key twice over, half the work of a block: every block goes on from a copy of that. */
function beginWith(serverSeed: string) {
  const begun = hmac.create(sha256, utf8ToBytes(serverSeed));
  return { serverSeed, begun, copy: begun.clone() };
}

/** Kept because rounds come many to a seed. */
let lastBegun: ReturnType<typeof beginWith> | undefined;

/**
 * The stream of one round: HMAC-SHA256, key = server seed as UTF-8 text, message = `clientSeed:nonce:cursor`
 * with cursor 0, 1, 2 … as the 32 bytes of a block run out; four bytes make one word, most significant first.
 * Throws `rng.bad_server_seed`, `rng.bad_client_seed`, `rng.bad_nonce`.
 */
export function openStream({ serverSeed, clientSeed, nonce }: Seeds): Stream {
  checkServerSeed(serverSeed);
  checkClientSeed(clientSeed);
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new EngineError("rng.bad_nonce", "expected 0, 1, 2 …");
  if (lastBegun?.serverSeed !== serverSeed) lastBegun = beginWith(serverSeed);
  const { begun, copy } = lastBegun;
  let cursor = 0;
  let offset = 0;
  let block = new DataView(new ArrayBuffer(0));
  function nextWord(): number {
    if (offset === block.byteLength) {
      const bytes = begun._cloneInto(copy).update(utf8ToBytes(`${clientSeed}:${nonce}:${cursor}`)).digest();
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      cursor += 1;
      offset = 0;
    }
    const word = block.getUint32(offset);
    offset += 4;
    return word;
  }
  return { nextWord };
}

/**
 * The floats of the published scheme, Σ b_i / 256^(i+1), without end; each is exact (32 bits in a double).
 */
export function* floats(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
): Generator<number, never, void> {
  const stream = openStream({ serverSeed, clientSeed, nonce });
  for (;;) yield stream.nextWord() / WORD_RANGE;
}

/**
 * One of 0 … n − 1: floor(f·n), computed exactly as floor(word·n / 2^32).
 *
 * Bias: each value is reached by either ⌊2^32/n⌋ or ⌈2^32/n⌉ words, so no probability is off by more than
 * 2^-32 (2.4·10^-10) from 1/n, a relative n/2^32 (2.3·10^-6 for the 10,001 of dice), and none at all when n
 * is a power of two, which is why the slot reels have 32 stops. Any run of values "below k" is off by less
 * than 2^-32 as well.
 * Throws `rng.bad_range` unless 1 ≤ n ≤ 2^21.
 */
export function drawBelow(stream: Stream, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > LARGEST_DIVISOR)
    throw new EngineError("rng.bad_range", `n = ${n}`);
  return Math.floor((stream.nextWord() * n) / WORD_RANGE);
}

/**
 * How many of the 2^32 words `drawBelow` maps below `k` of `n`: ⌈k·2^32 / n⌉. The bias, exactly, for audits.
 */
export function wordsBelow(k: number, n: number): bigint {
  return (BigInt(k) * BigInt(WORD_RANGE) + BigInt(n) - 1n) / BigInt(n);
}

/**
 * `count` different numbers of 0 … size − 1, in the order drawn: each word picks a place among those still in
 * the set, which keeps its order (so the k-th draw is floor(f·(size − k))). Every ordered draw is as likely
 * as any other, up to the bias of `drawBelow`. Throws `rng.bad_range` when count is not 0 … size.
 */
export function drawByRemoval(stream: Stream, count: number, size: number): number[] {
  if (!Number.isInteger(count) || count < 0 || count > size)
    throw new EngineError("rng.bad_range", `count = ${count}`);
  // in ascending order; a shoe has 416 cards and few of them are drawn, so what is gone is kept and not what is left
  const gone: number[] = [];
  return Array.from({ length: count }, () => {
    let drawn = drawBelow(stream, size - gone.length);
    let at = 0;
    while (at < gone.length && (gone[at] ?? size) <= drawn) {
      drawn += 1;
      at += 1;
    }
    gone.splice(at, 0, drawn);
    return drawn;
  });
}
