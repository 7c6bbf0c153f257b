// Collects every call of the console by area.

import type { OperatorCall } from "./operator-call.ts";
import { access } from "./access/calls.ts";
import { agentCases } from "./agent-cases/calls.ts";
import { agentFloat } from "./agent-float/calls.ts";
import { agentPay } from "./agent-pay/calls.ts";
import { agents } from "./agents/calls.ts";
import { approvals } from "./approvals/calls.ts";
import { audit } from "./audit/calls.ts";
import { channels } from "./channels/calls.ts";
import { chat } from "./chat/calls.ts";
import { deposits } from "./deposits/calls.ts";
import { exclusions } from "./exclusions/calls.ts";
import { feedback } from "./feedback/calls.ts";
import { feeds } from "./feeds/calls.ts";
import { freeRounds } from "./free-rounds/calls.ts";
import { gameCatalog } from "./game-catalog/calls.ts";
import { lists } from "./lists/calls.ts";
import { memberAccess } from "./member-access/calls.ts";
import { memberInbox } from "./member-inbox/calls.ts";
import { memberLimits } from "./member-limits/calls.ts";
import { memberMoney } from "./member-money/calls.ts";
import { memberRounds } from "./member-rounds/calls.ts";
import { lottery } from "./lottery/calls.ts";
import { maintenance } from "./maintenance/calls.ts";
import { members } from "./members/calls.ts";
import { people } from "./people/calls.ts";
import { promotions } from "./promotions/calls.ts";
import { proposals } from "./proposals/calls.ts";
import { reconciliation } from "./reconciliation/calls.ts";
import { savedReasons } from "./saved-reasons/calls.ts";
import { searchWords } from "./search-words/calls.ts";
import { statements } from "./statements/calls.ts";
import { system } from "./system/calls.ts";
import { turnover } from "./turnover/calls.ts";
import { today } from "./today/calls.ts";
import { verifications } from "./verifications/calls.ts";
import { vip } from "./vip/calls.ts";
import { withdrawals } from "./withdrawals/calls.ts";

export const operatorCalls = {
  access,
  agentCases,
  agentFloat,
  agentPay,
  agents,
  approvals,
  audit,
  channels,
  chat,
  deposits,
  exclusions,
  feedback,
  feeds,
  freeRounds,
  gameCatalog,
  lists,
  lottery,
  maintenance,
  memberAccess,
  memberInbox,
  memberLimits,
  memberMoney,
  memberRounds,
  members,
  people,
  promotions,
  proposals,
  reconciliation,
  savedReasons,
  searchWords,
  statements,
  system,
  turnover,
  today,
  verifications,
  vip,
  withdrawals,
} as const;

export type OperatorCalls = typeof operatorCalls;
export type OperatorArea = keyof OperatorCalls;
/** Any declared call of the console, with its literal types preserved. */
export type AnyOperatorCall = { [A in OperatorArea]: OperatorCalls[A][keyof OperatorCalls[A]] }[OperatorArea];

export type ApprovableAct = {
  readonly name: string;
  /** Whether the act needs a second operator every time, independent of the merchant's rules. */
  readonly isAlways: boolean;
  /** Whether the act needs a second operator with real money, while the merchant has set no rule for it. */
  readonly needsTwoByDefault: boolean;
};

/** All acts that can need a second operator. */
export const approvableActs: readonly ApprovableAct[] = Object.values(operatorCalls).flatMap((area) =>
  Object.values(area as Readonly<Record<string, OperatorCall>>).flatMap(
    ({ name, approval, needsTwoByDefault = false }) =>
      approval === undefined ? [] : [{ name, isAlways: approval === "always", needsTwoByDefault }],
  ),
);
