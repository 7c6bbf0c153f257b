import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { WithdrawState } from "@khela/contract/cashier/withdrawals/schemas";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Rules = {
  readonly enabled: boolean;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly dayMinor: bigint;
  readonly dayCount: number;
  /** `HH:MM`. */
  readonly opensAt: string;
  readonly closesAt: string;
  readonly freeDayCount: number;
  readonly feeMinor: bigint;
  readonly feePercent: string;
  readonly depositTurnoverPercent: number;
  readonly freshBelowMinor: bigint;
  readonly requiredDepositMinor: bigint;
  readonly requiredFields: readonly string[];
  readonly reviewAboveMinor: bigint | null;
  readonly reviewFirst: boolean;
  readonly reviewShared: boolean;
  readonly reviewAccountHours: number;
  readonly reviewPasswordHours: number;
  /** After a login with a new device, with whichever device it is asked for. */
  readonly reviewDeviceHours: number;
  readonly reviewDayCount: number | null;
  /** Credits, refunds and payouts above it are decided by two people; null: by one. */
  readonly twoPeopleAboveMinor: bigint | null;
};

export type RulesKey = { readonly merchantId: number; readonly currency: string };

/** Null: the merchant pays nothing out in this currency. */
export function findRules(db: Db, { merchantId, currency }: RulesKey): Promise<Rules | null> {
  return db.maybe<Rules>(sql`
    select enabled, min_minor "minMinor", max_minor "maxMinor", day_minor "dayMinor", day_count "dayCount",
      to_char(opens_at, 'HH24:MI') "opensAt", to_char(closes_at, 'HH24:MI') "closesAt", free_day_count "freeDayCount",
      fee_minor "feeMinor", fee_percent::text "feePercent", deposit_turnover_percent "depositTurnoverPercent",
      fresh_below_minor "freshBelowMinor", required_deposit_minor "requiredDepositMinor", required_fields "requiredFields",
      review_above_minor "reviewAboveMinor", review_first "reviewFirst", review_shared "reviewShared",
      review_account_hours "reviewAccountHours", review_password_hours "reviewPasswordHours",
      review_device_hours "reviewDeviceHours", review_day_count "reviewDayCount",
      two_people_above_minor "twoPeopleAboveMinor"
    from withdraw_rule where merchant_id = ${merchantId} and currency = ${currency}`);
}

export async function replaceRules(tx: Db, { merchantId, currency }: RulesKey, r: Rules): Promise<void> {
  await tx.run(sql`
    insert into withdraw_rule values (${merchantId}, ${currency}, ${r.enabled}, ${r.minMinor}, ${r.maxMinor}, ${r.dayMinor}, ${r.dayCount},
      ${r.opensAt}::time, ${r.closesAt}::time, ${r.freeDayCount}, ${r.feeMinor}, ${r.feePercent}::numeric, ${r.depositTurnoverPercent},
      ${r.freshBelowMinor}, ${r.requiredDepositMinor}, ${[...r.requiredFields]}::text[], ${r.reviewAboveMinor}, ${r.reviewFirst},
      ${r.reviewShared}, ${r.reviewAccountHours}, ${r.reviewPasswordHours}, ${r.reviewDayCount}, ${r.reviewDeviceHours}, ${r.twoPeopleAboveMinor})
    on conflict (merchant_id, currency) do update set enabled = excluded.enabled, min_minor = excluded.min_minor,
      max_minor = excluded.max_minor, day_minor = excluded.day_minor, day_count = excluded.day_count, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, free_day_count = excluded.free_day_count, fee_minor = excluded.fee_minor,
      fee_percent = excluded.fee_percent, deposit_turnover_percent = excluded.deposit_turnover_percent,
      fresh_below_minor = excluded.fresh_below_minor, required_deposit_minor = excluded.required_deposit_minor,
      required_fields = excluded.required_fields, review_above_minor = excluded.review_above_minor, review_first = excluded.review_first,
      review_shared = excluded.review_shared, review_account_hours = excluded.review_account_hours,
      review_password_hours = excluded.review_password_hours, review_day_count = excluded.review_day_count,
      review_device_hours = excluded.review_device_hours, two_people_above_minor = excluded.two_people_above_minor`);
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
  /** Name of the payment gateway that it is sent to. */
  readonly gateway: string;
  readonly category: "bank" | "wallet";
  readonly ending: string;
  readonly state: WithdrawState;
  readonly reasons: readonly string[];
  readonly requestedAt: Date;
  readonly sentAt: Date | null;
  readonly finishedAt: Date | null;
  /** How often the gateway was sent it or asked. */
  readonly attempts: number;
  /** When it is sent or asked about next; null: no more. */
  readonly nextAt: Date | null;
  readonly payoutId: string | null;
  readonly remark: string | null;
};

export type OrderKey = MemberKey & { readonly id: string };

const orderColumns = sql`bucket, member_id "memberId", id, merchant_id "merchantId", account_id "accountId", amount_minor "amountMinor",
  fee_minor "feeMinor", currency, payout_account "payoutAccount", provider, gateway, category, ending, state, reasons, requested_at "requestedAt",
  sent_at "sentAt", finished_at "finishedAt", attempts, next_at "nextAt", payout_id "payoutId", remark`;

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

/** Null: of any. */
const isOfState = (state: WithdrawState | null): Sql =>
  sql`(${state}::text is null or state = ${state}::text)`;
/** Of the parameters of both. */
const ownTypes = ["smallint", "bigint", "text", "text"];

/** A page of a member's orders, the newest first, and how many there are of all pages. */
export async function listOrders(
  db: Db,
  member: MemberKey,
  {
    state,
    limit,
    offset,
  }: { readonly state: WithdrawState | null; readonly limit: number; readonly offset: number },
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

/** What waits for a person in one bucket, the oldest first. */
export function listOrdersInReview(
  db: Db,
  bucket: number,
  { merchantId, most }: { readonly merchantId: number; readonly most: number },
): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from withdraw_order
    where bucket = ${bucket} and state = 'review' and merchant_id = ${merchantId} order by requested_at, id limit ${most}`);
}

/** What has not ended of a member, the oldest first. */
export function listUnended(db: Db, member: MemberKey): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from withdraw_order
    where ${ofMember(member)} and state in ('review', 'approved', 'sending') order by requested_at, id`);
}

/** What is to be sent or asked about now in one bucket. */
export function listDueOrders(db: Db, bucket: number, now: Date, most: number): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from withdraw_order
    where bucket = ${bucket} and state in ('approved', 'sending') and next_at <= ${now} order by next_at, id limit ${most}`);
}

/** What has ended in one bucket without a message to its member, the oldest first. */
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
  /** Rounded up and down to minor units, so that nothing is done before it is. */
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
  readonly reasons: readonly string[];
  readonly dayMinor: bigint;
  readonly dayCount: number;
  readonly zone: string;
  readonly holdId: string;
  readonly feeHoldId: string;
  readonly now: Date;
};

/** `repeated`: the request has its order already. */
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

/** Reserves the money and opens the order, or answers why not. */
export function openOrder(db: Db, o: NewOrder): Promise<OpenRefusal> {
  return db.one<OpenRefusal>(sql`
    select refusal, ceil(wanted)::text wanted, floor(given)::text given from cashier_open_withdrawal(${o.bucket}::smallint, ${o.memberId}::bigint,
      ${o.id}, ${o.merchantId}::int, ${o.requestId}::uuid, ${o.currency}, ${o.amountMinor}::bigint, ${o.payoutAccount}, ${o.provider}, ${o.gateway},
      ${o.category}, ${o.ending}, ${[...o.reasons]}::text[], ${o.dayMinor}::bigint, ${o.dayCount}::int, ${o.zone}, ${o.holdId}::uuid,
      ${o.feeHoldId}::uuid, ${o.now}::timestamptz)`);
}

export type Step =
  | { readonly step: "approve"; readonly text: string }
  | { readonly step: "approve despite block"; readonly text: string }
  | { readonly step: "hold back"; readonly text: string }
  | { readonly step: "claim"; readonly nextAt: Date }
  | { readonly step: "release"; readonly nextAt: Date }
  | { readonly step: "wait"; readonly nextAt: Date }
  | { readonly step: "accept"; readonly text: string }
  | { readonly step: "notify" };

export type Moved = {
  readonly moved: boolean;
  readonly attempts: number;
  /** The member is blocked or closed, and no person has approved it in spite of that: it is not paid. */
  readonly blocked: boolean;
};

/** Not moved: the order is elsewhere, since another one was faster, it is not due, or it is blocked. */
export function moveOrder(db: Db, key: OrderKey, step: Step, now: Date): Promise<Moved> {
  return db.one<Moved>(sql`
    select moved, attempts, blocked from cashier_move_withdrawal(${key.bucket}::smallint, ${key.memberId}::bigint, ${key.id}, ${step.step},
      ${"text" in step ? step.text : null}::text, ${now}::timestamptz, ${"nextAt" in step ? step.nextAt : null}::timestamptz)`);
}

/** Until the transaction ends, nobody else writes about the subject in the audit log by this. */
export async function lockSubject(tx: Db, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 7013))`);
}
