/**
 * Checks of `npm run ledger -- audit`. They recompute each fixed draw's root from its orders, and its result from
 * secret, root and beacon, or compare the result with the entered result. They recompute each settled order's payout
 * from slip and result. Every order is read once, in ticket order.
 */
import { canonicalJson, checkDraw } from "@khela/engines/draws/check-draw";
import { hashTicket } from "@khela/engines/draws/draw-proof";
import type { Db } from "@khela/service-kit/db/database";
import type { AuditCheck, Finding } from "../../wallet/audit/audit-check.ts";
import { payingRules, readResult, settle, type Rules } from "../rules.ts";
import { listFixedDraws, readFixedOrders, type FixedDraw, type FixedOrder } from "./draw-audit-store.ts";
import { createTree, ticketOf } from "./tickets.ts";

const DRAWS_PER_READ = 200;
/** Maximum payouts of a draw that are cached by slip, so that equal slips are computed once. */
const PAYOUTS_KEPT = 2_000;

export const drawChecks: readonly AuditCheck[] = [
  { name: "lottery: roots, results and payouts of draws follow from their orders", run: drawFindings },
];

async function* drawFindings(tx: Db): AsyncIterable<Finding> {
  const reader = createReader(tx);
  let after = 0n;
  for (;;) {
    const page = await listFixedDraws(tx, after, DRAWS_PER_READ);
    for (const draw of page) yield* findingsOf(draw, reader.ordersOf(draw.id));
    after = page.at(-1)?.id ?? after;
    if (page.length < DRAWS_PER_READ) break;
  }
  await reader.end();
}

/** Reads the orders of draws. The caller must ask for draws in ascending order of their ids. */
function createReader(tx: Db) {
  const pages = readFixedOrders(tx)[Symbol.asyncIterator]();
  let page: readonly FixedOrder[] = [];
  let at = 0;
  const peek = async (): Promise<FixedOrder | undefined> => {
    if (at === page.length) {
      page = (await pages.next()).value ?? [];
      at = 0;
    }
    return page[at];
  };
  const skipTo = async (drawId: bigint | null): Promise<FixedOrder | undefined> => {
    let order = await peek();
    while (order !== undefined && (drawId === null || order.drawId < drawId)) {
      at += 1;
      order = await peek();
    }
    return order;
  };
  return {
    async *ordersOf(drawId: bigint): AsyncIterable<FixedOrder> {
      for (let order = await skipTo(drawId); order?.drawId === drawId; order = await peek()) {
        at += 1;
        yield order;
      }
    },
    /** Reads all remaining pages, so that the cursor is closed. */
    end: () => skipTo(null),
  };
}

async function* findingsOf(draw: FixedDraw, orders: AsyncIterable<FixedOrder>): AsyncIterable<Finding> {
  const where = `draw ${draw.numero} of game ${draw.nodeId}`;
  const tree = createTree();
  const payoutOf = createPayouts(draw);
  for await (const order of orders) {
    tree.add(null, hashTicket(ticketOf(order, draw.numero)));
    const payoutMinor = payoutOf(order);
    if (payoutMinor !== null && payoutMinor !== order.payoutMinor)
      yield {
        where: `member ${order.memberId} order ${order.id}`,
        problem: `won ${order.payoutMinor}, its slip and the result give ${payoutMinor < 0n ? "nothing that can be read" : payoutMinor}`,
      };
  }
  const { root, tickets } = tree.end();
  if (root !== draw.root || BigInt(tickets) !== draw.tickets)
    yield { where, problem: `has ${draw.tickets} tickets under its root, and its orders give another one` };
  const problem = draw.state === "closed" ? null : faultOfResult(draw);
  if (problem !== null) yield { where, problem };
}

const UNREADABLE = -1n;

/** Returns a function that computes an order's payout; null before the draw is settled. */
function createPayouts(draw: FixedDraw): (order: FixedOrder) => bigint | null {
  if (draw.state !== "settled") return () => null;
  const known = new Map<string, bigint>();
  const rules = new Map<number | null, Rules>();
  const rulesAt = (series: number | null): Rules => {
    const at = rules.get(series) ?? payingRules(draw, series);
    rules.set(series, at);
    return at;
  };
  return (order) => {
    const key = `${order.mode} ${order.currency} ${order.series} ${order.slip}`;
    let payout = known.get(key);
    if (payout !== undefined) return payout;
    try {
      payout = settle(rulesAt(order.series), order, readResult(rulesAt(null), draw.result)).payoutMinor;
    } catch {
      payout = UNREADABLE;
    }
    if (known.size < PAYOUTS_KEPT) known.set(key, payout);
    return payout;
  };
}

function faultOfResult(draw: FixedDraw): string | null {
  if (!draw.electronic)
    return canonicalJson(draw.result) === canonicalJson(draw.entered)
      ? null
      : "has a result that was not entered and confirmed";
  const { commitment, secret, root, beacon } = draw;
  try {
    const checks = checkDraw(
      { ...draw, proof: { commitment, tickets: Number(draw.tickets), root, beacon, secret } },
      null,
    );
    if (checks === null) return "has a result without a secret";
    if (!checks.secret) return "has a secret other than the committed one";
    return checks.result ? null : "has a result that does not follow from secret, root and beacon";
  } catch {
    return "has rules that this version does not have";
  }
}
