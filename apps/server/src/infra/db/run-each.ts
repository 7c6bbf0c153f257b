// Work on many rows in which one failure delays no other row.

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

/** A fault of the server, the connection or a lock, not of a row: all would fail in turn. */
const isOfServer = (error: unknown): boolean =>
  /^(?:08|40|53|55|57P|E[A-Z])/.test(String((error as { readonly code?: unknown } | null)?.code));

/**
 * Runs many at once. On a failure each half runs alone, and so on, so only rows that fail alone remain; these are
 * returned with their errors. The work may be repeated for rows that already succeeded. @throws faults that no row
 * caused
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
