import { oneBucketOf } from "../infra/db/buckets.ts";
import { compositeArray } from "../infra/db/composite-arrays.ts";
import { rowJson } from "../infra/db/row-json.ts";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";

export type AccountKey = { readonly bucket: number; readonly memberId: bigint; readonly id: bigint };

/** One posting in the JSON for the ledger's SQL function. 64-bit integers are text; absent values are null. */
export type PostingRow = {
  readonly id: string;
  readonly bucket: number;
  readonly member_id: string;
  readonly account_id: string;
  readonly operator_account_id: string | undefined;
  readonly incoming: boolean | undefined;
  readonly amount_minor: string | undefined;
  readonly currency: string;
  readonly kind: number;
  readonly phase: number;
  readonly pending_id: string | undefined;
  readonly reversal_of: string | undefined;
  readonly linked_id: string | undefined;
  readonly round_ref: string | undefined;
  readonly reference: string;
  readonly expires_at: string | undefined;
  readonly grp: number | undefined;
};

export type PostingResultRow = {
  readonly n: number;
  readonly code: string | null;
  readonly field: string | null;
  readonly replayed: boolean;
  readonly balance: bigint | null;
  readonly held: bigint | null;
  readonly seq: bigint | null;
};

export function postRows(db: Db, rows: readonly PostingRow[]): Promise<PostingResultRow[]> {
  return db.call<PostingResultRow>("ledger_post", "select * from ledger_post($1::smallint, $2)", [
    oneBucketOf(rows),
    JSON.stringify(rows),
  ]);
}

/** One posting for the fast path. The batch is passed as one array of the type `ledger_movement`. */
export type FastPathRow = {
  readonly id: string;
  readonly account: AccountKey;
  readonly operatorAccountId: bigint;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly kind: number;
  readonly roundRef?: string | undefined;
  readonly reference: string;
};

export type FastPathResult = { readonly balance: bigint; readonly held: bigint; readonly seq: bigint };

const ACCOUNT_MOVED = "KL002";

/**
 * Writes the postings that cannot fail. The result of every other posting is null: it needs {@link postRows}. The
 * whole return value is null when another transaction wrote to one of the accounts in the meantime; then nothing has
 * been written.
 */
export async function postFastPath(
  db: Db,
  rows: readonly FastPathRow[],
): Promise<(FastPathResult | null)[] | null> {
  const items = rows.map((row) => ({
    id: row.id,
    bucket: row.account.bucket,
    memberId: row.account.memberId,
    accountId: row.account.id,
    operatorAccountId: row.operatorAccountId,
    incoming: row.direction === "in",
    amountMinor: row.amountMinor,
    currency: row.currency,
    kind: row.kind,
    phase: 0,
    roundRef: row.roundRef,
    reference: row.reference,
  }));
  try {
    const [answer] = await db.call<Record<"balances" | "helds" | "seqs", (bigint | null)[]>>(
      "ledger_post_fast",
      `select balances, helds, seqs from ledger_post_fast($1::smallint, $2::ledger_movement[])`,
      [oneBucketOf(rows.map((row) => row.account)), compositeArray("ledger_movement", items)],
    );
    const { balances, helds, seqs } = answer!;
    return balances.map((balance, place) =>
      balance === null ? null : { balance, held: helds[place]!, seq: seqs[place]! },
    );
  } catch (error) {
    if ((error as { code?: string }).code === ACCOUNT_MOVED) return null;
    throw error;
  }
}

export type MemberKey = { readonly bucket: number; readonly memberId: bigint };

export type AccountKind = "main" | "bonus" | "vendor";

export type Account = AccountKey & {
  readonly kind: AccountKind;
  /** Vendor code of a vendor wallet; empty for every other account. */
  readonly ref: string;
  readonly currency: string;
  readonly merchantId: number;
  /** Whether the account holds real money; false: play money. */
  readonly real: boolean;
  /** Balance in minor units, reserved amounts included. */
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
};

export type NewAccount = Omit<Account, "id" | "balanceMinor" | "heldMinor">;

const accountColumns: Sql = sql`bucket, member_id as "memberId", id, kind, ref, currency,
  merchant_id as "merchantId", real, balance as "balanceMinor", held as "heldMinor"`;

export function openAccount(db: Db, account: NewAccount): Promise<Account> {
  return db.one<Account>(sql`select ${accountColumns} from ledger_open_account(${account.bucket}::smallint,
    ${account.memberId}::bigint, ${account.kind}, ${account.ref}, ${account.currency},
    ${account.merchantId}::int, ${account.real})`);
}

/** Lists a member's accounts, main accounts first. */
export function listAccounts(db: Db, member: MemberKey): Promise<Account[]> {
  return db.lookup<Account>(
    ["smallint", "bigint"],
    sql`select ${accountColumns} from account
    where bucket = ${member.bucket} and member_id = ${member.memberId}
    order by case kind when 'main' then 0 when 'bonus' then 1 else 2 end, ref, id`,
  );
}

export type OperatorAccountKey = {
  readonly merchantId: number;
  /**
   * Purpose of the account: deposit, vendor, bonus, adjustment, transit, sandbox_grant, rebate, salary, withdrawal …
   */
  readonly purpose: string;
  /** Channel or vendor code where a purpose has several accounts; otherwise empty. */
  readonly ref: string;
  readonly currency: string;
  readonly real: boolean;
};

export async function openOperatorAccount(db: Db, account: OperatorAccountKey): Promise<bigint> {
  const row = await db.one<{
    id: bigint;
  }>(sql`select id from ledger_open_operator_account(${account.merchantId}::int, ${account.purpose},
    ${account.ref}, ${account.currency}, ${account.real})`);
  return row.id;
}

export type Transfer = {
  readonly id: string;
  readonly accountId: bigint;
  readonly seq: bigint;
  readonly kind: number;
  readonly phase: number;
  /** True: from the operator to the member; false: from the member to the operator. */
  readonly incoming: boolean;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly balanceAfterMinor: bigint;
  readonly heldAfterMinor: bigint;
  readonly roundRef: string | null;
  readonly reference: string;
  readonly pendingId: string | null;
  readonly reversalOf: string | null;
  readonly linkedId: string | null;
  readonly at: Date;
};

const transferColumns: Sql = sql`t.id, t.account_id as "accountId", t.seq, t.kind, t.phase,
  t.credit_account = t.account_id as incoming, t.amount_minor as "amountMinor", t.currency,
  t.balance_after as "balanceAfterMinor", t.held_after as "heldAfterMinor", t.round_ref as "roundRef", t.reference,
  t.pending_id as "pendingId", t.reversal_of as "reversalOf", t.linked_id as "linkedId", t.at`;

export type TransferFilter = {
  /** A key without an account id means the member's main account. */
  readonly account: AccountKey | MemberKey;
  readonly from: Date;
  /** End of the period, exclusive; absent: until now. */
  readonly to?: Date | undefined;
  /** Transaction types to list; absent: all types. */
  readonly kinds?: readonly number[] | undefined;
  /** Lists only transfers with a lower sequence number; absent: from the newest. */
  readonly beforeSeq?: bigint | undefined;
  /** Number of rows to skip. Skipping a row costs as much as listing it. */
  readonly skip?: number;
  readonly limit: number;
  /** Whether the sums of the whole period are returned. */
  readonly sums: boolean;
};

export type ListedTransfer = Pick<
  Transfer,
  | "seq"
  | "id"
  | "kind"
  | "incoming"
  | "amountMinor"
  | "balanceAfterMinor"
  | "heldAfterMinor"
  | "reference"
  | "roundRef"
  | "at"
>;

export type TransferSums = { readonly count: number; readonly inMinor: bigint; readonly outMinor: bigint };

export type TransferPage = {
  /** Sums of the whole period; null unless requested. */
  readonly sums: TransferSums | null;
  /** Currency of the account and of all amounts. */
  readonly currency: string;
  readonly list: ListedTransfer[];
};

/** A listed transfer in JSON, with 64-bit integers as text. */
type TransferJson = Pick<ListedTransfer, "id" | "kind" | "incoming" | "reference" | "roundRef"> & {
  readonly seq: string;
  readonly amountMinor: string;
  readonly balanceAfterMinor: string;
  readonly heldAfterMinor: string;
  readonly at: string;
};

type TransferPageRow = {
  readonly currency: string;
  readonly count: bigint | null;
  readonly inMinor: bigint | null;
  readonly outMinor: bigint | null;
  /** All rows as one JSON value, because writing and parsing it takes a third of the time that single rows take. */
  readonly page: TransferJson[] | null;
};

/** Lists finished transfers of a period, newest first, without open and released reservations. */
export async function listTransactions(db: Db, filter: TransferFilter): Promise<TransferPage> {
  const { bucket, memberId } = filter.account;
  const asked = rowJson({
    accountId: "id" in filter.account ? filter.account.id : null,
    fromAt: filter.from,
    toAt: filter.to ?? "infinity",
    kinds: filter.kinds,
    beforeSeq: filter.beforeSeq,
    skip: filter.skip ?? 0,
    most: filter.limit,
    sums: filter.sums,
  });
  const rows = await db.lookup<TransferPageRow>(
    ["smallint", "bigint", "jsonb"],
    sql`
    select currency, transfers "count", in_minor::bigint "inMinor", out_minor::bigint "outMinor", page
    from ledger_list_transfers(${bucket}::smallint, ${memberId}::bigint, ${asked}::jsonb)`,
  );
  const { currency, count, inMinor, outMinor, page } = rows[0]!;
  return {
    currency,
    list: (page ?? []).map((row) => ({
      ...row,
      seq: BigInt(row.seq),
      amountMinor: BigInt(row.amountMinor),
      balanceAfterMinor: BigInt(row.balanceAfterMinor),
      heldAfterMinor: BigInt(row.heldAfterMinor),
      at: new Date(row.at),
    })),
    sums: count === null ? null : { count: Number(count), inMinor: inMinor ?? 0n, outMinor: outMinor ?? 0n },
  };
}

/** Lists the games of these rounds of a member. A round is named `vendor:round`. */
export function listRoundGames(
  db: Db,
  member: MemberKey,
  roundRefs: readonly string[],
): Promise<{ readonly roundRef: string; readonly nodeId: number }[]> {
  const rounds = roundRefs.map((ref) => [ref.slice(0, ref.indexOf(":")), ref.slice(ref.indexOf(":") + 1)]);
  return db.rows(sql`
    select r.vendor || ':' || r.round_id "roundRef", r.node_id "nodeId"
    from unnest(${rounds.map(([vendor]) => vendor!)}::text[], ${rounds.map(([, id]) => id!)}::text[]) asked(vendor, round_id)
      join play_round r on r.bucket = ${member.bucket} and r.member_id = ${member.memberId}
        and r.vendor = asked.vendor and r.round_id = asked.round_id`);
}

export function findTransfer(db: Db, member: MemberKey, id: string): Promise<Transfer | null> {
  return db.maybe<Transfer>(sql`select ${transferColumns} from transfer_place p
      join transfer t on t.bucket = p.bucket and t.member_id = p.member_id and t.account_id = p.account_id and t.seq = p.seq and t.at = p.at
    where p.bucket = ${member.bucket} and p.member_id = ${member.memberId} and p.id = ${id}`);
}

export type TransferDetail = {
  readonly id: string;
  readonly kind: number;
  /** 0: single transfer, 1: reservation, 2: payment of a reservation, 3: void, 4: expiry. */
  readonly phase: number;
  readonly isIncoming: boolean;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reference: string;
  readonly roundRef: string | null;
  readonly pendingId: string | null;
  readonly reversalOf: string | null;
  readonly linkedId: string | null;
  readonly balanceAfterMinor: bigint;
  readonly heldAfterMinor: bigint;
  readonly at: Date;
  readonly accountKind: string;
  /** Purpose of the operator account on the other side of the transfer. */
  readonly purpose: string;
  readonly ref: string;
};

/** Finds a transfer with the accounts on both of its sides. */
export function findTransferDetail(db: Db, member: MemberKey, id: string): Promise<TransferDetail | null> {
  return db.maybe<TransferDetail>(sql`
    select t.id, t.kind, t.phase, t.credit_account = t.account_id "isIncoming", t.amount_minor "amountMinor", t.currency, t.reference,
      t.round_ref "roundRef", t.pending_id "pendingId", t.reversal_of "reversalOf", t.linked_id "linkedId", t.balance_after "balanceAfterMinor",
      t.held_after "heldAfterMinor", t.at, a.kind "accountKind", o.purpose, o.ref
    from transfer_place p
      join transfer t on t.bucket = p.bucket and t.member_id = p.member_id and t.account_id = p.account_id and t.seq = p.seq and t.at = p.at
      join account a on a.bucket = t.bucket and a.member_id = t.member_id and a.id = t.account_id
      join operator_account o on o.id = least(t.debit_account, t.credit_account)
    where p.bucket = ${member.bucket} and p.member_id = ${member.memberId} and p.id = ${id}`);
}

/** Whether any vendor uses a transfer wallet. If so, a member has more than one wallet. */
export async function hasTransferWallets(db: Db): Promise<boolean> {
  return (
    (await db.maybe(sql`select from vendor where wallet_mode = 'transfer' and status <> 'off' limit 1`)) !==
    null
  );
}

export type AccountState = {
  readonly id: bigint;
  readonly kind: AccountKind;
  /** Number of the account's transfers. Transfers never change, so an equal number means the same transfers. */
  readonly seq: bigint;
  /** Grows with every change of the account and of any round played from it. */
  readonly version: bigint;
};

export function listAccountStates(db: Db, member: MemberKey): Promise<AccountState[]> {
  return db.lookup<AccountState>(
    ["smallint", "bigint"],
    sql`select id, kind, seq, version from account
    where bucket = ${member.bucket} and member_id = ${member.memberId} order by id`,
  );
}
