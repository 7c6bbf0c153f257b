// Progressive jackpots of vendors. The pool's money is on a ledger account of its own, which the vendor
// addresses as one of its players; the vendor runs the draws and moves the money by adjusting that player.
// The amount shown is always the account's balance.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context, Services } from "../../http/context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { createMember } from "../../member/member.ts";
import { findJackpot, listPools, openJackpot, type VendorJackpot } from "./jackpot-store.ts";

type PoolScope = { readonly merchantId: number; readonly vendor: string; readonly currency: string };

function poolMember(jackpot: VendorJackpot | null): MemberKey | null {
  if (jackpot === null || jackpot.bucket === null || jackpot.memberId === null) return null;
  return { bucket: jackpot.bucket, memberId: jackpot.memberId };
}

/**
 * Returns the player that is the pool for the member's currency, creating it on first use; null where the
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
  const made = await db.transaction(async (tx) => {
    // the name is unique, so of two concurrent creations one finds the other's row
    const created = await createMember(
      tx,
      {
        merchant,
        username: `jackpot-${vendor.toLowerCase()}-${jackpot.code}`,
        type: 40,
        language: "EN",
        registerMethod: "seed",
        ageConfirmed: false,
      },
      now(),
    );
    if (created !== null) await openJackpot(tx, { ...created.key, merchantId, vendor, code: jackpot.code });
    return created;
  });
  if (made !== null) return made.key;
  return poolMember(await findJackpot(db, merchantId, vendor));
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
