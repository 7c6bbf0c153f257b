// The sandbox's approval rules: actions in the console that need a second operator, so that approvals can be tried at
// once. A merchant's existing rules are kept.

import type { Db } from "@khela/service-kit/db/database";
import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import { listApprovalRules, saveApprovalRule } from "../../src/operator/approvals/approval-rule-store.ts";
import { getSandboxMerchantId } from "../site/seed.ts";

type ActWithRule = Extract<AnyOperatorCall, { readonly approval: true }>["name"];

const minor = (taka: number) => BigInt(taka) * 100n;

/** Actions, with the amount in taka above which each action needs a second operator; 0: always. */
const sandboxRules: readonly (readonly [ActWithRule, number])[] = [
  ["withdrawals.approve", 15_000],
  ["withdrawals.end", 10_000],
  ["withdrawals.setRules", 0],
  ["withdrawals.setGateway", 0],
  ["channels.save", 0],
  ["channels.saveAccount", 0],
  ["deposits.approve", 25_000],
  ["deposits.refund", 10_000],
  ["deposits.endRefund", 0],
  ["memberMoney.adjust", 1_000],
  ["memberAccess.resetPaymentPassword", 0],
  ["promotions.save", 50_000],
  ["promotions.approveClaim", 5_000],
  ["promotions.grant", 500],
  ["promotions.takeBack", 5_000],
  ["vip.saveLevels", 0],
  ["turnover.saveWeights", 0],
  ["agents.setRates", 0],
  ["agents.move", 0],
  ["agentFloat.saveFloatLimits", 0],
];

export async function seedApprovalRules(db: Db): Promise<void> {
  const merchantId = await getSandboxMerchantId(db);
  if ((await listApprovalRules(db, merchantId)).length > 0) return;
  for (const [act, taka] of sandboxRules)
    await saveApprovalRule(db, merchantId, { act, aboveMinor: minor(taka) });
}
