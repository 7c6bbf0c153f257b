// Settles orders so that a faulty order does not block other orders. A page that fails is split in halves until only
// the faulty order fails.

type Settling<T, P, R> = {
  /** Prepares one order. A thrown error is about this order alone. */
  readonly prepare: (order: T) => P;
  /** Settles several orders in one transaction: all or none. */
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
    // after any other fault, such as a lost connection or a deadlock, the next run tries all orders again
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

/** Settles orders; returns the results of the settled orders. Orders that are set aside stay unchanged. */
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
