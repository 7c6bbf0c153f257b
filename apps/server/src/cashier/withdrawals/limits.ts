// What withdrawal calls share: the caller's account and limits, the first guards, and an order as its owner sees it.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { withdrawStatus, type WithdrawMissingField } from "@khela/contract/cashier/withdrawals/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { Context } from "../../http/context.ts";
import { findIdentityState } from "../../auth/auth.ts";
import { emailOf, mobileOf, nicknameOf } from "../../member/member.ts";
import { sumUnplayedMinor } from "../../promotions/promotions.ts";
import { findActiveRestriction, jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { findWithdrawLimits } from "../../vip/vip.ts";
import { balanceOf, type Balance } from "../../wallet/wallet.ts";
import { maskNumber } from "../payout-accounts/payout-accounts.ts";
import { listProviders, type PayoutProvider } from "../payout-accounts/provider-store.ts";
import * as store from "./withdrawal-store.ts";

type Cashier = (typeof calls)["cashier"];
type Withdraw = Context<Cashier["withdraw"]>;
type OrderView = OutputOf<Cashier["withdrawOrder"]>;
type Caller = Pick<Withdraw, "db" | "session" | "merchant" | "language">;

const HIDDEN_DIGITS = "0000";

export const zoneOf = ({ merchant }: Pick<Caller, "merchant">): string =>
  jurisdictionOf(merchant.settings).timeZone;
export const rulesKeyOf = ({ merchant }: Pick<Caller, "merchant">): store.RulesKey => ({
  merchantId: merchant.id,
  currency: merchant.currency,
});

export function toView(order: store.Order, providers: readonly PayoutProvider[]): OrderView {
  const provider = providers.find(({ code }) => code === order.provider);
  const money = (minor: bigint) => formatAmount(minor, order.currency);
  return {
    refId: order.id,
    amount: money(order.amountMinor),
    fee: money(order.feeMinor),
    received: money(order.amountMinor - order.feeMinor),
    currency: order.currency,
    bankCode: order.provider,
    bankName: provider?.name ?? order.provider,
    bankIconUrl: provider?.icon ?? "",
    cardNumber: maskNumber(HIDDEN_DIGITS + order.ending),
    state: order.state,
    status: withdrawStatus[order.state],
    withdrawDate: order.requestedAt.getTime(),
    sentAt: order.sentAt?.getTime() ?? null,
    finishedAt: order.finishedAt?.getTime() ?? null,
    remark: store.refusalRemark(order),
    failure: order.failure,
    canCancel: order.state === "review" || order.state === "approved",
  };
}

/** View of a withdrawal, with the name of its bank or wallet in the caller's language. */
export async function viewOf(ctx: Caller, order: store.Order): Promise<OrderView> {
  return toView(order, await listProviders(ctx.db, ctx.merchant, ctx.language.toLowerCase()));
}

/** Returns the balance of the member's main account, from which withdrawals are paid. */
export async function mainBalance(ctx: Caller): Promise<Balance> {
  const balance = await balanceOf(ctx.db, ctx.session);
  invariant(balance, "a member has a main account");
  return balance;
}

/**
 * Reads what a withdrawal must meet now. In a break no turnover is required, and rewards that were not played are
 * taken back first.
 */
export async function readConditions(
  ctx: Caller & Pick<Withdraw, "now">,
  { id }: Balance["account"],
): Promise<{
  readonly missing: readonly store.MissingTurnover[];
  readonly isInBreak: boolean;
  readonly givenBackMinor: bigint;
}> {
  const isInBreak = (await findActiveRestriction(ctx.db, ctx.session, ctx.now())) !== null;
  if (isInBreak)
    return { missing: [], isInBreak, givenBackMinor: await sumUnplayedMinor(ctx.db, ctx.session, id) };
  return {
    missing: await store.listMissingTurnover(ctx.db, ctx.session, id),
    isInBreak,
    givenBackMinor: 0n,
  };
}

type DayLimits = { readonly dayMinor: bigint; readonly dayCount: number };

/** Daily limits of withdrawals: the VIP level's limit where the level has one, otherwise the merchant's limit. */
export async function dayLimits(ctx: Caller, rules: store.Rules): Promise<DayLimits> {
  const level = await findWithdrawLimits(ctx.db, ctx.session, rulesKeyOf(ctx));
  return {
    dayMinor: level === null || level.dayMinor === 0n ? rules.dayMinor : level.dayMinor,
    dayCount: level === null || level.dayCount === 0 ? rules.dayCount : level.dayCount,
  };
}

/** Returns the merchant's required fields that the member has not filled in. */
export async function missingFields(
  { db, session }: Caller,
  { requiredFields }: store.Rules,
): Promise<WithdrawMissingField[]> {
  const { isVerified } = await emailOf(db, session);
  const identity = await findIdentityState(db, session);
  const has = {
    required_nickname: (await nicknameOf(db, session)) !== null,
    required_mobile_no: (await mobileOf(db, session)) !== null,
    required_email_add: isVerified,
    required_id_not_verified: identity === "verified",
  } as const;
  const missing = (Object.keys(has) as (keyof typeof has)[]).filter(
    (field) => requiredFields.includes(field) && !has[field],
  );
  // a refused real name has a separate code, because the member can submit the name again
  return identity === "refused"
    ? missing.map((field) =>
        field === "required_id_not_verified" ? "invalid_id_verification_status" : field,
      )
    : missing;
}

type Priced = Context<Cashier["withdrawFee"]> | Withdraw;

/** First guards of a withdrawal: the merchant pays out, and the amount is within the merchant's limits. */
export async function readWanted(
  ctx: Priced,
  text: string,
  field: string,
): Promise<{ readonly rules: store.Rules; readonly amountMinor: bigint }> {
  const { currency } = ctx.merchant;
  const rules = await store.findRules(ctx.db, rulesKeyOf(ctx));
  if (rules === null || !rules.enabled) return ctx.fail("withdraw.closed");
  const reading = readAmount(text, currency);
  if (!reading.ok) return ctx.fail("request_param_err", { field: `/${field}`, reason: reading.code });
  if (reading.minor < rules.minMinor || reading.minor > rules.maxMinor)
    return ctx.fail("withdraw.amount.limit", {
      field,
      min: formatAmount(rules.minMinor, currency),
      max: formatAmount(rules.maxMinor, currency),
    });
  return { rules, amountMinor: reading.minor };
}
