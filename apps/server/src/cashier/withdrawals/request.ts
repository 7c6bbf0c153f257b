// A member's withdrawal request. It reserves the money and opens one order, however often the request is repeated. A
// refused request changes nothing. No payout is sent by this file: payouts.ts sends approved orders, and the gateway
// reports the outcome.

import type { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import { traceHeaders } from "@khela/service-kit/tracing/tracing";
import { invariant } from "@khela/service-kit/errors";
import { findNewDeviceLogin, getPaymentSecret, requirePaymentPassword } from "../../auth/auth.ts";
import { consoleTopic } from "../../http/console/console-topic.ts";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { findApprovalRule } from "../../infra/operator/proposal-store.ts";
import { listPayoutAccounts, type PayoutAccount } from "../../member/member.ts";
import { paysOut } from "../../integrations/payment-gateways/payment-gateway.ts";
import { openOperatorAccount, transferId } from "../../wallet/wallet.ts";
import { createOrderId } from "../order-id.ts";
import {
  findPayoutNumber,
  isPayoutNumberShared,
  payoutNumber,
  withWaiver,
} from "../payout-accounts/payout-accounts.ts";
import { listProviders } from "../payout-accounts/provider-store.ts";
import { dayLimits, mainBalance, missingFields, readWanted, viewOf, zoneOf } from "./limits.ts";
import { findLevel } from "../../vip/vip.ts";
import { conditionsOf, isOpenAt } from "./withdraw-rules.ts";
import * as store from "./withdrawal-store.ts";

type Cashier = (typeof calls)["cashier"];
type Withdraw = Context<Cashier["withdraw"]>;
type OrderView = OutputOf<Cashier["withdrawOrder"]>;

const HOUR_MS = 60 * 60_000;
const SHOWN_DIGITS = 4;

/** Second guards of a withdrawal: the payout account belongs to the member and may receive payouts now. */
async function payableAccount(
  ctx: Withdraw,
  id: string,
): Promise<PayoutAccount & { readonly gateway: string }> {
  const account = (await listPayoutAccounts(ctx.db, ctx.session)).find((one) => one.id === id);
  if (account === undefined) return ctx.fail("bank.card.unknown", { field: "bankCardId" });
  if (account.frozenAt !== null) return ctx.fail("bank_card_is_frozen", { field: "bankCardId" });
  if (account.usableFrom > ctx.now()) {
    const { usableFrom } = await withWaiver(ctx, ctx.session, account);
    if (usableFrom > ctx.now())
      return ctx.fail("bank.card.waiting", { field: "bankCardId", usableFrom: usableFrom.getTime() });
  }
  if (findPayoutNumber(ctx.secrets, ctx.session, account) === null)
    return ctx.fail("bank.unavailable", { field: "bankCardId" });
  const providers = await listProviders(ctx.db, ctx.merchant, ctx.language.toLowerCase());
  const provider = providers.find(({ code, enabled }) => enabled && code === account.provider);
  const gateway = provider === undefined ? null : ctx.paymentGateways.find(provider.gateway);
  // refuses a withdrawal that no gateway would pay
  return paysOut(gateway, account.provider)
    ? { ...account, gateway: gateway.name }
    : ctx.fail("bank.unavailable", { field: "bankCardId" });
}

/**
 * Facts for the withdrawal conditions that the database function does not count itself. Ages are in whole hours; null:
 * the event never happened.
 */
async function readFacts(ctx: Withdraw, account: PayoutAccount): Promise<store.NewOrder["facts"]> {
  const hoursSince = (at: Date | null) =>
    at === null ? null : Math.max(0, Math.floor((ctx.now().getTime() - at.getTime()) / HOUR_MS));
  const { changedAt } = await getPaymentSecret(ctx.db, ctx.session);
  return {
    account: hoursSince(account.addedAt),
    password: hoursSince(changedAt),
    device: hoursSince(await findNewDeviceLogin(ctx.db, ctx.session)),
    shared: Number(await isPayoutNumberShared(ctx, ctx.session, account)),
    level: await findLevel(ctx.db, ctx.session, ctx.merchant.currency),
  };
}

/** Third guard of a withdrawal: fails with the reason why the database did not reserve the money. */
function refuse(ctx: Withdraw, { refusal, wanted, given }: store.OpenRefusal): void {
  const { currency } = ctx.merchant;
  const money = (text: string | null) => formatAmount(BigInt(text ?? "0"), currency);
  switch (refusal) {
    case null:
    case "repeated":
      return;
    case "deposit":
      return ctx.fail("required_deposit_amount_not_reached", {
        requiredDepositAmount: money(wanted),
        actualDepositAmount: money(given),
      });
    case "turnover":
      return ctx.fail("withdraw_turnover_not_enough", {
        requiredTurnover: money(wanted),
        actualTurnover: money(given),
      });
    case "promotion turnover":
      return ctx.fail("promotion_turnover_not_enough", {
        all: {
          remainingTurnover: formatAmount(BigInt(wanted ?? "0") - BigInt(given ?? "0"), currency),
        },
      });
    case "day count":
      return ctx.fail("withdraw.day.count", { most: Number(wanted) });
    case "day amount": {
      const left = BigInt(wanted ?? "0") - BigInt(given ?? "0");
      return ctx.fail("withdraw.day.amount", {
        most: money(wanted),
        used: money(given),
        left: money(String(left > 0n ? left : 0n)),
      });
    }
    case "funds":
      return ctx.fail("wallet.funds.insufficient", { field: "amount", available: money(given) });
  }
}

type Request = { readonly requestId: string; readonly amountMinor: bigint; readonly rules: store.Rules };

async function openOrder(
  ctx: Withdraw,
  account: PayoutAccount & { readonly gateway: string },
  { requestId, amountMinor, rules }: Request,
): Promise<void> {
  const { db, session, merchant } = ctx;
  const { account: main } = await mainBalance(ctx);
  const id = createOrderId(session, ctx.randomBytes);
  ctx.tracing?.current()?.set({ "khela.order_id": id });
  const order: store.NewOrder = {
    bucket: session.bucket,
    memberId: session.memberId,
    id,
    merchantId: merchant.id,
    requestId,
    currency: merchant.currency,
    amountMinor,
    payoutAccount: account.id,
    provider: account.provider,
    gateway: account.gateway,
    category: account.category,
    ending: payoutNumber(ctx.secrets, session, account).slice(-SHOWN_DIGITS),
    facts: await readFacts(ctx, account),
    conditions: conditionsOf(
      rules.conditions,
      await findApprovalRule(db, merchant.id, operatorCalls.withdrawals.approve.name),
    ),
    ...(await dayLimits(ctx, rules)),
    zone: zoneOf(ctx),
    holdId: transferId("withdraw", id),
    feeHoldId: transferId("withdraw fee", id),
    now: ctx.now(),
  };
  // the operator accounts are opened in a separate transaction, so that the order's transaction finds the accounts
  for (const operator of [
    { purpose: "withdraw", ref: account.provider },
    { purpose: "withdraw_fee", ref: "" },
  ])
    await openOperatorAccount(db, {
      ...operator,
      merchantId: merchant.id,
      currency: merchant.currency,
      real: main.real,
    });
  const refusal = await db.transaction(async (tx) => {
    const answer = await store.openOrder(tx, order);
    // a concurrent repeat of the request opened the order and wrote the audit entry
    if (answer.refusal !== null) return answer;
    const detail = {
      account: account.id,
      amount: formatAmount(amountMinor, merchant.currency),
      // the payout continues this trace
      ...traceHeaders(ctx.tracing),
    };
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor: `member:${session.memberId}`,
      action: "withdraw.requested",
      subject: `withdraw:${id}`,
      detail,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return answer;
  });
  refuse(ctx, refusal);
  ctx.push.balanceChanged(session);
  const opened = await store.findOrderOfRequest(db, session, requestId);
  if (opened?.state !== "review") return;
  if (opened.reasons.includes("break"))
    ctx.log.warn(
      { order: opened.id },
      "a withdrawal during a break, with missing turnover, needs an operator",
    );
  await ctx.push.publishTopic(db, consoleTopic(merchant.id));
}

/**
 * Requests a withdrawal, or returns the order that this request id already opened. The same request id with another
 * body is refused.
 */
export async function withdraw(ctx: Withdraw, input: ParsedInputOf<Cashier["withdraw"]>): Promise<OrderView> {
  const { db, session, merchant } = ctx;
  const requestId =
    input.requestId ?? transferId("withdraw request", String(session.memberId), ctx.requestId);
  if ((await store.findOrderOfRequest(db, session, requestId)) === null) {
    const { rules, amountMinor } = await readWanted(ctx, input.amount, "amount");
    if (!isOpenAt(rules, ctx.now(), zoneOf(ctx)))
      ctx.fail("withdraw.closed", { opensAt: rules.opensAt, closesAt: rules.closesAt });
    const account = await payableAccount(ctx, input.bankCardId);
    await requirePaymentPassword(ctx, input.password, "password");
    const missing = await missingFields(ctx, rules);
    if (missing.length > 0) ctx.fail("required_member_information_incomplete", missing);
    await openOrder(ctx, account, { requestId, amountMinor, rules });
  }
  const order = await store.findOrderOfRequest(db, session, requestId);
  invariant(order, "a withdrawal is gone");
  const requested = readAmount(input.amount, merchant.currency);
  if (order.payoutAccount !== input.bankCardId) ctx.fail("ledger.id_reused", { field: "bankCardId" });
  if (!requested.ok || requested.minor !== order.amountMinor)
    ctx.fail("ledger.id_reused", { field: "amount" });
  return viewOf(ctx, order);
}
