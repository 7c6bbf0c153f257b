// A cache of answers, as they leave: serialised and compressed, off the event loop. An answer that depends on merchant, language
// and input alone is made once for all, cached for the seconds of its call, and dropped at once when its content changes. A
// member's own is compressed once for the same text; one that a short key says (`keyedAnswer`) is not even written where its
// compressed form is there. Never makes one twice at the same time. Bounded.

import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "@khela/service-kit/accept-encoding";
import { createCache } from "@khela/service-kit/cache";

/** One answer in both encodings. */
type CompressedForms = Readonly<Record<Encoding, Buffer>>;

/** Below, the head is most of what is sent. */
export const compressFromBytes = 1_024;
/** The last level before the time doubles; JSON of one answer fits a small window, which costs less to set up. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } } as const;
/** Once for many clients. */
const KEPT_BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } } as const;
const GZIP = { level: 6 } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** What the open pages of some six thousand members ask for. */
const MEMBERS_BYTES = 64 * 2 ** 20;
/** Under the key of a text: what was compressed does not grow old. */
const compressedTexts = createCache<Buffer>({
  maxBytes: MEMBERS_BYTES,
  bytesOf: ({ byteLength }, { length }) => byteLength + length,
  ttlMs: Infinity,
});

/** What was compressed before under this key. */
export function findCompressed(key: string, encoding: Encoding): Buffer | undefined {
  return compressedTexts.get(`${encoding} ${key}`);
}

/** For one client, or from what was compressed before. `key`: of texts that are the same; the text's digest unless given. */
export function compress(
  text: string,
  encoding: Encoding,
  key: string = hash("sha256", text, "base64url"),
): Promise<Buffer> {
  return compressedTexts.fetch(`${encoding} ${key}`, () =>
    encoding === "br" ? brotliAsync(text, BROTLI) : gzipAsync(text, GZIP),
  );
}

/** For all clients; null where it is not worth it. */
async function compressForAll(text: string): Promise<CompressedForms | null> {
  if (text.length < compressFromBytes) return null;
  const [br, packed] = await Promise.all([brotliAsync(text, KEPT_BROTLI), gzipAsync(text, GZIP)]);
  return { br, gzip: packed };
}

const keyed = Symbol("keyed answer");

/**
 * An answer that depends on its key alone (and on call, merchant and language): the same key, the same answer, for every member. Where it
 * is kept compressed under its key, `draw` is not called.
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
  /** Null: too short to be worth it. */
  readonly compressed: CompressedForms | null;
};

export type AnswerCache = {
  /** The answer under the key, made by `write` unless a fresh one is cached. */
  fetch(key: string, ttlS: number, write: () => Promise<string>): Promise<CachedAnswer>;
  /** The last answer to this exact URL, while it is valid: nothing of the request is parsed again. */
  getByUrl(address: string): CachedAnswer | undefined;
  linkUrl(address: string, key: string): void;
  /** Answers whose key begins so are made again at their next request. */
  drop(prefix: string): void;
};

/** The least recently used answer makes room: inputs used once evict no answer in use. */
const MAX_ENTRIES = 2_000;

async function toCachedAnswer(text: string): Promise<CachedAnswer> {
  return { text, compressed: await compressForAll(text) };
}

export function createAnswerCache(now: () => Date): AnswerCache {
  // each answer is kept for the seconds of its call
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
