// Links and unlinks a member's Facebook or Google account. Both require the password, unless the session has just
// begun with a recovery or as a first login. An identity belongs to one member. A token works once. The last login
// method of an account is never removed.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import {
  linkIdentity,
  listSocialLogins,
  lockSocialLogins,
  mobileOf,
  unlinkIdentity,
} from "../../../member/member.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { requirePassword } from "../../credentials/password/require-password.ts";
import { getLogin, type LoginRow } from "../../account/login-store.ts";
import { consumeFirebaseToken, verifyFirebaseToken } from "../../credentials/firebase/firebase-token.ts";

type List = typeof calls.auth.socialLogins;
type Link = typeof calls.auth.linkSocialLogin;
type Unlink = typeof calls.auth.unlinkSocialLogin;

export async function readSocialLogins(ctx: Context<List>): Promise<OutputOf<List>> {
  const linked = await listSocialLogins(ctx.db, ctx.session);
  return { facebook: linked.includes("facebook"), google: linked.includes("google") };
}

async function requireOwner(
  ctx: Context<Link> | Context<Unlink>,
  password: string | undefined,
): Promise<LoginRow> {
  const member = await getLogin(ctx.db, ctx.session);
  if (ctx.session.proof === null) await requirePassword(ctx, member, password, "password");
  return member;
}

export async function linkSocialLogin(
  ctx: Context<Link>,
  input: ParsedInputOf<Link>,
): Promise<Record<string, never>> {
  const member = await requireOwner(ctx, input.password);
  const identity = (await verifyFirebaseToken(ctx, input)) ?? ctx.fail("firebase.token.invalid");
  await ctx.db.transaction(async (tx) => {
    if (!(await consumeFirebaseToken(tx, identity, input))) ctx.fail("firebase.token.invalid");
    const link = { ...identity, channel: input.firebaseChannel, linkedAt: ctx.now() };
    if (!(await linkIdentity(tx, ctx.merchant.id, member, link))) ctx.fail("identity.exists");
    const detail = { channel: input.firebaseChannel };
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "identity.linked", detail });
  });
  return {};
}

export async function unlinkSocialLogin(
  ctx: Context<Unlink>,
  { firebaseChannel, password }: ParsedInputOf<Unlink>,
): Promise<Record<string, never>> {
  const member = await requireOwner(ctx, password);
  await ctx.db.transaction(async (tx) => {
    const others = (await lockSocialLogins(tx, member)).filter((channel) => channel !== firebaseChannel);
    const isLast =
      member.passwordHash === null && others.length === 0 && (await mobileOf(tx, member)) === null;
    if (isLast) ctx.fail("identity.last");
    if (!(await unlinkIdentity(tx, ctx.merchant.id, member, firebaseChannel))) return;
    const detail = { channel: firebaseChannel };
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "identity.unlinked", detail });
  });
  return {};
}
