// Answers that depend on merchant, language and input alone, as they leave: made once, cached for the seconds of their call,
// and invalidated at once when their content changes. Never makes one twice at the same time. Bounded.

import { LRUCache } from "lru-cache";
import { createCache } from "@khela/service-kit/cache";
import { compressForAll, type CompressedForms } from "./compression.ts";

export type CachedResponse = {
  readonly text: string;
  /** Null: too short to be worth it. */
  readonly compressed: CompressedForms | null;
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

async function toCachedResponse(text: string): Promise<CachedResponse> {
  return { text, compressed: await compressForAll(text) };
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
