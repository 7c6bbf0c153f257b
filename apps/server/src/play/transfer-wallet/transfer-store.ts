// SQL for money in transit between a member's main account and a transfer wallet.

import { rowJson } from "../../infra/db/row-json.ts";
import type { LimitKind } from "@khela/contract/responsible-gaming/limits";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { Batch } from "../../wallet/wallet.ts";

export type WalletTransfer = MemberKey & {
  readonly id: string;
  readonly vendor: string;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: "asked" | "done" | "refused";
  readonly askedAt: Date;
};

const columns = sql`bucket, member_id "memberId", id, vendor, direction, amount_minor "amountMinor", currency, state, asked_at "askedAt"`;

const SHORT = "KL004";
const LIMITED = "KL005";

/**
 * Result of storing an order. `known`: an order with this id exists. `short`: the ledger refused a posting. `reached`:
 * what stopped it: the member's limit of this kind, a `restriction` of the member, or a `bonus` that limits stakes.
 * For `short` and `reached` nothing is written.
 */
export type OpenedTransfer =
  | "new"
  | "known"
  | "short"
  | { readonly reached: LimitKind | "restriction" | "bonus" };

export async function openTransfer(
  db: Db,
  { bucket, memberId, ...transfer }: Omit<WalletTransfer, "state">,
  movements: Batch,
): Promise<OpenedTransfer> {
  try {
    const { isNew } = await db.one<{ isNew: boolean }>(sql`
      select play_open_transfer(${bucket}::smallint, ${memberId}::bigint, ${rowJson(transfer)}::jsonb, ${movements}::json) "isNew"`);
    return isNew ? "new" : "known";
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === SHORT) return "short";
    if (code === LIMITED) return { reached: message as LimitKind | "restriction" | "bonus" };
    throw error;
  }
}

export async function findWalletTransfer(
  db: Db,
  member: MemberKey,
  id: string,
): Promise<WalletTransfer | null> {
  return db.maybe<WalletTransfer>(sql`
    select ${columns} from wallet_transfer where bucket = ${member.bucket} and member_id = ${member.memberId} and id = ${id}::uuid`);
}

/**
 * Ends the transfer and posts its movements, once; returns false when the transfer had already ended. Throws when the
 * ledger refuses a movement.
 */
export async function endTransfer(
  db: Db,
  t: MemberKey & { readonly id: string },
  ended: { readonly state: "done" | "refused"; readonly now: Date; readonly movements: Batch },
): Promise<boolean> {
  const { isEnded } = await db.one<{ isEnded: boolean }>(sql`
    select play_end_transfer(${t.bucket}::smallint, ${t.memberId}::bigint, ${t.id}::uuid, ${ended.state},
      ${ended.now}::timestamptz, ${ended.movements}::json) "isEnded"`);
  return isEnded;
}

/** Lists transfers whose outcome the vendor has not confirmed, oldest first. */
export async function listPendingTransfers(db: Db, before: Date, limit: number): Promise<WalletTransfer[]> {
  return db.rows<WalletTransfer>(sql`
    select ${columns} from wallet_transfer where state = 'asked' and asked_at < ${before} order by asked_at limit ${limit}`);
}

export type WalletVendor = { readonly code: string; readonly isPending: boolean };

/** Lists the vendors to which the member has moved money, and whether a transfer to or from each is unconfirmed. */
export async function listWalletVendors(db: Db, member: MemberKey): Promise<WalletVendor[]> {
  return db.rows<WalletVendor>(sql`
    select vendor code, bool_or(state = 'asked') "isPending" from wallet_transfer
    where bucket = ${member.bucket} and member_id = ${member.memberId} and state <> 'refused' group by vendor order by vendor`);
}
