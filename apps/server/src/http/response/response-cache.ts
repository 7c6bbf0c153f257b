// Answers that depend on merchant, language and input alone, as they leave: made once, kept for the seconds their call says,
// and forgotten at once when what they tell of changes. Promises that one is never made twice at the same time. Bounded.

import { brotliCompressSync, constants as zlib } from "node:zlib";
import { LRUCache } from "lru-cache";

export type CachedResponse = {
  readonly text: string;
  readonly brotli: Buffer | null;
  readonly expiresAt: number;
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

export function toCachedResponse(text: string, expiresAt: number): CachedResponse {
  return {
    text,
    brotli: text.length < COMPRESS_FROM_BYTES ? null : brotliCompressSync(text, QUALITY),
    expiresAt,
  };
}

export function createResponseCache(now: () => Date): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({ max: MAX_ENTRIES });
  const inFlight = new Map<string, Promise<CachedResponse>>();
  const keysByUrl = new LRUCache<string, string>({ max: MAX_ENTRIES });

  function findFresh(key: string): CachedResponse | undefined {
    const found = responses.get(key);
    return found !== undefined && found.expiresAt > now().getTime() ? found : undefined;
  }

  function load(key: string, ttlS: number, write: () => Promise<string>): Promise<CachedResponse> {
    const expiresAt = now().getTime() + ttlS * 1_000;
    const flight: Promise<CachedResponse> = write()
      .then((text) => {
        const answer = toCachedResponse(text, expiresAt);
        // one that was forgotten while it was made may be old already
        if (inFlight.get(key) === flight) responses.set(key, answer);
        return answer;
      })
      .finally(() => {
        if (inFlight.get(key) === flight) inFlight.delete(key);
      });
    inFlight.set(key, flight);
    return flight;
  }

  return {
    get: async (key, ttlS, write) => findFresh(key) ?? inFlight.get(key) ?? load(key, ttlS, write),
    findByUrl(address) {
      const key = keysByUrl.get(address);
      return key === undefined ? undefined : findFresh(key);
    },
    linkUrl(address, key) {
      if (keysByUrl.get(address) !== key) keysByUrl.set(address, key);
    },
    invalidate(prefix) {
      for (const answers of [responses, inFlight]) {
        const stale = [...answers.keys()].filter((key) => key.startsWith(prefix));
        for (const key of stale) answers.delete(key);
      }
    },
  };
}
