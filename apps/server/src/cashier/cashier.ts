// Deposits: an order at the gateway, or with a receiving account of a manual channel. A request id opens one order,
// however often the request is repeated. Opening an order moves no money. The gateway's report (payment-notices.ts) or
// an operator (manual/decisions.ts) credits it.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { ChannelKind } from "@khela/contract/cashier/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Context, Services } from "../http/context.ts";
import {
  findActiveRestriction,
  findRestrictionCode,
  jurisdictionOf,
  restrictionCode,
} from "../responsible-gaming/responsible-gaming.ts";
import { invariant } from "@khela/service-kit/errors";
import {
  checkDepositPromotion,
  chooseDepositPromotion,
  findOrderPromotion,
} from "../promotions/promotions.ts";
import { findChannelKind } from "./channels/channel-store.ts";
import { openChannel } from "./channels/channels.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import { assignReceivingAccount } from "./manual/manual-orders.ts";
import { setCountsUntil } from "./manual/manual-store.ts";
import { createOrderId } from "./order-id.ts";
import { storeDepositPush, viewOrder, viewOrders, type OrderView } from "./order-view.ts";
import * as store from "./store.ts";

type Cashier = (typeof calls)["cashier"];

/**
 * A gateway's payment notice usually arrives within seconds. Without a notice, the server asks the gateway about the
 * order after this time, then at growing intervals.
 */
export const FIRST_QUERY_AFTER_MS = 2 * 60_000;
/** Lifetimes of orders: a manual transfer takes longer than a payment at a gateway. */
const GATEWAY_LIFE_MS = 10 * 60_000;
const MANUAL_LIFE_MS = 30 * 60_000;
const EXPIRE_BATCH = 200;

export type DepositContext = Context<Cashier["deposit"]> | Context<Cashier["depositByQr"]>;
type DepositInput = ParsedInputOf<Cashier["deposit"]>;

type Orderable = Pick<store.Order, "amountMinor" | "gateway"> & { readonly lifeMs: number };

/**
 * First guard of a deposit: the channel accepts orders of this member now, and the amount is within the channel's
 * limits.
 */
async function orderableAmount(ctx: DepositContext, { channel, amount }: DepositInput): Promise<Orderable> {
  const { currency } = ctx.merchant;
  const found = await openChannel(ctx, channel);
  const limits = { min: formatAmount(found.minMinor, currency), max: formatAmount(found.maxMinor, currency) };
  const reading = readAmount(amount, currency);
  if (!reading.ok) return ctx.fail("request_param_err", { field: "/amount", reason: reading.code });
  if (reading.minor < found.minMinor || reading.minor > found.maxMinor)
    return ctx.fail("deposit.amount.limit", limits);
  return {
    amountMinor: reading.minor,
    gateway: found.gateway,
    lifeMs: found.kind === "manual" ? MANUAL_LIFE_MS : GATEWAY_LIFE_MS,
  };
}

/**
 * Creates the payment at the order's gateway. A gateway accepts a repeated request for the same order, so a retry is
 * safe.
 */
async function createGatewayOrder(
  ctx: DepositContext,
  order: store.Order,
  kind: ChannelKind | null,
): Promise<store.Order> {
  const gateway = ctx.paymentGateways.find(order.gateway);
  if (gateway === null) return ctx.fail("deposit.channel.unavailable");
  ctx.tracing?.current()?.set({ "khela.order_id": order.id });
  const opened = await gateway.open({
    merchantOrderId: order.id,
    channel: order.channel,
    amount: formatAmount(order.amountMinor, order.currency),
    currency: order.currency,
    publicUrl: ctx.config.publicUrl,
    expiresAt: order.expiresAt.getTime(),
    language: ctx.language,
    ...(kind === "qr" || kind === "app" ? { kind } : {}),
  });
  if (opened === null) return ctx.fail("deposit.gateway.unreachable", undefined, 5);
  return store.setGatewayOrder(ctx.db, order, {
    ...opened,
    queryAt: new Date(ctx.now().getTime() + FIRST_QUERY_AFTER_MS),
  });
}

function waitingOf({ value, used, remaining }: Extract<store.OrderRefusal, { reason: "limit" }>): bigint {
  const waiting = value - used - remaining;
  return waiting > 0n ? waiting : 0n;
}

/**
 * Second guard of a deposit: refuses the request with the reason that the database gave when it refused to open the
 * order.
 */
async function refuseOrder(ctx: DepositContext, refusal: store.OrderRefusal): Promise<never> {
  if (refusal.reason === "restriction")
    return ctx.fail(await findRestrictionCode(ctx.db, ctx.session, ctx.now()));
  const { currency } = ctx.merchant;
  return ctx.fail("safer.deposit.limit", {
    kind: "deposit",
    period: refusal.period,
    limit: formatAmount(refusal.value, currency),
    used: formatAmount(refusal.used, currency),
    left: formatAmount(refusal.remaining, currency),
    // part of the limit that unpaid open orders reserve; `used` does not contain the part
    waiting: formatAmount(waitingOf(refusal), currency),
  });
}

/** Opens the order of a new request. */
async function openNewOrder(ctx: DepositContext, input: DepositInput): Promise<void> {
  const member = ctx.session;
  const now = ctx.now();
  const { amountMinor, gateway, lifeMs } = await orderableAmount(ctx, input);
  const chosen =
    input.promotionId === undefined ? null : await checkDepositPromotion(ctx, input.promotionId, amountMinor);
  const order = {
    bucket: member.bucket,
    memberId: member.memberId,
    id: createOrderId(member, ctx.randomBytes),
    merchantId: ctx.merchant.id,
    requestId: input.requestId,
    channel: input.channel,
    gateway,
    amountMinor,
    currency: ctx.merchant.currency,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  };
  // the promotion is stored before the order, so that an open order always has its promotion
  if (chosen !== null) await chooseDepositPromotion(ctx, order.id, chosen);
  const refusal = await store.openOrder(ctx.db, order, jurisdictionOf(ctx.merchant.settings).timeZone);
  if (refusal !== null) await refuseOrder(ctx, refusal);
}

/**
 * Opens an order, or returns the order that this request id already opened. The same request id with another body is
 * refused.
 */
export async function deposit(ctx: DepositContext, input: DepositInput): Promise<OrderView> {
  const member = ctx.session;
  const now = ctx.now();
  if ((await store.findOrderOfRequest(ctx.db, member, input.requestId)) === null)
    await openNewOrder(ctx, input);
  const order = await store.findOrderOfRequest(ctx.db, member, input.requestId);
  invariant(order, "an order is gone");
  const requested = readAmount(input.amount, order.currency);
  if (order.channel !== input.channel) ctx.fail("ledger.id_reused", { field: "channel" });
  if (!requested.ok || requested.minor !== order.amountMinor)
    ctx.fail("ledger.id_reused", { field: "amount" });
  const promotion = await findOrderPromotion(ctx.db, order);
  if ((input.promotionId ?? null) !== (promotion === null ? null : String(promotion)))
    ctx.fail("ledger.id_reused", { field: "promotionId" });
  const isPlaced = order.payUrl !== null || order.receiving !== null;
  if (isPlaced || order.state !== "waiting" || order.expiresAt <= now) return viewOrder(ctx, order);
  // a break may have begun since the order was opened
  const restriction = await findActiveRestriction(ctx.db, member, now);
  if (restriction !== null) ctx.fail(restrictionCode(restriction));
  const kind = await findChannelKind(ctx.db, order);
  return viewOrder(
    ctx,
    await (kind === "manual" ? assignReceivingAccount(ctx, order) : createGatewayOrder(ctx, order, kind)),
  );
}

export async function depositOrder(
  ctx: Context<Cashier["depositOrder"]>,
  { orderId }: { readonly orderId: string },
): Promise<OrderView> {
  const order = await store.findOrder(ctx.db, ctx.session, orderId);
  return order === null ? ctx.fail("deposit.order.unknown") : viewOrder(ctx, order);
}

export async function depositOrders(
  ctx: Context<Cashier["depositOrders"]>,
  { page, size, state }: ParsedInputOf<Cashier["depositOrders"]>,
): Promise<OutputOf<Cashier["depositOrders"]>> {
  const filter = { state: state ?? null, now: ctx.now() };
  const [orders, count] = await Promise.all([
    store.listOrders(ctx.db, ctx.session, { ...filter, limit: size, offset: (page - 1) * size }),
    store.countOrders(ctx.db, ctx.session, filter),
  ]);
  return { list: await viewOrders(ctx, orders), totalPages: Math.ceil(count / size) };
}

/**
 * Cancels an order that waits for its payment, so that the order stops counting towards the deposit limit. A payment
 * that still arrives is credited.
 */
export async function cancelDeposit(
  ctx: Context<Cashier["cancelDeposit"]>,
  { orderId }: ParsedInputOf<Cashier["cancelDeposit"]>,
): Promise<OrderView> {
  const { session, merchant } = ctx;
  const now = ctx.now();
  const cancelled = await ctx.db.transaction(async (tx) => {
    const order = await store.cancelOrder(tx, session, orderId, now);
    if (order === null) return null;
    if (order.receiving !== null) await setCountsUntil(tx, order, now);
    await storeDepositPush(tx, ctx, order, "expired");
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor: `member:${session.memberId}`,
      action: "deposit.cancelled",
      subject: `deposit:${order.id}`,
      detail: {},
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return order;
  });
  const order = cancelled ?? (await store.findOrder(ctx.db, session, orderId));
  if (order === null) return ctx.fail("deposit.order.unknown");
  return order.cancelledAt === null ? ctx.fail("deposit.order.decided") : viewOrder(ctx, order);
}

/**
 * Expires orders that were not paid in time and pushes the new state to the members' pages. A later payment is still
 * credited.
 */
export async function expireDeposits(services: Services): Promise<void> {
  for (;;) {
    const now = services.now();
    const overdue = await store.listOverdueOrders(services.db, now, EXPIRE_BATCH);
    for (const key of overdue)
      await services.db.transaction(async (tx) => {
        const order = await store.expireOrder(tx, key, now);
        if (order !== null) await storeDepositPush(tx, services, order, "expired");
      });
    if (overdue.length < EXPIRE_BATCH) return;
  }
}
