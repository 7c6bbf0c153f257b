// Collects every schema by feature, and the types of the calls' input and output. The site imports only the types, so
// that no schema is shipped to a phone.

import type Type from "typebox";
import type { AnyCall } from "./calls.ts";
import { agentSchemas } from "./agents/schemas.ts";
import { agentCreditSchemas } from "./agents/credit/schemas.ts";
import { agentContractSchemas } from "./agents/contracts/schemas.ts";
import { agentDisputeSchemas } from "./agents/disputes/schemas.ts";
import { agentRebateSchemas } from "./agents/rebates/schemas.ts";
import { authSchemas } from "./auth/schemas.ts";
import { bankCardSchemas } from "./cashier/bank-cards/schemas.ts";
import { cashierSchemas } from "./cashier/schemas.ts";
import { contentSchemas } from "./content/schemas.ts";
import { gamesSchemas } from "./games/schemas.ts";
import { identityVerificationSchemas } from "./auth/identity-verification/schemas.ts";
import { inboxSchemas } from "./inbox/schemas.ts";
import { lotterySchemas } from "./lottery/schemas.ts";
import { memberSchemas } from "./member/schemas.ts";
import { paymentPasswordSchemas } from "./auth/payment-password/schemas.ts";
import { playSchemas } from "./play/schemas.ts";
import { responsibleGamingSchemas } from "./responsible-gaming/schemas.ts";
import { secondFactorSchemas } from "./auth/second-factor/schemas.ts";
import { securityQuestionSchemas } from "./auth/security-questions/schemas.ts";
import { fieldMeasurementSchemas } from "./site/field-measurements/schemas.ts";
import { siteSchemas } from "./site/schemas.ts";
import { vipSchemas } from "./vip/schemas.ts";
import { walletSchemas } from "./wallet/schemas.ts";
import { promotionSchemas } from "./promotions/schemas.ts";
import { withdrawalSchemas } from "./cashier/withdrawals/schemas.ts";

export const schemas = {
  site: { ...siteSchemas, ...fieldMeasurementSchemas },
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

/** Type of the input that a caller sends. Fields with a default are optional. */
export type InputOf<C extends AnyCall> =
  SchemaOf<C> extends { in: infer I extends Type.TSchema } ? WithoutDefaults<Type.Static<I>> : never;
/** Type of a handler's input, with defaults applied. */
export type ParsedInputOf<C extends AnyCall> =
  SchemaOf<C> extends { in: infer I extends Type.TSchema } ? Type.Static<I> : never;
/** Type of a call's output. */
export type OutputOf<C extends AnyCall> =
  SchemaOf<C> extends { out: infer O extends Type.TSchema } ? Type.Static<O> : never;

/** Input fields that have a default on the server, so that the caller may leave them out. */
type Defaulted = "page" | "size" | "pageNo" | "pageSize" | "limitNum" | "accountType" | "purpose";
type WithoutDefaults<T> = Omit<T, Extract<keyof T, Defaulted>> &
  Partial<Pick<T, Extract<keyof T, Defaulted>>>;
