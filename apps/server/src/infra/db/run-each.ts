// Work on many rows of which one may fail: it keeps no other waiting.

/** Runs each in turn although one before it failed; the first error is thrown when all had their turn. */
export async function runEach<T>(items: Iterable<T>, run: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The server, the connection or a lock, and no row: all would fail alike, one by one. */
const isOfServer = (error: unknown): boolean =>
  /^(?:08|40|53|55|57P|E[A-Z])/.test(String((error as { readonly code?: unknown } | null)?.code));

/**
 * Runs many at once. Where that fails, each half is run by itself, and so on: all are done but those that fail alone. These are returned, with
 * why. The work may be repeated with what it has done before. @throws what no row has caused
 */
export async function runInHalves<T>(
  items: readonly T[],
  run: (items: readonly T[]) => Promise<unknown>,
): Promise<{ readonly item: T; readonly error: unknown }[]> {
  const [first] = items;
  if (first === undefined) return [];
  try {
    await run(items);
    return [];
  } catch (error) {
    if (isOfServer(error)) throw error;
    if (items.length === 1) return [{ item: first, error }];
    const half = Math.ceil(items.length / 2);
    return [
      ...(await runInHalves(items.slice(0, half), run)),
      ...(await runInHalves(items.slice(half), run)),
    ];
  }
}
