// Trying without an account: a guest of the trial merchant with play money, which never meets real money. Asking for a guest's
// name creates nothing; taking it up does.

import type { calls } from "@khela/contract/calls";
import type { FilledInputOf } from "@khela/contract/schemas";
import { transactionTypes } from "@khela/contract/transaction-types";
import { createMember, isNameTaken } from "../member/member.ts";
import type { Context } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import type { Merchant } from "../platform/db/merchant-store.ts";
import { invariant } from "../platform/failure.ts";
import { credit, openHouse, post, transferId } from "../wallet/wallet.ts";
import { auditOf } from "./audit-entry.ts";
import { spend } from "./register.ts";
import { openSession, sessionInfo, type SessionInfo } from "./sessions.ts";

type FreePlay = typeof calls.auth.freePlay;
type TrialUser = typeof calls.auth.trialUser;

const TRIALS_PER_HOUR = 60;
const NAMES_PER_HOUR = 300;
/** 10,000.00 of a currency with two decimals. */
const TRIAL_GRANT_MINOR = 1_000_000n;

const guestName = ({ randomBytes }: Pick<Context, "randomBytes">) => `guest_${randomBytes(6).toString("hex")}`;

/** A guest's name that nobody has. */
export async function trialUser(ctx: Context<TrialUser>): Promise<string> {
  await trialMerchantOf(ctx);
  const waitS = await spend(ctx, "trial name", NAMES_PER_HOUR);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  return guestName(ctx);
}

/** Opens a guest of the trial merchant with play money. A guest who asks again gets a new token, not more money. */
export async function freePlay(ctx: Context<FreePlay>, input: FilledInputOf<FreePlay>): Promise<SessionInfo> {
  const { session } = ctx;
  const trial = await trialMerchantOf(ctx);
  const guest = session?.type === 4 && session.merchantId === trial.id
    ? await ctx.db.transaction(async (tx) => ({ username: session.username, token: await openSession(tx, ctx, session, trial) }))
    : await openGuest(ctx, trial, input.username);
  ctx.setSession(guest.token);
  const info = sessionInfo(guest.token, trial, { username: guest.username, type: 4, firstTimeLogin: false, currency: trial.currency });
  return { ...info, customerType: 4 };
}

async function trialMerchantOf(ctx: Context<FreePlay> | Context<TrialUser>): Promise<Merchant> {
  const { trialMerchantId } = ctx.merchant;
  const trial = trialMerchantId === null ? null : await ctx.merchants.byId(trialMerchantId);
  if (trial === null) return ctx.fail("function.not.available");
  invariant(!trial.realMoney, "a trial merchant has play money only");
  return trial;
}

async function openGuest(ctx: Context<FreePlay>, trial: Merchant, asked: string | undefined): Promise<{ username: string; token: string }> {
  const waitS = await spend(ctx, "trial", TRIALS_PER_HOUR);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const houseId = await openHouse(ctx.db, { merchantId: trial.id, purpose: "sandbox_grant", ref: "", currency: trial.currency, real: false });
  const username = asked === undefined || await isNameTaken(ctx.db, trial.id, asked) ? guestName(ctx) : asked;
  const token = await ctx.db.transaction(async (tx) => {
    const created = await createMember(tx, {
      merchant: trial, username, type: 4, language: ctx.language, registerMethod: "trial", ageConfirmed: false,
    }, ctx.now());
    invariant(created !== null, "48 random bits name one guest");
    const reference = `trial ${created.key.memberId}`;
    const [answer] = await post(tx, [credit(created.account, {
      id: transferId("trial", String(created.key.memberId)), kind: transactionTypes.playGrant.id, houseId,
      amountMinor: TRIAL_GRANT_MINOR, reference,
    })]);
    invariant(answer?.ok === true, "a new account takes its grant");
    await writeAudit(tx, { ...auditOf(ctx, created.key), merchantId: trial.id, action: "trial.opened" });
    return openSession(tx, ctx, created.key, trial);
  });
  return { username, token };
}
