// Keeps what was made for one visitor for all who ask the same soon after. Promises that a thing is never made twice at
// the same time, that nobody waits for what is at most a minute old (he gets it, and it is made anew behind him), and that
// what may not be kept is forgotten at once. Holds a bounded number of things; never hands out anything older.

/** `old`: what was kept under the key until now, if anything. */
type Make<T> = (old: T | undefined) => Promise<T>;
export type Keeper<T> = { get(key: string, make: Make<T>): Promise<T> };

export type KeeperOptions<T> = {
  readonly now: () => Date;
  readonly mayKeep: (made: T) => boolean;
  /** Does the work when whoever asked has been served: what is made anew behind somebody must not hold up what he still needs. */
  readonly behind: (work: () => void) => void;
  /** Told when something could not be made anew behind somebody who got the old one. */
  readonly onFault: (error: unknown) => void;
};

const FRESH_MS = 5_000;
const OLDEST_MS = 60_000;
const MAX_KEPT = 500;

export function openKeeper<T>({ now, mayKeep, behind, onFault }: KeeperOptions<T>): Keeper<T> {
  const kept = new Map<string, { readonly made: T; readonly at: number }>();
  const making = new Map<string, Promise<T>>();
  const due = new Set<string>();

  function ageOf(key: string): number {
    const found = kept.get(key);
    return found === undefined ? Infinity : now().getTime() - found.at;
  }

  async function makeAndKeep(key: string, make: Make<T>): Promise<T> {
    try {
      const made = await Promise.resolve(kept.get(key)?.made).then(make);
      kept.delete(key);
      if (kept.size >= MAX_KEPT) kept.clear();
      if (mayKeep(made)) kept.set(key, { made, at: now().getTime() });
      return made;
    } finally {
      making.delete(key);
    }
  }

  function madeOnce(key: string, make: Make<T>): Promise<T> {
    const coming = making.get(key) ?? makeAndKeep(key, make);
    making.set(key, coming);
    return coming;
  }

  function makeBehind(key: string, make: Make<T>): void {
    if (due.has(key) || making.has(key)) return;
    due.add(key);
    behind(() => {
      due.delete(key);
      // somebody who could not have the old one was quicker
      if (ageOf(key) >= FRESH_MS) madeOnce(key, make).catch(onFault);
    });
  }

  return {
    async get(key, make) {
      const found = kept.get(key);
      const age = ageOf(key);
      if (found === undefined || age >= OLDEST_MS) return madeOnce(key, make);
      if (age >= FRESH_MS) makeBehind(key, make);
      return found.made;
    },
  };
}
