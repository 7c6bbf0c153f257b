// Progressive jackpots of vendors. The platform keeps the pool's money on an account of its own in the ledger and says which
// of its players that is; the vendor runs the draws and moves the money by adjusting that player. What is shown is what
// the account holds, never a figure of anybody's making.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context, Services } from "../platform/context.ts";
import type { MemberKey } from "../platform/db/session-store.ts";
import { createMember } from "../member/member.ts";
import { findJackpot, insertJackpot, listPools, type RunJackpot } from "./jackpot-store.ts";

type At = { readonly merchantId: number; readonly vendor: string; readonly currency: string };

function poolIn(jackpot: RunJackpot | null): MemberKey | null {
  if (jackpot === null || jackpot.bucket === null || jackpot.memberId === null) return null;
  return { bucket: jackpot.bucket, memberId: jackpot.memberId };
}

/** The player that is the pool a seat feeds, made at the first of them; null where the vendor runs no jackpot in his currency. */
export async function openPool({ db, merchants, now }: Pick<Services, "db" | "merchants" | "now">, at: At): Promise<MemberKey | null> {
  const { merchantId, vendor, currency } = at;
  const jackpot = await findJackpot(db, merchantId, vendor);
  const merchant = jackpot === null ? null : await merchants.byId(merchantId);
  if (jackpot === null || merchant === null || merchant.currency !== currency) return null;
  const known = poolIn(jackpot);
  if (known !== null) return known;
  const made = await db.transaction(async (tx) => {
    // the name is given once, so of two who open it at the same moment one finds the other's
    const created = await createMember(tx, {
      merchant, username: `jackpot-${vendor.toLowerCase()}-${jackpot.code}`, type: 40, language: "EN", registerMethod: "seed",
      ageConfirmed: false,
    }, now());
    if (created !== null) await insertJackpot(tx, { ...created.key, merchantId, vendor, code: jackpot.code });
    return created;
  });
  if (made !== null) return made.key;
  return poolIn(await findJackpot(db, merchantId, vendor));
}

type Jackpots = typeof calls.play.jackpots;

export async function readJackpots(ctx: Context<Jackpots>): Promise<OutputOf<Jackpots>> {
  const pools = await listPools(ctx.db, ctx.merchant.id);
  return {
    list: pools.map(({ vendor, code, currency, balanceMinor }) => ({
      vassalage: vendor, code, currency, amount: formatAmount(balanceMinor, currency),
    })),
  };
}
