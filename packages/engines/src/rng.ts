// The commit-and-reveal stream from which every round is drawn. The two seeds and the nonce give the same words in any
// language. There is no second source of randomness, no clock, and no fallback for a bad seed.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { EngineError } from "./engine-error.ts";

/** The seeds of one round. `nonce` counts a player's rounds on one pair of seeds: 0, 1, 2 … */
export type Seeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number };

/**
 * An endless sequence of 32-bit words, each 0 … 2^32 − 1. The float of the published scheme is word / 2^32.
 */
export type RandomStream = { readonly nextWord: () => number };

/** Number of values that one word can have. */
export const WORD_RANGE = 2 ** 32;

/** Maximum length of a client seed, in UTF-16 code units. */
const CLIENT_SEED_MAX_LENGTH = 64;

// Highest argument of `drawBelow`. Up to 2^21, word × n stays below 2^53, so the division by 2^32 is exact in a double.
const LARGEST_DIVISOR = 2 ** 21;
const SERVER_SEED_MAX_LENGTH = 256;
const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL_CHARACTER = /\p{Control}/u;

/**
 * Checks a client seed. Throws `rng.bad_client_seed` for a seed that two programs could encode as different bytes:
 * empty, longer than 64, with a control character or an unpaired surrogate.
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

/** Returns the commitment that is shown before the first bet: SHA-256 of the seed's UTF-8 text, in lower-case hex. */
export function hashSeed(serverSeed: string): string {
  checkServerSeed(serverSeed);
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/**
 * Prepares an HMAC with the server seed. HMAC first hashes its key twice, which is half the work of a block, so every
 * block continues from a copy of the prepared state. Throws `rng.bad_server_seed`.
 */
function createHmac(serverSeed: string) {
  checkServerSeed(serverSeed);
  const begun = hmac.create(sha256, utf8ToBytes(serverSeed));
  return { serverSeed, begun, copy: begun.clone() };
}

/** HMAC of the last server seed, cached because a seed is used for many rounds. */
let lastHmac: ReturnType<typeof createHmac> | undefined;

/**
 * Creates the random stream of one round: HMAC-SHA256, key = server seed as UTF-8 text, message =
 * `clientSeed:nonce:cursor`. The cursor counts 0, 1, 2 … as the 32 bytes of a block run out. Four bytes make one word,
 * most significant first. Throws `rng.bad_server_seed`, `rng.bad_client_seed`, `rng.bad_nonce`.
 */
export function createRandomStream({ serverSeed, clientSeed, nonce }: Seeds): RandomStream {
  if (lastHmac?.serverSeed !== serverSeed) lastHmac = createHmac(serverSeed);
  checkClientSeed(clientSeed);
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new EngineError("rng.bad_nonce", "expected 0, 1, 2 …");
  const { begun, copy } = lastHmac;
  let cursor = 0;
  let offset = 0;
  let block = new DataView(new ArrayBuffer(0));
  function nextWord(): number {
    if (offset === block.byteLength) {
      const bytes = begun
        ._cloneInto(copy)
        .update(utf8ToBytes(`${clientSeed}:${nonce}:${cursor}`))
        .digest();
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

/** Yields the floats of the published scheme without end: Σ b_i / 256^(i+1). Each is exact (32 bits in a double). */
export function* floats(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
): Generator<number, never, void> {
  const stream = createRandomStream({ serverSeed, clientSeed, nonce });
  for (;;) yield stream.nextWord() / WORD_RANGE;
}

/**
 * Draws one of 0 … n − 1: floor(f·n), computed exactly as floor(word·n / 2^32).
 *
 * Bias: each value is reached by either ⌊2^32/n⌋ or ⌈2^32/n⌉ words. So no probability is off by more than 2^-32
 * (2.4·10^-10) from 1/n, a relative n/2^32 (2.3·10^-6 for the 10,001 of dice). There is no bias at all when n is a
 * power of two, which is why slot reels have 32 stops. Any range of values "below k" is off by less than 2^-32 as well.
 * Throws `rng.bad_range` unless 1 ≤ n ≤ 2^21.
 */
export function drawBelow(stream: RandomStream, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > LARGEST_DIVISOR)
    throw new EngineError("rng.bad_range", `n = ${n}`);
  return Math.floor((stream.nextWord() * n) / WORD_RANGE);
}

/** The exact number of the 2^32 words that `drawBelow` maps below `k` of `n`, for audits: ⌈k·2^32 / n⌉. */
export function wordsBelow(k: number, n: number): bigint {
  return (BigInt(k) * BigInt(WORD_RANGE) + BigInt(n) - 1n) / BigInt(n);
}

/**
 * Draws `count` different numbers of 0 … size − 1, in order. Each word picks an index into the remaining set, which
 * stays sorted, so the k-th draw is floor(f·(size − k)). Every ordered draw is equally likely, up to the bias of
 * `drawBelow`. Throws `rng.bad_range` when count is not 0 … size.
 */
export function drawWithoutReplacement(stream: RandomStream, count: number, size: number): number[] {
  if (!Number.isInteger(count) || count < 0 || count > size)
    throw new EngineError("rng.bad_range", `count = ${count}`);
  // Removed indexes in ascending order. They are stored instead of the remaining ones, because few of a shoe's 416
  // cards are drawn.
  const removed: number[] = [];
  const drawn: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    let index = drawBelow(stream, size - turn);
    let at = 0;
    while (at < turn && (removed[at] ?? size) <= index) {
      index += 1;
      at += 1;
    }
    removed.splice(at, 0, index);
    drawn.push(index);
  }
  return drawn;
}
