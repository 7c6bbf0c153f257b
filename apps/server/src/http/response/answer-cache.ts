// A cache of answers in their final form: serialised and compressed, off the event loop. An answer that depends only
// on merchant, language and input is generated once, cached for the seconds of its call, and dropped when its content
// changes. A member's own answer is compressed once for the same text; one with a short key (`keyedAnswer`) is not
// even serialised when its compressed form is cached. No answer is generated twice concurrently. The size is bounded.

import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "@khela/service-kit/accept-encoding";
import { createCache } from "@khela/service-kit/cache";

/** One answer in both encodings. */
type CompressedForms = Readonly<Record<Encoding, Buffer>>;

/** Smaller answers are not compressed: most of their data is headers. */
export const compressFromBytes = 1_024;
/**
 * Level 4 is the last before the time doubles. A small window suits the JSON of one answer and costs less to set up.
 */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } } as const;
/** A higher quality for a text that is compressed once for many clients. */
const KEPT_BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } } as const;
const GZIP = { level: 6 } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Enough for the open pages of about six thousand members. */
const MEMBERS_BYTES = 64 * 2 ** 20;
/** Compressed forms by the key of their text. Equal keys mean equal texts, so no entry becomes stale. */
const compressedTexts = createCache<Buffer>({
  maxBytes: MEMBERS_BYTES,
  bytesOf: ({ byteLength }, { length }) => byteLength + length,
  ttlMs: Infinity,
});

/** The cached compressed form of this key. */
export function findCompressed(key: string, encoding: Encoding): Buffer | undefined {
  return compressedTexts.get(`${encoding} ${key}`);
}

/**
 * Compresses a text for one client, or takes it from the cache. `key`: shared by equal texts; default: the text's
 * digest.
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

/** Compresses a text for all clients; null when it is too short for that. */
async function compressForAll(text: string): Promise<CompressedForms | null> {
  if (text.length < compressFromBytes) return null;
  const [br, packed] = await Promise.all([brotliAsync(text, KEPT_BROTLI), gzipAsync(text, GZIP)]);
  return { br, gzip: packed };
}

const keyed = Symbol("keyed answer");

/**
 * An answer that depends on its key alone (and on call, merchant and language): the same key gives the same answer to
 * every member. When it is cached compressed under its key, `draw` is not called.
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
  /** Null: the text is too short for compression. */
  readonly compressed: CompressedForms | null;
};

export type AnswerCache = {
  /** Returns the answer under the key; calls `write` unless a fresh answer is cached. */
  fetch(key: string, ttlS: number, write: () => Promise<string>): Promise<CachedAnswer>;
  /** The last valid answer to this exact URL, without parsing the request again. */
  getByUrl(address: string): CachedAnswer | undefined;
  linkUrl(address: string, key: string): void;
  /** Drops answers whose key begins with the prefix; the next request generates them again. */
  drop(prefix: string): void;
};

/** The least recently used answer is evicted first: inputs used once do not evict answers in use. */
const MAX_ENTRIES = 2_000;

async function toCachedAnswer(text: string): Promise<CachedAnswer> {
  return { text, compressed: await compressForAll(text) };
}

export function createAnswerCache(now: () => Date): AnswerCache {
  // no common lifetime: each answer is cached for the seconds of its call
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
