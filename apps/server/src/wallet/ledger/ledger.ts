/**
 * The ledger. Every movement of money goes through post(): one SQL function posts a batch in one round trip and
 * answers each posting separately. It promises four things: an id has one effect, no balance goes below zero, a failed
 * posting changes nothing, and a posted transfer never changes. This file never reports money that the database has
 * not committed, and never computes amounts.
 */
import { hash } from "node:crypto";
import { invariant } from "@khela/service-kit/errors";
import type { Db } from "@khela/service-kit/db/database";
import {
  postRows,
  postFastPath,
  type PostingResultRow,
  type PostingRow,
  type FastPathRow,
  type AccountKey,
} from "../store.ts";

type PostingBase = {
  /** A uuid chosen by the caller, one for each effect; see {@link transferId}. Unique among the member's transfers. */
  readonly id: string;
  readonly account: AccountKey;
  readonly currency: string;
  /** Number of the transaction type, from the contract's table. */
  readonly kind: number;
  /** The caller's own id for the posting (order number, vendor transaction id); 1 to 200 characters. */
  readonly reference: string;
  readonly roundRef?: string | undefined;
  /** Id of the transfer that this posting corrects or belongs to. */
  readonly linkedId?: string | undefined;
};

type Priced = { readonly operatorAccountId: bigint; readonly amountMinor: bigint };

/** Amounts are in minor units, above zero. `in` and `out` are from the member's point of view. */
export type Posting = PostingBase &
  (
    | (Priced & { readonly action: "post"; readonly direction: "in" | "out" })
    /** Reserves money for `settle`. `expire` can release it after `expiresAt`, `void` at any time. */
    | (Priced & { readonly action: "reserve"; readonly expiresAt?: Date | undefined })
    /** Pays `amountMinor` of the reserved money, default all of it, and releases the rest. */
    | { readonly action: "settle"; readonly pendingId: string; readonly amountMinor?: bigint | undefined }
    | { readonly action: "void" | "expire"; readonly pendingId: string }
    /** Reverses a posting or a settlement in full, at most once. */
    | { readonly action: "reverse"; readonly reversalOf: string }
  );

/** Postings that happen together or not at all. */
export type LinkedPostings = readonly Posting[];

type LedgerCode =
  | "ledger.invalid"
  | "ledger.unknown_account"
  | "ledger.unknown_operator_account"
  | "ledger.currency_mismatch"
  | "ledger.merchant_mismatch"
  | "ledger.play_meets_real"
  | "ledger.insufficient_funds"
  | "ledger.overflow"
  | "ledger.id_reused"
  | "ledger.unknown_pending"
  | "ledger.already_settled"
  | "ledger.over_settle"
  | "ledger.hold_expired"
  | "ledger.hold_not_expired"
  | "ledger.unknown_transfer"
  | "ledger.not_reversible"
  | "ledger.already_reversed"
  | "ledger.mismatch"
  | "ledger.linked_failed";

export type PostingResult =
  | {
      readonly ok: true;
      readonly id: string;
      /** True when the id was posted before. Then this is the first answer again, with the balance of that time. */
      readonly replayed: boolean;
      readonly balanceMinor: bigint;
      readonly heldMinor: bigint;
      readonly seq: bigint;
    }
  | {
      readonly ok: false;
      readonly id: string;
      readonly code: LedgerCode;
      /** Name of the wrong or differing field; null: the code is not about a field. */
      readonly field: string | null;
      readonly replayed: boolean;
      /** Current balance in minor units; null: the account does not exist. */
      readonly balanceMinor: bigint | null;
      readonly heldMinor: bigint | null;
    };

/**
 * Returns the id of the transfer for `reference` of `source`: a version 8 uuid from a SHA-256, the same on every
 * machine. Each part is hashed with its length, so ("a", "bc") and ("ab", "c") differ.
 */
export function transferId(source: string, ...reference: readonly string[]): string {
  const parts = [source, ...reference];
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + 4 + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) {
    const length = bytes.write(part, at + 4);
    bytes.writeUInt32BE(length, at);
    at += 4 + length;
  }
  const hex = hash("sha256", bytes);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Posts in order within `db`: in its transaction, or else as one statement. Returns the results in the order of the
 * postings, groups flattened. Throws only on database faults. Then nothing has happened, and the call may be repeated
 * with the same ids. A refusal for lack of funds is remembered under its id only if the transaction commits.
 */
export async function post(
  db: Db,
  postings: readonly (Posting | LinkedPostings)[],
): Promise<PostingResult[]> {
  const answers: PostingResult[] = [];
  const places: { readonly at: number; readonly id: string }[] = [];
  const rows: PostingRow[] = [];
  postings.forEach((entry, index) => {
    const linked: LinkedPostings = "length" in entry ? entry : [entry];
    const wrong = linked.map(findInvalidField);
    const broken = wrong.some((field) => field !== null);
    linked.forEach((posting, position) => {
      const at = answers.length;
      const field = wrong[position] ?? null;
      answers.push(toRefusal(posting.id, field === null ? "ledger.linked_failed" : "ledger.invalid", field));
      if (broken) return;
      places.push({ at, id: posting.id });
      rows.push(toRow(posting, linked.length > 1 ? index : undefined));
    });
  });
  if (rows.length === 0) return answers;
  for (const row of await postRows(db, rows)) {
    const place = places[row.n - 1];
    if (place !== undefined) answers[place.at] = toAnswer(place.id, row);
  }
  return answers;
}

/** Postings as text, for a database function that posts them together with a feature's rows. */
export type Batch = string;

/** Converts postings to text. Throws for a posting that the database cannot parse, which is the caller's fault. */
export function toBatch(postings: readonly (Posting | LinkedPostings)[]): Batch {
  const rows = postings.flatMap((entry, index) => {
    const linked: LinkedPostings = "length" in entry ? entry : [entry];
    return linked.map((posting) => {
      const field = findInvalidField(posting);
      invariant(field === null, `a movement's ${field} can be stored`);
      return toRow(posting, linked.length > 1 ? index : undefined);
    });
  });
  return JSON.stringify(rows);
}

/**
 * Posts the groups as one batch; each group is answered as by {@link post}. Single postings, such as bets and wins,
 * use the fast path, which writes without locking first. Postings that can fail, or whose account changed in the
 * meantime, use the general path afterwards. Uses several transactions, so it must not run inside a transaction.
 */
export async function postBatch(db: Db, groups: readonly LinkedPostings[]): Promise<PostingResult[][]> {
  const moves = toFastPathRows(groups);
  const states = moves === null ? null : await postFastPath(db, moves);
  if (moves === null || states === null) return postGeneralPath(db, groups);
  const left = groups.filter((_, place) => states[place] === null);
  const later = left.length === 0 ? [] : await postGeneralPath(db, left);
  let next = 0;
  return states.map((state, place) => {
    if (state === null) return later[next++]!;
    const { balance, held, seq } = state;
    return [{ ok: true, id: moves[place]!.id, replayed: false, balanceMinor: balance, heldMinor: held, seq }];
  });
}

async function postGeneralPath(db: Db, groups: readonly LinkedPostings[]): Promise<PostingResult[][]> {
  const answers = await post(db, groups);
  let at = 0;
  return groups.map((group) => answers.slice(at, (at += group.length)));
}

/** Returns rows for the fast path; null unless all groups are single valid postings with distinct ids. */
function toFastPathRows(groups: readonly LinkedPostings[]): FastPathRow[] | null {
  const ids = new Set<string>();
  const moves: FastPathRow[] = [];
  for (const group of groups) {
    const posting = group[0];
    if (group.length !== 1 || posting?.action !== "post" || posting.linkedId !== undefined) return null;
    if (findInvalidField(posting) !== null) return null;
    ids.add(posting.id);
    moves.push(posting);
  }
  return ids.size === moves.length ? moves : null;
}

function toRefusal(id: string, code: LedgerCode, field: string | null): PostingResult {
  return { ok: false, id, code, field, replayed: false, balanceMinor: null, heldMinor: null };
}

function toAnswer(id: string, row: PostingResultRow): PostingResult {
  if (row.code !== null) {
    return {
      ok: false,
      id,
      code: row.code as LedgerCode,
      field: row.field,
      replayed: row.replayed,
      balanceMinor: row.balance,
      heldMinor: row.held,
    };
  }
  const { replayed, balance, held, seq } = row;
  return { ok: true, id, replayed, balanceMinor: balance!, heldMinor: held!, seq: seq! };
}

const PHASE = { post: 0, reverse: 0, reserve: 1, settle: 2, void: 3, expire: 4 } as const;

function toRow(posting: Posting, group: number | undefined): PostingRow {
  const { account } = posting;
  const amount = amountOf(posting);
  return {
    id: posting.id,
    bucket: account.bucket,
    member_id: `${account.memberId}`,
    account_id: `${account.id}`,
    operator_account_id: "operatorAccountId" in posting ? `${posting.operatorAccountId}` : undefined,
    incoming: incomingOf(posting),
    amount_minor: amount === undefined ? undefined : `${amount}`,
    currency: posting.currency,
    kind: posting.kind,
    phase: PHASE[posting.action],
    pending_id: "pendingId" in posting ? posting.pendingId : undefined,
    reversal_of: "reversalOf" in posting ? posting.reversalOf : undefined,
    linked_id: posting.linkedId,
    round_ref: posting.roundRef,
    reference: posting.reference,
    expires_at: "expiresAt" in posting ? posting.expiresAt?.toISOString() : undefined,
    grp: group,
  };
}

/**
 * Whether the posting pays in. Undefined where the SQL function takes the direction from the reservation or transfer
 * that the posting names.
 */
function incomingOf(posting: Posting): boolean | undefined {
  if (posting.action === "post") return posting.direction === "in";
  return posting.action === "reserve" ? false : undefined;
}

function amountOf(posting: Posting): bigint | undefined {
  return "amountMinor" in posting ? posting.amountMinor : undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INT8_MAX = 2n ** 63n - 1n;
const INT4_MAX = 2 ** 31 - 1;
const BUCKETS = 256;

/**
 * Returns the field that PostgreSQL cannot parse, which would fail the whole batch; null: none. The SQL function
 * validates everything else.
 */
function findInvalidField(posting: Posting): string | null {
  const { account } = posting;
  const amount = amountOf(posting);
  if (!UUID.test(posting.id)) return "id";
  if (!Number.isInteger(account.bucket) || account.bucket < 0 || account.bucket >= BUCKETS) return "account";
  if (!isInt8(account.memberId) || !isInt8(account.id)) return "account";
  if (!Number.isInteger(posting.kind) || Math.abs(posting.kind) > INT4_MAX) return "kind";
  if ("operatorAccountId" in posting && !isInt8(posting.operatorAccountId)) return "operatorAccount";
  if (amount !== undefined && !isInt8(amount)) return "amount";
  if ("pendingId" in posting && !UUID.test(posting.pendingId)) return "pending";
  if ("reversalOf" in posting && !UUID.test(posting.reversalOf)) return "reversal";
  if (posting.linkedId !== undefined && !UUID.test(posting.linkedId)) return "linked";
  if ("expiresAt" in posting && Number.isNaN(posting.expiresAt?.getTime())) return "expires";
  if (!isStorable(posting.currency)) return "currency";
  if (!isStorable(posting.reference)) return "reference";
  return posting.roundRef === undefined || isStorable(posting.roundRef) ? null : "round";
}

function isInt8(value: bigint): boolean {
  return typeof value === "bigint" && value <= INT8_MAX && value >= -INT8_MAX;
}

function isStorable(text: string): boolean {
  return typeof text === "string" && !text.includes("\0") && text.isWellFormed();
}
