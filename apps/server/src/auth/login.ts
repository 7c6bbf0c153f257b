// Logging in, whichever way: name and password, number and code, Firebase, a remembered browser; on the member's site or the
// agents'. Promises the same throttle, the same captcha and the same checks of who may for all of them, that a name nobody
// has and a wrong proof are the same answer in the same time, and that every attempt is in the audit log.

import type { calls } from "@khela/contract/calls";
import type { ErrorCode } from "@khela/contract/errors";
import { mayUse } from "@khela/contract/member-types";
import type { FilledInputOf } from "@khela/contract/schemas";
import type { Context } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import { auditOf } from "./audit-entry.ts";
import { solvesCaptcha } from "./captcha.ts";
import { dropRemembered, findRemembered, giveRemembered, rememberDevice } from "./devices.ts";
import { proveFirebase } from "./firebase.ts";
import { countFailure, giveTryBack, loginRule, loginStanding, nameMark, takeTry, type Standing } from "./login-throttle.ts";
import { readMobile } from "./mobile.ts";
import { isPassword } from "./password.ts";
import { openSession, sessionInfo, type SessionInfo } from "./sessions.ts";
import { takeCode } from "./sms.ts";
import { findLogin, findLoginByMobile, hasLoggedInFrom, type LoginRow } from "./store.ts";

type Login = typeof calls.auth.login;
type Input = FilledInputOf<Login>;
type Refusal = Extract<ErrorCode, Login["fails"][number]>;

const NOBODY = { bucket: 0, memberId: 0n } as const;

/** One way to log in: whose failures count, who is meant, and how that is shown. */
type Way = {
  /** Null: the proof names the member, and nobody before it is right. */
  readonly name: string | null;
  readonly found: LoginRow | null;
  /** The member whose the proof is, or null. */
  prove(): Promise<LoginRow | null>;
  readonly wrong: Refusal;
};

async function byName(ctx: Context<Login>, { username, password }: Input): Promise<Way> {
  if (username === undefined || password === undefined) {
    return ctx.fail("request_param_err", { field: username === undefined ? "/username" : "/password" });
  }
  const name = username.toLowerCase();
  const found = await findLogin(ctx.db, ctx.merchant.id, name);
  return {
    name, found, wrong: "login.failed",
    prove: async () => (await isPassword(ctx.secrets, found?.passwordHash ?? null, password)) ? found : null,
  };
}

async function byCode(ctx: Context<Login>, { mobileNum = "", countryDialingCode = "", messageCode }: Input): Promise<Way> {
  if (ctx.merchant.flags["MOBILEVERCODELOGIN3"] !== true) ctx.fail("function.not.available");
  const mobile = readMobile(ctx.merchant, { mobileNum, countryDialingCode }) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const found = await findLoginByMobile(ctx.db, ctx.merchant.id, mobile);
  const key = { merchantId: ctx.merchant.id, purpose: "login", mobile, recovery: "" } as const;
  return { name: mobile, found, wrong: "sms.code.invalid", prove: async () => (await takeCode(ctx, key, messageCode)) ? found : null };
}

async function byFirebase(ctx: Context<Login>, input: Input): Promise<Way> {
  return {
    name: null, found: null, wrong: "firebase.token.invalid",
    prove: async () => {
      const proof = await proveFirebase(ctx, input);
      if (proof === null) return null;
      return proof.member ?? ctx.fail("login.identity.unknown", { register: true });
    },
  };
}

async function byDevice(ctx: Context<Login>, { username, autoLogin = 0 }: Input): Promise<Way> {
  return {
    name: null, found: null, wrong: "login.device.unknown",
    prove: async () => {
      const device = await findRemembered(ctx);
      const meant = username === undefined || username.toLowerCase() === device?.username;
      if (device === null || !meant || (autoLogin === 1 && !device.autologin)) return null;
      return findLogin(ctx.db, ctx.merchant.id, device.username);
    },
  };
}

const ways = { username: byName, sms: byCode, firebase: byFirebase, device: byDevice } as const;

export async function login(ctx: Context<Login>, input: Input): Promise<SessionInfo> {
  const way = await ways[input.type](ctx, input);
  const lately = new Date(ctx.now().getTime() - loginRule.knownForMs);
  const isKnown = await hasLoggedInFrom(ctx.db, way.found ?? NOBODY, ctx.ip, lately);
  const attempt = { asker: ctx, name: way.name, isKnown };
  await passThrottle(ctx, input, await loginStanding(attempt), way);
  if (!(await takeTry(attempt))) return refuseToWait(ctx, input, await loginStanding(attempt), way);
  const member = await way.prove();
  if (member === null) {
    await countFailure(attempt);
    await auditLogin(ctx, input, "login.failed", way);
    const { captchaNeeded } = await loginStanding(attempt);
    return captchaNeeded ? ctx.fail("login.captcha.required", { captchaRequired: true, why: way.wrong }) : ctx.fail(way.wrong);
  }
  await giveTryBack(attempt);
  await refuseWhoMayNot(ctx, input, member);
  return open(ctx, input, member);
}

async function open(ctx: Context<Login>, input: Input, member: LoginRow): Promise<SessionInfo> {
  const proof = member.firstTimeLogin ? "first login" : null;
  const remember = input.type !== "device" && input.rememberMe === true;
  const opened = await ctx.db.transaction(async (tx) => {
    const detail = { site: input.site ?? "member", device: ctx.device, way: input.type };
    await writeAudit(tx, { ...auditOf(ctx, member), action: "login.ok", detail });
    const token = await openSession(tx, ctx, member, ctx.merchant, proof);
    if (remember) return { token, remembered: await rememberDevice(tx, ctx, member, input.autoLogin === 1) };
    if (input.type !== "device") await dropRemembered(tx, ctx);
    return { token, remembered: null };
  });
  ctx.setSession(opened.token);
  if (opened.remembered !== null) giveRemembered(ctx, opened.remembered);
  else if (input.type !== "device" && ctx.rememberedToken !== null) ctx.setRemembered(null);
  return sessionInfo(opened.token, ctx.merchant, member, {
    passwordProven: proof !== null, remembered: remember || input.type === "device",
  });
}

async function passThrottle(ctx: Context<Login>, input: Input, standing: Standing, way: Way): Promise<void> {
  const tried = input.captcha !== undefined && input.captcha !== "";
  if (standing.closed || (standing.mustWait && !tried)) return refuseToWait(ctx, input, standing, way);
  if (!standing.captchaNeeded) return;
  if (!tried) {
    await auditLogin(ctx, input, "login.refused", way, { why: "captcha missing" });
    return ctx.fail("login.captcha.required", { captchaRequired: true });
  }
  if (await solvesCaptcha(ctx, input.captchaId, input.captcha)) return;
  await auditLogin(ctx, input, "login.refused", way, { why: "captcha wrong" });
  ctx.fail("captcha.invalid", { captchaRequired: true });
}

async function refuseToWait(ctx: Context<Login>, input: Input, standing: Standing, way: Way): Promise<never> {
  await auditLogin(ctx, input, "login.refused", way, { why: "throttled" });
  // a person on a fresh page learns that the picture opens the door, where it still does
  return ctx.fail("login.throttled", { captchaRequired: !standing.closed }, standing.retryAfterS);
}

/** Said only to who has shown that the account is his. */
async function refuseWhoMayNot(ctx: Context<Login>, input: Input, member: LoginRow): Promise<void> {
  const agentSite = input.site === "agent";
  const code = member.status !== "active" ? "us_forbidden_login_error"
    : agentSite && !mayUse("agent", member.type) ? "error_agent_login"
    : !agentSite && !mayUse("account", member.type) ? "error_member_login"
    : null;
  if (code === null) return;
  await auditLogin(ctx, input, "login.refused", { name: null, found: member }, { why: code });
  ctx.fail(code);
}

async function auditLogin(
  ctx: Context<Login>, input: Input, action: string, { name, found }: Pick<Way, "name" | "found">, detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = found !== null ? `member:${found.memberId}` : name !== null ? `name:${nameMark(ctx, name)}` : "nobody";
  await writeAudit(ctx.db, {
    merchantId: ctx.merchant.id, actor: "visitor", action, subject,
    detail: { site: input.site ?? "member", way: input.type, ...detail }, ip: ctx.ip, requestId: ctx.requestId,
  });
}
