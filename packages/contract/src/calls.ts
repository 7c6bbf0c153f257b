// Every call of the platform by feature. Only collects the features' calls; nothing else is defined here. A feature
// has several modules where the site needs some of its calls on other screens than the rest.

import { agents } from "./calls/agents/agents.ts";
import { agentCredit } from "./calls/agents/credit.ts";
import { agentContracts } from "./calls/agents/contracts.ts";
import { agentDisputes } from "./calls/agents/disputes.ts";
import { agentRebates } from "./calls/agents/rebates.ts";
import { auth } from "./calls/auth.ts";
import { accountSecurity } from "./calls/security/account-security.ts";
import { bankCards } from "./calls/bank-cards.ts";
import { cashier } from "./calls/cashier.ts";
import { content } from "./calls/content.ts";
import { games } from "./calls/games.ts";
import { identityVerification } from "./calls/security/identity-verification.ts";
import { inbox } from "./calls/inbox.ts";
import { lottery } from "./calls/lottery/lottery.ts";
import { member } from "./calls/member.ts";
import { paymentPassword } from "./calls/payment-password.ts";
import { play } from "./calls/play.ts";
import { responsibleGaming } from "./calls/responsible-gaming.ts";
import { secondFactor } from "./calls/security/second-factor.ts";
import { securityQuestions } from "./calls/security/security-questions.ts";
import { site } from "./calls/site.ts";
import { socialLogins } from "./calls/social-logins.ts";
import { vip } from "./calls/vip.ts";
import { wallet } from "./calls/wallet.ts";
import { promotions } from "./calls/money/promotions.ts";
import { withdrawals } from "./calls/money/withdrawals.ts";

export const calls = {
  site,
  auth: {
    ...auth,
    ...accountSecurity,
    ...socialLogins,
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
  games,
  play,
  lottery,
  content,
  inbox,
  responsibleGaming,
  agents: { ...agents, ...agentCredit, ...agentContracts, ...agentDisputes, ...agentRebates },
} as const;

export type Calls = typeof calls;
export type FeatureName = keyof Calls;
/** Any declared call, with its literal types preserved. */
export type AnyCall = { [F in FeatureName]: Calls[F][keyof Calls[F]] }[FeatureName];
