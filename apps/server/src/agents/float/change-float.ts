// The operator's money with credit agents, who use no cashier. Each change happens once, within the merchant's limits,
// and only for an agent without an agent above. It is an act that may need approval: `planFloat` reads and refuses,
// `changeFloat` moves the money.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { maxActMinor } from "@khela/contract/operator/operator-shapes";
import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { OperatorContext, PlannedAct } from "../../http/console/operator-context.ts";
import {
  lockOperatedMember,
  memberSubject,
  type OperatedMember,
} from "../../infra/operator/operated-member-store.ts";
import { findAccount, openOperatorAccount } from "../../wallet/wallet.ts";
import { toFloatText } from "./float.ts";
import { floatKinds } from "./float-kinds.ts";
import * as store from "./float-store.ts";

type Grant = (typeof operatorCalls)["agentFloat"]["grant"];
type TakeBack = (typeof operatorCalls)["agentFloat"]["takeBack"];
type Input = ParsedOperatorInputOf<Grant>;

type Change = {
  readonly isGrant: boolean;
  readonly member: OperatedMember;
  readonly amountMinor: bigint;
};

async function readChange(
  ctx: OperatorContext<Grant> | OperatorContext<TakeBack>,
  input: Input,
  isGrant: boolean,
): Promise<Change> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, input.id);
  const reading = readAmount(input.amount, member.currency);
  const amountMinor = reading.ok ? reading.minor : ctx.fail("field.invalid", { field: "amount" });
  if (amountMinor <= 0n || amountMinor > maxActMinor) ctx.fail("field.invalid", { field: "amount" });
  if (!(await store.isTopCreditAgent(ctx.db, member))) ctx.fail("agent.float.agent", { field: "id" });
  if (isGrant && member.status !== "active") ctx.fail("agent.float.agent", { field: "id" });
  if (await store.hasChange(ctx.db, member, input.requestId))
    ctx.fail("ledger.id_reused", { field: "requestId" });
  return { isGrant, member, amountMinor };
}

const factsOf = (member: OperatedMember, grantedMinor: bigint) => ({
  member: member.username,
  granted: formatAmount(grantedMinor, member.currency),
});

/** Plans the change: values before and after. Limits and balance are checked again when the act is executed. */
async function planOf(
  { db }: OperatorContext,
  { member, amountMinor, isGrant }: Change,
): Promise<PlannedAct> {
  const { grantedMinor } = await store.sumFloatIn(db, member, floatKinds);
  const { currency } = member;
  return {
    subject: memberSubject(member),
    before: factsOf(member, grantedMinor),
    after: {
      ...factsOf(member, isGrant ? grantedMinor + amountMinor : grantedMinor - amountMinor),
      [isGrant ? "grant" : "takeBack"]: formatAmount(amountMinor, currency),
    },
    amountMinor,
    currency,
  };
}

async function openFloatAccount({ db }: OperatorContext, member: OperatedMember): Promise<void> {
  const account = await findAccount(db, member);
  invariant(account, "a member has a main account");
  const { merchantId, currency } = member;
  await openOperatorAccount(db, {
    merchantId,
    purpose: "agent_float",
    ref: "",
    currency,
    real: account.real,
  });
}

/** Moves the money. The database function checks again whether the change is allowed. */
async function post(
  ctx: OperatorContext<Grant> | OperatorContext<TakeBack>,
  { member, amountMinor, isGrant }: Change,
  { requestId: id, reason }: Input,
): Promise<store.FloatRefusal> {
  if (!(await store.reserveId(ctx.db, { merchantId: member.merchantId, id }, member)))
    ctx.fail("ledger.id_reused", { field: "requestId" });
  await openFloatAccount(ctx, member);
  return store.changeFloat(ctx.db, {
    bucket: member.bucket,
    memberId: member.memberId,
    merchantId: member.merchantId,
    currency: member.currency,
    id,
    isGrant,
    amountMinor,
    reason,
    actor: ctx.actor,
    now: ctx.now(),
  });
}

async function finish(
  ctx: OperatorContext<Grant> | OperatorContext<TakeBack>,
  { subject, before, after }: PlannedAct,
  { member }: Change,
): Promise<OperatorOutputOf<Grant>> {
  ctx.audit({ subject, before, after });
  ctx.after(async () => ctx.push.balanceChanged(member));
  const sums = await store.sumFloatIn(ctx.db, member, floatKinds);
  return { currency: member.currency, ...toFloatText(sums, member.currency) };
}

const availableOf = ({ availableMinor }: store.FloatRefusal, currency: string) => ({
  field: "amount",
  available: formatAmount(availableMinor ?? 0n, currency),
});

export const grantFloat = {
  plan: async (ctx: OperatorContext<Grant>, input: Input): Promise<PlannedAct> => {
    const change = await readChange(ctx, input, true);
    const { member, amountMinor } = change;
    const availableMinor = await store.findGrantable(ctx.db, member);
    if (availableMinor !== null && amountMinor > availableMinor)
      ctx.fail("agent.float.limit", availableOf({ refusal: "limit", availableMinor }, member.currency));
    return planOf(ctx, change);
  },
  run: async (ctx: OperatorContext<Grant>, input: Input): Promise<OperatorOutputOf<Grant>> => {
    const change = await readChange(ctx, input, true);
    const plan = await planOf(ctx, change);
    const answer = await post(ctx, change, input);
    if (answer.refusal === "limit")
      ctx.fail("agent.float.limit", availableOf(answer, change.member.currency));
    invariant(answer.refusal === null, `the float was changed: ${answer.refusal}`);
    return finish(ctx, plan, change);
  },
};

export const takeBackFloat = {
  plan: async (ctx: OperatorContext<TakeBack>, input: Input): Promise<PlannedAct> => {
    const change = await readChange(ctx, input, false);
    const { member, amountMinor } = change;
    const { leftMinor } = await store.sumFloatIn(ctx.db, member, floatKinds);
    if (amountMinor > leftMinor)
      ctx.fail(
        "wallet.funds.insufficient",
        availableOf({ refusal: "funds", availableMinor: leftMinor }, member.currency),
      );
    return planOf(ctx, change);
  },
  run: async (ctx: OperatorContext<TakeBack>, input: Input): Promise<OperatorOutputOf<TakeBack>> => {
    const change = await readChange(ctx, input, false);
    const plan = await planOf(ctx, change);
    const answer = await post(ctx, change, input);
    if (answer.refusal === "funds")
      ctx.fail("wallet.funds.insufficient", availableOf(answer, change.member.currency));
    invariant(answer.refusal === null, `the float was changed: ${answer.refusal}`);
    return finish(ctx, plan, change);
  },
};
