// Joins every call with its policy, for the server. The site imports only the calls, by feature, so that no policy is
// shipped to a phone.

import { agentPolicies } from "./agents/policies.ts";
import { agentCreditPolicies } from "./agents/credit/policies.ts";
import { agentContractPolicies } from "./agents/contracts/policies.ts";
import { agentDisputePolicies } from "./agents/disputes/policies.ts";
import { agentRebatePolicies } from "./agents/rebates/policies.ts";
import { authPolicies } from "./auth/policies.ts";
import { bankCardPolicies } from "./cashier/bank-cards/policies.ts";
import { cashierPolicies } from "./cashier/policies.ts";
import { contentPolicies } from "./content/policies.ts";
import { gamesPolicies } from "./games/policies.ts";
import { identityVerificationPolicies } from "./auth/identity-verification/policies.ts";
import { inboxPolicies } from "./inbox/policies.ts";
import { lotteryPolicies } from "./lottery/policies.ts";
import { memberPolicies } from "./member/policies.ts";
import { promotionPolicies } from "./promotions/policies.ts";
import { paymentPasswordPolicies } from "./auth/payment-password/policies.ts";
import { playPolicies } from "./play/policies.ts";
import { responsibleGamingPolicies } from "./responsible-gaming/policies.ts";
import { secondFactorPolicies } from "./auth/second-factor/policies.ts";
import { securityQuestionPolicies } from "./auth/security-questions/policies.ts";
import { fieldMeasurementPolicies } from "./site/field-measurements/policies.ts";
import { sitePolicies } from "./site/policies.ts";
import { vipPolicies } from "./vip/policies.ts";
import { walletPolicies } from "./wallet/policies.ts";
import { withdrawalPolicies } from "./cashier/withdrawals/policies.ts";
import { calls, type Calls, type FeatureName } from "./calls.ts";
import type { CallPolicy, ServerCall } from "./call.ts";

const policies = {
  site: { ...sitePolicies, ...fieldMeasurementPolicies },
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
