// Registering, by name or by number, with whatever the merchant asks for. Promises that a member exists whole or not at all,
// that nobody is registered who is too young, that a number or an identity is one member's only, and that whose number it is
// shows to nobody but who reads its messages.

import type { calls } from "@khela/contract/calls";
import type { FilledInputOf } from "@khela/contract/schemas";
import { bindMobile, createMember, findAffiliate, findByName, insertProfile, isNameTaken, linkIdentity } from "../member/member.ts";
import { addressOf } from "../platform/address.ts";
import type { Context } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import type { MemberKey } from "../platform/db/session-store.ts";
import { countsOf, countUp } from "../platform/db/throttle-store.ts";
import type { FirebaseIdentity } from "../platform/outside-firebase.ts";
import { auditOf } from "./audit-entry.ts";
import { solvesCaptcha } from "./captcha.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { readFirebase, useFirebase } from "./firebase.ts";
import { hashPassword } from "./password.ts";
import { ageOn, methodsOf, readRegistration, type RegisterCall, type RegisterInput, type Registration } from "./register-fields.ts";
import { openSession, sessionInfo, type SessionInfo } from "./sessions.ts";
import { takeCode } from "./sms.ts";
import { insertSecret } from "./store.ts";

type Asker = Context<RegisterCall>;

const HOUR_MS = 60 * 60_000;
/** What one address may do in an hour, besides the budgets of a minute. */
const perHour = { registrations: 300, nameChecks: 600, codeChecks: 120 } as const;

/** Takes one from what this address may do in an hour. */
export async function spend(ctx: Pick<Context, "db" | "ip" | "now">, what: string, most: number): Promise<number> {
  const key = `${what}:${addressOf(ctx.ip)}`;
  if ((await countUp(ctx.db, key, HOUR_MS, ctx.now())) <= most) return 0;
  const [open] = await countsOf(ctx.db, [key], HOUR_MS, ctx.now());
  return Math.max(1, open?.endsInS ?? 1);
}

export async function register(ctx: Context<typeof calls.auth.register>, input: FilledInputOf<typeof calls.auth.register>): Promise<SessionInfo> {
  if (!methodsOf({ merchant: ctx.merchant, hasSms: ctx.sms !== null }).username) ctx.fail("function.not.available");
  return enter(ctx, "username", input);
}

export async function registerMobile(
  ctx: Context<typeof calls.auth.registerMobile>, input: FilledInputOf<typeof calls.auth.registerMobile>,
): Promise<SessionInfo> {
  if (!methodsOf({ merchant: ctx.merchant, hasSms: ctx.sms !== null }).mobile) ctx.fail("function.not.available");
  return enter(ctx, "mobile", input);
}

async function enter(ctx: Asker, way: "username" | "mobile", input: RegisterInput): Promise<SessionInfo> {
  const { firebaseChannel, firebaseIdToken } = input;
  const isVouchedFor = firebaseIdToken !== undefined && firebaseIdToken !== "" && firebaseChannel !== undefined && firebaseChannel !== "sms";
  const given = readRegistration(ctx, way, input, isVouchedFor);
  refuseWeak(ctx, given);
  refuseYoung(ctx, given);
  if (given.isCaptchaNeeded && !(await solvesCaptcha(ctx, input.captchaId, input.captcha))) ctx.fail("captcha.invalid", { field: "captcha" });
  const waitS = await spend(ctx, "register", perHour.registrations);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const username = given.username ?? `player_${ctx.randomBytes(5).toString("hex")}`;
  if (await isNameTaken(ctx.db, ctx.merchant.id, username)) ctx.fail("username.exists", { field: "username" });
  const agent = await agentOf(ctx, given, input.domain);
  const recommender = await recommenderOf(ctx, given);
  const identity = await identityOf(ctx, input, given);
  await proveNumber(ctx, input, given, identity);
  return create(ctx, input, { ...given, username, agent, recommender, identity });
}

function refuseWeak(ctx: Asker, { password, username, values }: Registration): void {
  if (password !== null && isCommonPassword(password, username ?? "")) ctx.fail("password.common", { field: "password" });
  const pin = values.paymentPassword;
  if (pin !== undefined && (/^(\d)\1+$/.test(pin) || "01234567890123456789".includes(pin) || "98765432109876543210".includes(pin))) {
    ctx.fail("password.common", { field: "paymentPassword" });
  }
}

function refuseYoung(ctx: Asker, { values: { birthday } }: Registration): void {
  if (birthday === undefined) return;
  const age = ageOn(birthday, ctx.now()) ?? ctx.fail("field.invalid", { field: "birthday" });
  const least = Math.max(ctx.merchant.minimumAge, ctx.config.minimumAge);
  if (age < least) ctx.fail("age.too.young", { field: "birthday", minimumAge: least });
}

async function agentOf(ctx: Asker, { values: { affiliateCode } }: Registration, domain: string | undefined): Promise<MemberKey | null> {
  if (affiliateCode === undefined) return null;
  return await findAffiliate(ctx.db, ctx.merchant.id, affiliateCode, { domain, now: ctx.now() })
    ?? ctx.fail("invitation_code_error", { field: "affiliateCode" });
}

async function recommenderOf(ctx: Asker, { values: { recommenderId } }: Registration): Promise<MemberKey | null> {
  if (recommenderId === undefined) return null;
  return await findByName(ctx.db, ctx.merchant.id, recommenderId.toLowerCase()) ?? ctx.fail("recommender.unknown", { field: "recommenderId" });
}

/** Who vouches for the person, if he brought a token; a wrong one is not overlooked. */
async function identityOf(ctx: Asker, input: RegisterInput, { mobile }: Registration): Promise<FirebaseIdentity | null> {
  if (input.firebaseIdToken === undefined || input.firebaseIdToken === "") return null;
  const identity = await readFirebase(ctx, input) ?? ctx.fail("firebase.token.invalid");
  if (identity.mobile !== null && identity.mobile !== mobile) ctx.fail("firebase.token.invalid", { field: "mobileNum" });
  return identity;
}

/** A number is his when he has its code, or when Firebase says so of this very number. */
async function proveNumber(ctx: Asker, input: RegisterInput, { mobile, isCodeNeeded }: Registration, identity: FirebaseIdentity | null): Promise<void> {
  if (mobile === null || !isCodeNeeded || identity?.mobile === mobile) return;
  const key = { merchantId: ctx.merchant.id, purpose: "register", mobile, recovery: "" } as const;
  if (!(await takeCode(ctx, key, input.verificationCode))) ctx.fail("sms.code.invalid", { field: "verificationCode" });
}

type Ready = Registration & {
  readonly username: string;
  readonly agent: MemberKey | null;
  readonly recommender: MemberKey | null;
  readonly identity: FirebaseIdentity | null;
};

async function create(ctx: Asker, input: RegisterInput, ready: Ready): Promise<SessionInfo> {
  const { username, password, values, mobile, identity } = ready;
  const passwordHash = password === null ? null : await hashPassword(ctx.secrets, password);
  const paymentHash = values.paymentPassword === undefined ? null : await hashPassword(ctx.secrets, values.paymentPassword);
  const isProven = mobile !== null && (ready.isCodeNeeded || identity?.mobile === mobile);
  const token = await ctx.db.transaction(async (tx) => {
    const created = await createMember(tx, {
      merchant: ctx.merchant, username, type: 0, language: ctx.language, registerMethod: input.registerMethod,
      affiliateCode: values.affiliateCode, agent: ready.agent, recommender: ready.recommender, nickname: values.nickname,
      ageConfirmed: input.ageConfirmed,
    }, ctx.now());
    if (created === null) return ctx.fail("username.exists", { field: "username" });
    const { key } = created;
    await insertSecret(tx, key, { passwordHash, paymentHash }, ctx.now());
    await insertProfile(tx, key, {
      email: values.email, payeeName: values.payeeName, birthday: values.birthday, contacts: ready.contacts,
      mobile: mobile === null || isProven ? undefined : mobile,
    });
    if (isProven && !(await bindMobile(tx, ctx.merchant.id, key, { mobile, verifiedAt: ctx.now() }))) ctx.fail("mobile.exists", { field: "mobileNum" });
    if (identity !== null) await take(tx, ctx, key, identity, input);
    const detail = { method: input.registerMethod, agent: ready.agent === null ? null : `member:${ready.agent.memberId}`, by: identity?.channel ?? null };
    await writeAudit(tx, { ...auditOf(ctx, key), action: "register", detail });
    return openSession(tx, ctx, key, ctx.merchant);
  });
  ctx.setSession(token);
  return sessionInfo(token, ctx.merchant, { username, type: 0, firstTimeLogin: false, currency: ctx.merchant.currency });
}

async function take(tx: Asker["db"], ctx: Asker, key: MemberKey, identity: FirebaseIdentity, input: RegisterInput): Promise<void> {
  if (!(await useFirebase(tx, identity, input))) ctx.fail("firebase.token.invalid");
  if (identity.mobile === null && !(await linkIdentity(tx, ctx.merchant.id, key, identity))) ctx.fail("identity.exists");
}

export async function checkUsername(
  ctx: Context<typeof calls.auth.checkUsername>, input: FilledInputOf<typeof calls.auth.checkUsername>,
): Promise<{ available: boolean }> {
  const waitS = await spend(ctx, "name", perHour.nameChecks);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  return { available: !(await isNameTaken(ctx.db, ctx.merchant.id, input.username)) };
}

/** Whether a code brings somebody to an agent, here and now. */
export async function checkAffiliate(
  ctx: Context<typeof calls.auth.affiliate>, { code, domain }: FilledInputOf<typeof calls.auth.affiliate>,
): Promise<{ success: boolean }> {
  const waitS = await spend(ctx, "affiliate", perHour.codeChecks);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  if (await findAffiliate(ctx.db, ctx.merchant.id, code, { domain, now: ctx.now() }) === null) ctx.fail("invitation_code_error", { field: "affiliateCode" });
  return { success: true };
}
