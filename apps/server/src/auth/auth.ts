// Who is asking: log in, log out, register, try without an account. Promises that a wrong name and a wrong password are
// the same answer in the same time, that every attempt is in the audit log, and that a member exists whole or not at
// all. Never logs, stores or answers a password, a captcha's answer or a token (but to the one it was made for).

import type { calls } from "@khela/contract/calls";
import { mayUse } from "@khela/contract/member-types";
import { transactionTypes } from "@khela/contract/transaction-types";
import type { FilledInputOf } from "@khela/contract/schemas";
import { createMember, isNameTaken } from "../member/member.ts";
import { addressOf } from "../platform/address.ts";
import type { Context, Services } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import type { Merchant } from "../platform/db/merchant-store.ts";
import { endSession } from "../platform/db/session-store.ts";
import { countsOf, countUp } from "../platform/db/throttle-store.ts";
import { invariant } from "../platform/failure.ts";
import { credit, openHouse, post, transferId } from "../wallet/wallet.ts";
import { solvesCaptcha } from "./captcha.ts";
import { isCommonPassword } from "./common-passwords.ts";
import {
  countFailure, giveTryBack, loginRule, loginStanding, nameMark, takeTry, type Standing,
} from "./login-throttle.ts";
import { hashPassword, isPassword } from "./password.ts";
import { openSession, sessionInfo, type SessionInfo } from "./sessions.ts";
import { deleteExpiredCaptchas, deleteOldSessions, findLogin, hasLoggedInFrom, insertSecret, type LoginRow } from "./store.ts";

type Login = typeof calls.auth.login;
type Register = typeof calls.auth.register;
type FreePlay = typeof calls.auth.freePlay;
type Logout = typeof calls.auth.logout;

const HOUR_MS = 60 * 60_000;
/** What one address may do in an hour, besides the budgets of a minute. */
const perHour = { trials: 60, registrations: 300, nameChecks: 600 } as const;
/** 10,000.00 of a currency with two decimals. */
const TRIAL_GRANT_MINOR = 1_000_000n;
const NOBODY = { bucket: 0, memberId: 0n } as const;

const nameOf = ({ username = "" }: FilledInputOf<Login>) => username.toLowerCase();

export async function login(ctx: Context<Login>, input: FilledInputOf<Login>): Promise<SessionInfo> {
  const name = nameOf(input);
  const found = await findLogin(ctx.db, ctx.merchant.id, name);
  const lately = new Date(ctx.now().getTime() - loginRule.knownForMs);
  const isKnown = await hasLoggedInFrom(ctx.db, found ?? NOBODY, ctx.ip, lately);
  const attempt = { asker: ctx, name, isKnown };
  await passThrottle(ctx, input, await loginStanding(attempt), found);
  if (!(await takeTry(attempt))) return refuseToWait(ctx, input, await loginStanding(attempt), found);
  if (!(await isPassword(ctx.secrets, found?.passwordHash ?? null, input.password ?? "")) || found === null) {
    await countFailure(attempt);
    await auditLogin(ctx, input, "login.failed", found);
    const { captchaNeeded } = await loginStanding(attempt);
    return captchaNeeded ? ctx.fail("login.captcha.required", { captchaRequired: true }) : ctx.fail("login.failed");
  }
  await giveTryBack(attempt);
  await refuseWhoMayNot(ctx, input, found);
  const token = await ctx.db.transaction(async (tx) => {
    await writeAudit(tx, { ...auditOf(ctx, found), action: "login.ok", detail: { site: input.site ?? "member", device: ctx.device } });
    return openSession(tx, ctx, found, ctx.merchant);
  });
  ctx.setSession(token);
  return sessionInfo(token, ctx.merchant, found);
}

async function passThrottle(ctx: Context<Login>, input: FilledInputOf<Login>, standing: Standing, found: LoginRow | null): Promise<void> {
  const tried = input.captcha !== undefined && input.captcha !== "";
  if (standing.closed || (standing.mustWait && !tried)) return refuseToWait(ctx, input, standing, found);
  if (!standing.captchaNeeded) return;
  if (!tried) {
    await auditLogin(ctx, input, "login.refused", found, { why: "captcha missing" });
    return ctx.fail("login.captcha.required", { captchaRequired: true });
  }
  if (await solvesCaptcha(ctx, input.captchaId, input.captcha)) return;
  await auditLogin(ctx, input, "login.refused", found, { why: "captcha wrong" });
  ctx.fail("captcha.invalid", { captchaRequired: true });
}

async function refuseToWait(ctx: Context<Login>, input: FilledInputOf<Login>, standing: Standing, found: LoginRow | null): Promise<never> {
  await auditLogin(ctx, input, "login.refused", found, { why: "throttled" });
  // a person on a fresh page learns that the picture opens the door, where it still does
  return ctx.fail("login.throttled", { captchaRequired: !standing.closed }, standing.retryAfterS);
}

/** Said only to who knows the password. */
async function refuseWhoMayNot(ctx: Context<Login>, input: FilledInputOf<Login>, found: LoginRow): Promise<void> {
  const agentSite = input.site === "agent";
  const code = found.status !== "active" ? "us_forbidden_login_error"
    : agentSite && !mayUse("agent", found.type) ? "error_agent_login"
    : !agentSite && !mayUse("account", found.type) ? "error_member_login"
    : null;
  if (code === null) return;
  await auditLogin(ctx, input, "login.refused", found, { why: code });
  ctx.fail(code);
}

type Asker = Pick<Context, "merchant" | "ip" | "requestId">;

function auditOf({ merchant, ip, requestId }: Asker, member: { readonly memberId: bigint }) {
  const subject = `member:${member.memberId}`;
  return { merchantId: merchant.id, actor: subject, subject, ip, requestId };
}

async function auditLogin(
  ctx: Context<Login>, input: FilledInputOf<Login>, action: string, found: LoginRow | null, detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = found === null ? `name:${nameMark(ctx, nameOf(input))}` : `member:${found.memberId}`;
  await writeAudit(ctx.db, {
    merchantId: ctx.merchant.id, actor: "visitor", action, subject,
    detail: { site: input.site ?? "member", ...detail }, ip: ctx.ip, requestId: ctx.requestId,
  });
}

/** Ends the session on the server; asked twice or by nobody it does nothing and succeeds. */
export async function logout(ctx: Context<Logout>): Promise<Record<string, never>> {
  const { session } = ctx;
  if (session !== null) {
    await ctx.db.transaction(async (tx) => {
      await endSession(tx, session, "logout", ctx.now());
      await writeAudit(tx, { ...auditOf(ctx, session), merchantId: session.merchantId, action: "logout" });
    });
  }
  ctx.setSession(null);
  return {};
}

export async function register(ctx: Context<Register>, input: FilledInputOf<Register>): Promise<SessionInfo> {
  const { username, password = "" } = input;
  if (password !== input.confirmPassword) ctx.fail("field.invalid", { field: "confirmPassword" });
  if (isCommonPassword(password, username)) ctx.fail("password.common", { field: "password" });
  const needsCaptcha = ctx.merchant.settings["registerCaptcha"] === true;
  if (needsCaptcha && !(await solvesCaptcha(ctx, input.captchaId, input.captcha))) ctx.fail("captcha.invalid", { field: "captcha" });
  await spend(ctx, "register", perHour.registrations);
  if (await isNameTaken(ctx.db, ctx.merchant.id, username)) ctx.fail("username.exists", { field: "username" });
  const passwordHash = await hashPassword(ctx.secrets, password);
  const token = await ctx.db.transaction(async (tx) => {
    const created = await createMember(tx, {
      merchant: ctx.merchant, username, type: 0, language: ctx.language, registerMethod: input.registerMethod,
      affiliateCode: input.affiliateCode, ageConfirmed: input.ageConfirmed,
    }, ctx.now());
    if (created === null) return ctx.fail("username.exists", { field: "username" });
    await insertSecret(tx, created.key, passwordHash, ctx.now());
    await writeAudit(tx, { ...auditOf(ctx, created.key), action: "register", detail: { method: input.registerMethod } });
    return openSession(tx, ctx, created.key, ctx.merchant);
  });
  ctx.setSession(token);
  return sessionInfo(token, ctx.merchant, { username, type: 0, firstTimeLogin: false, currency: ctx.merchant.currency });
}

/** Opens a guest of the trial merchant with play money. A guest who asks again gets a new token, not more money. */
export async function freePlay(ctx: Context<FreePlay>): Promise<SessionInfo> {
  const { session } = ctx;
  const trial = await trialMerchantOf(ctx);
  const guest = session?.type === 4 && session.merchantId === trial.id
    ? await ctx.db.transaction(async (tx) => ({ username: session.username, token: await openSession(tx, ctx, session, trial) }))
    : await openGuest(ctx, trial);
  ctx.setSession(guest.token);
  const info = sessionInfo(guest.token, trial, { username: guest.username, type: 4, firstTimeLogin: false, currency: trial.currency });
  return { ...info, customerType: 4 };
}

async function trialMerchantOf(ctx: Context<FreePlay>): Promise<Merchant> {
  const { trialMerchantId } = ctx.merchant;
  const trial = trialMerchantId === null ? null : await ctx.merchants.byId(trialMerchantId);
  if (trial === null) return ctx.fail("function.not.available");
  invariant(!trial.realMoney, "a trial merchant has play money only");
  return trial;
}

async function openGuest(ctx: Context<FreePlay>, trial: Merchant): Promise<{ username: string; token: string }> {
  await spend(ctx, "trial", perHour.trials);
  const houseId = await openHouse(ctx.db, { merchantId: trial.id, purpose: "sandbox_grant", ref: "", currency: trial.currency, real: false });
  const username = `guest_${ctx.randomBytes(6).toString("hex")}`;
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

/** Takes one from what this address may do in an hour. */
async function spend(ctx: Context<Register> | Context<FreePlay> | Context<typeof calls.auth.checkUsername>, what: string, most: number): Promise<void> {
  const key = `${what}:${addressOf(ctx.ip)}`;
  if ((await countUp(ctx.db, key, HOUR_MS, ctx.now())) <= most) return;
  const [open] = await countsOf(ctx.db, [key], HOUR_MS, ctx.now());
  ctx.fail("TOO_MANY_REQUESTS", undefined, Math.max(1, open?.endsInS ?? 1));
}

export async function checkUsername(
  ctx: Context<typeof calls.auth.checkUsername>, input: FilledInputOf<typeof calls.auth.checkUsername>,
): Promise<{ available: boolean }> {
  await spend(ctx, "name", perHour.nameChecks);
  return { available: !(await isNameTaken(ctx.db, ctx.merchant.id, input.username)) };
}

/** Throws away what has expired. Sessions stay as long as they make an address known. */
export function authJobs({ jobs, db, now }: Services): void {
  jobs.everyMinutes("auth.sweep", "*/15 * * * *", async () => {
    await deleteExpiredCaptchas(db, now());
    await deleteOldSessions(db, new Date(now().getTime() - loginRule.knownForMs));
  });
}
