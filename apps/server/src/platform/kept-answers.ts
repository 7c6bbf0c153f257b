// Answers that depend on merchant, language and input alone, as they leave: made once, kept for the seconds their call says,
// and forgotten at once when what they tell of changes. Promises that one is never made twice at the same time. Bounded.

import { brotliCompressSync, constants as zlib } from "node:zlib";

export type KeptAnswer = { readonly text: string; readonly brotli: Buffer | null; readonly until: number };

export type KeptAnswers = {
  /** The answer under the key, made by `write` if nobody has one that is young enough. */
  get(key: string, keepS: number, write: () => Promise<string>): Promise<KeptAnswer>;
  /** What the very address a client asks was last answered, while it holds: nothing of the request need be read again. */
  at(address: string): KeptAnswer | undefined;
  remember(address: string, key: string): void;
  /** Those whose key begins so are made anew when they are next asked for. */
  forget(prefix: string): void;
};

const MAX_KEPT = 2_000;
const COMPRESS_FROM_BYTES = 1_024;
const QUALITY = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } } as const;

/** The oldest makes room: a thousand questions that nobody repeats must not push out all that many ask. */
function keep<T>(things: Map<string, T>, key: string, thing: T): void {
  things.delete(key);
  const oldest = things.size < MAX_KEPT ? undefined : things.keys().next().value;
  if (oldest !== undefined) things.delete(oldest);
  things.set(key, thing);
}

export function pressed(text: string, until: number): KeptAnswer {
  return { text, brotli: text.length < COMPRESS_FROM_BYTES ? null : brotliCompressSync(text, QUALITY), until };
}

export function openKeptAnswers(now: () => Date): KeptAnswers {
  const kept = new Map<string, KeptAnswer>();
  const coming = new Map<string, Promise<KeptAnswer>>();
  const keys = new Map<string, string>();

  function fresh(key: string): KeptAnswer | undefined {
    const found = kept.get(key);
    return found !== undefined && found.until > now().getTime() ? found : undefined;
  }

  function make(key: string, keepS: number, write: () => Promise<string>): Promise<KeptAnswer> {
    const until = now().getTime() + keepS * 1_000;
    const flight: Promise<KeptAnswer> = write().then((text) => {
      const answer = pressed(text, until);
      // one that was forgotten while it was made may be old already
      if (coming.get(key) === flight) keep(kept, key, answer);
      return answer;
    }).finally(() => { if (coming.get(key) === flight) coming.delete(key); });
    coming.set(key, flight);
    return flight;
  }

  return {
    get: async (key, keepS, write) => fresh(key) ?? coming.get(key) ?? make(key, keepS, write),
    at(address) {
      const key = keys.get(address);
      return key === undefined ? undefined : fresh(key);
    },
    remember(address, key) {
      if (keys.get(address) !== key) keep(keys, address, key);
    },
    forget(prefix) {
      for (const answers of [kept, coming]) for (const key of answers.keys()) if (key.startsWith(prefix)) answers.delete(key);
    },
  };
}
