// Collects every call of the platform by feature. A feature has several modules where screens of the site need
// different calls.

import { agents } from "./agents/calls.ts";
import { agentCredit } from "./agents/credit/calls.ts";
import { agentContracts } from "./agents/contracts/calls.ts";
import { agentDisputes } from "./agents/disputes/calls.ts";
import { agentRebates } from "./agents/rebates/calls.ts";
import { auth } from "./auth/calls.ts";
import { accountSecurity } from "./auth/account-security/calls.ts";
import { bankCards } from "./cashier/bank-cards/calls.ts";
import { cashier } from "./cashier/calls.ts";
import { content } from "./content/calls.ts";
import { noticeCalls } from "./content/notices/calls.ts";
import { contentPages } from "./content/pages/calls.ts";
import { games } from "./games/calls.ts";
import { gameFacts } from "./games/game-facts/calls.ts";
import { ownGames } from "./games/own-games/calls.ts";
import { identityVerification } from "./auth/identity-verification/calls.ts";
import { inbox } from "./inbox/calls.ts";
import { lottery } from "./lottery/calls.ts";
import { member } from "./member/calls.ts";
import { paymentPassword } from "./auth/payment-password/calls.ts";
import { play } from "./play/calls.ts";
import { responsibleGaming } from "./responsible-gaming/calls.ts";
import { secondFactor } from "./auth/second-factor/calls.ts";
import { securityQuestions } from "./auth/security-questions/calls.ts";
import { site } from "./site/calls.ts";
import { fieldMeasurements } from "./site/field-measurements/calls.ts";
import { siteViews } from "./auth/site-views/calls.ts";
import { socialLogins } from "./auth/social-logins/calls.ts";
import { vip } from "./vip/calls.ts";
import { wallet } from "./wallet/calls.ts";
import { promotions } from "./promotions/calls.ts";
import { withdrawals } from "./cashier/withdrawals/calls.ts";

export const calls = {
  site: { ...site, ...fieldMeasurements },
  auth: {
    ...auth,
    ...accountSecurity,
    ...socialLogins,
    ...siteViews,
    ...paymentPassword,
    ...secondFactor,
    ...securityQuestions,
    ...identityVerification,
  },
  member,
  wallet,
  cashier: { ...cashier, ...bankCards, ...withdrawals },
  vip,
  promotions,
  games: { ...games, ...gameFacts, ...ownGames },
  play,
  lottery,
  content: { ...content, ...noticeCalls, ...contentPages },
  inbox,
  responsibleGaming,
  agents: { ...agents, ...agentCredit, ...agentContracts, ...agentDisputes, ...agentRebates },
} as const;

export type Calls = typeof calls;
export type FeatureName = keyof Calls;
/** Any declared call, with its literal types preserved. */
export type AnyCall = { [F in FeatureName]: Calls[F][keyof Calls[F]] }[FeatureName];
