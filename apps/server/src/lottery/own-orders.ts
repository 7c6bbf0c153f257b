// A member's own orders: the list, an order with its lines, cancellation, and the proof that an order's ticket was in
// its draw. A cancellation before the draw closes refunds the whole stake.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { lotteryOrderStatus, type LotteryOrderState } from "@khela/contract/lottery/schemas";
import { formatAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import { listLotteryGames, viewerOf } from "../games/games.ts";
import type { Context } from "../http/context.ts";
import { findArchivedUntil, hasArchivedOrder } from "./archive/archive-store.ts";
import * as draws from "./draw-store.ts";
import { toDraw, type Reader } from "./lottery.ts";
import * as orders from "./order-store.ts";
import { findPlace, ticketOf } from "./proof/tickets.ts";
import { payingRules, readResult, readSlip, settle } from "./rules.ts";

type Lottery = (typeof calls)["lottery"];
type OrderView = OutputOf<Lottery["orders"]>["content"][number];
type Own = Reader & Pick<Context<Lottery["orders"]>, "session">;
type WithDraw = { readonly order: orders.OrderRow; readonly draw: draws.DrawRow };

async function withDraws(ctx: Own, rows: readonly orders.OrderRow[]): Promise<WithDraw[]> {
  const found = await draws.listDrawsById(ctx.db, [...new Set(rows.map(({ drawId }) => drawId))]);
  const drawOf = new Map(found.map((draw) => [draw.id, draw]));
  return rows.map((order) => {
    const draw = drawOf.get(order.drawId);
    invariant(draw, "an order has its draw");
    return { order, draw };
  });
}

const isGivenBack = (state: LotteryOrderState) =>
  state === "cancelled" || state === "stopped" || state === "void";

async function toOrders(ctx: Own, rows: readonly orders.OrderRow[]): Promise<OrderView[]> {
  const now = await draws.readClock(ctx.db);
  const names = new Map(
    (await listLotteryGames(ctx.db, viewerOf(ctx.merchant.id, ctx.language))).map((tile) => [
      tile.nodeId,
      tile,
    ]),
  );
  const money = (minor: bigint) => formatAmount(minor, ctx.session.currency);
  return (await withDraws(ctx, rows)).map(({ order, draw }) => ({
    orderDetailId: order.id,
    orderNumber: order.master,
    gameId: order.nodeId,
    gameCode: names.get(order.nodeId)?.gameCode ?? draw.engine,
    gameName: names.get(order.nodeId)?.name ?? draw.engine,
    numero: draw.numero,
    chasing: order.places > 1,
    chasingPhase: order.place,
    chasingPhases: order.places,
    winningStop: order.stopOnWin,
    bettingTime: order.placedAt.getTime(),
    mode: order.mode,
    bettingContent: order.slip,
    stakes: order.bets,
    bettingAmount: money(order.costMinor),
    winningAmount: order.state === "won" || order.state === "lost" ? money(order.payoutMinor) : null,
    series: order.series,
    rebateAmount: order.series === null ? null : money(isGivenBack(order.state) ? 0n : order.rebateMinor),
    state: order.state,
    orderStatus: lotteryOrderStatus[order.state],
    winningNumber: toDraw(draw).winNo,
    resultVersion: draw.resultVersion,
    closesAt: draw.closesAt.getTime(),
    canCancel: order.state === "open" && draws.isTaking({ ...draw, opensAt: now }, now),
  }));
}

function filterOf({
  gameId,
  orderStatus,
  orderNumber,
  startDate,
  endDate,
  numero,
  chasingStatus,
}: ParsedInputOf<Lottery["orders"]>): orders.OrderFilter {
  const states = Object.entries(lotteryOrderStatus) as [LotteryOrderState, number][];
  return {
    nodeId: gameId === undefined || gameId < 1 ? null : gameId,
    state: states.find(([, status]) => status === orderStatus)?.[0] ?? null,
    master: orderNumber ?? null,
    placedFrom: startDate === undefined ? null : new Date(startDate),
    // on the wire the end time is inclusive, to the millisecond; in the filter, the end time is exclusive
    placedUntil: endDate === undefined ? null : new Date(endDate + 1),
    numero: numero ?? null,
    isChasing: chasingStatus === "1",
  };
}

export async function listOrders(
  ctx: Context<Lottery["orders"]>,
  input: ParsedInputOf<Lottery["orders"]>,
): Promise<OutputOf<Lottery["orders"]>> {
  const { page, size } = input;
  const filter = filterOf(input);
  const [rows, sums, archivedUntil] = await Promise.all([
    orders.listOrders(ctx.db, ctx.session, filter, { limit: size, offset: page * size }),
    orders.sumOrders(ctx.db, ctx.session, filter),
    findArchivedUntil(ctx.db),
  ]);
  const money = (minor: bigint) => formatAmount(minor, ctx.session.currency);
  return {
    content: await toOrders(ctx, rows),
    totalPages: Math.ceil(sums.count / size),
    orderSumTO: {
      sumPlanBettingAmt: money(sums.stakedMinor),
      sumActualBettingAmt: money(sums.playedMinor),
      sumWinningAmt: money(sums.wonMinor),
    },
    archivedUntil: archivedUntil?.getTime() ?? null,
  };
}

type OfOneOrder = Context<Lottery["order"]> | Context<Lottery["cancel"]> | Context<Lottery["proof"]>;

/**
 * Returns the member's orders with these ids. Fails with `lottery.order.archived` if one of the orders was archived;
 * for any other missing order with `lottery.order.unknown`.
 */
async function getOrders(ctx: OfOneOrder, ids: readonly string[]): Promise<orders.OrderRow[]> {
  const rows = await orders.findOrders(ctx.db, ctx.session, ids);
  if (rows.length === ids.length) return rows;
  return ctx.fail(
    (await hasArchivedOrder(ctx.db, ctx.session, ids)) ? "lottery.order.archived" : "lottery.order.unknown",
  );
}

type OfOrder = { readonly orderDetailId: string };

export async function readOrder(
  ctx: Context<Lottery["order"]>,
  { orderDetailId }: OfOrder,
): Promise<OutputOf<Lottery["order"]>> {
  const rows = await getOrders(ctx, [orderDetailId]);
  const [view] = await toOrders(ctx, rows);
  const [found] = await withDraws(ctx, rows);
  if (view === undefined || found === undefined) return ctx.fail("lottery.order.unknown");
  const { order, draw } = found;
  const rules = payingRules(draw, order.series);
  const { currency } = order;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const isSettled = order.state === "won" || order.state === "lost";
  const slip = readSlip(rules, order.slip, order.mode, currency);
  const byResult = isSettled ? settle(rules, order, readResult(rules, draw.result)) : null;
  // The wins of the lines are left out when their sum differs from the paid amount. Then a correction has not settled
  // the order yet, or the balance could not cover the difference.
  const settled = byResult?.payoutMinor === order.payoutMinor ? byResult.lines : [];
  return {
    ...view,
    unpaidAmount: money(order.unpaidMinor),
    orderInfos: slip.priced.map((line, at) => ({
      playId: line.play,
      bettingContent: `${slip.lines[at]!.content}@${money(slip.lines[at]!.unitMinor)}`,
      stakes: line.bets,
      bettingAmount: money(line.costMinor),
      hits: settled[at]?.hits ?? null,
      winAmount: settled[at] === undefined ? null : money(settled[at].payoutMinor),
    })),
  };
}

export async function cancel(
  ctx: Context<Lottery["cancel"]>,
  { orderDetailIds }: ParsedInputOf<Lottery["cancel"]>,
): Promise<OutputOf<Lottery["cancel"]>> {
  const { db, session } = ctx;
  const ids = [...new Set(orderDetailIds)];
  const rows = await getOrders(ctx, ids);
  const found = await draws.listDrawsById(
    db,
    rows.map(({ drawId }) => drawId),
  );
  const now = await draws.readClock(db);
  const isOpen = (order: orders.OrderRow) =>
    order.state === "open" &&
    found.some((draw) => draw.id === order.drawId && draws.isTaking({ ...draw, opensAt: now }, now));
  if (!rows.every(isOpen)) ctx.fail("lottery.order.final");
  // in one transaction: an order that is cancelled no longer counts towards its draw's cap
  const ended = await db.transaction(async (tx) => {
    const cancelled = await orders.endOrders(tx, session.bucket, rows, { state: "cancelled", now });
    await draws.releaseLiability(tx, cancelled);
    return cancelled;
  });
  if (ended.length === 0) ctx.fail("lottery.order.final");
  ctx.push.balanceChanged(session);
  const refund = rows
    .filter(({ id }) => ended.some((one) => one.id === id))
    .reduce((sum, { costMinor }) => sum + costMinor, 0n);
  return { cancelled: ended.map(({ id }) => id), refund: formatAmount(refund, session.currency) };
}

export async function proof(
  ctx: Context<Lottery["proof"]>,
  { orderDetailId }: OfOrder,
): Promise<OutputOf<Lottery["proof"]>> {
  const [order] = await getOrders(ctx, [orderDetailId]);
  invariant(order, "an order that was found");
  const [draw] = await draws.listDrawsById(ctx.db, [order.drawId]);
  if (draw === undefined || draw.root === null) return ctx.fail("lottery.draw.unknown");
  // the archive is removing the draw's orders, so leaves of the Merkle tree may be missing
  if (draw.drawsAt < ((await findArchivedUntil(ctx.db)) ?? draw.drawsAt)) ctx.fail("lottery.order.archived");
  const placed = (await findPlace(ctx.db, draw, order)) ?? ctx.fail("lottery.order.unknown");
  return {
    numero: draw.numero,
    ticket: ticketOf(order, draw.numero),
    index: placed.index,
    tickets: Number(draw.tickets),
    path: [...placed.path],
    root: draw.root,
  };
}
