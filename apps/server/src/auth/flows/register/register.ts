// Registration by name or by number, with the merchant's fields. A member is created completely or not at all. No one
// too young is registered. A number or identity belongs to one member only. Whether a number has a member is revealed
// only to a person who receives the number's messages.

import { isReservedName } from "@khela/contract/member/reserved-names";
import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import {
  createMember,
  findAffiliate,
  findByName,
  isNameTaken,
  linkIdentity,
  placeInTree,
  reserveMobile,
  type Affiliate,
} from "../../../member/member.ts";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import type { FirebaseIdentity } from "../../../integrations/firebase.ts";
import { consumeHourlyBudget } from "../../../infra/limits/address-budget.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { verifyCaptcha } from "../../challenges/person/captcha.ts";
import { findPersonRefusal } from "../../challenges/person/managed-challenge.ts";
import { isCommonPassword, isWeakPin } from "../../../infra/credentials/common-passwords.ts";
import { verifyFirebaseToken, consumeFirebaseToken } from "../../credentials/firebase/firebase-token.ts";
import { noteExclusionMatches } from "../../exclusions/exclusion-matches.ts";
import { findDeviceId, markKnownDevice } from "../../credentials/devices/known-devices.ts";
import { hashPassword } from "../../../infra/credentials/password-hash.ts";
import { ageAt } from "../../identity/age-at.ts";
import {
  methodsOf,
  readRegistration,
  type RegisterCall,
  type RegisterInput,
  type Registration,
} from "./register-fields.ts";
import { createSession, toSessionInfo, type SessionInfo } from "../sessions/sessions.ts";
import { consumeSmsCode } from "../../challenges/sms/sms-codes.ts";

type Caller = Context<RegisterCall>;

/** Maximum calls per IP address and hour, in addition to the rate limits per minute. */
const hourlyLimits = { registrations: 300, nameChecks: 600, codeChecks: 120 } as const;

/** Runs after a member has registered below an agent. A failure does not undo the registration. */
export type OnRegistered = (
  ctx: Caller,
  below: { readonly member: MemberKey; readonly agent: MemberKey },
) => Promise<void>;

export async function register(
  ctx: Context<typeof calls.auth.register>,
  input: ParsedInputOf<typeof calls.auth.register>,
  onRegistered: OnRegistered,
): Promise<SessionInfo> {
  if (!methodsOf({ merchant: ctx.merchant, hasSms: ctx.sms !== null }).username)
    ctx.fail("function.not.available");
  return registerMember(ctx, "username", input, onRegistered);
}

export async function registerMobile(
  ctx: Context<typeof calls.auth.registerMobile>,
  input: ParsedInputOf<typeof calls.auth.registerMobile>,
  onRegistered: OnRegistered,
): Promise<SessionInfo> {
  if (!methodsOf({ merchant: ctx.merchant, hasSms: ctx.sms !== null }).mobile)
    ctx.fail("function.not.available");
  return registerMember(ctx, "mobile", input, onRegistered);
}

async function registerMember(
  ctx: Caller,
  way: "username" | "mobile",
  input: RegisterInput,
  onRegistered: OnRegistered,
): Promise<SessionInfo> {
  const { firebaseChannel, firebaseIdToken } = input;
  const hasVerifiedIdentity =
    firebaseIdToken !== undefined &&
    firebaseIdToken !== "" &&
    firebaseChannel !== undefined &&
    firebaseChannel !== "sms";
  const given = readRegistration(ctx, way, input, hasVerifiedIdentity);
  refuseWeak(ctx, given);
  refuseReserved(ctx, given);
  refuseYoung(ctx, given);
  if (given.isCaptchaNeeded) await requirePerson(ctx, input);
  const waitS = await consumeHourlyBudget(ctx, "register", hourlyLimits.registrations);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const username = given.username ?? `player_${ctx.randomBytes(5).toString("hex")}`;
  if (await isNameTaken(ctx.db, ctx.merchant.id, username))
    ctx.fail("username.exists", { field: "username" });
  const affiliate = await affiliateOf(ctx, given, input.domain);
  const recommender = (await recommenderOf(ctx, given)) ?? affiliate?.recommender ?? null;
  const agent = affiliate?.agent ?? null;
  const identity = await identityOf(ctx, input, given);
  await proveNumber(ctx, input, given, identity);
  const affiliateCode = affiliate?.code;
  const isNameGenerated = given.username === null;
  const ready = {
    ...given,
    username,
    isNameGenerated,
    affiliateCode,
    agent,
    recommender,
    identity,
    onRegistered,
  };
  return createRegisteredMember(ctx, input, ready);
}

async function requirePerson(
  ctx: Caller,
  { captchaId, captcha, challengeToken }: RegisterInput,
): Promise<void> {
  const refusal = await findPersonRefusal(ctx, {
    action: "register",
    token: challengeToken,
    own: () => verifyCaptcha(ctx, captchaId, captcha),
  });
  if (refusal !== null) ctx.fail(refusal === "own" ? "captcha.invalid" : refusal, { field: "captcha" });
}

function refuseWeak(ctx: Caller, { password, username, values }: Registration): void {
  if (password !== null && isCommonPassword(password, username ?? ""))
    ctx.fail("password.common", { field: "password" });
  const pin = values.paymentPassword;
  if (pin !== undefined && isWeakPin(pin)) ctx.fail("password.common", { field: "paymentPassword" });
}

function refuseReserved(ctx: Caller, { username, values: { nickname } }: Registration): void {
  if (username !== null && isReservedName(username)) ctx.fail("name.reserved", { field: "username" });
  if (nickname !== undefined && isReservedName(nickname)) ctx.fail("name.reserved", { field: "nickname" });
}

function refuseYoung(ctx: Caller, { values: { birthday } }: Registration): void {
  if (birthday === undefined) return;
  const age = ageAt(birthday, ctx.now()) ?? ctx.fail("field.invalid", { field: "birthday" });
  const least = Math.max(ctx.merchant.minimumAge, ctx.config.minimumAge);
  if (age < least) ctx.fail("age.too.young", { field: "birthday", minimumAge: least });
}

async function affiliateOf(
  ctx: Caller,
  { values: { affiliateCode } }: Registration,
  domain: string | undefined,
): Promise<Affiliate | null> {
  if (affiliateCode === undefined) return null;
  return (
    (await findAffiliate(ctx.db, ctx.merchant.id, affiliateCode, { domain, now: ctx.now() })) ??
    ctx.fail("invitation_code_error", { field: "affiliateCode" })
  );
}

async function recommenderOf(
  ctx: Caller,
  { values: { recommenderId } }: Registration,
): Promise<MemberKey | null> {
  if (recommenderId === undefined) return null;
  return (
    (await findByName(ctx.db, ctx.merchant.id, recommenderId.toLowerCase())) ??
    ctx.fail("recommender.unknown", { field: "recommenderId" })
  );
}

/** Returns the external identity, if a token was sent; an invalid token is refused. */
async function identityOf(
  ctx: Caller,
  input: RegisterInput,
  { mobile }: Registration,
): Promise<FirebaseIdentity | null> {
  if (input.firebaseIdToken === undefined || input.firebaseIdToken === "") return null;
  const identity = (await verifyFirebaseToken(ctx, input)) ?? ctx.fail("firebase.token.invalid");
  if (identity.mobile !== null && identity.mobile !== mobile)
    ctx.fail("firebase.token.invalid", { field: "mobileNum" });
  return identity;
}

/** Verifies that the person owns the number, by its code or by a Firebase token for this number. */
async function proveNumber(
  ctx: Caller,
  input: RegisterInput,
  { mobile, isCodeNeeded }: Registration,
  identity: FirebaseIdentity | null,
): Promise<void> {
  if (mobile === null || !isCodeNeeded || identity?.mobile === mobile) return;
  const key = { merchantId: ctx.merchant.id, purpose: "register", mobile, recovery: "" } as const;
  if (!(await consumeSmsCode(ctx, key, input.verificationCode)))
    ctx.fail("sms.code.invalid", { field: "verificationCode" });
}

type VerifiedRegistration = Registration & {
  readonly username: string;
  readonly isNameGenerated: boolean;
  readonly affiliateCode: string | undefined;
  readonly agent: MemberKey | null;
  readonly recommender: MemberKey | null;
  readonly identity: FirebaseIdentity | null;
  readonly onRegistered: OnRegistered;
};

async function createRegisteredMember(
  ctx: Caller,
  input: RegisterInput,
  ready: VerifiedRegistration,
): Promise<SessionInfo> {
  const { username, password, values, mobile, identity } = ready;
  const passwordHash = password === null ? null : await hashPassword(ctx.secrets, password);
  const paymentHash =
    values.paymentPassword === undefined ? null : await hashPassword(ctx.secrets, values.paymentPassword);
  const isProven = mobile !== null && (ready.isCodeNeeded || identity?.mobile === mobile);
  const key = await ctx.db.transaction(async (tx) => {
    const created = await createMember(
      tx,
      {
        merchant: ctx.merchant,
        username,
        isNameGenerated: ready.isNameGenerated,
        type: 0,
        language: ctx.language,
        registerMethod: input.registerMethod,
        affiliateCode: ready.affiliateCode,
        agent: ready.agent,
        recommender: ready.recommender,
        nickname: values.nickname,
        ageConfirmed: input.ageConfirmed,
        secret: { passwordHash, paymentHash },
        profile: {
          email: values.email,
          payeeName: values.payeeName,
          birthday: values.birthday,
          contacts: ready.contacts,
          mobile: mobile ?? undefined,
          mobileVerifiedAt: isProven ? ctx.now() : undefined,
        },
      },
      ctx.now(),
    );
    if (created === null) return ctx.fail("username.exists", { field: "username" });
    if (isProven && !(await reserveMobile(tx, ctx.merchant.id, created, mobile)))
      ctx.fail("mobile.exists", { field: "mobileNum" });
    if (identity !== null) await linkFirebaseIdentity(tx, ctx, created, identity, input);
    const detail = {
      method: input.registerMethod,
      agent: ready.agent === null ? null : `member:${ready.agent.memberId}`,
      by: identity?.channel ?? null,
    };
    await writeAudit(tx, { ...memberAuditEntry(ctx, created), action: "register", detail });
    return created;
  });
  // Outside the transaction, because the agents above are in other buckets. If the server stops before, a job places
  // the member within a minute.
  await placeInTree(ctx.db, key);
  if (ready.agent !== null) await ready.onRegistered(ctx, { member: key, agent: ready.agent });
  await noteExclusionMatches(ctx, key, {
    mobile,
    name: values.payeeName,
    birthday: values.birthday,
    deviceId: findDeviceId(ctx),
  });
  await markKnownDevice(ctx, key);
  // In a separate transaction, because the servers' role writes session rows. If the server stops before, the member
  // is registered and can log in.
  const token = await ctx.db.transaction((tx) => createSession(tx, ctx, key, ctx.merchant));
  return toSessionInfo(ctx.giveSession(token), ctx.merchant, {
    username,
    type: 0,
    firstTimeLogin: false,
    currency: ctx.merchant.currency,
  });
}

async function linkFirebaseIdentity(
  tx: Caller["db"],
  ctx: Caller,
  key: MemberKey,
  identity: FirebaseIdentity,
  input: RegisterInput,
): Promise<void> {
  if (!(await consumeFirebaseToken(tx, identity, input))) ctx.fail("firebase.token.invalid");
  const { channel } = identity;
  if (channel === "sms") return;
  const link = { ...identity, channel, linkedAt: ctx.now() };
  if (!(await linkIdentity(tx, ctx.merchant.id, key, link))) ctx.fail("identity.exists");
}

export async function checkUsername(
  ctx: Context<typeof calls.auth.checkUsername>,
  input: ParsedInputOf<typeof calls.auth.checkUsername>,
): Promise<{ available: boolean }> {
  const waitS = await consumeHourlyBudget(ctx, "name", hourlyLimits.nameChecks);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const isFree =
    !isReservedName(input.username) && !(await isNameTaken(ctx.db, ctx.merchant.id, input.username));
  return { available: isFree };
}

/** Whether an affiliate code is valid at this merchant and domain now. */
export async function checkAffiliate(
  ctx: Context<typeof calls.auth.affiliate>,
  { code, domain }: ParsedInputOf<typeof calls.auth.affiliate>,
): Promise<{ success: boolean }> {
  const waitS = await consumeHourlyBudget(ctx, "affiliate", hourlyLimits.codeChecks);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  if ((await findAffiliate(ctx.db, ctx.merchant.id, code, { domain, now: ctx.now() })) === null)
    ctx.fail("invitation_code_error", { field: "affiliateCode" });
  return { success: true };
}
