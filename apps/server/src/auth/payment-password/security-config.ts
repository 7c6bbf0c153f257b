// What is set of the things that keep an account safe, under the names that clients of the family know. What this version
// does not have is not enabled.

import type { calls } from "@khela/contract/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { OutputOf } from "@khela/contract/schemas";
import type { Context } from "../../http/context.ts";
import { countPayoutAccounts, getProfile } from "../../member/member.ts";
import { getLogin } from "../store.ts";
import { isPaymentPasswordLocked } from "./payment-password.ts";
import { getPaymentSecret } from "./payment-password-store.ts";

type Config = typeof calls.auth.securityConfig;

const fact = (isComplete: boolean) => ({ enabled: true, isComplete });
const absent = { enabled: false, isComplete: false } as const;

export async function securityConfig(ctx: Context<Config>): Promise<OutputOf<Config>> {
  const { passwordHash } = await getLogin(ctx.db, ctx.session);
  const { hash } = await getPaymentSecret(ctx.db, ctx.session);
  const own = await getProfile(ctx.db, ctx.session);
  const payoutAccounts = await countPayoutAccounts(ctx.db, ctx.session);
  const isLocked = hash !== null && (await isPaymentPasswordLocked(ctx, ctx.session));
  const info = {
    loginPassword: fact(passwordHash !== null),
    paymentPassword: { ...fact(hash !== null), ...(isLocked ? { status: "locked" as const } : {}) },
    securityQuestions: absent,
    bankCards: hasAccess("cashier", ctx.session.type) ? fact(payoutAccounts > 0) : absent,
    virtualWallets: absent,
    profile: absent,
    email: fact(own.emailVerified),
    payeeName: fact(own.payeeName !== null),
    mobileNum: fact(own.mobile !== null),
    mobileVerified: fact(own.mobileVerified),
    bindGA: absent,
    idVerification: absent,
    cpfVerification: absent,
  };
  const enabled = Object.values(info).filter((one) => one.enabled);
  const complete = enabled.filter(({ isComplete }) => isComplete);
  return { completeProgress: Math.round((100 * complete.length) / enabled.length), info };
}
