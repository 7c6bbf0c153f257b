// Runs work for many rows so that a failing row does not delay other rows.

/** Runs `run` for the items one by one, also after a failure. The first error is thrown at the end. */
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

/** Whether the fault is of the server, the connection or a lock, not of a row. Such a fault would fail every row. */
const isOfServer = (error: unknown): boolean =>
  /^(?:08|40|53|55|57P|E[A-Z])/.test(String((error as { readonly code?: unknown } | null)?.code));

/**
 * Runs all items at once. After a failure it runs each half separately, and so on, until only items that fail alone
 * remain. Returns these items with their errors. Items that have succeeded may run again.
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
