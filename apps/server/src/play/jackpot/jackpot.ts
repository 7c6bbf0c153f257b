// Progressive jackpots of vendors. The pool's money is on a separate ledger account, and the vendor addresses the pool
// like one of its players. The vendor runs the draws and moves the money by adjusting that player's balance. The
// displayed amount is always the account's balance.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context, Services } from "../../http/context.ts";
import { invariant } from "@khela/service-kit/errors";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { createMember, findByName } from "../../member/member.ts";
import { findJackpot, listPools, openJackpot, type VendorJackpot } from "./jackpot-store.ts";

type PoolScope = { readonly merchantId: number; readonly vendor: string; readonly currency: string };

function poolMember(jackpot: VendorJackpot | null): MemberKey | null {
  if (jackpot === null || jackpot.bucket === null || jackpot.memberId === null) return null;
  return { bucket: jackpot.bucket, memberId: jackpot.memberId };
}

/**
 * Returns the member that is the pool for the vendor and currency, and creates the member on first use. Null: the
 * vendor runs no jackpot in that currency.
 */
export async function ensurePool(
  { db, merchants, now }: Pick<Services, "db" | "merchants" | "now">,
  scope: PoolScope,
): Promise<MemberKey | null> {
  const { merchantId, vendor, currency } = scope;
  const jackpot = await findJackpot(db, merchantId, vendor);
  const merchant = jackpot === null ? null : await merchants.findById(merchantId);
  if (jackpot === null || merchant === null || merchant.currency !== currency) return null;
  const known = poolMember(jackpot);
  if (known !== null) return known;
  const username = `jackpot-${vendor.toLowerCase()}-${jackpot.code}`;
  // the username is unique, so of two concurrent requests the slower one finds the existing member
  const created = await db.transaction((tx) =>
    createMember(
      tx,
      { merchant, username, type: 40, language: "EN", registerMethod: "seed", ageConfirmed: false },
      now(),
    ),
  );
  const pool = created ?? (await findByName(db, merchantId, username));
  invariant(pool !== null, "a quicker process has left a member");
  try {
    await openJackpot(db, { ...pool, merchantId, vendor, code: jackpot.code });
    return pool;
  } catch (error) {
    const opened = poolMember(await findJackpot(db, merchantId, vendor));
    if (opened === null) throw error;
    return opened;
  }
}

type Jackpots = typeof calls.play.jackpots;

export async function readJackpots(ctx: Context<Jackpots>): Promise<OutputOf<Jackpots>> {
  const pools = await listPools(ctx.db, ctx.merchant);
  return {
    list: pools.map(({ vendor, code, currency, balanceMinor }) => ({
      vassalage: vendor,
      code,
      currency,
      amount: formatAmount(balanceMinor, currency),
    })),
  };
}
