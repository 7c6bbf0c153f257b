// Collects every schema of the console by area, and the types of the calls' input and output. The console imports only
// the types.

import type Type from "typebox";
import { accessSchemas } from "./access/schemas.ts";
import { agentCaseSchemas } from "./agent-cases/schemas.ts";
import { agentFloatSchemas } from "./agent-float/schemas.ts";
import { agentPaySchemas } from "./agent-pay/schemas.ts";
import { agentOperatorSchemas } from "./agents/schemas.ts";
import { approvalSchemas } from "./approvals/schemas.ts";
import { auditSchemas } from "./audit/schemas.ts";
import { channelSchemas } from "./channels/schemas.ts";
import { chatSchemas } from "./chat/schemas.ts";
import { depositSchemas } from "./deposits/schemas.ts";
import { exclusionSchemas } from "./exclusions/schemas.ts";
import { feedbackSchemas } from "./feedback/schemas.ts";
import { feedSchemas } from "./feeds/schemas.ts";
import { freeRoundSchemas } from "./free-rounds/schemas.ts";
import { gameCatalogSchemas } from "./game-catalog/schemas.ts";
import { listAreaSchemas } from "./lists/schemas.ts";
import { memberAccessSchemas } from "./member-access/schemas.ts";
import { memberInboxSchemas } from "./member-inbox/schemas.ts";
import { memberLimitSchemas } from "./member-limits/schemas.ts";
import { memberMoneySchemas } from "./member-money/schemas.ts";
import { memberRoundSchemas } from "./member-rounds/schemas.ts";
import { lotterySchemas } from "./lottery/schemas.ts";
import { maintenanceSchemas } from "./maintenance/schemas.ts";
import { memberSchemas } from "./members/schemas.ts";
import { peopleSchemas } from "./people/schemas.ts";
import { promotionSchemas } from "./promotions/schemas.ts";
import { proposalSchemas } from "./proposals/schemas.ts";
import { reconciliationSchemas } from "./reconciliation/schemas.ts";
import { savedReasonSchemas } from "./saved-reasons/schemas.ts";
import { searchWordSchemas } from "./search-words/schemas.ts";
import { statementSchemas } from "./statements/schemas.ts";
import { todaySchemas } from "./today/schemas.ts";
import { verificationSchemas } from "./verifications/schemas.ts";
import { systemSchemas } from "./system/schemas.ts";
import { turnoverSchemas } from "./turnover/schemas.ts";
import { vipSchemas } from "./vip/schemas.ts";
import { withdrawalSchemas } from "./withdrawals/schemas.ts";
import type { AnyOperatorCall, OperatorArea, OperatorCalls } from "./operator-calls.ts";

export const operatorSchemas = {
  access: accessSchemas,
  agentCases: agentCaseSchemas,
  agentFloat: agentFloatSchemas,
  agentPay: agentPaySchemas,
  agents: agentOperatorSchemas,
  approvals: approvalSchemas,
  audit: auditSchemas,
  channels: channelSchemas,
  chat: chatSchemas,
  deposits: depositSchemas,
  exclusions: exclusionSchemas,
  feedback: feedbackSchemas,
  feeds: feedSchemas,
  freeRounds: freeRoundSchemas,
  gameCatalog: gameCatalogSchemas,
  lists: listAreaSchemas,
  memberAccess: memberAccessSchemas,
  memberInbox: memberInboxSchemas,
  memberLimits: memberLimitSchemas,
  memberMoney: memberMoneySchemas,
  memberRounds: memberRoundSchemas,
  members: memberSchemas,
  people: peopleSchemas,
  promotions: promotionSchemas,
  proposals: proposalSchemas,
  reconciliation: reconciliationSchemas,
  savedReasons: savedReasonSchemas,
  searchWords: searchWordSchemas,
  statements: statementSchemas,
  today: todaySchemas,
  verifications: verificationSchemas,
  system: systemSchemas,
  turnover: turnoverSchemas,
  vip: vipSchemas,
  withdrawals: withdrawalSchemas,
  lottery: lotterySchemas,
  maintenance: maintenanceSchemas,
} as const satisfies {
  readonly [A in OperatorArea]: {
    readonly [N in keyof OperatorCalls[A]]: { readonly in: Type.TSchema; readonly out: Type.TSchema };
  };
};

export type OperatorSchemas = typeof operatorSchemas;

type SchemaOf<C extends AnyOperatorCall> = C["name"] extends `${infer A}.${infer N}`
  ? A extends keyof OperatorSchemas
    ? N extends keyof OperatorSchemas[A]
      ? OperatorSchemas[A][N]
      : never
    : never
  : never;

/** Input fields that have a default on the server, so that the caller may leave them out. */
type Defaulted = "size";

/** Type of a handler's input, with defaults applied. */
export type ParsedOperatorInputOf<C extends AnyOperatorCall> =
  SchemaOf<C> extends { in: infer I extends Type.TSchema } ? Type.Static<I> : never;
/** Type of the input that a caller sends. */
export type OperatorInputOf<C extends AnyOperatorCall> = Omit<
  ParsedOperatorInputOf<C>,
  Extract<keyof ParsedOperatorInputOf<C>, Defaulted>
> &
  Partial<Pick<ParsedOperatorInputOf<C>, Extract<keyof ParsedOperatorInputOf<C>, Defaulted>>>;
/** Type of a call's output. */
export type OperatorOutputOf<C extends AnyOperatorCall> =
  SchemaOf<C> extends { out: infer O extends Type.TSchema } ? Type.Static<O> : never;
