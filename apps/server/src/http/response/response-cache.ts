// Answers that depend on merchant, language and input alone, as they leave: made once, cached for the seconds of their call,
// and invalidated at once when their content changes. Never makes one twice at the same time. Bounded.

import { brotliCompressSync, constants as zlib } from "node:zlib";
import { LRUCache } from "lru-cache";
import { createCache } from "@khela/service-kit/cache";

export type CachedResponse = {
  readonly text: string;
  readonly brotli: Buffer | null;
};

export type ResponseCache = {
  /** The answer under the key, made by `write` unless a fresh one is cached. */
  get(key: string, ttlS: number, write: () => Promise<string>): Promise<CachedResponse>;
  /** The last answer to this exact URL, while it is valid: nothing of the request is parsed again. */
  findByUrl(address: string): CachedResponse | undefined;
  linkUrl(address: string, key: string): void;
  /** Answers whose key begins so are made again at their next request. */
  invalidate(prefix: string): void;
};

/** The least recently used answer makes room: inputs used once evict no answer in use. */
const MAX_ENTRIES = 2_000;
const COMPRESS_FROM_BYTES = 1_024;
const QUALITY = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } } as const;

function toCachedResponse(text: string): CachedResponse {
  return {
    text,
    brotli: text.length < COMPRESS_FROM_BYTES ? null : brotliCompressSync(text, QUALITY),
  };
}

export function createResponseCache(now: () => Date): ResponseCache {
  // each answer is kept for the seconds of its call
  const responses = createCache<CachedResponse>({ now, maxEntries: MAX_ENTRIES, ttlMs: 0 });
  const keysByUrl = new LRUCache<string, string>({ max: MAX_ENTRIES });

  return {
    get: (key, ttlS, write) => responses.get(key, async () => toCachedResponse(await write()), ttlS * 1_000),
    findByUrl(address) {
      const key = keysByUrl.get(address);
      return key === undefined ? undefined : responses.find(key);
    },
    linkUrl(address, key) {
      if (keysByUrl.get(address) !== key) keysByUrl.set(address, key);
    },
    invalidate: (prefix) => responses.invalidate(prefix),
  };
}
