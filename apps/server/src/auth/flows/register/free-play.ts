// Free play without an account: a guest of the trial merchant with play money, completely separate from real money.
// Requesting a guest name creates nothing; starting free play with the name creates the guest.

import { isReservedName } from "@khela/contract/member/reserved-names";
import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { createMember, isNameTaken } from "../../../member/member.ts";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { Merchant } from "../../../infra/db/merchant-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { jurisdictionOf } from "../../../responsible-gaming/responsible-gaming.ts";
import { credit, findAccount, openOperatorAccount, post, transferId } from "../../../wallet/wallet.ts";
import { consumeHourlyBudget } from "../../../infra/limits/address-budget.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { createSession, toSessionInfo, type SessionInfo } from "../sessions/sessions.ts";

type FreePlay = typeof calls.auth.freePlay;
type TrialUser = typeof calls.auth.trialUser;

const TRIALS_PER_HOUR = 60;
const NAMES_PER_HOUR = 300;
/** Play money of a guest in minor units: 10,000.00 of a currency with two decimals. */
const TRIAL_GRANT_MINOR = 1_000_000n;

const guestName = ({ randomBytes }: Pick<Context, "randomBytes">) =>
  `guest_${randomBytes(6).toString("hex")}`;

/** Returns an unused guest name. */
export async function trialUser(ctx: Context<TrialUser>): Promise<string> {
  await trialMerchantOf(ctx);
  const waitS = await consumeHourlyBudget(ctx, "trial name", NAMES_PER_HOUR);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  return guestName(ctx);
}

/**
 * Creates a guest of the trial merchant with play money. A guest who repeats the call gets a new token, not more
 * money.
 */
export async function freePlay(ctx: Context<FreePlay>, input: ParsedInputOf<FreePlay>): Promise<SessionInfo> {
  const { session } = ctx;
  const trial = await trialMerchantOf(ctx);
  const guest =
    session?.type === 4 && session.merchantId === trial.id
      ? await ctx.db.transaction(async (tx) => ({
          username: session.username,
          token: await createSession(tx, ctx, session, trial),
        }))
      : await createGuest(ctx, trial, input.username);
  const info = toSessionInfo(ctx.giveSession(guest.token), trial, {
    username: guest.username,
    type: 4,
    firstTimeLogin: false,
    currency: trial.currency,
  });
  return { ...info, customerType: 4 };
}

async function trialMerchantOf(ctx: Context<FreePlay> | Context<TrialUser>): Promise<Merchant> {
  const { trialMerchantId, settings } = ctx.merchant;
  if (!jurisdictionOf(settings).freePlay) ctx.fail("function.not.available");
  const trial = trialMerchantId === null ? null : await ctx.merchants.findById(trialMerchantId);
  if (trial === null) return ctx.fail("function.not.available");
  invariant(!trial.realMoney, "a trial merchant has play money only");
  return trial;
}

async function createGuest(
  ctx: Context<FreePlay>,
  trial: Merchant,
  requested: string | undefined,
): Promise<{ username: string; token: string }> {
  const waitS = await consumeHourlyBudget(ctx, "trial", TRIALS_PER_HOUR);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const operatorAccountId = await openOperatorAccount(ctx.db, {
    merchantId: trial.id,
    purpose: "sandbox_grant",
    ref: "",
    currency: trial.currency,
    real: false,
  });
  const username =
    requested === undefined || isReservedName(requested) || (await isNameTaken(ctx.db, trial.id, requested))
      ? guestName(ctx)
      : requested;
  const key = await ctx.db.transaction(async (tx) => {
    const created = await createMember(
      tx,
      {
        merchant: trial,
        username,
        type: 4,
        language: ctx.language,
        registerMethod: "trial",
        ageConfirmed: false,
      },
      ctx.now(),
    );
    invariant(created !== null, "48 random bits name one guest");
    await writeAudit(tx, { ...memberAuditEntry(ctx, created), merchantId: trial.id, action: "trial.opened" });
    return created;
  });
  await grantPlayMoney(ctx, key, operatorAccountId);
  // The session is created last. If the server stops before, nobody can use the guest or its money.
  const token = await ctx.db.transaction((tx) => createSession(tx, ctx, key, trial));
  return { username, token };
}

async function grantPlayMoney(
  ctx: Context<FreePlay>,
  key: MemberKey,
  operatorAccountId: bigint,
): Promise<void> {
  const account = await findAccount(ctx.db, key);
  invariant(account !== null, "a guest has a main account");
  const [answer] = await post(ctx.db, [
    credit(account, {
      id: transferId("trial", String(key.memberId)),
      kind: transactionTypes.playGrant.id,
      operatorAccountId,
      amountMinor: TRIAL_GRANT_MINOR,
      reference: `trial ${key.memberId}`,
    }),
  ]);
  invariant(answer?.ok === true, "a new account takes its grant");
}
