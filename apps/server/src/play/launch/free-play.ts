// A member's free play: a guest account of the trial merchant that only this member uses. It has play money, separate
// rounds and another player id at the vendor. One row links the guest with the member; nothing else does.

import type { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { Context } from "../../http/context.ts";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { createMember } from "../../member/member.ts";
import {
  balanceOf,
  credit,
  openOperatorAccount,
  post,
  transferId,
  type Account,
} from "../../wallet/wallet.ts";
import { findFreePlay, insertFreePlay } from "../store.ts";

/**
 * Play money of a grant in minor units, the same amount that a trial guest gets. When less than a tenth of it is left,
 * the member gets another grant.
 */
const GRANT_MINOR = 1_000_000n;
const LOW_MINOR = GRANT_MINOR / 10n;

type Launch = Context<typeof calls.play.launch>;

async function findTrialMerchant(ctx: Launch): Promise<Merchant> {
  const { trialMerchantId } = ctx.merchant;
  const trial = trialMerchantId === null ? null : await ctx.merchants.findById(trialMerchantId);
  if (trial === null) return ctx.fail("function.not.available");
  invariant(!trial.realMoney, "a trial merchant has play money only");
  return trial;
}

async function createGuest(ctx: Launch, trial: Merchant): Promise<MemberKey> {
  const created = await ctx.db.transaction((tx) =>
    createMember(
      tx,
      {
        merchant: trial,
        username: `free_${ctx.randomBytes(6).toString("hex")}`,
        type: 4,
        language: ctx.language,
        registerMethod: "freePlay",
        ageConfirmed: false,
      },
      ctx.now(),
    ),
  );
  invariant(created !== null, "48 random bits name one guest");
  // A separate statement, because the servers' role writes the link. When two requests create a guest, the slower
  // request's guest is never used.
  if (await insertFreePlay(ctx.db, ctx.session, created)) return created;
  const other = await findFreePlay(ctx.db, ctx.session);
  invariant(other, "a quicker request has left a guest");
  return other;
}

export type PlayAccount = { readonly key: MemberKey; readonly merchantId: number; readonly account: Account };

/**
 * Returns the account for the member's free play. It is created on first use, and topped up at most once a day when it
 * is low.
 */
export async function ensureFreePlayAccount(ctx: Launch): Promise<PlayAccount> {
  const trial = await findTrialMerchant(ctx);
  const key = (await findFreePlay(ctx.db, ctx.session)) ?? (await createGuest(ctx, trial));
  const balance = await balanceOf(ctx.db, key);
  invariant(balance, "a guest has a main account");
  const { account } = balance;
  if (balance.availableMinor < LOW_MINOR) {
    const operatorAccountId = await openOperatorAccount(ctx.db, {
      merchantId: trial.id,
      purpose: "sandbox_grant",
      ref: "",
      currency: account.currency,
      real: false,
    });
    // the transfer id contains the date, so a grant happens at most once a day
    const day = ctx.now().toISOString().slice(0, 10);
    await post(ctx.db, [
      credit(account, {
        id: transferId("freePlay", String(key.memberId), day),
        kind: transactionTypes.playGrant.id,
        operatorAccountId,
        amountMinor: GRANT_MINOR,
        reference: `free play ${day}`,
      }),
    ]);
  }
  return { key, merchantId: trial.id, account };
}
