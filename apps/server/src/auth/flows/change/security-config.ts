// Security features of an account, under the names that clients of this API family use. Features that this version
// does not have are returned as not enabled. Security level and advice are computed at each request.

import type { calls } from "@khela/contract/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { OutputOf } from "@khela/contract/schemas";
import { securityAdvice } from "@khela/contract/auth/payment-password/schemas";
import type { Context } from "../../../http/context.ts";
import { countPayoutAccounts, getProfile } from "../../../member/member.ts";
import { hasSecondFactor } from "../../credentials/second-factor/require-code.ts";
import { findVerification } from "../../identity/identity-store.ts";
import { areAnswersLocked } from "../../credentials/security-questions/require-answers.ts";
import { findSecurityAnswers } from "../../credentials/security-questions/security-question-store.ts";
import { isPaymentPasswordLocked } from "../../credentials/payment-password/require-payment-password.ts";
import { getPaymentSecret } from "../../credentials/payment-password/payment-password-store.ts";

type Config = typeof calls.auth.securityConfig;

type Facts = {
  /** Time at which the login password was set; null: there is no login password. */
  readonly passwordSetAt: Date | null;
  readonly hasPaymentPassword: boolean;
  readonly mobileVerified: boolean;
  readonly emailVerified: boolean;
  /** Whether the member has two-step login; null: the merchant does not offer two-step login. */
  readonly hasSecondFactor: boolean | null;
  /** Whether the member has security questions; null: the merchant does not offer security questions. */
  readonly hasQuestions: boolean | null;
};

type Fact = OutputOf<Config>["info"]["securityQuestions"];

const DAY_MS = 24 * 60 * 60_000;
export const passwordOldAfterMs = 365 * DAY_MS;

function isOld(setAt: Date, now: Date): boolean {
  return now.getTime() - setAt.getTime() >= passwordOldAfterMs;
}

/**
 * Returns the security level. High: no advice is left. Low: no payment password, or neither a verified number nor a
 * verified address.
 */
function levelOf(facts: Facts, now: Date): Pick<OutputOf<Config>, "level" | "advice"> {
  const { passwordSetAt, hasPaymentPassword, mobileVerified, emailVerified } = facts;
  const missing = {
    loginPassword: passwordSetAt === null || isOld(passwordSetAt, now),
    paymentPassword: !hasPaymentPassword,
    mobile: !mobileVerified,
    email: !emailVerified,
    secondFactor: facts.hasSecondFactor === false,
    securityQuestions: facts.hasQuestions === false,
  };
  const advice = securityAdvice.filter((one) => missing[one]);
  if (advice.length === 0) return { level: "high", advice };
  const isLow = !hasPaymentPassword || (!mobileVerified && !emailVerified);
  return { level: isLow ? "low" : "medium", advice };
}

const fact = (isComplete: boolean) => ({ enabled: true, isComplete });
const absent = { enabled: false, isComplete: false } as const;

async function questionsFact(ctx: Context<Config>): Promise<Fact> {
  if (ctx.merchant.modulesOff.has("SECQUES3")) return absent;
  if ((await findSecurityAnswers(ctx.db, ctx.session)) === null) return fact(false);
  return {
    ...fact(true),
    ...((await areAnswersLocked(ctx, ctx.session)) ? { status: "locked" as const } : {}),
  };
}

async function identityFact(ctx: Context<Config>): Promise<Fact> {
  if (ctx.merchant.modulesOff.has("KYC3")) return absent;
  const state = (await findVerification(ctx.db, ctx.session))?.state;
  const isComplete = state === "verified";
  return { ...fact(isComplete), ...(state === undefined || state === "verified" ? {} : { status: state }) };
}

export async function securityConfig(ctx: Context<Config>): Promise<OutputOf<Config>> {
  const { hash, passwordSetAt } = await getPaymentSecret(ctx.db, ctx.session);
  const now = ctx.now();
  const own = await getProfile(ctx.db, ctx.session);
  const payoutAccounts = await countPayoutAccounts(ctx.db, ctx.session);
  const isLocked = hash !== null && (await isPaymentPasswordLocked(ctx, ctx.session));
  // members who cannot withdraw get no advice about payouts
  const hasPayouts = hasAccess("cashier", ctx.session.type) && ctx.merchant.flags["WITHDRAW3"] === true;
  const hasCode = await hasSecondFactor(ctx.db, ctx.session);
  const isOn = ctx.merchant.modulesOff.has("BINDGA3") ? null : hasCode;
  const questions = await questionsFact(ctx);
  const info = {
    loginPassword: {
      ...fact(passwordSetAt !== null),
      ...(passwordSetAt !== null && isOld(passwordSetAt, now) ? { status: "old" as const } : {}),
    },
    paymentPassword: { ...fact(hash !== null), ...(isLocked ? { status: "locked" as const } : {}) },
    securityQuestions: questions,
    bankCards: hasPayouts ? fact(payoutAccounts > 0) : absent,
    virtualWallets: absent,
    profile: absent,
    email: fact(own.emailVerified),
    payeeName: fact(own.payeeName !== null),
    mobileNum: fact(own.mobile !== null),
    mobileVerified: fact(own.mobileVerified),
    // an active second factor is still required where the merchant does not offer second factors
    bindGA: { enabled: isOn !== null, isComplete: hasCode },
    idVerification: await identityFact(ctx),
    cpfVerification: absent,
  };
  const enabled = Object.values(info).filter((one) => one.enabled);
  const complete = enabled.filter(({ isComplete }) => isComplete);
  const { mobileVerified, emailVerified } = own;
  const hasQuestions = questions.enabled ? questions.isComplete : null;
  const facts = { passwordSetAt, hasPaymentPassword: hash !== null, mobileVerified, emailVerified };
  return {
    completeProgress: Math.round((100 * complete.length) / enabled.length),
    ...levelOf({ ...facts, hasSecondFactor: isOn, hasQuestions }, now),
    info,
  };
}
