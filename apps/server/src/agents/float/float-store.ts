// SQL for the float of credit agents: grants, money taken back, and the balance.

import { rowJson } from "../../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { inSnapshot } from "../team/figures-store.ts";

export type FloatChange = MemberKey & {
  /** Id of the change's transfer in the ledger. */
  readonly id: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly isGrant: boolean;
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly actor: string;
  readonly now: Date;
};

export type FloatRefusal = {
  /** `repeated`: the change with this id was already made. */
  readonly refusal: "agent" | "limit" | "funds" | "other" | "repeated" | null;
  /** Amount that may still be granted or taken back; null: the refusal has no amount. */
  readonly availableMinor: bigint | null;
};

/** Moves the money once for each id, or returns the reason why the money was not moved. */
export function changeFloat(
  tx: Db,
  { bucket, memberId, isGrant: incoming, now, ...change }: FloatChange,
): Promise<FloatRefusal> {
  return tx.one<FloatRefusal>(sql`
    select refusal, available_minor "availableMinor" from agents_change_float(${bucket}::smallint, ${memberId}::bigint,
      ${rowJson({ ...change, incoming })}::jsonb, ${now}::timestamptz)`);
}

/** Whether the operator may grant and take back money: a credit agent without an agent above. */
export async function isTopCreditAgent(db: Db, { bucket, memberId }: MemberKey): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from member where bucket = ${bucket} and id = ${memberId} and type in (41, 42) and agent_id is null`);
  return row !== null;
}

export async function hasChange(db: Db, { bucket, memberId }: MemberKey, id: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from agent_float_change where bucket = ${bucket} and member_id = ${memberId} and id = ${id}::uuid`);
  return row !== null;
}

type FloatId = { readonly merchantId: number; readonly id: string };

/**
 * Reserves an id for the agent for ever; false: the id belongs to another agent. The call is separate, because the id
 * may be on another node than the agent.
 */
export async function reserveId(
  db: Db,
  { merchantId, id }: FloatId,
  { bucket, memberId }: MemberKey,
): Promise<boolean> {
  await db.run(sql`
    insert into agent_float_id (merchant_id, id, bucket, member_id) values (${merchantId}, ${id}, ${bucket}, ${memberId})
    on conflict (merchant_id, id) do nothing`);
  const { isOwn } = await db.one<{ isOwn: boolean }>(sql`
    select (bucket, member_id) = (${bucket}::smallint, ${memberId}::bigint) "isOwn" from agent_float_id
    where merchant_id = ${merchantId} and id = ${id}`);
  return isOwn;
}

/** Finds the amount that the merchant's limits still allow to be granted to an agent; null: no limits. */
export async function findGrantable(
  db: Db,
  { bucket, memberId, merchantId, currency }: MemberKey & FloatLimitKey,
): Promise<bigint | null> {
  const limits = await findFloatLimits(db, { merchantId, currency });
  if (limits === null) return null;
  const { minor } = await db.one<{ minor: bigint }>(sql`
    select coalesce(sum(case when incoming then amount_minor else -amount_minor end), 0)::bigint minor from agent_float_change
    where bucket = ${bucket} and member_id = ${memberId}`);
  const left = limits.totalMinor - minor;
  const most = left < limits.mostMinor ? left : limits.mostMinor;
  return most > 0n ? most : 0n;
}

export type FloatChangeRow = Pick<FloatChange, "id" | "isGrant" | "amountMinor" | "reason" | "actor"> & {
  readonly at: Date;
};
export type FloatPlace = { readonly at: Date; readonly id: string };

/** Lists grants to an agent and amounts taken back, newest first. */
export function listChanges(
  db: Db,
  { bucket, memberId }: MemberKey,
  before: FloatPlace | null,
  limit: number,
): Promise<FloatChangeRow[]> {
  return db.rows<FloatChangeRow>(sql`
    select id, incoming "isGrant", amount_minor "amountMinor", reason, actor, at from agent_float_change
    where bucket = ${bucket} and member_id = ${memberId}
      and (${before?.id ?? null}::uuid is null or (at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by at desc, id desc limit ${limit}`);
}

export type FloatKinds = { readonly granted: readonly number[]; readonly withDownlines: readonly number[] };
export type FloatSums = {
  readonly grantedMinor: bigint;
  readonly withDownlinesMinor: bigint;
  readonly leftMinor: bigint;
};

/** Reads the sums of an agent's float in one snapshot. */
export const sumFloat = (db: Db, member: MemberKey, kinds: FloatKinds): Promise<FloatSums> =>
  inSnapshot(db, (tx) => sumFloatIn(tx, member, kinds));

/** Reads the sums of an agent's float. The caller must run this in a snapshot, or hold the lock of the account. */
export async function sumFloatIn(
  tx: Db,
  { bucket, memberId }: MemberKey,
  kinds: FloatKinds,
): Promise<FloatSums> {
  const { id, seq, leftMinor } = await tx.one<{ id: bigint; seq: bigint; leftMinor: bigint }>(sql`
    select id, seq, balance - held "leftMinor" from account
    where bucket = ${bucket} and member_id = ${memberId} and kind = 'main' and ref = ''`);
  const inLessOut = async (of: readonly number[]) =>
    (
      await tx.one<{ minor: bigint }>(sql`
        select (in_minor - out_minor)::bigint minor from ledger_sum_transfers(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, '-infinity',
          'infinity', 0, ${seq}::bigint, ${[...of]}::int[])`)
    ).minor;
  return {
    grantedMinor: await inLessOut(kinds.granted),
    withDownlinesMinor: -(await inLessOut(kinds.withDownlines)),
    leftMinor,
  };
}

export type FloatLimitKey = { readonly merchantId: number; readonly currency: string };
export type FloatLimits = {
  /** Maximum of one grant. */
  readonly mostMinor: bigint;
  /** Maximum of all grants to an agent minus the amounts taken back. */
  readonly totalMinor: bigint;
};

export function findFloatLimits(
  db: Db,
  { merchantId, currency }: FloatLimitKey,
): Promise<FloatLimits | null> {
  return db.maybe<FloatLimits>(sql`
    select most_minor "mostMinor", total_minor "totalMinor" from agent_float_limit where merchant_id = ${merchantId} and currency = ${currency}`);
}

/** Replaces the merchant's limits of the float in the currency; null: removes them. */
export async function replaceFloatLimits(
  tx: Db,
  { merchantId, currency }: FloatLimitKey,
  limits: FloatLimits | null,
): Promise<void> {
  // makes concurrent replacements wait until the transaction ends
  await tx.run(sql`lock table agent_float_limit in share row exclusive mode`);
  await tx.run(
    sql`delete from agent_float_limit where merchant_id = ${merchantId} and currency = ${currency}`,
  );
  if (limits === null) return;
  await tx.run(sql`
    insert into agent_float_limit (merchant_id, currency, most_minor, total_minor)
    values (${merchantId}, ${currency}, ${limits.mostMinor}, ${limits.totalMinor})`);
}
