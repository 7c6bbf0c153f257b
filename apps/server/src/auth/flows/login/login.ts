// Login by any method: number, address or name and a password; number and code; Firebase; a remembered browser. On the
// members' site or the agents' site. All methods have the same throttle, captcha and eligibility checks. An unknown
// name gets the same response in the same time as a wrong proof. Every attempt has an audit entry.

import type { calls } from "@khela/contract/calls";
import type { ErrorCode } from "@khela/contract/errors";
import { hasAccess } from "@khela/contract/member/member-types";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { serverCalls } from "@khela/contract/server-calls";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { verifyCaptcha } from "../../challenges/person/captcha.ts";
import { findPersonRefusal } from "../../challenges/person/managed-challenge.ts";
import { isKnownDevice } from "../../credentials/devices/known-devices.ts";
import { openLoginSession } from "./login-session.ts";
import { findRemembered } from "../../credentials/devices/remembered-devices.ts";
import { findFirebaseMember } from "../../credentials/firebase/firebase-token.ts";
import {
  beginAttempt,
  loginLimits,
  readThrottleState,
  type Attempt,
  type ThrottleState,
} from "./login-throttle.ts";
import { nameHash } from "../../limits/name-hash.ts";
import { firstDialingCode, readMobile } from "../../challenges/sms/mobile-number.ts";
import { createChallenge } from "./login-challenge.ts";
import { findByLoginName, readLoginName } from "./login-name.ts";
import { verifyPassword } from "../../../infra/credentials/password-hash.ts";
import type { SessionInfo } from "../sessions/sessions.ts";
import { consumeSmsCode } from "../../challenges/sms/sms-codes.ts";
import { findLogin, findLoginByMobile, inactiveCode, type LoginRow } from "../../account/login-store.ts";
import { hasLoggedInFrom } from "../sessions/sessions-store.ts";

type Login = typeof calls.auth.login;
type Input = ParsedInputOf<Login>;
type Refusal = Extract<ErrorCode, (typeof serverCalls.auth.login.fails)[number]>;

const NOBODY = { bucket: 0, memberId: 0n } as const;

/** A login method: the name under which failures are counted, the member of that name, and the check of the proof. */
type LoginMethod = {
  /** Name under which failures count; null: only a valid proof identifies the member. */
  readonly name: string | null;
  readonly found: LoginRow | null;
  /**
   * Whether the proof is a password. A password can be guessed under each of the account's names, so attempts under
   * all names count together.
   */
  readonly isPassword: boolean;
  /**
   * Returns the member if the proof is right, otherwise null. When the account has no attempts left, it refuses every
   * proof, in the same time.
   */
  verify(isUsedUp: boolean): Promise<LoginRow | null>;
  readonly failureCode: Refusal;
};

async function byName(ctx: Context<Login>, input: Input): Promise<LoginMethod> {
  const { username, password } = input;
  if (username === undefined || password === undefined) {
    return ctx.fail("request_param_err", { field: username === undefined ? "/username" : "/password" });
  }
  const name = readLoginName(ctx.merchant, { ...input, username });
  const found = await findByLoginName(ctx.db, ctx.merchant.id, name);
  return {
    name: name.value,
    found,
    isPassword: true,
    failureCode: "login.failed",
    verify: async (isUsedUp) => {
      const hash = isUsedUp ? null : (found?.passwordHash ?? null);
      return (await verifyPassword(ctx.secrets, hash, password)) ? found : null;
    },
  };
}

async function byCode(
  ctx: Context<Login>,
  // clients of this API family send the number as `username`
  { username = "", mobileNum = username, countryDialingCode, messageCode }: Input,
): Promise<LoginMethod> {
  if (ctx.merchant.flags["MOBILEVERCODELOGIN3"] !== true) ctx.fail("function.not.available");
  const mobile =
    readMobile(ctx.merchant, {
      mobileNum,
      countryDialingCode: countryDialingCode ?? firstDialingCode(ctx.merchant),
    }) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const found = await findLoginByMobile(ctx.db, ctx.merchant.id, mobile);
  const key = { merchantId: ctx.merchant.id, purpose: "login", mobile, recovery: "" } as const;
  return {
    name: mobile,
    found,
    isPassword: false,
    failureCode: "sms.code.invalid",
    verify: async () => ((await consumeSmsCode(ctx, key, messageCode)) ? found : null),
  };
}

async function byFirebase(ctx: Context<Login>, input: Input): Promise<LoginMethod> {
  return {
    name: null,
    found: null,
    isPassword: false,
    failureCode: "firebase.token.invalid",
    verify: async () => {
      const proof = await findFirebaseMember(ctx, input);
      if (proof === null) return null;
      return proof.member ?? ctx.fail("login.identity.unknown", { register: true });
    },
  };
}

async function byDevice(ctx: Context<Login>, input: Input): Promise<LoginMethod> {
  const { username, autoLogin = 0 } = input;
  return {
    name: null,
    found: null,
    isPassword: false,
    failureCode: "login.device.unknown",
    verify: async () => {
      const device = await findRemembered(ctx);
      if (device === null || (autoLogin === 1 && !device.autologin)) return null;
      const member = await findLogin(ctx.db, ctx.merchant.id, device.username);
      if (username === undefined) return member;
      const meant = await findByLoginName(
        ctx.db,
        ctx.merchant.id,
        readLoginName(ctx.merchant, { ...input, username }),
      );
      return meant?.memberId === member?.memberId ? member : null;
    },
  };
}

const loginMethods = { username: byName, sms: byCode, firebase: byFirebase, device: byDevice } as const;

export async function login(ctx: Context<Login>, input: Input): Promise<SessionInfo> {
  const method = await loginMethods[input.type](ctx, input);
  const lately = new Date(ctx.now().getTime() - loginLimits.knownForMs);
  const isKnownAddress = await hasLoggedInFrom(ctx.db, method.found ?? NOBODY, ctx.ip, lately);
  const needsNoCaptcha = isKnownDevice(ctx, method.name === null ? null : (method.found ?? NOBODY).memberId);
  const isKnown = isKnownAddress || needsNoCaptcha;
  const account = method.isPassword ? (method.found ?? NOBODY).memberId : null;
  const attempt = { caller: ctx, name: method.name, account, isKnown, needsNoCaptcha };
  const member = await proveMember(ctx, input, method, attempt);
  await refuseIneligible(ctx, input, member);
  const pending = {
    way: input.type,
    site: input.site ?? "member",
    rememberMe: input.rememberMe === true,
    autologin: input.autoLogin === 1,
    proof: null,
  } as const;
  const challenge = await createChallenge(ctx.db, ctx, member, pending);
  if (challenge !== null) ctx.fail("login_verify_required", challenge);
  return openLoginSession(ctx, member, { ...pending, trustedToken: ctx.trustedDeviceToken });
}

/** Returns the member whose proof is right. The attempt is counted before the proof is checked. */
async function proveMember(
  ctx: Context<Login>,
  input: Input,
  method: LoginMethod,
  attempt: Attempt,
): Promise<LoginRow> {
  const isCaptchaSolved = await checkThrottle(ctx, input, await readThrottleState(attempt), method);
  let begun = await beginAttempt(attempt, isCaptchaSolved);
  if (begun === "captcha needed") {
    await requireCaptcha(ctx, input, method);
    begun = await beginAttempt(attempt, true);
  }
  if (typeof begun === "string") return refuseThrottled(ctx, input, await readThrottleState(attempt), method);
  let member: LoginRow | null;
  try {
    member = await method.verify(begun.isUsedUp);
  } catch (error) {
    // the proof was not checked, or it is valid but belongs to no member, so the attempt does not count
    await begun.refund();
    throw error;
  }
  if (member === null) {
    await auditLogin(ctx, input, "login.failed", method, begun.isUsedUp ? { why: "used up" } : {});
    const { captchaNeeded } = await readThrottleState(attempt);
    return captchaNeeded
      ? ctx.fail("login.captcha.required", { captchaRequired: true, why: method.failureCode })
      : ctx.fail(method.failureCode);
  }
  await begun.refund();
  return member;
}

/** Refuses the login when it must wait or needs a captcha; returns whether a captcha was required and solved. */
async function checkThrottle(
  ctx: Context<Login>,
  input: Input,
  throttle: ThrottleState,
  method: LoginMethod,
): Promise<boolean> {
  if (throttle.closed || (throttle.mustWait && !hasPersonProof(input)))
    return refuseThrottled(ctx, input, throttle, method);
  if (!throttle.captchaNeeded) return false;
  await requireCaptcha(ctx, input, method);
  return true;
}

function hasPersonProof({ captcha = "", challengeToken = "" }: Input): boolean {
  return captcha !== "" || challengeToken !== "";
}

async function requireCaptcha(ctx: Context<Login>, input: Input, method: LoginMethod): Promise<void> {
  if (!hasPersonProof(input)) {
    await auditLogin(ctx, input, "login.refused", method, { why: "captcha missing" });
    return ctx.fail("login.captcha.required", { captchaRequired: true });
  }
  const refusal = await findPersonRefusal(ctx, {
    action: "login",
    token: input.challengeToken,
    own: () => verifyCaptcha(ctx, input.captchaId, input.captcha),
  });
  if (refusal === null) return;
  const why = refusal === "own" ? "captcha wrong" : refusal;
  await auditLogin(ctx, input, "login.refused", method, { why });
  ctx.fail(refusal === "own" ? "captcha.invalid" : refusal, { captchaRequired: true });
}

async function refuseThrottled(
  ctx: Context<Login>,
  input: Input,
  throttle: ThrottleState,
  method: LoginMethod,
): Promise<never> {
  await auditLogin(ctx, input, "login.refused", method, { why: "throttled" });
  // tells a freshly loaded page whether a captcha still lets the member log in
  return ctx.fail("login.throttled", { captchaRequired: !throttle.closed }, throttle.retryAfterS);
}

/** Refuses a member who may not log in. The reason is returned only after the caller has proven to own the account. */
async function refuseIneligible(ctx: Context<Login>, input: Input, member: LoginRow): Promise<void> {
  const agentSite = input.site === "agent";
  const code =
    member.status !== "active"
      ? inactiveCode(member)
      : agentSite && !hasAccess("agent", member.type)
        ? "error_agent_login"
        : !agentSite && !hasAccess("account", member.type)
          ? "error_member_login"
          : null;
  if (code === null) return;
  await auditLogin(ctx, input, "login.refused", { name: null, found: member }, { why: code });
  ctx.fail(code);
}

async function auditLogin(
  ctx: Context<Login>,
  input: Input,
  action: string,
  { name, found }: Pick<LoginMethod, "name" | "found">,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject =
    found !== null ? `member:${found.memberId}` : name !== null ? `name:${nameHash(ctx, name)}` : "nobody";
  await writeAudit(ctx.db, {
    merchantId: ctx.merchant.id,
    actor: "visitor",
    action,
    subject,
    detail: { site: input.site ?? "member", way: input.type, ...detail },
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}
