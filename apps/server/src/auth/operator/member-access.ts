// Operators' acts on a member's access. Blocking ends everything that could open the account. Unblocking does the same
// again, so that sessions from before the block, and sessions opened while the block was written, never come back. A
// reset gives out only a link that works once.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { OperatorContext, PlannedAct } from "../../http/console/operator-context.ts";
import { endSessions } from "../../infra/db/session-store.ts";
import {
  getOperatedMember,
  lockOperatedMember,
  memberSubject,
  type OperatedMember,
} from "../../infra/operator/operated-member-store.ts";
import { emailOf, addressOf, maskMail, seesPersonal } from "../../member/member.ts";
import { hashOfProof } from "../challenges/proof-hash.ts";
import { getPaymentSecret } from "../credentials/payment-password/payment-password-store.ts";
import {
  countRecoveryCodes,
  deleteTotp,
  findTotp,
} from "../credentials/second-factor/second-factor-store.ts";
import { listClosingObstacles, setBlocked } from "../flows/close/close-store.ts";
import { closeMember } from "../flows/close/close.ts";
import { deleteChallengesOf } from "../flows/login/login-challenge-store.ts";
import { endAccess } from "../flows/recover/end-access.ts";
import { insertRecovery } from "../flows/recover/recovery-store.ts";
import { MAX_SESSIONS } from "../flows/sessions/sessions.ts";
import { listSessions } from "../flows/sessions/sessions-store.ts";
import { recoveryMail } from "../notices/message-texts.ts";
import { storeSecurityNotice } from "../notices/security-notice.ts";
import { deletePassword, deletePaymentPassword, listBrowsers } from "./member-access-store.ts";
import { operatorNotices } from "./operator-notices.ts";

type Calls = (typeof operatorCalls)["memberAccess"];
type ById = { readonly id: string };
type Nothing = Record<string, never>;

const MAX_BROWSERS = 20;
/** Lifetime of the link that resets a password. */
const LINK_MS = 60 * 60_000;
const PROOF_BYTES = 32;

export async function readSecurity(
  ctx: OperatorContext<Calls["security"]>,
  { id }: ById,
): Promise<OperatorOutputOf<Calls["security"]>> {
  const { db, merchant } = ctx;
  const member = await getOperatedMember(db, merchant.id, id);
  const [sessions, browsers, secret, totp, recoveryCodesLeft] = await Promise.all([
    listSessions(db, member, { now: ctx.now(), most: MAX_SESSIONS }),
    listBrowsers(db, member, { merchantId: merchant.id, limit: MAX_BROWSERS }),
    getPaymentSecret(db, member),
    findTotp(db, member),
    countRecoveryCodes(db, member),
  ]);
  const isShown = seesPersonal(ctx.operator);
  return {
    sessions: sessions.map(({ device, deviceName, ip, since, seenAt }) => ({
      device,
      deviceName,
      address: addressOf(isShown, ip)!,
      since: since.getTime(),
      seenAt: seenAt.getTime(),
    })),
    browsers: browsers.map(({ id: code, firstAt, lastAt }) => ({
      id: code,
      firstAt: firstAt.getTime(),
      lastAt: lastAt.getTime(),
    })),
    hasPassword: secret.passwordSetAt !== null,
    hasPaymentPassword: secret.hash !== null,
    paymentPasswordSetAt: secret.changedAt?.getTime() ?? null,
    hasSecondFactor: totp !== null && totp.confirmedAt !== null,
    recoveryCodesLeft,
  };
}

export async function blockMember(ctx: OperatorContext<Calls["block"]>, { id }: ById): Promise<Nothing> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  if (!(await setBlocked(ctx.db, member, true))) ctx.fail("member.state", { status: member.status });
  await endAccess(ctx.db, member, { reason: "blocked", beside: null, now: ctx.now() });
  ctx.audit({ subject: memberSubject(member), before: { status: "active" }, after: { status: "blocked" } });
  return {};
}

export async function unblockMember(ctx: OperatorContext<Calls["unblock"]>, { id }: ById): Promise<Nothing> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  if (!(await setBlocked(ctx.db, member, false))) ctx.fail("member.state", { status: member.status });
  await endAccess(ctx.db, member, { reason: "blocked", beside: null, now: ctx.now() });
  ctx.audit({ subject: memberSubject(member), before: { status: "blocked" }, after: { status: "active" } });
  return {};
}

export async function endAllSessions(
  ctx: OperatorContext<Calls["endSessions"]>,
  { id }: ById,
): Promise<OperatorOutputOf<Calls["endSessions"]>> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  const now = ctx.now();
  const ended = await endSessions(ctx.db, member, {}, { reason: "operator", now });
  await endAccess(ctx.db, member, { reason: "operator", beside: null, now });
  ctx.audit({ subject: memberSubject(member), after: { ended } });
  return { ended };
}

type Resetting = OperatorContext<
  Calls["resetPassword"] | Calls["resetPaymentPassword"] | Calls["resetSecondFactor"]
>;

const planOf = (member: OperatedMember, what: string): PlannedAct => ({
  subject: memberSubject(member),
  before: { member: member.username, [what]: "set" },
  after: { member: member.username, [what]: "reset" },
  amountMinor: null,
  currency: null,
});

async function getActive(ctx: OperatorContext<Calls["resetPassword"]>, id: string): Promise<OperatedMember> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  return member.status === "active" ? member : ctx.fail("member.state", { status: member.status });
}

export const passwordReset = {
  plan: async (ctx: OperatorContext<Calls["resetPassword"]>, { id }: ById): Promise<PlannedAct> =>
    planOf(await getActive(ctx, id), "password"),
  run: async (
    ctx: OperatorContext<Calls["resetPassword"]>,
    { id }: ById,
  ): Promise<OperatorOutputOf<Calls["resetPassword"]>> => {
    const { db, merchant, mail } = ctx;
    const member = await getActive(ctx, id);
    const now = ctx.now();
    await deletePassword(db, member, now);
    await endAccess(db, member, { reason: "password", beside: null, now });
    const proof = ctx.randomBytes(PROOF_BYTES).toString("base64url");
    const expiresAt = new Date(now.getTime() + LINK_MS);
    await insertRecovery(db, {
      idHash: hashOfProof(proof),
      merchantId: merchant.id,
      way: "mail",
      member,
      expiresAt,
    });
    await storeSecurityNotice(db, ctx, member, operatorNotices.password);
    const { email, isVerified } = await emailOf(db, member);
    const link = `${ctx.config.publicUrl}/m/forget#proof=${proof}`;
    const to = mail !== null && email !== null && isVerified ? email : null;
    const sentTo = to === null ? null : maskMail(to);
    ctx.audit({
      subject: memberSubject(member),
      before: { password: "set" },
      after: { password: "reset", link: sentTo === null ? "shown to the operator" : `mailed to ${sentTo}` },
    });
    if (to !== null)
      ctx.after(() =>
        mail!.send({
          to,
          ...recoveryMail(ctx.language, {
            brand: merchant.brand,
            username: member.username,
            link,
            minutes: LINK_MS / 60_000,
          }),
        }),
      );
    return { link: to === null ? link : null, sentTo, expiresAt: expiresAt.getTime() };
  },
};

async function getWithPaymentPassword(
  ctx: OperatorContext<Calls["resetPaymentPassword"]>,
  id: string,
): Promise<OperatedMember> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  const { hash } = await getPaymentSecret(ctx.db, member);
  return hash === null ? ctx.fail("member.secret.missing") : member;
}

export const paymentPasswordReset = {
  plan: async (ctx: OperatorContext<Calls["resetPaymentPassword"]>, { id }: ById): Promise<PlannedAct> =>
    planOf(await getWithPaymentPassword(ctx, id), "paymentPassword"),
  run: async (ctx: OperatorContext<Calls["resetPaymentPassword"]>, { id }: ById): Promise<Nothing> => {
    const member = await getWithPaymentPassword(ctx, id);
    await deletePaymentPassword(ctx.db, member);
    await storeSecurityNotice(ctx.db, ctx, member, operatorNotices.paymentPassword);
    auditReset(ctx, member, "paymentPassword");
    return {};
  },
};

function auditReset(ctx: Resetting, member: OperatedMember, what: string): void {
  ctx.audit({ subject: memberSubject(member), before: { [what]: "set" }, after: { [what]: "reset" } });
}

async function getWithSecondFactor(
  ctx: OperatorContext<Calls["resetSecondFactor"]>,
  id: string,
): Promise<OperatedMember> {
  const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
  return (await findTotp(ctx.db, member)) === null ? ctx.fail("member.secret.missing") : member;
}

export const secondFactorReset = {
  plan: async (ctx: OperatorContext<Calls["resetSecondFactor"]>, { id }: ById): Promise<PlannedAct> =>
    planOf(await getWithSecondFactor(ctx, id), "secondFactor"),
  run: async (ctx: OperatorContext<Calls["resetSecondFactor"]>, { id }: ById): Promise<Nothing> => {
    const member = await getWithSecondFactor(ctx, id);
    await deleteTotp(ctx.db, member);
    await deleteChallengesOf(ctx.db, member);
    await storeSecurityNotice(ctx.db, ctx, member, operatorNotices.secondFactor);
    auditReset(ctx, member, "secondFactor");
    return {};
  },
};

export async function readClosing(
  ctx: OperatorContext<Calls["closing"]>,
  { id }: ById,
): Promise<OperatorOutputOf<Calls["closing"]>> {
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  return { obstacles: await listClosingObstacles(ctx.db, member, ctx.now()) };
}

type Closing = OperatorContext<Calls["close"]>;

export const closing = {
  plan: async (ctx: Closing, { id }: ById): Promise<PlannedAct> => {
    const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
    if (member.status === "closed") ctx.fail("member.state", { status: member.status });
    const obstacles = await listClosingObstacles(ctx.db, member, ctx.now());
    if (obstacles.length > 0) ctx.fail("account.close.open", { obstacles });
    return {
      subject: memberSubject(member),
      before: { member: member.username, status: member.status },
      after: { member: member.username, status: "closed" },
      amountMinor: null,
      currency: null,
    };
  },
  run: async (ctx: Closing, { id }: ById): Promise<Nothing> => {
    const member = await lockOperatedMember(ctx.db, ctx.merchant.id, id);
    const result = await closeMember(ctx.db, member, ctx.now());
    if (result === "closed before") return ctx.fail("member.state", { status: "closed" });
    if (result.length > 0) ctx.fail("account.close.open", { obstacles: result });
    ctx.audit({
      subject: memberSubject(member),
      before: { status: member.status },
      after: { status: "closed" },
    });
    return {};
  },
};
