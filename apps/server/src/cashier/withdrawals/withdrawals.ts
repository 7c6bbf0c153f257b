// Withdrawals as a member sees them: the available amount, the conditions not met yet, the orders, and cancelling an
// order.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { digitsOf, formatAmount } from "@khela/engines/money";
import { getPaymentSecret } from "../../auth/auth.ts";
import type { Context } from "../../http/context.ts";
import {
  listForfeits,
  readMerchantWeights,
  readOwnWeights,
  type Forfeit,
} from "../../promotions/promotions.ts";
import type { Balance } from "../../wallet/wallet.ts";
import { listProviders } from "../payout-accounts/provider-store.ts";
import { endWithdrawal } from "./ending.ts";
import {
  dayLimits,
  mainBalance,
  missingFields,
  readConditions,
  readWanted,
  rulesKeyOf,
  toView,
  viewOf,
  zoneOf,
} from "./limits.ts";
import { isOpenAt, waitsOf } from "./withdraw-rules.ts";
import * as store from "./withdrawal-store.ts";

type Cashier = (typeof calls)["cashier"];
type OrderView = OutputOf<Cashier["withdrawOrder"]>;

const yesNo = (is: boolean) => (is ? "Y" : "N");

/**
 * Cost of ending the reward that a turnover requirement comes from; null: no reward. `ref`: reference of the
 * requirement. The reference of a restarted requirement is the reward's id, a `~` and a number.
 */
function costOf(ref: string, forfeits: readonly Forfeit[], currency: string) {
  const found = forfeits.find(({ claimId }) => claimId === ref.split("~", 1)[0]);
  return found === undefined
    ? null
    : { promotionClaimId: found.claimId, cost: formatAmount(found.backMinor, currency) };
}

async function readTurnover(
  ctx: Context<Cashier["withdrawTurnover"]> | Context<Cashier["withdrawSettings"]>,
  { id, currency }: Balance["account"],
  missing: readonly store.MissingTurnover[],
  forfeits: readonly Forfeit[],
): Promise<OutputOf<Cashier["withdrawTurnover"]>> {
  const refs = missing.filter(({ source }) => source === "promotion").map(({ ref }) => ref);
  const weights = await readOwnWeights(ctx, id, refs);
  const merchantWeights = missing.length > 0 ? await readMerchantWeights(ctx) : null;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const required = missing.reduce((sum, one) => sum + one.requiredMinor, 0n);
  const done = missing.reduce((sum, one) => sum + one.doneMinor, 0n);
  return {
    status: required > done ? "N" : "A",
    totalRequiredTurnover: money(required),
    totalActualTurnover: money(done),
    remainingTurnover: money(required - done),
    details: missing.map(({ source, ref, amountMinor, requiredMinor, doneMinor, madeAt }) => ({
      gameType: "ALL",
      source,
      refId: ref,
      amount: money(amountMinor),
      requiredTurnover: money(requiredMinor),
      actualTurnover: money(doneMinor),
      ...(weights.get(ref) ?? merchantWeights!),
      giveUp: source === "promotion" ? costOf(ref, forfeits, currency) : null,
      at: madeAt.getTime(),
    })),
  };
}

export async function withdrawTurnover(
  ctx: Context<Cashier["withdrawTurnover"]>,
): Promise<OutputOf<Cashier["withdrawTurnover"]>> {
  const { account } = await mainBalance(ctx);
  const { missing } = await readConditions(ctx, account);
  const isOfRewards = missing.some(({ source }) => source === "promotion");
  const forfeits = isOfRewards ? await listForfeits(ctx.db, ctx.session, account.id) : [];
  return readTurnover(ctx, account, missing, forfeits);
}

export async function withdrawSettings(
  ctx: Context<Cashier["withdrawSettings"]>,
): Promise<OutputOf<Cashier["withdrawSettings"]>> {
  const { db, session, merchant } = ctx;
  const rules = (await store.findRules(db, rulesKeyOf(ctx))) ?? ctx.fail("withdraw.closed");
  const { account, availableMinor } = await mainBalance(ctx);
  const day = { zone: zoneOf(ctx), now: ctx.now() };
  const { usedCount, usedMinor } = await store.withdrawnToday(db, session, account.id, day);
  const { dayMinor, dayCount } = await dayLimits(ctx, rules);
  const { hash } = await getPaymentSecret(db, session);
  const { missing, isInBreak, givenBackMinor } = await readConditions(ctx, account);
  const depositedMinor =
    rules.requiredDepositMinor === 0n ? 0n : await store.sumPaidDeposits(db, session, merchant.currency);
  const wantedMinor = isInBreak ? 0n : rules.requiredDepositMinor - depositedMinor;
  const forfeits = await listForfeits(db, session, account.id);
  const bonusMinor = forfeits.reduce((sum, { backMinor }) => sum + backMinor, 0n);
  const money = (minor: bigint) => formatAmount(minor, merchant.currency);
  const least = (left: bigint) => (left > 0n ? left : 0n);
  const spendableMinor = least(availableMinor - givenBackMinor);
  const dayLeftMinor = usedCount < dayCount ? least(dayMinor - usedMinor) : 0n;
  const isOwed = wantedMinor > 0n || missing.some((one) => one.requiredMinor > one.doneMinor);
  return {
    merchantCode: merchant.code,
    currency: merchant.currency,
    allowWithdraw: yesNo(rules.enabled),
    allowWithdrawNow: yesNo(rules.enabled && isOpenAt(rules, day.now, day.zone)),
    withdrawDateFrom: rules.opensAt,
    withdrawDateTo: rules.closesAt,
    allowDecimal: yesNo(digitsOf(merchant.currency) > 0),
    availBalance: money(spendableMinor),
    withdrawableNow: money(isOwed ? 0n : spendableMinor < dayLeftMinor ? spendableMinor : dayLeftMinor),
    bonusBalance: money(bonusMinor < availableMinor ? bonusMinor : least(availableMinor)),
    bonusGivenBack: money(givenBackMinor),
    minimumAmount: money(rules.minMinor),
    maximumAmount: money(rules.maxMinor),
    maxTransactionTimes: dayCount,
    remainingTransactionTimes: Math.max(0, dayCount - usedCount),
    maxWithdrawAmount: money(dayMinor),
    remainingWithdrawAmount: money(least(dayMinor - usedMinor)),
    freeTransactionTimes: rules.freeDayCount,
    remainingFreeTransactionTimes: Math.max(0, rules.freeDayCount - usedCount),
    feeAmount: money(rules.feeMinor),
    feePercent: rules.feePercent,
    requiredDepositAmount: money(least(wantedMinor)),
    missingFields: await missingFields(ctx, rules),
    hasPaymentPassword: hash !== null,
    waits: waitsOf(rules),
    turnover: await readTurnover(ctx, account, missing, forfeits),
  };
}

export async function withdrawFee(
  ctx: Context<Cashier["withdrawFee"]>,
  { withdrawAmount }: ParsedInputOf<Cashier["withdrawFee"]>,
): Promise<OutputOf<Cashier["withdrawFee"]>> {
  const { rules, amountMinor } = await readWanted(ctx, withdrawAmount, "withdrawAmount");
  const { account } = await mainBalance(ctx);
  const day = { zone: zoneOf(ctx), now: ctx.now() };
  const { usedCount } = await store.withdrawnToday(ctx.db, ctx.session, account.id, day);
  const fee = await store.feeOf(ctx.db, amountMinor, usedCount, rules);
  const money = (minor: bigint) => formatAmount(minor, ctx.merchant.currency);
  return { withdrawAmount: money(amountMinor), fee: money(fee), received: money(amountMinor - fee) };
}

export async function withdrawOrder(
  ctx: Context<Cashier["withdrawOrder"]>,
  { refId }: { readonly refId: string },
): Promise<OrderView> {
  const { bucket, memberId } = ctx.session;
  const order = await store.findOrder(ctx.db, { bucket, memberId, id: refId });
  return order === null ? ctx.fail("withdraw.order.unknown") : viewOf(ctx, order);
}

export async function withdrawOrders(
  ctx: Context<Cashier["withdrawOrders"]>,
  { page, size, state }: ParsedInputOf<Cashier["withdrawOrders"]>,
): Promise<OutputOf<Cashier["withdrawOrders"]>> {
  const { orders, count } = await store.listOrders(ctx.db, ctx.session, {
    state: state ?? null,
    limit: size,
    offset: (page - 1) * size,
  });
  const providers =
    orders.length === 0 ? [] : await listProviders(ctx.db, ctx.merchant, ctx.language.toLowerCase());
  return { records: orders.map((order) => toView(order, providers)), totalPages: Math.ceil(count / size) };
}

/** Cancels a withdrawal that was not sent yet. */
export async function cancelWithdraw(
  ctx: Context<Cashier["cancelWithdraw"]>,
  { refId }: { readonly refId: string },
): Promise<OrderView> {
  const { bucket, memberId } = ctx.session;
  const key = { bucket, memberId, id: refId };
  const order = await store.findOrder(ctx.db, key);
  if (order === null) return ctx.fail("withdraw.order.unknown");
  const actor = `member:${memberId}`;
  const difference = await endWithdrawal(ctx, order, {
    state: "cancelled",
    actor,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
  if (difference !== null && difference !== "repeated") ctx.fail("withdraw.order.final");
  return viewOf(ctx, (await store.findOrder(ctx.db, key)) ?? order);
}
