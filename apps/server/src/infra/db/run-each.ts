// Runs work on many rows so that one failing row does not delay the others.

/** Runs each in turn, also after a failure; the first error is thrown at the end. */
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

/** Whether the fault belongs to the server, the connection or a lock, and not to a row. Then every row would fail. */
const isOfServer = (error: unknown): boolean =>
  /^(?:08|40|53|55|57P|E[A-Z])/.test(String((error as { readonly code?: unknown } | null)?.code));

/**
 * Runs all items at once. After a failure it runs each half separately, and so on, until only items that fail alone
 * remain; returns these with their errors. Items that have succeeded may run again.
 * @throws faults that no item caused
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
