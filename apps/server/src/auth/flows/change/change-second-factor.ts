// Two-step login: after the password, a login requires a code of an authenticator app. Enabling it requires the login
// password and a code; so does disabling it. Every change is in the audit log and in the member's inbox.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { requirePassword } from "../../credentials/password/require-password.ts";
import { sendSecurityNotice } from "../../notices/security-notice.ts";
import { getLogin, type LoginRow } from "../../account/login-store.ts";
import { drawRecoveryCodes, hashRecoveryCode } from "../../credentials/second-factor/recovery-codes.ts";
import {
  encryptSecret,
  forgetWrongCodes,
  hasSecondFactor,
  isSecondFactorLocked,
  requireCode,
} from "../../credentials/second-factor/require-code.ts";
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  replaceRecoveryCodes,
  saveUnconfirmedTotp,
} from "../../credentials/second-factor/second-factor-store.ts";
import { secondFactorNotices } from "../../credentials/second-factor/second-factor-notices.ts";
import { base32, otpauthAddress, totpSecretBytes } from "../../../infra/credentials/totp.ts";

type Status = typeof calls.auth.secondFactor;
type Begin = typeof calls.auth.beginSecondFactor;
type Confirm = typeof calls.auth.confirmSecondFactor;
type Renew = typeof calls.auth.renewRecoveryCodes;
type Remove = typeof calls.auth.removeSecondFactor;

export async function readSecondFactor(ctx: Context<Status>): Promise<OutputOf<Status>> {
  const isOn = await hasSecondFactor(ctx.db, ctx.session);
  return {
    isOn,
    isLocked: isOn && (await isSecondFactorLocked(ctx, ctx.session)),
    recoveryCodesLeft: isOn ? await countRecoveryCodes(ctx.db, ctx.session) : 0,
  };
}

export async function beginSecondFactor(
  ctx: Context<Begin>,
  { password }: ParsedInputOf<Begin>,
): Promise<OutputOf<Begin>> {
  const member = await getLogin(ctx.db, ctx.session);
  if (await hasSecondFactor(ctx.db, member)) ctx.fail("second.factor.exists");
  await requirePassword(ctx, member, password, "password");
  const bytes = ctx.randomBytes(totpSecretBytes);
  const secretEncrypted = encryptSecret(ctx, member, bytes);
  await ctx.db.transaction(async (tx) => {
    if (!(await saveUnconfirmedTotp(tx, member, { secretEncrypted, now: ctx.now() })))
      ctx.fail("second.factor.exists");
    await forgetWrongCodes(tx, member);
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "second.factor.begun" });
  });
  const secret = base32(bytes);
  const address = otpauthAddress({ issuer: ctx.merchant.brand, account: member.username, secret });
  return { secret, address };
}

/** Generates new recovery codes and stores their hashes, in the caller's transaction. */
async function giveRecoveryCodes(
  tx: Db,
  ctx: Context<Confirm> | Context<Renew>,
  member: MemberKey,
): Promise<OutputOf<Renew>> {
  const codes = drawRecoveryCodes(ctx.randomBytes);
  const hashes = codes.map((code) => hashRecoveryCode(ctx, member, code.replace("-", "")));
  await replaceRecoveryCodes(tx, member, hashes);
  return { recoveryCodes: [...codes] };
}

export async function confirmSecondFactor(
  ctx: Context<Confirm>,
  { code }: ParsedInputOf<Confirm>,
): Promise<OutputOf<Confirm>> {
  const member = await getLogin(ctx.db, ctx.session);
  const begun = (await findTotp(ctx.db, member)) ?? ctx.fail("second.factor.missing");
  if (begun.confirmedAt !== null) ctx.fail("second.factor.exists");
  const { secretEncrypted } = begun;
  await requireCode(ctx, member, secretEncrypted, code);
  return ctx.db.transaction(async (tx) => {
    if (!(await confirmTotp(tx, member, { secretEncrypted, now: ctx.now() })))
      ctx.fail("second.factor.missing");
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "second.factor.on" });
    await sendSecurityNotice(tx, ctx, member, secondFactorNotices.on);
    return giveRecoveryCodes(tx, ctx, member);
  });
}

/** Requires both proofs: the login password, and a code of the app or a recovery code. */
async function requireBoth(
  ctx: Context<Renew> | Context<Remove>,
  { code, password }: ParsedInputOf<Renew>,
): Promise<LoginRow> {
  const member = await getLogin(ctx.db, ctx.session);
  const totp = await findTotp(ctx.db, member);
  if (totp === null || totp.confirmedAt === null) return ctx.fail("second.factor.missing");
  await requirePassword(ctx, member, password, "password");
  await requireCode(ctx, member, totp.secretEncrypted, code);
  return member;
}

export async function renewRecoveryCodes(
  ctx: Context<Renew>,
  input: ParsedInputOf<Renew>,
): Promise<OutputOf<Renew>> {
  const member = await requireBoth(ctx, input);
  return ctx.db.transaction(async (tx) => {
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "recovery.codes.renewed" });
    await sendSecurityNotice(tx, ctx, member, secondFactorNotices.renewed);
    return giveRecoveryCodes(tx, ctx, member);
  });
}

export async function removeSecondFactor(
  ctx: Context<Remove>,
  input: ParsedInputOf<Remove>,
): Promise<Record<string, never>> {
  const member = await requireBoth(ctx, input);
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteTotp(tx, member))) ctx.fail("second.factor.missing");
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "second.factor.off" });
    await sendSecurityNotice(tx, ctx, member, secondFactorNotices.off);
  });
  ctx.setTrustedDeviceCookie(null);
  return {};
}
