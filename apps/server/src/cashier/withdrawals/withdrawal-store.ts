import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { PayoutFailure } from "@khela/contract/payment-gateway";
import type { WithdrawState } from "@khela/contract/cashier/withdrawals/schemas";
import type {
  ConditionKind,
  FixedConditionKind,
  PayoutTrouble,
} from "@khela/contract/operator/withdrawals/conditions";
import { rowJson } from "../../infra/db/row-json.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Rules = {
  readonly enabled: boolean;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly dayMinor: bigint;
  readonly dayCount: number;
  /** Time of day, `HH:MM`, at which withdrawals open. */
  readonly opensAt: string;
  readonly closesAt: string;
  readonly freeDayCount: number;
  readonly feeMinor: bigint;
  readonly feePercent: string;
  readonly depositTurnoverPercent: number;
  readonly freshBelowMinor: bigint;
  readonly requiredDepositMinor: bigint;
  readonly requiredFields: readonly string[];
  /** Conditions under which a withdrawal is paid without an operator. */
  readonly conditions: readonly Condition[];
};

export type Condition = {
  readonly kind: ConditionKind | FixedConditionKind;
  readonly side: "max" | "min";
  /** An integer as text, in the unit of the condition's kind. */
  readonly bound: string;
  readonly weight: number;
};

/** A condition with the value against which the condition was checked when the withdrawal was requested. */
export type Check = Condition & {
  /** Null: the member has no such fact, and the condition counts as met. */
  readonly value: string | null;
  readonly passed: boolean;
};

export type RulesKey = { readonly merchantId: number; readonly currency: string };

/** Finds withdrawal rules of a merchant; null: the merchant has no withdrawals in this currency. */
export function findRules(
  db: Db,
  { merchantId, currency }: RulesKey,
): Promise<(Rules & { readonly version: number }) | null> {
  return db.maybe(sql`
    select enabled, min_minor "minMinor", max_minor "maxMinor", day_minor "dayMinor", day_count "dayCount",
      to_char(opens_at, 'HH24:MI') "opensAt", to_char(closes_at, 'HH24:MI') "closesAt", free_day_count "freeDayCount",
      fee_minor "feeMinor", fee_percent::text "feePercent", deposit_turnover_percent "depositTurnoverPercent",
      fresh_below_minor "freshBelowMinor", required_deposit_minor "requiredDepositMinor", required_fields "requiredFields",
      conditions, version
    from withdraw_rule where merchant_id = ${merchantId} and currency = ${currency}`);
}

/** Locks the withdrawal rules until the transaction ends. */
export async function lockRules(tx: Db, { merchantId, currency }: RulesKey): Promise<void> {
  await tx.run(
    sql`select 1 from withdraw_rule where merchant_id = ${merchantId} and currency = ${currency} for update`,
  );
}

export async function replaceRules(tx: Db, { merchantId, currency }: RulesKey, r: Rules): Promise<void> {
  await tx.run(sql`
    insert into withdraw_rule as kept (merchant_id, currency, enabled, min_minor, max_minor, day_minor, day_count, opens_at, closes_at, free_day_count,
      fee_minor, fee_percent, deposit_turnover_percent, fresh_below_minor, required_deposit_minor, required_fields, conditions)
    values (${merchantId}, ${currency}, ${r.enabled}, ${r.minMinor}, ${r.maxMinor}, ${r.dayMinor}, ${r.dayCount},
      ${r.opensAt}::time, ${r.closesAt}::time, ${r.freeDayCount}, ${r.feeMinor}, ${r.feePercent}::numeric, ${r.depositTurnoverPercent},
      ${r.freshBelowMinor}, ${r.requiredDepositMinor}, ${[...r.requiredFields]}::text[],
      ${JSON.stringify(r.conditions)}::jsonb)
    on conflict (merchant_id, currency) do update set enabled = excluded.enabled, min_minor = excluded.min_minor,
      max_minor = excluded.max_minor, day_minor = excluded.day_minor, day_count = excluded.day_count, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, free_day_count = excluded.free_day_count, fee_minor = excluded.fee_minor,
      fee_percent = excluded.fee_percent, deposit_turnover_percent = excluded.deposit_turnover_percent,
      fresh_below_minor = excluded.fresh_below_minor, required_deposit_minor = excluded.required_deposit_minor,
      required_fields = excluded.required_fields, conditions = excluded.conditions, version = kept.version + 1`);
}

export type Order = MemberKey & {
  readonly id: string;
  readonly merchantId: number;
  readonly accountId: bigint;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly currency: string;
  readonly payoutAccount: string;
  readonly provider: string;
  /** Name of the payment gateway that pays the order. */
  readonly gateway: string;
  readonly category: "bank" | "wallet";
  readonly ending: string;
  readonly state: WithdrawState;
  readonly reasons: readonly string[];
  readonly requestedAt: Date;
  readonly sentAt: Date | null;
  readonly finishedAt: Date | null;
  /** Number of times the payout was sent or queried. */
  readonly attempts: number;
  /** Time at which the payout is sent or queried next; null: never. */
  readonly nextAt: Date | null;
  readonly payoutId: string | null;
  /** Remark of the operator or the gateway about the end. A member reads it only through `refusalRemark`. */
  readonly remark: string | null;
  /** Reason of a failed payout; null: the payout has another outcome or none yet. */
  readonly failure: PayoutFailure | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly despiteBlock: boolean;
  /** Conditions with their values at the request; null: the order was stored without conditions. */
  readonly checks: readonly Check[] | null;
  /** Why the last attempt did not pay the order; null: the last attempt did not fail, or there was none. */
  readonly trouble: PayoutTrouble | null;
  readonly troubleAt: Date | null;
};

/**
 * Remark for the member. Only the remark of a refusal is shown, because an operator writes it for the member. Other
 * remarks are notes for operators.
 */
export const refusalRemark = ({ state, remark }: Pick<Order, "state" | "remark">): string | null =>
  state === "refused" ? remark : null;

export type OrderKey = MemberKey & { readonly id: string };

const orderColumns = sql`bucket, member_id "memberId", id, merchant_id "merchantId", account_id "accountId", amount_minor "amountMinor",
  fee_minor "feeMinor", currency, payout_account "payoutAccount", provider, gateway, category, ending, state, reasons, requested_at "requestedAt",
  sent_at "sentAt", finished_at "finishedAt", attempts, next_at "nextAt", payout_id "payoutId", remark, failure, decided_by "decidedBy",
  decided_at "decidedAt", despite_block "despiteBlock", checks, trouble, trouble_at "troubleAt"`;

const ofMember = ({ bucket, memberId }: MemberKey): Sql =>
  sql`bucket = ${bucket} and member_id = ${memberId}`;

export function findOrder(db: Db, key: OrderKey): Promise<Order | null> {
  return db.maybe<Order>(
    sql`select ${orderColumns} from withdraw_order where ${ofMember(key)} and id = ${key.id}`,
  );
}

export function findOrderOfRequest(db: Db, member: MemberKey, requestId: string): Promise<Order | null> {
  return db.maybe<Order>(
    sql`select ${orderColumns} from withdraw_order where ${ofMember(member)} and request_id = ${requestId}::uuid`,
  );
}

/** Null: all states; `open`: withdrawals that have not ended. */
type StateFilter = WithdrawState | "open" | null;
const isOfState = (state: StateFilter): Sql =>
  sql`(${state}::text is null or state = ${state}::text or ${state}::text = 'open' and state in ('review', 'approved', 'sending'))`;
/** Types of the parameters with which a statement selects a member's orders by state. */
const ownTypes = ["smallint", "bigint", "text", "text", "text"];

/** Returns a page of a member's withdrawals, newest first, and their total number. */
export async function listOrders(
  db: Db,
  member: MemberKey,
  { state, limit, offset }: { readonly state: StateFilter; readonly limit: number; readonly offset: number },
): Promise<{ readonly orders: readonly Order[]; readonly count: number }> {
  const own = sql`${ofMember(member)} and ${isOfState(state)}`;
  const rows = await db.lookup<Order & { readonly count: number }>(
    [...ownTypes, ...ownTypes, "bigint", "bigint"],
    sql`
    select n.count, o.* from (select count(*)::int count from withdraw_order where ${own}) n
      left join lateral (select ${orderColumns} from withdraw_order where ${own}
        order by requested_at desc, id limit ${limit} offset ${offset}) o on true
    order by o."requestedAt" desc, o.id`,
  );
  return { orders: rows.filter(({ id }) => id !== null), count: rows[0]?.count ?? 0 };
}

/** Lists the open withdrawals of a member, oldest first. */
export function listUnended(db: Db, member: MemberKey): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from withdraw_order
    where ${ofMember(member)} and state in ('review', 'approved', 'sending') order by requested_at, id`);
}

/** Lists one bucket's withdrawals that are due to be sent or queried, longest due first. */
export function listDueOrders(db: Db, bucket: number, now: Date, most: number): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from withdraw_order
    where bucket = ${bucket} and state in ('approved', 'sending') and next_at <= ${now} order by next_at, id limit ${most}`);
}

/** Lists one bucket's ended withdrawals whose member has no message yet, oldest first. */
export function listOrdersToNotify(db: Db, bucket: number, most: number): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from withdraw_order
    where bucket = ${bucket} and state in ('paid', 'refused', 'failed') and notified_at is null order by finished_at, id limit ${most}`);
}

export type Today = { readonly usedCount: number; readonly usedMinor: bigint };

type Day = { readonly zone: string; readonly now: Date };

export function withdrawnToday(
  db: Db,
  { bucket, memberId }: MemberKey,
  accountId: bigint,
  { zone, now }: Day,
): Promise<Today> {
  return db.one<Today>(sql`
    select used_count "usedCount", used_minor "usedMinor"
    from cashier_withdrawn_today(${bucket}::smallint, ${memberId}::bigint, ${accountId}::bigint, ${zone}, ${now}::timestamptz)`);
}

export async function feeOf(db: Db, amountMinor: bigint, usedToday: number, rules: Rules): Promise<bigint> {
  const { fee } = await db.one<{ fee: bigint }>(sql`
    select cashier_withdraw_fee(${amountMinor}::bigint, ${usedToday}::int, ${rules.freeDayCount}::int, ${rules.feeMinor}::bigint,
      ${rules.feePercent}::numeric) fee`);
  return fee;
}

export type MissingTurnover = {
  readonly source: "deposit" | "promotion";
  readonly ref: string;
  readonly amountMinor: bigint;
  /**
   * Required turnover in minor units, rounded up. `doneMinor` is rounded down, so that a requirement never looks met
   * too early.
   */
  readonly requiredMinor: bigint;
  readonly doneMinor: bigint;
  readonly madeAt: Date;
};

export function listMissingTurnover(
  db: Db,
  { bucket, memberId }: MemberKey,
  accountId: bigint,
): Promise<MissingTurnover[]> {
  return db.lookup<MissingTurnover>(
    ["smallint", "bigint", "bigint"],
    sql`
    select source, ref, amount_minor "amountMinor", ceil(required_minor)::bigint "requiredMinor", floor(done_minor)::bigint "doneMinor",
      made_at "madeAt"
    from turnover_missing(${bucket}::smallint, ${memberId}::bigint, ${accountId}::bigint)`,
  );
}

export async function sumPaidDeposits(db: Db, member: MemberKey, currency: string): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(coalesce(received_minor, amount_minor) - refunded_minor), 0)::bigint sum from deposit_order
    where ${ofMember(member)} and currency = ${currency} and state = 'paid'`);
  return sum;
}

export type NewOrder = OrderKey & {
  readonly merchantId: number;
  readonly requestId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly payoutAccount: string;
  readonly provider: string;
  readonly gateway: string;
  readonly category: "bank" | "wallet";
  readonly ending: string;
  /** Facts for the withdrawal conditions that the database function does not count itself. */
  readonly facts: Readonly<Record<string, number | null>>;
  readonly conditions: readonly Condition[];
  readonly dayMinor: bigint;
  readonly dayCount: number;
  readonly zone: string;
  readonly holdId: string;
  readonly feeHoldId: string;
  readonly now: Date;
};

/** `repeated`: the request id already has an order. */
type Refusal =
  | "repeated"
  | "deposit"
  | "turnover"
  | "promotion turnover"
  | "day count"
  | "day amount"
  | "funds";
export type OpenRefusal = {
  readonly refusal: Refusal | null;
  readonly wanted: string | null;
  readonly given: string | null;
};

/** Reserves the money and opens the order, or returns the reason why the order was not opened. */
export function openOrder(
  db: Db,
  { bucket, memberId, facts, conditions, now, ...order }: NewOrder,
): Promise<OpenRefusal> {
  return db.one<OpenRefusal>(sql`
    select refusal, ceil(wanted)::text wanted, floor(given)::text given from cashier_open_withdrawal(${bucket}::smallint, ${memberId}::bigint,
      ${rowJson(order)}::jsonb, ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(conditions)}::jsonb, ${now}::timestamptz)`);
}

export type Step =
  | {
      readonly step: "approve" | "approve despite block";
      readonly text: string;
      /** Time at which the payout is sent. */
      readonly nextAt: Date;
    }
  | { readonly step: "take back" }
  | { readonly step: "trouble"; readonly text: PayoutTrouble }
  | { readonly step: "retry" }
  | { readonly step: "hold back"; readonly text: string }
  | { readonly step: "claim"; readonly nextAt: Date }
  | { readonly step: "release"; readonly nextAt: Date }
  | { readonly step: "wait"; readonly nextAt: Date }
  | { readonly step: "accept"; readonly text: string }
  | { readonly step: "notify" };

export type Moved = {
  readonly moved: boolean;
  readonly attempts: number;
  /** Whether the order is not paid because its member is blocked or closed and no operator has overridden that. */
  readonly blocked: boolean;
};

/**
 * Applies a step to the order. `moved` is false when the order is in another state, is not due, or its member is
 * blocked.
 */
export function moveOrder(db: Db, key: OrderKey, step: Step, now: Date): Promise<Moved> {
  return db.one<Moved>(sql`
    select moved, attempts, blocked from cashier_move_withdrawal(${key.bucket}::smallint, ${key.memberId}::bigint, ${key.id}, ${step.step},
      ${"text" in step ? step.text : null}::text, ${now}::timestamptz, ${"nextAt" in step ? step.nextAt : null}::timestamptz)`);
}

/**
 * Locks the subject of an audit entry until the transaction ends, so that two transactions do not write the same
 * entry.
 */
export async function lockSubject(tx: Db, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 7013))`);
}
