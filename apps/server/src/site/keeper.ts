// Keeps what was made for one visitor for all who ask the same soon after. Promises that a thing is never made twice at
// the same time, that nobody waits for what is at most a minute old (he gets it, and it is made anew behind him), and that
// what may not be kept is forgotten at once. Holds a bounded number of things; never hands out anything older.

export type Keeper<T> = { get(key: string, make: () => Promise<T>): Promise<T> };

export type KeeperOptions<T> = {
  readonly now: () => Date;
  readonly mayKeep: (made: T) => boolean;
  /** Told when something could not be made anew behind somebody who got the old one. */
  readonly onFault: (error: unknown) => void;
};

const FRESH_MS = 5_000;
const OLDEST_MS = 60_000;
const MAX_KEPT = 500;

export function openKeeper<T>({ now, mayKeep, onFault }: KeeperOptions<T>): Keeper<T> {
  const kept = new Map<string, { readonly made: T; readonly at: number }>();
  const making = new Map<string, Promise<T>>();

  async function makeAndKeep(key: string, make: () => Promise<T>): Promise<T> {
    try {
      const made = await Promise.resolve().then(make);
      kept.delete(key);
      if (kept.size >= MAX_KEPT) kept.clear();
      if (mayKeep(made)) kept.set(key, { made, at: now().getTime() });
      return made;
    } finally {
      making.delete(key);
    }
  }

  return {
    async get(key, make) {
      const found = kept.get(key);
      const age = found === undefined ? Infinity : now().getTime() - found.at;
      if (found !== undefined && age < FRESH_MS) return found.made;
      let coming = making.get(key);
      if (coming === undefined) {
        coming = makeAndKeep(key, make);
        making.set(key, coming);
      }
      if (found === undefined || age >= OLDEST_MS) return coming;
      coming.catch(onFault);
      return found.made;
    },
  };
}
