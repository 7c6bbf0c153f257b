import type { StatementColumns } from "@khela/contract/operator/statements/schemas";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { orderColumns, type Order, type OrderKey } from "../store.ts";
import type { ReadLine } from "./statement-file.ts";
import type { StatementKind } from "./statement-formats.ts";

export type AccountKey = { readonly merchantId: number; readonly channel: string; readonly account: string };

export type StoredFormat = AccountKey & {
  readonly number: string;
  /** Kind of the account's statement; null: none was set. */
  readonly kind: StatementKind | null;
  readonly columns: StatementColumns | null;
};

/** Lists the merchant's receiving accounts, each with the format of its statements. */
export function listFormats(db: Db, merchantId: number): Promise<StoredFormat[]> {
  return db.rows<StoredFormat>(sql`
    select a.merchant_id "merchantId", a.channel, a.id account, a.number, f.kind, f.columns
    from receiving_account a left join statement_format f on f.merchant_id = a.merchant_id and f.channel = a.channel and f.account_id = a.id
    where a.merchant_id = ${merchantId} order by a.channel, a.id`);
}

export async function saveFormat(
  tx: Db,
  { merchantId, channel, account }: AccountKey,
  { kind, columns }: { readonly kind: StatementKind; readonly columns: StatementColumns | null },
): Promise<void> {
  await tx.run(sql`
    insert into statement_format (merchant_id, channel, account_id, kind, columns)
    values (${merchantId}, ${channel}, ${account}, ${kind}, ${columns === null ? null : JSON.stringify(columns)}::jsonb)
    on conflict (merchant_id, channel, account_id) do update set kind = excluded.kind, columns = excluded.columns`);
}

export type NewImport = AccountKey & {
  readonly kind: StatementKind;
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly currency: string;
  readonly outgoing: number;
  readonly by: string;
  readonly now: Date;
};

export type StatementLine = AccountKey & {
  readonly id: bigint;
  readonly transactionId: string;
  readonly at: Date;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly sender: string | null;
  readonly reference: string | null;
  readonly state: "open" | "matched" | "aside";
};

const lineColumns = sql`l.id, l.merchant_id "merchantId", l.channel, l.account_id account, l.transaction_id "transactionId", l.at,
  l.amount_minor "amountMinor", l.currency, l.sender, l.reference, l.state`;

/** Stores an import and those of its lines that are new. */
export async function insertImport(
  tx: Db,
  made: NewImport,
  lines: readonly ReadLine[],
): Promise<{ readonly id: bigint; readonly added: readonly StatementLine[] }> {
  const rows = lines.map((line) => ({
    transaction_id: line.transactionId,
    at: line.at.toISOString(),
    amount_minor: line.amountMinor.toString(),
    sender: line.sender,
    reference: line.reference,
  }));
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into statement_import (merchant_id, channel, account_id, kind, file_name, sha256, lines, added, outgoing, imported_by, imported_at)
    select ${made.merchantId}, ${made.channel}, ${made.account}, ${made.kind}, ${made.fileName}, ${made.sha256}, ${lines.length}, count(*),
      ${made.outgoing}, ${made.by}, ${made.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(transaction_id text)
    where not exists (select from statement_line l where l.merchant_id = ${made.merchantId} and l.channel = ${made.channel}
      and l.account_id = ${made.account} and l.transaction_id = n.transaction_id)
    returning id`);
  const added = await tx.rows<StatementLine>(sql`
    insert into statement_line as l (merchant_id, channel, account_id, import_id, transaction_id, at, amount_minor, currency, sender, reference)
    select ${made.merchantId}, ${made.channel}, ${made.account}, ${id}, n.transaction_id, n.at, n.amount_minor, ${made.currency}, n.sender, n.reference
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(transaction_id text, at timestamptz, amount_minor bigint, sender text, reference text)
    on conflict (merchant_id, channel, account_id, transaction_id) do nothing
    returning ${lineColumns}`);
  return { id, added };
}

/**
 * Locks the receiving account until the transaction ends, so that imports of its statements run one by one. Returns
 * false when the account does not exist.
 */
export async function lockAccount(tx: Db, { merchantId, channel, account }: AccountKey): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from receiving_account where merchant_id = ${merchantId} and channel = ${channel} and id = ${account} for update`);
  return row !== null;
}

export type ImportRow = Omit<NewImport, "sha256" | "currency" | "now"> & {
  readonly id: bigint;
  readonly lines: number;
  readonly added: number;
  readonly at: Date;
};

export function listImports(db: Db, merchantId: number, most: number): Promise<ImportRow[]> {
  return db.rows<ImportRow>(sql`
    select id, merchant_id "merchantId", channel, account_id account, kind, file_name "fileName", lines, added, outgoing, imported_by by, imported_at at
    from statement_import where merchant_id = ${merchantId} order by imported_at desc, id desc limit ${most}`);
}

/** Lists the lines of an account that no deposit uses, oldest first. */
export function listOpenLines(
  db: Db,
  { merchantId, channel, account }: AccountKey,
  most: number,
): Promise<StatementLine[]> {
  return db.rows<StatementLine>(sql`
    select ${lineColumns} from statement_line l where l.merchant_id = ${merchantId} and l.channel = ${channel} and l.account_id = ${account}
      and l.state = 'open' order by l.at, l.id limit ${most}`);
}

/** Finds the statement line, and locks the row until the transaction ends. */
export function lockLine(tx: Db, merchantId: number, id: bigint): Promise<StatementLine | null> {
  return tx.maybe<StatementLine>(sql`
    select ${lineColumns} from statement_line l where l.merchant_id = ${merchantId} and l.id = ${id} for update`);
}

/** Lists open lines of an account around a time that have this amount or this transaction. */
export function listLinesAround(
  db: Db,
  { merchantId, channel, account }: AccountKey,
  {
    amountMinor,
    transactionId,
    from,
    until,
    most,
  }: {
    readonly amountMinor: bigint;
    readonly transactionId: string | null;
    readonly from: Date;
    readonly until: Date;
    readonly most: number;
  },
): Promise<StatementLine[]> {
  return db.rows<StatementLine>(sql`
    select ${lineColumns} from statement_line l where l.merchant_id = ${merchantId} and l.channel = ${channel} and l.account_id = ${account}
      and l.state = 'open' and (l.transaction_id = ${transactionId ?? ""} or l.amount_minor = ${amountMinor} and l.at between ${from} and ${until})
    order by l.at, l.id limit ${most}`);
}

/**
 * Assigns a deposit to the line. Returns false when the line already has a deposit or the deposit already has a line.
 */
export async function insertMatch(
  tx: Db,
  { merchantId, id }: Pick<StatementLine, "merchantId" | "id">,
  { orderId, by, at }: { readonly orderId: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const row = await tx.maybe(sql`
    insert into statement_match (line_id, merchant_id, order_id, matched_by, matched_at) values (${id}, ${merchantId}, ${orderId}, ${by}, ${at})
    on conflict do nothing returning line_id`);
  if (row === null) return false;
  const changed = await tx.run(
    sql`update statement_line set state = 'matched', decided_by = ${by} where id = ${id} and state = 'open'`,
  );
  return changed === 1;
}

export async function setAside(
  tx: Db,
  { id }: Pick<StatementLine, "id">,
  { note, by }: { readonly note: string; readonly by: string },
): Promise<boolean> {
  const changed = await tx.run(
    sql`update statement_line set state = 'aside', note = ${note}, decided_by = ${by} where id = ${id} and state = 'open'`,
  );
  return changed === 1;
}

/** An order that a statement line may have paid, found by transaction, reference or amount. */
export type PossibleOrder = MemberKey & { readonly lineId: bigint; readonly orderId: string };

/**
 * Finds orders that a line may have paid: they have the line's transaction, their reference is in the line's text, or
 * they have its amount and were opened between two days before and one hour after it.
 */
export function listPossibleOrders(
  db: Db,
  { merchantId, channel, account }: AccountKey,
  lines: readonly StatementLine[],
): Promise<PossibleOrder[]> {
  const rows = lines.map(({ id, transactionId, amountMinor, at, reference }) => ({
    id: id.toString(),
    transaction_id: transactionId,
    amount: amountMinor.toString(),
    at: at.toISOString(),
    words: (reference ?? "").toUpperCase().match(/[2-9A-HJKMNP-Z]{8}/g) ?? [],
  }));
  return db.rows<PossibleOrder>(sql`
    with line as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, transaction_id text, amount bigint, at timestamptz, words jsonb))
    select l.id "lineId", t.order_id "orderId", t.bucket, t.member_id "memberId" from line l join deposit_transaction t
      on t.merchant_id = ${merchantId} and t.channel = ${channel} and t.transaction_id = l.transaction_id
    union
    select l.id, r.order_id, r.bucket, r.member_id from line l cross join jsonb_array_elements_text(l.words) word
      join deposit_reference r on r.merchant_id = ${merchantId} and r.reference = word
    union
    select l.id, r.order_id, r.bucket, r.member_id from line l cross join lateral (
      select * from deposit_reference r where r.merchant_id = ${merchantId} and r.channel = ${channel} and r.account_id = ${account}
        and r.opened_at between l.at - interval '2 days' and l.at + interval '1 hour' and r.amount_minor = l.amount
      order by r.opened_at desc limit 10) r`);
}

/** Lists a bucket's orders with these keys, each with its member's name. */
export function listOrdersByKey(
  db: Db,
  bucket: number,
  keys: readonly OrderKey[],
): Promise<(Order & { readonly memberName: string })[]> {
  return db.rows(sql`
    select ${orderColumns}, (select m.username from member m where m.bucket = ${bucket} and m.id = member_id) "memberName"
    from deposit_order where bucket = ${bucket} and (member_id, id) in (
      select * from unnest(${keys.map(({ memberId }) => memberId)}::bigint[], ${keys.map(({ id }) => id)}::text[]))`);
}

/** Lists which of these orders are matched with a statement line. */
export async function listMatchedOrders(
  db: Db,
  merchantId: number,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ orderId: string }>(sql`
    select order_id "orderId" from statement_match where merchant_id = ${merchantId} and order_id = any (${[...orderIds]}::text[])`);
  return rows.map(({ orderId }) => orderId);
}

/** Reported or credited orders of an account that no statement line is assigned to, newest first. */
export function listOrdersWithoutLine(
  db: Db,
  { merchantId, channel, account }: AccountKey,
  most: number,
): Promise<(OrderKey & { readonly reference: string })[]> {
  return db.rows(sql`
    select r.bucket, r.member_id "memberId", r.order_id id, r.reference from deposit_reference r
    where r.merchant_id = ${merchantId} and r.channel = ${channel} and r.account_id = ${account} and r.counts_until = 'infinity'
      and not exists (select from statement_match m where m.merchant_id = r.merchant_id and m.order_id = r.order_id)
    order by r.opened_at desc limit ${most}`);
}

/** Lists the members with these verified mobile numbers. */
export function listMembersByMobile(
  db: Db,
  merchantId: number,
  mobiles: readonly string[],
): Promise<{ readonly mobile: string; readonly memberId: bigint }[]> {
  return db.rows(sql`
    select mobile, member_id "memberId" from member_mobile where merchant_id = ${merchantId} and mobile = any (${[...mobiles]}::text[])`);
}
