// An order that cannot be settled does not block others: a page that fails is tried in halves, down to the faulty
// order.

type Settling<T, P, R> = {
  /** For one order: an error here belongs to that order. */
  readonly prepare: (order: T) => P;
  /** For several orders, all or none. */
  readonly run: (part: readonly P[]) => Promise<R[]>;
  readonly setAside: (order: T, error: unknown) => void;
};

/** Whether PostgreSQL refused a row of the statement: its data, a constraint, or an error that a function raised. */
function isOfRow(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === "string" && /^(22|23|P0)[0-9A-Z]{3}$/.test(code);
}

async function runHalves<T, P, R>(
  part: readonly { readonly order: T; readonly ready: P }[],
  { run, setAside }: Pick<Settling<T, P, R>, "run" | "setAside">,
): Promise<R[]> {
  const [first] = part;
  if (first === undefined) return [];
  try {
    return await run(part.map(({ ready }) => ready));
  } catch (error) {
    // a lost connection, a deadlock: the next run tries all of them again
    if (!isOfRow(error)) throw error;
    if (part.length === 1) {
      setAside(first.order, error);
      return [];
    }
    const half = Math.ceil(part.length / 2);
    const begun = await runHalves(part.slice(0, half), { run, setAside });
    return [...begun, ...(await runHalves(part.slice(half), { run, setAside }))];
  }
}

/** Returns the results of all orders except those set aside, which are unchanged. */
export async function settleApart<T, P, R>(
  orders: readonly T[],
  { prepare, run, setAside }: Settling<T, P, R>,
): Promise<R[]> {
  const ready = orders.flatMap((order) => {
    try {
      return [{ order, ready: prepare(order) }];
    } catch (error) {
      setAside(order, error);
      return [];
    }
  });
  return runHalves(ready, { run, setAside });
}
