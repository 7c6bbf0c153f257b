// A member's free play: a guest of the trial merchant that is his alone, with play money, other rounds and another name at
// the vendor's. Nothing of it can meet what is his, since nothing is shared but the one row that says whose it is.

import type { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/transaction-types";
import type { Context } from "../platform/context.ts";
import type { Merchant } from "../platform/db/merchant-store.ts";
import type { MemberKey } from "../platform/db/session-store.ts";
import { invariant } from "../platform/failure.ts";
import { createMember } from "../member/member.ts";
import { balanceOf, credit, openHouse, post, transferId, type Account } from "../wallet/wallet.ts";
import { findFreePlay, insertFreePlay } from "./store.ts";

/** Play money in minor units: as much as a guest of the trial is given, again when less than a tenth is left. */
const GRANT_MINOR = 1_000_000n;
const LOW_MINOR = GRANT_MINOR / 10n;

type Launch = Context<typeof calls.play.launch>;

async function trialOf(ctx: Launch): Promise<Merchant> {
  const { trialMerchantId } = ctx.merchant;
  const trial = trialMerchantId === null ? null : await ctx.merchants.byId(trialMerchantId);
  if (trial === null) return ctx.fail("function.not.available");
  invariant(!trial.realMoney, "a trial merchant has play money only");
  return trial;
}

async function openGuest(ctx: Launch, trial: Merchant): Promise<MemberKey> {
  const taken = new Error("somebody was quicker");
  return ctx.db.transaction(async (tx) => {
    const created = await createMember(tx, {
      merchant: trial, username: `free_${ctx.randomBytes(6).toString("hex")}`, type: 4, language: ctx.language,
      registerMethod: "trial", ageConfirmed: false,
    }, ctx.now());
    invariant(created !== null, "48 random bits name one guest");
    if (!(await insertFreePlay(tx, ctx.session, created.key))) throw taken;
    return created.key;
  }).catch(async (error: unknown) => {
    if (error !== taken) throw error;
    const other = await findFreePlay(ctx.db, ctx.session);
    invariant(other, "whoever was quicker has left a guest");
    return other;
  });
}

export type FreeSeat = { readonly key: MemberKey; readonly merchantId: number; readonly account: Account };

/** Where the member plays for nothing: made at the first time, with money enough to play. */
export async function freeSeatOf(ctx: Launch): Promise<FreeSeat> {
  const trial = await trialOf(ctx);
  const key = (await findFreePlay(ctx.db, ctx.session)) ?? (await openGuest(ctx, trial));
  const balance = await balanceOf(ctx.db, key);
  invariant(balance, "a guest has a main account");
  const { account } = balance;
  if (balance.availableMinor < LOW_MINOR) {
    const houseId = await openHouse(ctx.db, { merchantId: trial.id, purpose: "sandbox_grant", ref: "", currency: account.currency, real: false });
    // once a day, however often it is asked for
    const day = ctx.now().toISOString().slice(0, 10);
    await post(ctx.db, [credit(account, {
      id: transferId("freePlay", String(key.memberId), day), kind: transactionTypes.playGrant.id, houseId,
      amountMinor: GRANT_MINOR, reference: `free play ${day}`,
    })]);
  }
  return { key, merchantId: trial.id, account };
}
