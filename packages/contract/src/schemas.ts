// Every schema by feature, and the types of the calls' input and output. The site imports only the types, so
// no schema is shipped to a phone.

import type Type from "typebox";
import type { AnyCall } from "./calls.ts";
import { agentSchemas } from "./schemas/agents/agents.ts";
import { agentCreditSchemas } from "./schemas/agents/credit.ts";
import { agentContractSchemas } from "./schemas/agents/contracts.ts";
import { agentDisputeSchemas } from "./schemas/agents/disputes.ts";
import { agentRebateSchemas } from "./schemas/agents/rebates.ts";
import { authSchemas } from "./schemas/auth.ts";
import { bankCardSchemas } from "./schemas/bank-cards.ts";
import { cashierSchemas } from "./schemas/cashier.ts";
import { contentSchemas } from "./schemas/content.ts";
import { gamesSchemas } from "./schemas/games.ts";
import { identityVerificationSchemas } from "./schemas/security/identity-verification.ts";
import { inboxSchemas } from "./schemas/inbox.ts";
import { lotterySchemas } from "./schemas/lottery/lottery.ts";
import { memberSchemas } from "./schemas/member.ts";
import { paymentPasswordSchemas } from "./schemas/payment-password.ts";
import { playSchemas } from "./schemas/play.ts";
import { responsibleGamingSchemas } from "./schemas/responsible-gaming.ts";
import { secondFactorSchemas } from "./schemas/security/second-factor.ts";
import { securityQuestionSchemas } from "./schemas/security/security-questions.ts";
import { siteSchemas } from "./schemas/site.ts";
import { vipSchemas } from "./schemas/vip.ts";
import { walletSchemas } from "./schemas/wallet.ts";
import { promotionSchemas } from "./schemas/money/promotions.ts";
import { withdrawalSchemas } from "./schemas/money/withdrawals.ts";

export const schemas = {
  site: siteSchemas,
  auth: {
    ...authSchemas,
    ...paymentPasswordSchemas,
    ...secondFactorSchemas,
    ...securityQuestionSchemas,
    ...identityVerificationSchemas,
  },
  member: memberSchemas,
  wallet: walletSchemas,
  cashier: { ...cashierSchemas, ...bankCardSchemas, ...withdrawalSchemas },
  vip: vipSchemas,
  promotions: promotionSchemas,
  games: gamesSchemas,
  play: playSchemas,
  lottery: lotterySchemas,
  responsibleGaming: responsibleGamingSchemas,
  content: contentSchemas,
  inbox: inboxSchemas,
  agents: {
    ...agentSchemas,
    ...agentCreditSchemas,
    ...agentContractSchemas,
    ...agentDisputeSchemas,
    ...agentRebateSchemas,
  },
} as const;

export type Schemas = typeof schemas;

type SchemaOf<C extends AnyCall> = C["name"] extends `${infer F}.${infer N}`
  ? F extends keyof Schemas
    ? N extends keyof Schemas[F]
      ? Schemas[F][N]
      : never
    : never
  : never;

/** What the caller sends; fields with a default are optional. */
export type InputOf<C extends AnyCall> =
  SchemaOf<C> extends { in: infer I extends Type.TSchema } ? WithoutDefaults<Type.Static<I>> : never;
/** What the handler receives, with defaults applied. */
export type ParsedInputOf<C extends AnyCall> =
  SchemaOf<C> extends { in: infer I extends Type.TSchema } ? Type.Static<I> : never;
/** What the call answers. */
export type OutputOf<C extends AnyCall> =
  SchemaOf<C> extends { out: infer O extends Type.TSchema } ? Type.Static<O> : never;

/** Fields with a default on the server, optional for the caller. */
type Defaulted = "page" | "size" | "pageNo" | "pageSize" | "limitNum" | "accountType" | "purpose";
type WithoutDefaults<T> = Omit<T, Extract<keyof T, Defaulted>> &
  Partial<Pick<T, Extract<keyof T, Defaulted>>>;
