/**
 * Reads whose answer is the same for many callers: those who ask while one is under way share the next one. A caller alone waits for nothing,
 * and each answer is read after its caller asked.
 */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

type Running<T> = { readonly current: Promise<T>; next: Promise<T> | null };

/** `read` does the same for every caller of a key. Throws what it throws, to each caller who shares it. */
export function createSharedReads<T>(): SharedReads<T> {
  const byKey = new Map<string, Running<T>>();

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const running: Running<T> = { current: read(), next: null };
    byKey.set(key, running);
    const end = () => {
      if (running.next === null) byKey.delete(key);
    };
    running.current.then(end, end);
    return running.current;
  }

  return (key, read) => {
    const running = byKey.get(key);
    if (running === undefined) return start(key, read);
    const startNext = () => start(key, read);
    running.next ??= running.current.then(startNext, startNext);
    return running.next;
  };
}
