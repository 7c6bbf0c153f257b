// Granted, sent and remaining credit of a credit account, and the return of credit to the credit agent directly above.

import type { calls } from "@khela/contract/calls";
import { creditTypes, hasAccess, type MemberType } from "@khela/contract/member/member-types";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { Db } from "@khela/service-kit/db/database";
import { requirePaymentPassword } from "../../auth/auth.ts";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { balanceOf, openOperatorAccount, transferId } from "../../wallet/wallet.ts";
import { findWhole } from "../credit/credit.ts";
import { returnCredit as takeCredit } from "../credit/credit-store.ts";
import { deliverCredit } from "../credit/delivery.ts";
import { findAgent } from "../credit/request-store.ts";
import { floatKinds } from "./float-kinds.ts";
import { sumFloat, type FloatSums } from "./float-store.ts";

type AgentCalls = (typeof calls)["agents"];
type Return = Context<AgentCalls["returnCredit"]>;

/**
 * Finds the credit agent directly above a credit account, to whom the account can return credit. Null: none; an
 * account of another type withdraws through the cashier.
 */
async function findCreditAgent(db: Db, member: MemberKey & { readonly type: MemberType }) {
  if (!creditTypes.includes(member.type)) return null;
  const agent = await findAgent(db, member);
  return agent !== null && creditTypes.includes(agent.type) && hasAccess("agent", agent.type) ? agent : null;
}

export type FloatText = NonNullable<OutputOf<AgentCalls["float"]>["float"]>;

/** Returns the sums of the float as decimal text. */
export function toFloatText(
  { grantedMinor, withDownlinesMinor, leftMinor }: FloatSums,
  currency: string,
): Omit<FloatText, "agentName"> {
  return {
    granted: formatAmount(grantedMinor, currency),
    withDownlines: formatAmount(withDownlinesMinor, currency),
    left: formatAmount(leftMinor, currency),
  };
}

export async function float({
  db,
  session,
  merchant,
}: Context<AgentCalls["float"]>): Promise<OutputOf<AgentCalls["float"]>> {
  const { currency } = merchant;
  if (!creditTypes.includes(session.type)) return { currency, float: null };
  const agent = await findCreditAgent(db, session);
  return {
    currency,
    float: {
      ...toFloatText(await sumFloat(db, session, floatKinds), currency),
      agentName: agent?.username ?? null,
    },
  };
}

function readReturned(ctx: Return, amount: string): bigint {
  const reading = readAmount(amount, ctx.merchant.currency);
  if (!reading.ok) return ctx.fail("request_param_err", { field: "/amount", reason: reading.code });
  return reading.minor === 0n ? ctx.fail("request_param_err", { field: "/amount" }) : reading.minor;
}

async function openReturn(
  ctx: Return,
  { id, amountMinor }: { readonly id: string; readonly amountMinor: bigint },
) {
  const { db, session, merchant } = ctx;
  const agent = (await findCreditAgent(db, session)) ?? ctx.fail("agent.credit.up");
  const balance = await balanceOf(db, session);
  invariant(balance, "a member has a main account");
  const { real } = balance.account;
  const { currency } = merchant;
  await openOperatorAccount(db, {
    merchantId: merchant.id,
    purpose: "transit",
    ref: "agents",
    currency,
    real,
  });
  const { refusal, availableMinor } = await db.transaction(async (tx) => {
    const answer = await takeCredit(tx, {
      bucket: session.bucket,
      memberId: session.memberId,
      id,
      merchantId: merchant.id,
      currency,
      amountMinor,
      outId: transferId("agent credit out", id, "0"),
      inId: transferId("agent credit in", id, "0"),
      receiver: agent,
      now: ctx.now(),
    });
    if (answer.refusal === null)
      await writeAudit(tx, {
        merchantId: merchant.id,
        actor: `member:${session.memberId}`,
        action: "agent.credit.returned",
        subject: `credit:${id}`,
        detail: { total: formatAmount(amountMinor, currency) },
        ip: ctx.ip,
        requestId: ctx.requestId,
      });
    return answer;
  });
  if (refusal === "agent") ctx.fail("agent.credit.up");
  if (refusal === "turnover") ctx.fail("agent.credit.turnover");
  if (refusal === "funds")
    ctx.fail("wallet.funds.insufficient", {
      field: "amount",
      available: formatAmount(availableMinor ?? 0n, currency),
    });
  ctx.push.balanceChanged(session);
}

export async function returnCredit(
  ctx: Return,
  { amount, password, requestId }: ParsedInputOf<AgentCalls["returnCredit"]>,
): Promise<OutputOf<AgentCalls["returnCredit"]>> {
  const { session, merchant } = ctx;
  // the id includes the sender, and differs from the ids of credit sent to members below
  const id = transferId("agent credit return request", String(session.memberId), requestId ?? ctx.requestId);
  const amountMinor = readReturned(ctx, amount);
  if ((await findWhole(ctx, id)) === null) {
    await requirePaymentPassword(ctx, password, "password");
    await openReturn(ctx, { id, amountMinor });
  }
  await deliverCredit(ctx, session, id);
  const whole = await findWhole(ctx, id);
  invariant(whole, "a transfer that was sent is there");
  if (whole.total !== formatAmount(amountMinor, merchant.currency))
    ctx.fail("ledger.id_reused", { field: "amount" });
  return whole;
}
