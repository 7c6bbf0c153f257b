// A cache of responses in their final form: serialized and compressed, off the event loop. A response that depends
// only on merchant, language and input is generated once, cached for the seconds in its call's row, and dropped when
// its content changes. A member's own response is compressed once for the same text. A response with a short key
// (`keyedAnswer`) is not even serialized when its compressed form is cached. No response is generated twice
// concurrently. The size of the cache is bounded.

import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "@khela/service-kit/accept-encoding";
import { createCache } from "@khela/service-kit/cache";

/** A response in both encodings. */
type CompressedForms = Readonly<Record<Encoding, Buffer>>;

/** Size in bytes from which a response is compressed. In a smaller response, most of the data is headers. */
export const compressFromBytes = 1_024;
/**
 * Compression of one client's response. Level 4 is the last level before the time doubles. A small window suits the
 * JSON of one response and costs less to set up.
 */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } } as const;
/** Compression, at a higher quality, of a text that is compressed once for many clients. */
const KEPT_BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } } as const;
const GZIP = { level: 6 } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Maximum size of the cache of members' responses, enough for the open pages of about six thousand members. */
const MEMBERS_BYTES = 64 * 2 ** 20;
/** Compressed forms by the key of their text. Equal keys mean equal texts, so no entry becomes stale. */
const compressedTexts = createCache<Buffer>({
  maxBytes: MEMBERS_BYTES,
  bytesOf: ({ byteLength }, { length }) => byteLength + length,
  ttlMs: Infinity,
});

/** Finds the cached compressed form of the text with this key; undefined: not cached. */
export function findCompressed(key: string, encoding: Encoding): Buffer | undefined {
  return compressedTexts.get(`${encoding} ${key}`);
}

/**
 * Compresses a text for one client, or takes the compressed text from the cache. `key`: equal for equal texts;
 * default: the text's digest.
 */
export function compress(
  text: string,
  encoding: Encoding,
  key: string = hash("sha256", text, "base64url"),
): Promise<Buffer> {
  return compressedTexts.fetch(`${encoding} ${key}`, () =>
    encoding === "br" ? brotliAsync(text, BROTLI) : gzipAsync(text, GZIP),
  );
}

/** Compresses a text for all clients; null: the text is too short for compression. */
async function compressForAll(text: string): Promise<CompressedForms | null> {
  if (text.length < compressFromBytes) return null;
  const [br, packed] = await Promise.all([brotliAsync(text, KEPT_BROTLI), gzipAsync(text, GZIP)]);
  return { br, gzip: packed };
}

const keyed = Symbol("keyed answer");

/**
 * A response that depends only on its key, call, merchant and language: the same key gives the same response to every
 * member. When the compressed response is cached under its key, `draw` is not called.
 */
export type KeyedAnswer<Value> = {
  readonly [keyed]: true;
  readonly key: string;
  readonly draw: () => Promise<Value>;
};

export function keyedAnswer<Value>(key: string, draw: () => Promise<Value>): KeyedAnswer<Value> {
  return { [keyed]: true, key, draw };
}

export function isKeyedAnswer(answer: unknown): answer is KeyedAnswer<unknown> {
  return typeof answer === "object" && answer !== null && keyed in answer;
}

export type CachedAnswer = {
  readonly text: string;
  /** The compressed forms of the text; null: the text is too short for compression. */
  readonly compressed: CompressedForms | null;
};

export type AnswerCache = {
  /** Returns the response under the key; calls `write` unless a fresh response is cached. */
  fetch(key: string, ttlS: number, write: () => Promise<string>): Promise<CachedAnswer>;
  /** The last valid response to exactly this URL, without parsing the request again; undefined: none. */
  getByUrl(address: string): CachedAnswer | undefined;
  linkUrl(address: string, key: string): void;
  /** Drops responses whose key begins with the prefix. The next request generates them again. */
  drop(prefix: string): void;
};

/**
 * Maximum cached responses. The least recently used response is evicted first, so inputs used once do not evict
 * responses in use.
 */
const MAX_ENTRIES = 2_000;

async function toCachedAnswer(text: string): Promise<CachedAnswer> {
  return { text, compressed: await compressForAll(text) };
}

export function createAnswerCache(now: () => Date): AnswerCache {
  // there is no common lifetime, because each response is cached for the seconds in its call's row
  const answers = createCache<CachedAnswer>({ now, maxEntries: MAX_ENTRIES, ttlMs: 0 });
  const keysByUrl = new LRUCache<string, string>({ max: MAX_ENTRIES });

  return {
    fetch: (key, ttlS, write) => answers.fetch(key, async () => toCachedAnswer(await write()), ttlS * 1_000),
    getByUrl(address) {
      const key = keysByUrl.get(address);
      return key === undefined ? undefined : answers.get(key);
    },
    linkUrl(address, key) {
      if (keysByUrl.get(address) !== key) keysByUrl.set(address, key);
    },
    drop: (prefix) => answers.drop(prefix),
  };
}
