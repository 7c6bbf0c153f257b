// Answers that depend on merchant, language and input alone, as they leave: made once, kept for the seconds their call says,
// and forgotten at once when what they tell of changes. Promises that one is never made twice at the same time. Bounded.

import { brotliCompressSync, constants as zlib } from "node:zlib";
import { LRUCache } from "lru-cache";
import { createCache } from "@khela/service-kit/cache";

export type CachedResponse = {
  readonly text: string;
  readonly brotli: Buffer | null;
};

export type ResponseCache = {
  /** The answer under the key, made by `write` if nobody has one that is young enough. */
  get(key: string, ttlS: number, write: () => Promise<string>): Promise<CachedResponse>;
  /** What the very address a client asks was last answered, while it holds: nothing of the request need be read again. */
  findByUrl(address: string): CachedResponse | undefined;
  linkUrl(address: string, key: string): void;
  /** Those whose key begins so are made anew when they are next asked for. */
  invalidate(prefix: string): void;
};

/** The answer unused longest makes room: inputs that nobody repeats push out no answer that many ask for. */
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
