// Previews what an entry would change: computes the settlement of every order of the draw, as if the entry were
// confirmed now, and writes nothing.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import * as draws from "../draw-store.ts";
import type { OrderKey } from "../order-store.ts";
import { payingRules, readResult, settle, type Rules } from "../rules.ts";
import { checkResult, isPossible, type OfDraw } from "./entries.ts";
import type { EntryKind } from "./entry-store.ts";
import * as store from "./draw-view-store.ts";

type Preview = OperatorOutputOf<(typeof operatorCalls)["lottery"]["preview"]>;

const ORDERS_PER_PAGE = 2_000;
/** Maximum orders of a preview. An order takes tens of microseconds, so a preview takes at most a few seconds. */
const MAX_ORDERS = 50_000;

type Moved = { orders: number; changed: number; paysMinor: bigint; takesBackMinor: bigint };

/**
 * Adds one order's payout, or the amount that is taken back from the order, to the sums of the preview. An unchanged
 * win moves nothing.
 */
function addOrder(moved: Moved, order: store.PreviewedOrder, payoutMinor: bigint): void {
  const isChanged = payoutMinor !== order.payoutMinor;
  const rebateMinor = order.isOpen ? order.rebateMinor : 0n;
  moved.orders += 1;
  if (isChanged || rebateMinor > 0n) moved.changed += 1;
  moved.paysMinor += (isChanged ? payoutMinor : 0n) + rebateMinor;
  moved.takesBackMinor += isChanged ? order.payoutMinor : 0n;
}

async function settleAll(db: Db, draw: draws.DrawRow, resultJson: unknown) {
  const rules = new Map<number | null, Rules>();
  const rulesAt = (series: number | null): Rules => {
    const at = rules.get(series) ?? payingRules(draw, series);
    rules.set(series, at);
    return at;
  };
  const result = readResult(rulesAt(null), resultJson);
  const moved: Moved = { orders: 0, changed: 0, paysMinor: 0n, takesBackMinor: 0n };
  for (const bucket of await listMemberBuckets(db)) {
    let after: OrderKey | null = null;
    for (;;) {
      const most = Math.min(ORDERS_PER_PAGE, MAX_ORDERS - moved.orders + 1);
      const page: store.PreviewedOrder[] = await store.listSettleable(db, bucket, {
        drawId: draw.id,
        after,
        most,
      });
      for (const order of page) {
        if (moved.orders === MAX_ORDERS) return { ...moved, isWhole: false };
        addOrder(moved, order, settle(rulesAt(order.series), order, result).payoutMinor);
      }
      if (page.length < most) break;
      after = page.at(-1)!;
    }
  }
  return { ...moved, isWhole: true };
}

async function stakesBack(db: Db, draw: draws.DrawRow) {
  const { openCount, openMinor } = await store.sumDrawOrders(db, await listMemberBuckets(db), draw.id);
  return {
    orders: openCount,
    changed: openCount,
    paysMinor: openMinor,
    takesBackMinor: 0n,
    isWhole: true,
  };
}

/** Previews an entry. Fails with `lottery.draw.unknown`, `lottery.draw.state` or `lottery.result.invalid`. */
export async function previewEntry(
  db: Db,
  { merchantId, gameId, numero }: OfDraw,
  entry: { readonly kind: EntryKind; readonly result: unknown; readonly currency: string },
): Promise<Preview> {
  const { kind, result, currency } = entry;
  const draw =
    (await draws.findDraw(db, { merchantId, nodeId: gameId }, numero)) ?? fail("lottery.draw.unknown");
  if (!isPossible(kind, draw, await draws.readClock(db))) fail("lottery.draw.state", { state: draw.state });
  const { paysMinor, takesBackMinor, ...counts } =
    kind === "void" ? await stakesBack(db, draw) : await settleAll(db, draw, checkResult(draw, result));
  return {
    kind,
    ...counts,
    pays: formatAmount(paysMinor, currency),
    takesBack: formatAmount(takesBackMinor, currency),
    currency,
  };
}
