import { sql, type Db } from "@khela/service-kit/db/database";
import { orderColumns, type Order } from "../store.ts";

export type Subject = { readonly kind: "account" | "gateway"; readonly name: string };
export type DayKey = Subject & { readonly merchantId: number; readonly day: string };

export type Day = DayKey & {
  readonly id: bigint;
  readonly state: "comparing" | "open" | "closed";
  readonly currency: string;
  readonly oursCount: number;
  readonly oursMinor: bigint;
  readonly theirsCount: number;
  readonly theirsMinor: bigint;
  readonly comparedAt: Date;
  readonly comparedBy: string;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
};

const dayColumns = sql`id, merchant_id "merchantId", kind, name, day, state, currency, ours_count "oursCount", ours_minor "oursMinor",
  theirs_count "theirsCount", theirs_minor "theirsMinor", compared_at "comparedAt", compared_by "comparedBy", closed_at "closedAt", closed_by "closedBy"`;

export function findDay(db: Db, { merchantId, kind, name, day }: DayKey): Promise<Day | null> {
  return db.maybe<Day>(sql`
    select ${dayColumns} from reconciliation_day where merchant_id = ${merchantId} and kind = ${kind} and name = ${name} and day = ${day}::date`);
}

/** Finds the merchant's reconciliation day, and locks the row until the transaction ends. */
export function lockDay(tx: Db, merchantId: number, id: bigint): Promise<Day | null> {
  return tx.maybe<Day>(
    sql`select ${dayColumns} from reconciliation_day where merchant_id = ${merchantId} and id = ${id} for update`,
  );
}

/** Creates the reconciliation day if missing, and locks the day. A closed day stays unchanged. */
export async function beginDay(
  tx: Db,
  key: DayKey,
  { currency, by, at }: { readonly currency: string; readonly by: string; readonly at: Date },
): Promise<Day> {
  await tx.run(sql`
    insert into reconciliation_day as d (merchant_id, kind, name, day, state, currency, compared_at, compared_by)
    values (${key.merchantId}, ${key.kind}, ${key.name}, ${key.day}::date, 'comparing', ${currency}, ${at}, ${by})
    on conflict (merchant_id, kind, name, day) do update set state = 'comparing', compared_at = excluded.compared_at, compared_by = excluded.compared_by
      where d.state <> 'closed'`);
  return tx.one<Day>(sql`
    select ${dayColumns} from reconciliation_day where merchant_id = ${key.merchantId} and kind = ${key.kind} and name = ${key.name}
      and day = ${key.day}::date for update`);
}

export type Difference = {
  readonly kind: "missingTheirs" | "missingOurs" | "amount" | "unanswered";
  readonly orderId: string | null;
  readonly transactionId: string | null;
  readonly oursMinor: bigint | null;
  readonly theirsMinor: bigint | null;
};

export type Item = Difference & {
  readonly id: bigint;
  readonly note: string | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: Date | null;
};

export function listItems(db: Db, dayId: bigint): Promise<Item[]> {
  return db.rows<Item>(sql`
    select id, kind, nullif(order_id, '') "orderId", nullif(transaction_id, '') "transactionId", ours_minor "oursMinor", theirs_minor "theirsMinor", note,
      resolved_by "resolvedBy", resolved_at "resolvedAt"
    from reconciliation_item where day_id = ${dayId} order by resolved_at nulls first, id limit 2000`);
}

export type Compared = {
  readonly ours: { readonly count: number; readonly minor: bigint };
  readonly theirs: { readonly count: number; readonly minor: bigint };
  readonly differences: readonly Difference[];
};

/**
 * Stores a comparison: adds new differences, removes open differences that no longer exist, keeps resolved
 * differences.
 */
export async function saveCompared(
  tx: Db,
  id: bigint,
  { ours, theirs, differences }: Compared,
): Promise<void> {
  const rows = differences.map((one) => ({
    kind: one.kind,
    order_id: one.orderId ?? "",
    transaction_id: one.transactionId ?? "",
    ours: one.oursMinor?.toString() ?? null,
    theirs: one.theirsMinor?.toString() ?? null,
  }));
  await tx.run(sql`delete from reconciliation_item where day_id = ${id} and resolved_at is null`);
  await tx.run(sql`
    insert into reconciliation_item (day_id, kind, order_id, transaction_id, ours_minor, theirs_minor)
    select ${id}, n.kind, n.order_id, n.transaction_id, n.ours, n.theirs
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(kind text, order_id text, transaction_id text, ours bigint, theirs bigint)
    on conflict (day_id, kind, order_id, transaction_id) do nothing`);
  await tx.run(sql`
    update reconciliation_day set state = 'open', ours_count = ${ours.count}, ours_minor = ${ours.minor}, theirs_count = ${theirs.count},
      theirs_minor = ${theirs.minor} where id = ${id} and state = 'comparing'`);
}

/** Locks a difference and its day; returns the day and whether the difference is open. Null: unknown. */
export async function lockItem(
  tx: Db,
  merchantId: number,
  id: bigint,
): Promise<{ readonly day: Day; readonly isOpen: boolean } | null> {
  const row = await tx.maybe<{ dayId: bigint }>(
    sql`select day_id "dayId" from reconciliation_item where id = ${id}`,
  );
  const day = row === null ? null : await lockDay(tx, merchantId, row.dayId);
  if (day === null) return null;
  const item = await tx.maybe(
    sql`select 1 from reconciliation_item where id = ${id} and resolved_at is null for update`,
  );
  return { day, isOpen: item !== null };
}

export async function resolveItem(
  tx: Db,
  id: bigint,
  { note, by, at }: { readonly note: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    update reconciliation_item set note = ${note}, resolved_by = ${by}, resolved_at = ${at} where id = ${id} and resolved_at is null`);
}

export async function countOpen(db: Db, dayId: bigint): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int count from reconciliation_item where day_id = ${dayId} and resolved_at is null`,
  );
  return count;
}

export async function closeDay(tx: Db, id: bigint, by: string, at: Date): Promise<void> {
  await tx.run(
    sql`update reconciliation_day set state = 'closed', closed_by = ${by}, closed_at = ${at} where id = ${id}`,
  );
}

export type Span = { readonly from: Date; readonly until: Date };

/** Lists a bucket's deposits that were credited to a receiving account within the period. */
export function listCredited(
  db: Db,
  bucket: number,
  {
    merchantId,
    channel,
    account,
    from,
    until,
  }: Span & { merchantId: number; channel: string; account: string },
): Promise<{ readonly id: string; readonly minor: bigint; readonly transactionId: string | null }[]> {
  return db.rows(sql`
    select id, coalesce(received_minor, amount_minor) minor, transaction_id "transactionId" from deposit_order
    where bucket = ${bucket} and merchant_id = ${merchantId} and state = 'paid' and paid_at >= ${from} and paid_at < ${until}
      and channel = ${channel} and receiving ->> 'account' = ${account}`);
}

/** Lists the statement lines of a receiving account within the period, each with the deposit that the line paid. */
export function listLinesOfDay(
  db: Db,
  {
    merchantId,
    channel,
    account,
    from,
    until,
  }: Span & { merchantId: number; channel: string; account: string },
): Promise<
  {
    readonly transactionId: string;
    readonly minor: bigint;
    readonly state: "open" | "matched" | "aside";
    readonly orderId: string | null;
  }[]
> {
  return db.rows(sql`
    select l.transaction_id "transactionId", l.amount_minor minor, l.state, m.order_id "orderId"
    from statement_line l left join statement_match m on m.line_id = l.id
    where l.merchant_id = ${merchantId} and l.channel = ${channel} and l.account_id = ${account} and l.at >= ${from} and l.at < ${until}`);
}

/** Lists the statement lines that are matched with these deposits. */
export function listMatchedLines(
  db: Db,
  merchantId: number,
  orderIds: readonly string[],
): Promise<{ readonly orderId: string; readonly minor: bigint; readonly transactionId: string }[]> {
  return db.rows(sql`
    select m.order_id "orderId", l.amount_minor minor, l.transaction_id "transactionId" from statement_match m join statement_line l on l.id = m.line_id
    where m.merchant_id = ${merchantId} and m.order_id = any (${[...orderIds]}::text[])`);
}

/** Lists a bucket's orders that were opened at a gateway within the period, and second payments of these orders. */
export function listGatewayOrders(
  db: Db,
  bucket: number,
  { merchantId, gateway, from, until, most }: Span & { merchantId: number; gateway: string; most: number },
): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from deposit_order where bucket = ${bucket} and merchant_id = ${merchantId} and gateway = ${gateway} and receiving is null
      and gateway_order_id is not null and created_at >= ${from} and created_at < ${until} and second_of is null
    order by created_at, id limit ${most}`);
}

/** Lists the separate orders that hold second payments of these orders. */
export function listSecondPayments(db: Db, bucket: number, orders: readonly Order[]): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from deposit_order where bucket = ${bucket} and member_id = any (${orders.map(({ memberId }) => memberId)}::bigint[])
      and second_of = any (${orders.map(({ id }) => id)}::text[])`);
}
