// Rate limits that all processes share: a maximum in a time window, for an IP address and for the networks that
// contain it.

import { clientNetworks } from "../../http/client-address.ts";
import type { Context } from "../../http/context.ts";
import { incrementBelow, listCounts } from "../db/throttle-store.ts";

type Caller = Pick<Context, "db" | "ip" | "now">;

/** A limit: at most `most` acts in a time window, counted under this key. */
export type Budget = { readonly key: string; readonly windowMs: number; readonly most: number };

const HOUR_MS = 60 * 60_000;

/**
 * Returns the limits for the caller's IP address and for its networks. A network's limit is a multiple of an address's
 * limit.
 */
export function addressBudgets({ ip }: Pick<Caller, "ip">, { key, windowMs, most }: Budget): Budget[] {
  return clientNetworks(ip).map((network) => ({
    key: `${key}:${network.key}`,
    windowMs,
    most: most * network.factor,
  }));
}

/** Counts one act in each limit. Returns the seconds to wait when a limit is used up; 0: none is. */
export async function consumeBudgets(caller: Caller, budgets: readonly Budget[]): Promise<number> {
  const now = caller.now();
  for (const budget of budgets) {
    if (await incrementBelow(caller.db, { ...budget, now })) continue;
    const [open] = await listCounts(caller.db, [budget.key], budget.windowMs, now);
    return Math.max(1, open?.endsInS ?? 1);
  }
  return 0;
}

/** Counts one act of the caller's IP address in an hourly limit. Returns the seconds to wait; 0: none. */
export function consumeHourlyBudget(caller: Caller, what: string, most: number): Promise<number> {
  return consumeBudgets(caller, addressBudgets(caller, { key: what, windowMs: HOUR_MS, most }));
}
