import { approvableActs } from "@khela/contract/operator/operator-calls";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { OperatorContext, OperatorRoutes, PlannedAct } from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { findApprovalRule } from "../../infra/operator/proposal-store.ts";
import { deleteApprovalRule, listApprovalRules, saveApprovalRule } from "./approval-rule-store.ts";

/** Whether merchants can set an approval rule for the act. */
const hasRules = (act: string) => approvableActs.some(({ name, isAlways }) => name === act && !isAlways);

/**
 * Plans a change of an act's approval rule. The approval of the change has no amount, because a rule's amount moves no
 * money.
 */
async function planRule(
  ctx: Pick<OperatorContext, "db" | "merchant">,
  act: string,
  after: string | null,
): Promise<PlannedAct & { readonly hasRule: boolean }> {
  const { merchant } = ctx;
  const standing = await findApprovalRule(ctx.db, merchant.id, act);
  return {
    subject: `approval-rule:${act}`,
    before: { above: standing === null ? null : formatAmount(standing, merchant.currency) },
    after: { above: after },
    amountMinor: null,
    currency: null,
    hasRule: standing !== null,
  };
}

function readAbove({ merchant }: Pick<OperatorContext, "merchant">, above: string): bigint {
  const amount = readAmount(above, merchant.currency);
  return amount.ok ? amount.minor : fail("request_param_err", { field: "/above" });
}

const auditPlan = (ctx: Pick<OperatorContext, "audit">, { subject, before, after }: PlannedAct) =>
  ctx.audit({ subject, before, after });

export function approvalRoutes(): OperatorRoutes<"approvals"> {
  return {
    list: async ({ db, merchant }) => {
      const rules = await listApprovalRules(db, merchant.id);
      const amounts = new Map(
        rules.map(({ act, aboveMinor }) => [act, formatAmount(aboveMinor, merchant.currency)]),
      );
      return {
        rules: approvableActs.map(({ name, isAlways, needsTwoByDefault }) => {
          const above = amounts.get(name) ?? null;
          const isDefault = above === null && needsTwoByDefault && merchant.realMoney;
          return {
            act: name,
            above: isDefault ? formatAmount(0n, merchant.currency) : above,
            isDefault,
            isAlways,
          };
        }),
        currency: merchant.currency,
      };
    },
    set: {
      plan: async (ctx, { act, above }) => {
        if (!hasRules(act)) ctx.fail("approval.act.unknown");
        const { currency } = ctx.merchant;
        return planRule(ctx, act, formatAmount(readAbove(ctx, above), currency));
      },
      run: async (ctx, { act, above }) => {
        const aboveMinor = readAbove(ctx, above);
        const planned = await planRule(ctx, act, formatAmount(aboveMinor, ctx.merchant.currency));
        await saveApprovalRule(ctx.db, ctx.merchant.id, { act, aboveMinor });
        auditPlan(ctx, planned);
        return {};
      },
    },
    remove: {
      plan: async (ctx, { act }) => {
        if (!hasRules(act)) ctx.fail("approval.act.unknown");
        const { hasRule, ...planned } = await planRule(ctx, act, null);
        return hasRule ? planned : ctx.fail("approval.rule.missing");
      },
      run: async (ctx, { act }) => {
        const planned = await planRule(ctx, act, null);
        await deleteApprovalRule(ctx.db, ctx.merchant.id, act);
        auditPlan(ctx, planned);
        return {};
      },
    },
  };
}
