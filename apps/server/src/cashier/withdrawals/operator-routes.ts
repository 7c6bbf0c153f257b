// The console's calls about withdrawals: the queue, its decisions, payouts in trouble, gateways, and the rules with their conditions.

import type { DeclaredFacts } from "@khela/contract/operator/facts";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { paymentGatewayNames } from "@khela/contract/payment-gateway";
import { formatAmount } from "@khela/engines/money";
import { changedFacts } from "../../http/console/facts.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { findApprovalRule } from "../../infra/operator/proposal-store.ts";
import { paysOut } from "../../integrations/payment-gateways/payment-gateway.ts";
import { listProviders, setGateway } from "../payout-accounts/provider-store.ts";
import {
  approveWithdrawal,
  assertApprovable,
  assertEndable,
  endSentWithdrawal,
  getWithdrawal,
  refuseWithdrawal,
  retryPayout,
  takeBackApproval,
  type Order,
} from "./reviews.ts";
import { previewConditions, type Outcome } from "./rules-preview-store.ts";
import { readConditions, readRules, toRuleFacts, toRulesView } from "./rules-view.ts";
import { conditionsOf, findConditionFaults, findRuleFaults } from "./withdraw-rules.ts";
import { readDetail } from "./withdrawal-detail.ts";
import { tallyOpen, withdrawalListSource, type Tally } from "./withdrawal-list-store.ts";
import { findRules, lockRules, replaceRules } from "./withdrawal-store.ts";

const PREVIEW_MS = 30 * 24 * 60 * 60_000;

const subjectOf = ({ id }: Pick<Order, "id">) => `withdraw:${id}`;
const rulesKeyOf = ({ merchant }: Pick<OperatorContext, "merchant">) => ({
  merchantId: merchant.id,
  currency: merchant.currency,
});

/** Facts of a decision, which the proposal stores so that the second operator approves the same facts. */
const factsOf = async ({ db, merchant }: OperatorContext, order: Order): Promise<DeclaredFacts> => ({
  state: order.state,
  reasons: order.reasons.join(", "),
  member: (await getOperatedMember(db, merchant.id, String(order.memberId))).username,
  amount: formatAmount(order.amountMinor, order.currency),
  provider: order.provider,
  ending: order.ending,
});

const amountOf = ({ amountMinor, currency }: Order) => ({ amountMinor, currency });

const getOrder = ({ db, merchant }: OperatorContext, id: string) => getWithdrawal(db, merchant.id, id);

const approvalAbove = ({ db, merchant }: OperatorContext) =>
  findApprovalRule(db, merchant.id, operatorCalls.withdrawals.approve.name);

type Decisions = Pick<OperatorRoutes<"withdrawals">, "approve" | "takeBack" | "refuse" | "end" | "retry">;

const decisions: Decisions = {
  approve: {
    plan: async (ctx, { id, despiteBlock = false }) => {
      const order = await getOrder(ctx, id);
      await assertApprovable(ctx.db, order, despiteBlock);
      const after = { state: "approved", ...(despiteBlock ? { despiteBlock } : {}) };
      return { subject: subjectOf(order), before: await factsOf(ctx, order), after, ...amountOf(order) };
    },
    run: async (ctx, { id, despiteBlock = false }) => {
      const order = await getOrder(ctx, id);
      const leavesAt = await approveWithdrawal(ctx, order, despiteBlock);
      const after = {
        state: "approved",
        leavesAt: leavesAt.getTime(),
        ...(despiteBlock ? { despiteBlock } : {}),
      };
      ctx.audit({ subject: subjectOf(order), before: await factsOf(ctx, order), after });
      return { leavesAt: leavesAt.getTime() };
    },
  },
  takeBack: async (ctx, { id }) => {
    const order = await getOrder(ctx, id);
    await takeBackApproval(ctx, order);
    const before = { state: order.state, decidedBy: order.decidedBy };
    ctx.audit({ subject: subjectOf(order), before, after: { state: "review" } });
    return {};
  },
  refuse: async (ctx, { id, reason }) => {
    const order = await getOrder(ctx, id);
    await refuseWithdrawal(ctx, order, reason.trim());
    ctx.audit({ subject: subjectOf(order), before: await factsOf(ctx, order), after: { state: "refused" } });
    ctx.after(async () => ctx.push.balanceChanged(order));
    return {};
  },
  end: {
    plan: async (ctx, { id, state, reference = null }) => {
      const order = await getOrder(ctx, id);
      assertEndable(order, ctx.now());
      const before = { ...(await factsOf(ctx, order)), payoutId: order.payoutId };
      return { subject: subjectOf(order), before, after: { state, payoutId: reference }, ...amountOf(order) };
    },
    run: async (ctx, { id, state, reference, reason }) => {
      const order = await getOrder(ctx, id);
      await endSentWithdrawal(ctx, order, { state, payoutId: reference, reason: reason.trim() });
      const before = { ...(await factsOf(ctx, order)), attempts: order.attempts };
      ctx.audit({
        subject: subjectOf(order),
        before,
        after: { state, payoutId: reference ?? order.payoutId },
      });
      ctx.after(async () => ctx.push.balanceChanged(order));
      return {};
    },
  },
  retry: async (ctx, { id }) => {
    const order = await getOrder(ctx, id);
    await retryPayout(ctx, order);
    const before = { state: order.state, trouble: order.trouble, attempts: order.attempts };
    ctx.audit({ subject: subjectOf(order), before, after: { retried: true } });
    return {};
  },
};

async function planGateway(
  ctx: OperatorContext,
  { provider, gateway }: { readonly provider: string; readonly gateway: string },
): Promise<string> {
  if (!paysOut(ctx.paymentGateways.find(gateway), provider)) fail("payout.gateway.off", { field: "gateway" });
  const providers = await listProviders(ctx.db, ctx.merchant, "en");
  const before = providers.find(({ code }) => code === provider)?.gateway;
  return before ?? fail("bank.unavailable", { field: "provider" });
}

const gateways: Pick<OperatorRoutes<"withdrawals">, "gateways" | "setGateway"> = {
  gateways: async (ctx) => {
    const found = paymentGatewayNames.map((name) => ({ name, gateway: ctx.paymentGateways.find(name) }));
    const providers = await listProviders(ctx.db, ctx.merchant, ctx.language.toLowerCase());
    return {
      gateways: found.map(({ name, gateway }) => ({
        name,
        isOn: gateway !== null && gateway.payout !== null,
      })),
      providers: providers.map(({ code, name, category, enabled, gateway }) => ({
        code,
        name,
        category,
        enabled,
        gateway,
        payers: found.filter((one) => paysOut(one.gateway, code)).map((one) => one.name),
      })),
    };
  },
  setGateway: {
    plan: async (ctx, input) => {
      const before = await planGateway(ctx, input);
      const subject = `payout_provider:${input.provider}`;
      const after = { gateway: input.gateway };
      return { subject, before: { gateway: before }, after, amountMinor: null, currency: null };
    },
    run: async (ctx, input) => {
      const { provider, gateway } = input;
      await planGateway(ctx, input);
      const before = await setGateway(ctx.db, ctx.merchant.id, { code: provider, gateway });
      if (before === null) ctx.fail("bank.unavailable", { field: "provider" });
      ctx.audit({ subject: `payout_provider:${provider}`, before: { gateway: before }, after: { gateway } });
      return {};
    },
  },
};

const toOutcome = ({ count, sumMinor }: Outcome, currency: string) => ({
  count,
  amount: formatAmount(sumMinor, currency),
});

type SetRules = OperatorContext<(typeof operatorCalls)["withdrawals"]["setRules"]>;
type RulesChange = Parameters<OperatorRoutes<"withdrawals">["setRules"]["run"]>[1];

/**
 * Returns the current rules and the new rules. Fails with `withdraw.rules.changed`, or with `request_param_err` and
 * the faults.
 */
async function planRules(ctx: SetRules, { version, rules: given }: RulesChange) {
  const key = rulesKeyOf(ctx);
  const current = (await findRules(ctx.db, key)) ?? ctx.fail("withdraw.closed");
  if (current.version !== version) ctx.fail("withdraw.rules.changed", { version: current.version });
  const rules = readRules(given, key.currency);
  const faults = findRuleFaults(rules);
  if (faults.length > 0) ctx.fail("request_param_err", { field: "/rules", faults });
  return {
    key,
    rules,
    subject: `withdraw_rule:${key.currency}`,
    ...changedFacts(
      { ...toRuleFacts(current, key.currency), version },
      { ...toRuleFacts(rules, key.currency), version: version + 1 },
    ),
  };
}

const rules: Pick<OperatorRoutes<"withdrawals">, "rules" | "previewRules" | "setRules"> = {
  rules: async (ctx) => {
    const { currency } = ctx.merchant;
    const found = (await findRules(ctx.db, rulesKeyOf(ctx))) ?? ctx.fail("withdraw.closed");
    const above = await approvalAbove(ctx);
    return {
      currency,
      version: found.version,
      rules: toRulesView(found, currency),
      approvalAbove: above === null ? null : formatAmount(above, currency),
    };
  },
  previewRules: async (ctx, { conditions: given }) => {
    const key = rulesKeyOf(ctx);
    const { currency } = key;
    const read = readConditions(given, currency);
    const faults = findConditionFaults(read);
    if (faults.length > 0) ctx.fail("request_param_err", { field: "/conditions", faults });
    const since = new Date(ctx.now().getTime() - PREVIEW_MS);
    const conditions = conditionsOf(read, await approvalAbove(ctx));
    const { automatic, held, before, unknownCount, kinds } = await previewConditions(ctx.db, {
      ...key,
      since,
      conditions,
    });
    const sum = { count: automatic.count + held.count, sumMinor: automatic.sumMinor + held.sumMinor };
    return {
      since: since.getTime(),
      currency,
      total: toOutcome(sum, currency),
      unknownCount,
      automatic: toOutcome(automatic, currency),
      held: toOutcome(held, currency),
      before: { automatic: toOutcome(before.automatic, currency), held: toOutcome(before.held, currency) },
      kinds: [...kinds],
    };
  },
  setRules: {
    plan: async (ctx, input) => {
      const { subject, before, after } = await planRules(ctx, input);
      return { subject, before, after, amountMinor: null, currency: null };
    },
    run: async (ctx, input) => {
      await lockRules(ctx.db, rulesKeyOf(ctx));
      const { key, rules: next, subject, before, after } = await planRules(ctx, input);
      await replaceRules(ctx.db, key, next);
      ctx.audit({ subject, before, after });
      return { version: input.version + 1 };
    },
  },
};

const toTally = ({ count, sumMinor, oldestAt }: Tally, currency: string) => ({
  ...toOutcome({ count, sumMinor }, currency),
  oldestAt: oldestAt?.getTime() ?? null,
});

export function withdrawalRoutes(): OperatorRoutes<"withdrawals"> {
  return {
    ...decisions,
    ...gateways,
    ...rules,
    list: listHandler(withdrawalListSource),
    summary: async (ctx) => {
      const { currency } = ctx.merchant;
      const { waiting, sending, trouble } = await tallyOpen(ctx.db, rulesKeyOf(ctx));
      return {
        currency,
        waiting: toTally(waiting, currency),
        sending: toTally(sending, currency),
        trouble: toTally(trouble, currency),
        asOf: ctx.now().getTime(),
      };
    },
    get: async (ctx, { id }) => readDetail(ctx, await getOrder(ctx, id)),
  };
}
