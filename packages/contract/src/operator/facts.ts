// Facts of acts: values before and after an act. Each fact is declared by name with its kind, and the console formats
// it by its kind. An undeclared fact does not compile on the server.

import { withdrawConditions } from "./withdrawals/conditions.ts";

/** Format in which the console shows a fact. A list is text with ", " between its items. */
export type FactKind =
  | "text"
  /** An id, a number of another system, or a name in its own script. */
  | "reference"
  | "number"
  | "boolean"
  /** Decimal text in the merchant's currency. */
  | "money"
  /** A percentage: a number, or decimal text. */
  | "percent"
  | "minutes"
  | "hours"
  | "days"
  /** A time: milliseconds since 1970, or ISO text. */
  | "time"
  /** A time of day as 09:30. */
  | "clock"
  /** A day as 2026-11-29. */
  | "day"
  /** A member's name. */
  | "member"
  /** An operator's name. */
  | "operator"
  /** A code that the console translates into its languages. */
  | "code"
  /** Category of games, or a game as "VENDOR/code". */
  | "game"
  /** A call's name. */
  | "act";

export const factKinds = {
  above: "money",
  about: "reference",
  accounts: "text",
  account: "code",
  act: "act",
  added: "number",
  agent: "member",
  alone: "boolean",
  amount: "money",
  answer: "text",
  assignedTo: "operator",
  attempts: "number",
  award: "reference",
  balance: "money",
  bn: "text",
  body: "text",
  bonus: "money",
  breakGlass: "boolean",
  budget: "money",
  by: "code",
  byHand: "boolean",
  category: "code",
  claim: "reference",
  claimHours: "hours",
  closesAt: "clock",
  code: "reference",
  columns: "text",
  conditionWeight: "number",
  connected: "number",
  contractsEnded: "number",
  credit: "money",
  credited: "money",
  currency: "reference",
  cursor: "reference",
  day: "money",
  dayAmount: "money",
  dayCount: "number",
  dayMax: "money",
  days: "days",
  debit: "money",
  decidedBy: "operator",
  decision: "text",
  declaredCost: "money",
  depositTurnoverPercent: "percent",
  despiteBlock: "boolean",
  digestHour: "number",
  displayName: "text",
  en: "text",
  enabled: "boolean",
  endReward: "boolean",
  ended: "number",
  ending: "reference",
  endsAt: "time",
  entered: "reference",
  enteredBy: "operator",
  excluded: "reference",
  expectedClaims: "number",
  feeAmount: "money",
  feePercent: "percent",
  file: "reference",
  format: "reference",
  found: "number",
  freeDayCount: "number",
  freeze: "code",
  freshBelow: "money",
  from: "clock",
  fromDay: "day",
  game: "game",
  gameType: "game",
  gateway: "reference",
  grant: "money",
  granted: "money",
  holder: "text",
  hours: "text",
  icon: "reference",
  id: "reference",
  import: "reference",
  isEnabled: "boolean",
  isFinal: "boolean",
  isMasked: "boolean",
  isOn: "boolean",
  isRepeated: "boolean",
  item: "reference",
  keepTurnover: "money",
  keyNo: "number",
  kind: "code",
  languages: "reference",
  lastDay: "day",
  leavesAt: "time",
  level: "number",
  limit: "money",
  limitMinutes: "minutes",
  line: "reference",
  lines: "number",
  link: "text",
  lockHours: "hours",
  match: "code",
  matched: "number",
  max: "money",
  maxAmount: "money",
  maxStake: "money",
  maxTickets: "number",
  maximum: "money",
  member: "member",
  memberType: "code",
  members: "reference",
  message: "reference",
  messages: "number",
  metric: "code",
  min: "money",
  minAmount: "money",
  minDeposit: "money",
  minLevel: "number",
  minStake: "money",
  minimum: "money",
  monthlyDeposit: "money",
  monthlyTurnover: "money",
  name: "text",
  needsApproval: "boolean",
  newLink: "boolean",
  note: "reference",
  number: "reference",
  opensAt: "clock",
  operator: "operator",
  order: "reference",
  ours: "money",
  outcome: "code",
  outgoing: "number",
  password: "code",
  pausesBets: "boolean",
  pausesDeposits: "boolean",
  payee: "code",
  paymentId: "reference",
  paymentPassword: "code",
  payoutId: "reference",
  period: "code",
  permission: "reference",
  permissions: "reference",
  presetAmounts: "money",
  prizes: "money",
  promoCode: "reference",
  promotion: "reference",
  proposal: "reference",
  proposedBy: "operator",
  provider: "reference",
  providerRef: "reference",
  qrText: "reference",
  rate: "percent",
  reason: "text",
  reasons: "code",
  rebatePercent: "percent",
  receiver: "member",
  refund: "reference",
  refunded: "money",
  repeated: "number",
  requiredDeposit: "money",
  requiredFields: "code",
  requires: "code",
  restriction: "code",
  result: "reference",
  resultVersion: "number",
  retried: "boolean",
  reviewSignals: "code",
  reward: "money",
  rewardFixed: "money",
  rewardMax: "money",
  rewardPercent: "percent",
  rings: "number",
  role: "code",
  rounds: "number",
  scoring: "code",
  secondFactor: "code",
  sender: "member",
  session: "reference",
  side: "code",
  signals: "number",
  sort: "number",
  stackingGroup: "reference",
  stake: "money",
  startsAt: "time",
  state: "code",
  status: "code",
  tags: "text",
  takeBack: "money",
  takenBack: "money",
  target: "money",
  text: "text",
  theirs: "money",
  ticketTurnover: "money",
  timeZone: "reference",
  title: "text",
  to: "clock",
  token: "reference",
  total: "money",
  totalDeposit: "money",
  totalTurnover: "money",
  transactionId: "reference",
  transfer: "reference",
  trouble: "code",
  turnoverPercent: "percent",
  type: "code",
  until: "time",
  used: "number",
  vendor: "reference",
  version: "number",
  view: "reference",
  viewEnd: "code",
  waitingSince: "time",
  weekdays: "code",
  weight: "number",
  weights: "percent",
  withdrawDayAmount: "money",
  withdrawDayCount: "number",
} as const satisfies Record<string, FactKind>;

type DeclaredFact = keyof typeof factKinds;
/** Name of a field within a larger fact: `level.2.bonus`, `title.bn`, `weights.LIVE`, `condition.amount`. */
type FactPath = `${DeclaredFact | "condition"}.${string}`;
export type FactValue = string | number | boolean | null;
/** Facts that the server writes. Each must be declared. */
export type DeclaredFacts = { readonly [N in DeclaredFact]?: FactValue } & {
  readonly [N in FactPath]: FactValue;
};

/** Facts whose sub-keys are not declared here, such as codes of games. Everything after the first dot is one name. */
const keyed: readonly string[] = ["rate", "weights", "condition", "conditionWeight"];

/** Splits a fact's name into its parts: `weights.VENDOR/game.2` into `weights` and `VENDOR/game.2`. */
export function factParts(name: string): readonly string[] {
  const [first = "", ...rest] = name.split(".");
  return rest.length > 0 && keyed.includes(first) ? [first, rest.join(".")] : [first, ...rest];
}

const has = (rows: object, name: string): boolean => Object.prototype.hasOwnProperty.call(rows, name);
const isDeclared = (part: string): part is DeclaredFact => has(factKinds, part);
const isCondition = (kind: string): kind is keyof typeof withdrawConditions => has(withdrawConditions, kind);

/**
 * Returns the kind of a fact: the kind of the last declared part of its name. Returns text for an undeclared name,
 * which an earlier server version may have written.
 */
export function factKindOf(name: string): FactKind {
  const parts = factParts(name);
  const [first = "", second = ""] = parts;
  if (first === "condition" && isCondition(second)) {
    const { unit } = withdrawConditions[second];
    return unit === "count" ? "number" : unit;
  }
  const known = keyed.includes(first) ? first : [...parts].reverse().find(isDeclared);
  return known !== undefined && isDeclared(known) ? factKinds[known] : "text";
}
