/**
 * The ledger: every movement of money goes through post(), which is one SQL function that posts a batch in
 * one round trip and answers each movement by itself. Promises: an id has one effect, nothing goes below
 * zero, what failed changed nothing, what is posted never changes. Never moves money that the database has
 * not committed, never computes amounts.
 */
import { hash } from "node:crypto";
import type { Db } from "../platform/db/pool.ts";
import { postBatch, postColumns } from "./store.ts";
import type { AnswerRow, MovementRow, MoveRow } from "./store.ts";

export type AccountKey = { readonly bucket: number; readonly memberId: bigint; readonly id: bigint };

type Common = {
  /**
   * A uuid made by the caller, once for each effect: see {@link transferId}. Unique among the member's
   * transfers.
   */
  readonly id: string;
  readonly account: AccountKey;
  readonly currency: string;
  /** Number of the transaction type, from the contract's table. */
  readonly kind: number;
  /** What the caller knows it by (order number, vendor's transaction): 1 to 200 characters. */
  readonly reference: string;
  readonly roundRef?: string | undefined;
  /** The transfer that this one corrects or goes with. */
  readonly linkedId?: string | undefined;
};

type Priced = { readonly houseId: bigint; readonly amountMinor: bigint };

/** Amounts are minor units, above zero; `in` and `out` are seen from the member. */
export type Movement = Common & (
  | (Priced & { readonly action: "move"; readonly direction: "in" | "out" })
  /** Sets money aside for `settle`; `expire` can release it after `expiresAt`, `void` at any time. */
  | (Priced & { readonly action: "reserve"; readonly expiresAt?: Date | undefined })
  /** Pays what was reserved, or `amountMinor` of it; the rest is released. */
  | { readonly action: "settle"; readonly pendingId: string; readonly amountMinor?: bigint | undefined }
  | { readonly action: "void" | "expire"; readonly pendingId: string }
  /** Undoes a move or a settlement, whole and at most once. */
  | { readonly action: "reverse"; readonly reversalOf: string }
);

/** Several movements that happen together or not at all. */
export type Linked = readonly Movement[];

type LedgerCode =
  | "ledger.invalid" | "ledger.unknown_account" | "ledger.unknown_house" | "ledger.currency_mismatch"
  | "ledger.merchant_mismatch" | "ledger.play_meets_real" | "ledger.insufficient_funds" | "ledger.overflow"
  | "ledger.id_reused" | "ledger.unknown_pending" | "ledger.already_settled" | "ledger.over_settle"
  | "ledger.hold_expired" | "ledger.hold_not_expired" | "ledger.unknown_transfer" | "ledger.not_reversible"
  | "ledger.already_reversed" | "ledger.mismatch" | "ledger.linked_failed";

export type PostAnswer =
  | {
    readonly ok: true; readonly id: string;
    /**
     * True when the id had been posted before: this is the first answer again, with the balance as it was
     * then.
     */
    readonly replayed: boolean;
    readonly balanceMinor: bigint; readonly heldMinor: bigint; readonly seq: bigint;
  }
  | {
    readonly ok: false; readonly id: string; readonly code: LedgerCode;
    /** The field that is wrong or differs, where the code is about one. */
    readonly field: string | null;
    readonly replayed: boolean;
    /** Today's balance, null where no account is concerned. */
    readonly balanceMinor: bigint | null; readonly heldMinor: bigint | null;
  };

/**
 * The id of the transfer that `reference` of `source` stands for: the same for the same two, on any machine.
 * Each part is hashed with its length, so ("a", "bc") and ("ab", "c") differ. Version 8 uuid of a SHA-256.
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
 * Posts movements, in order, within `db` (a transaction, or by itself). Answers in the order of the
 * movements, groups flattened. Throws only for faults of the database; then nothing of this call has
 * happened, and with the same ids it may be called again. A refusal for lack of funds is remembered by its id
 * only if the transaction commits.
 */
export async function post(db: Db, movements: readonly (Movement | Linked)[]): Promise<PostAnswer[]> {
  const answers: PostAnswer[] = [];
  const places: { readonly at: number; readonly id: string }[] = [];
  const rows: MovementRow[] = [];
  movements.forEach((entry, index) => {
    const linked: Linked = "length" in entry ? entry : [entry];
    const wrong = linked.map(unsendableField);
    const broken = wrong.some((field) => field !== null);
    linked.forEach((movement, position) => {
      const at = answers.length;
      const field = wrong[position] ?? null;
      answers.push(refused(movement.id, field === null ? "ledger.linked_failed" : "ledger.invalid", field));
      if (broken) return;
      places.push({ at, id: movement.id });
      rows.push(toRow(movement, linked.length > 1 ? index : undefined));
    });
  });
  if (rows.length === 0) return answers;
  for (const row of await postBatch(db, rows)) {
    const place = places[row.n - 1];
    if (place !== undefined) answers[place.at] = toAnswer(place.id, row);
  }
  return answers;
}

/**
 * The hot path: the groups as one batch, each answered as {@link post} would answer it. A batch of single moves, as bets
 * and wins are, is written without a lock pass; what can fail, and what somebody else wrote on meanwhile, goes the
 * ordinary way after it. Several transactions, so never within one.
 */
export async function postGathered(db: Db, groups: readonly Linked[]): Promise<PostAnswer[][]> {
  const moves = asMoves(groups);
  const states = moves === null ? null : await postColumns(db, moves);
  if (moves === null || states === null) return postGroups(db, groups);
  const left = groups.filter((_, place) => states[place] === null);
  const later = left.length === 0 ? [] : await postGroups(db, left);
  let next = 0;
  return states.map((state, place) => {
    if (state === null) return later[next++]!;
    const { balance, held, seq } = state;
    return [{ ok: true, id: moves[place]!.id, replayed: false, balanceMinor: balance, heldMinor: held, seq }];
  });
}

async function postGroups(db: Db, groups: readonly Linked[]): Promise<PostAnswer[][]> {
  const answers = await post(db, groups);
  let at = 0;
  return groups.map((group) => answers.slice(at, (at += group.length)));
}

/** Null unless all are single moves that the database can read, and no id comes twice. */
function asMoves(groups: readonly Linked[]): MoveRow[] | null {
  const ids = new Set<string>();
  const moves: MoveRow[] = [];
  for (const group of groups) {
    const movement = group[0];
    if (group.length !== 1 || movement?.action !== "move" || movement.linkedId !== undefined) return null;
    if (unsendableField(movement) !== null) return null;
    ids.add(movement.id);
    moves.push(movement);
  }
  return ids.size === moves.length ? moves : null;
}

function refused(id: string, code: LedgerCode, field: string | null): PostAnswer {
  return { ok: false, id, code, field, replayed: false, balanceMinor: null, heldMinor: null };
}

function toAnswer(id: string, row: AnswerRow): PostAnswer {
  if (row.code !== null) {
    return { ok: false, id, code: row.code as LedgerCode, field: row.field, replayed: row.replayed,
      balanceMinor: row.balance, heldMinor: row.held };
  }
  const { replayed, balance, held, seq } = row;
  return { ok: true, id, replayed, balanceMinor: balance!, heldMinor: held!, seq: seq! };
}

const PHASE = { move: 0, reverse: 0, reserve: 1, settle: 2, void: 3, expire: 4 } as const;

function toRow(movement: Movement, group: number | undefined): MovementRow {
  const { account } = movement;
  const amount = amountOf(movement);
  return {
    id: movement.id,
    bucket: account.bucket,
    member_id: `${account.memberId}`,
    account_id: `${account.id}`,
    house_id: "houseId" in movement ? `${movement.houseId}` : undefined,
    incoming: incomingOf(movement),
    amount_minor: amount === undefined ? undefined : `${amount}`,
    currency: movement.currency,
    kind: movement.kind,
    phase: PHASE[movement.action],
    pending_id: "pendingId" in movement ? movement.pendingId : undefined,
    reversal_of: "reversalOf" in movement ? movement.reversalOf : undefined,
    linked_id: movement.linkedId,
    round_ref: movement.roundRef,
    reference: movement.reference,
    expires_at: "expiresAt" in movement ? movement.expiresAt?.toISOString() : undefined,
    grp: group,
  };
}

/** Absent where the door takes it from the hold or the transfer that is named. */
function incomingOf(movement: Movement): boolean | undefined {
  if (movement.action === "move") return movement.direction === "in";
  return movement.action === "reserve" ? false : undefined;
}

function amountOf(movement: Movement): bigint | undefined {
  return "amountMinor" in movement ? movement.amountMinor : undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INT8_MAX = 2n ** 63n - 1n;
const INT4_MAX = 2 ** 31 - 1;
const BUCKETS = 256;

/**
 * The field that PostgreSQL could not even read, which would sink the whole batch; what it can read, the door
 * judges.
 */
function unsendableField(movement: Movement): string | null {
  const { account } = movement;
  const amount = amountOf(movement);
  if (!UUID.test(movement.id)) return "id";
  if (!Number.isInteger(account.bucket) || account.bucket < 0 || account.bucket >= BUCKETS) return "account";
  if (!isInt8(account.memberId) || !isInt8(account.id)) return "account";
  if (!Number.isInteger(movement.kind) || Math.abs(movement.kind) > INT4_MAX) return "kind";
  if ("houseId" in movement && !isInt8(movement.houseId)) return "house";
  if (amount !== undefined && !isInt8(amount)) return "amount";
  if ("pendingId" in movement && !UUID.test(movement.pendingId)) return "pending";
  if ("reversalOf" in movement && !UUID.test(movement.reversalOf)) return "reversal";
  if (movement.linkedId !== undefined && !UUID.test(movement.linkedId)) return "linked";
  if ("expiresAt" in movement && Number.isNaN(movement.expiresAt?.getTime())) return "expires";
  if (!isStorable(movement.currency)) return "currency";
  if (!isStorable(movement.reference)) return "reference";
  return movement.roundRef === undefined || isStorable(movement.roundRef) ? null : "round";
}

function isInt8(value: bigint): boolean {
  return typeof value === "bigint" && value <= INT8_MAX && value >= -INT8_MAX;
}

function isStorable(text: string): boolean {
  return typeof text === "string" && !text.includes("\0") && text.isWellFormed();
}
