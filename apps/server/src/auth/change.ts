// Changing what opens an account: the password, the address a forgotten one is sent to, the number. All ask for the password that
// holds now, unless the session began minutes ago with a recovery or as a first login; guessing it is counted like a login.

import type { calls } from "@khela/contract/calls";
import { keepsRule } from "@khela/contract/fields";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import { emailOf, masked, replaceMobile, setEmail as saveEmail } from "../member/member.ts";
import type { Context } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import { findProof, isFresh } from "../platform/db/session-store.ts";
import { countDown, countsOf, countUp } from "../platform/db/throttle-store.ts";
import { auditOf } from "./audit-entry.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { emailChangedMail, mobileChangedMail } from "./message-texts.ts";
import { readMobile } from "./mobile.ts";
import { hashPassword, isPassword } from "./password.ts";
import { replacePassword } from "./recovery.ts";
import { endRecoveriesOf } from "./recovery-store.ts";
import { openSession, sessionInfo, type SessionInfo } from "./sessions.ts";
import { bindKey, takeCode } from "./sms.ts";
import { getLogin, type LoginRow } from "./store.ts";

type Change = typeof calls.auth.changePassword;
type SetEmail = typeof calls.auth.setEmail;
type SetMobile = typeof calls.auth.setMobile;

const HOUR_MS = 60 * 60_000;
const MAX_GUESSES = 10;

export async function changePassword(ctx: Context<Change>, input: FilledInputOf<Change>): Promise<SessionInfo> {
  const { newPassword } = input;
  if (newPassword !== input.confirmNewPassword) ctx.fail("field.invalid", { field: "confirmNewPassword" });
  const member = await getLogin(ctx.db, ctx.session);
  const isProven = await findProof(ctx.db, ctx.session, ctx.now()) !== null;
  if (!isProven) await askPassword(ctx, member, input.oldPassword, "oldPassword");
  if (isCommonPassword(newPassword, member.username)) ctx.fail("password.common", { field: "newPassword" });
  if (member.passwordHash !== null && await isPassword(ctx.secrets, member.passwordHash, newPassword)) {
    ctx.fail("modify.new.old.same", { field: "newPassword" });
  }
  const passwordHash = await hashPassword(ctx.secrets, newPassword);
  const token = await ctx.db.transaction(async (tx) => {
    await replacePassword(tx, ctx, member, passwordHash, "password.changed");
    return openSession(tx, ctx, member, ctx.merchant);
  });
  ctx.setSession(token);
  ctx.setRemembered(null);
  return sessionInfo(token, ctx.merchant, { ...member, firstTimeLogin: false });
}

export async function setEmail(ctx: Context<SetEmail>, input: FilledInputOf<SetEmail>): Promise<Record<string, never>> {
  const email = input.email.trim();
  if (!keepsRule("email", email)) ctx.fail("field.invalid", { field: "email" });
  const member = await getLogin(ctx.db, ctx.session);
  if (await findProof(ctx.db, ctx.session, ctx.now()) === null) await askPassword(ctx, member, input.password, "password");
  const before = await ctx.db.transaction(async (tx) => {
    const replaced = await saveEmail(tx, member, email);
    // a link on its way to the old address opens nothing any more
    await endRecoveriesOf(tx, member, ctx.now());
    await writeAudit(tx, { ...auditOf(ctx, member), action: "email.changed" });
    return replaced;
  });
  const { mail, language, merchant } = ctx;
  if (before !== null && before !== email && mail !== null) {
    ctx.after(() => mail.send({ to: before, ...emailChangedMail(language, { brand: merchant.brand, username: member.username }) }));
  }
  return {};
}

/** The number the code was sent to becomes the member's, in place of the one he had. */
export async function setMobile(ctx: Context<SetMobile>, input: FilledInputOf<SetMobile>): Promise<OutputOf<SetMobile>> {
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const member = await getLogin(ctx.db, ctx.session);
  if (await findProof(ctx.db, ctx.session, ctx.now()) === null) await askPassword(ctx, member, input.password, "password");
  if (!(await takeCode(ctx, bindKey(ctx, mobile), input.verificationCode))) ctx.fail("sms.code.invalid", { field: "verificationCode" });
  await ctx.db.transaction(async (tx) => {
    if (!(await replaceMobile(tx, ctx.merchant.id, member, { mobile, verifiedAt: ctx.now() }))) ctx.fail("mobile.exists", { field: "mobileNum" });
    // a recovery by the number he had leads nowhere any more
    await endRecoveriesOf(tx, member, ctx.now());
    await writeAudit(tx, { ...auditOf(ctx, member), action: "mobile.changed" });
  });
  const { mail, language, merchant, db } = ctx;
  ctx.after(async () => {
    const { email } = await emailOf(db, member);
    if (email === null || mail === null) return;
    await mail.send({ to: email, ...mobileChangedMail(language, { brand: merchant.brand, username: member.username, mobile: masked(mobile) }) });
  });
  return { mobile: masked(mobile) };
}

/** The password that holds now. Who has none (he came by a number or an identity) has logged in by those just now, or does again. */
async function askPassword(
  ctx: Context<Change> | Context<SetEmail> | Context<SetMobile>, member: LoginRow, given: string | undefined, field: string,
): Promise<void> {
  if (member.passwordHash === null) return (await isFresh(ctx.db, ctx.session, ctx.now())) ? undefined : ctx.fail("user.or.token.invalid");
  const key = `password:${member.memberId}`;
  const [guesses] = await countsOf(ctx.db, [key], HOUR_MS, ctx.now());
  if (guesses !== undefined && guesses.count >= MAX_GUESSES) ctx.fail("login.throttled", undefined, guesses.endsInS);
  // counted before it is looked at, so that many at once are not more
  const taken = await countUp(ctx.db, key, HOUR_MS, ctx.now());
  if (taken > MAX_GUESSES) ctx.fail("login.throttled", undefined, HOUR_MS / 1_000);
  if (given !== undefined && await isPassword(ctx.secrets, member.passwordHash, given)) return countDown(ctx.db, key);
  await writeAudit(ctx.db, { ...auditOf(ctx, member), action: "password.wrong" });
  ctx.fail("password.old.wrong", { field });
}
