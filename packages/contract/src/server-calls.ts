// Every call joined with its policy, for the server. The site imports the calls alone, by feature, so no
// policy is shipped to a phone.

import { agentPolicies } from "./call-policies/agents/agents.ts";
import { agentCreditPolicies } from "./call-policies/agents/credit.ts";
import { agentContractPolicies } from "./call-policies/agents/contracts.ts";
import { agentDisputePolicies } from "./call-policies/agents/disputes.ts";
import { agentRebatePolicies } from "./call-policies/agents/rebates.ts";
import { authPolicies } from "./call-policies/auth.ts";
import { bankCardPolicies } from "./call-policies/bank-cards.ts";
import { cashierPolicies } from "./call-policies/cashier.ts";
import { contentPolicies } from "./call-policies/content.ts";
import { gamesPolicies } from "./call-policies/games.ts";
import { identityVerificationPolicies } from "./call-policies/security/identity-verification.ts";
import { inboxPolicies } from "./call-policies/inbox.ts";
import { lotteryPolicies } from "./call-policies/lottery/lottery.ts";
import { memberPolicies } from "./call-policies/member.ts";
import { promotionPolicies } from "./call-policies/money/promotions.ts";
import { paymentPasswordPolicies } from "./call-policies/payment-password.ts";
import { playPolicies } from "./call-policies/play.ts";
import { responsibleGamingPolicies } from "./call-policies/responsible-gaming.ts";
import { secondFactorPolicies } from "./call-policies/security/second-factor.ts";
import { securityQuestionPolicies } from "./call-policies/security/security-questions.ts";
import { sitePolicies } from "./call-policies/site.ts";
import { vipPolicies } from "./call-policies/vip.ts";
import { walletPolicies } from "./call-policies/wallet.ts";
import { withdrawalPolicies } from "./call-policies/withdrawals.ts";
import { calls, type Calls, type FeatureName } from "./calls.ts";
import type { CallPolicy, ServerCall } from "./call.ts";

const policies = {
  site: sitePolicies,
  auth: {
    ...authPolicies,
    ...paymentPasswordPolicies,
    ...secondFactorPolicies,
    ...securityQuestionPolicies,
    ...identityVerificationPolicies,
  },
  member: memberPolicies,
  wallet: walletPolicies,
  cashier: { ...cashierPolicies, ...bankCardPolicies, ...withdrawalPolicies },
  vip: vipPolicies,
  promotions: promotionPolicies,
  games: gamesPolicies,
  play: playPolicies,
  lottery: lotteryPolicies,
  content: contentPolicies,
  inbox: inboxPolicies,
  responsibleGaming: responsibleGamingPolicies,
  agents: {
    ...agentPolicies,
    ...agentCreditPolicies,
    ...agentContractPolicies,
    ...agentDisputePolicies,
    ...agentRebatePolicies,
  },
} as const satisfies { readonly [F in FeatureName]: { readonly [N in keyof Calls[F]]: CallPolicy } };

type Policies = typeof policies;

export type ServerCalls = {
  readonly [F in FeatureName]: {
    readonly [N in keyof Calls[F]]: Calls[F][N] & Policies[F][N & keyof Policies[F]];
  };
};

/** Any call with its policy, with the literal types of both preserved. */
export type AnyServerCall = { [F in FeatureName]: ServerCalls[F][keyof ServerCalls[F]] }[FeatureName];

function withPolicies(feature: FeatureName): Readonly<Record<string, ServerCall>> {
  const rows: Readonly<Record<string, CallPolicy>> = policies[feature];
  return Object.fromEntries(
    Object.entries(calls[feature]).map(([name, call]) => [name, { ...call, ...rows[name] } as ServerCall]),
  );
}

export const serverCalls = Object.fromEntries(
  (Object.keys(calls) as FeatureName[]).map((feature) => [feature, withPolicies(feature)]),
) as unknown as ServerCalls;
