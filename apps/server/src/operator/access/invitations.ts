// Invitations: a link that works once within 24 hours and sets up an account's login data. Accepting it ends the
// operator's earlier login data, sessions, tokens and links.

import { invitationLifeMs } from "@khela/contract/operator/operator-call";
import type { Db } from "@khela/service-kit/db/database";
import { isCommonPassword } from "../../infra/credentials/common-passwords.ts";
import { hashPassword } from "../../infra/credentials/password-hash.ts";
import { fail } from "../../infra/failure.ts";
import { createOperatorToken, operatorTokenHash } from "../../infra/operator/acting-operator.ts";
import type { ActingOperator } from "../../infra/operator/acting-operator.ts";
import type { AccessContext } from "./access-context.ts";
import {
  activateOperator,
  getOperator,
  lockOperator,
  setPasswordAndApp,
  type OperatorRow,
} from "./access-store.ts";
import { confirmApp, offerApp } from "./app-codes.ts";
import {
  closeInvitations,
  findInvitation,
  insertInvitation,
  useInvitation,
  type InvitationRow,
} from "./invitation-store.ts";
import { deletePasskeysOf, insertPasskey, listPasskeys } from "./passkey-store.ts";
import { createRegistrationOptions, verifyRegistration } from "./passkeys.ts";
import { endSessions } from "./session-store.ts";
import { openSession, type SignedIn } from "./sign-in.ts";

type InvitedContext = AccessContext & { readonly operator: ActingOperator | null };

/**
 * Creates a link for the operator and ends an open link of the same kind. Returns the link's token; only its hash is
 * stored.
 */
export async function createInvitation(
  tx: Db,
  { randomBytes, now }: Pick<AccessContext, "randomBytes" | "now">,
  {
    operatorId,
    kind,
    by,
  }: { readonly operatorId: bigint; readonly kind: InvitationRow["kind"]; readonly by: string },
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = createOperatorToken(randomBytes);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + invitationLifeMs);
  await insertInvitation(tx, {
    tokenHash: operatorTokenHash(token)!,
    operatorId,
    kind,
    createdAt,
    createdBy: by,
    expiresAt,
  });
  return { token, expiresAt };
}

type Found = InvitationRow & { readonly tokenHash: Buffer };

async function requireInvitation(ctx: AccessContext, token: string): Promise<Found> {
  const tokenHash = operatorTokenHash(token);
  const found = tokenHash === null ? null : await findInvitation(ctx.db, tokenHash, ctx.now());
  return found === null || tokenHash === null ? fail("operator.invitation.invalid") : { ...found, tokenHash };
}

async function requireOfKind(ctx: AccessContext, token: string, kind: InvitationRow["kind"]): Promise<Found> {
  const found = await requireInvitation(ctx, token);
  return found.kind === kind ? found : fail("operator.invitation.invalid");
}

export async function readInvitation(ctx: AccessContext, token: string) {
  const { operatorId, kind, expiresAt } = await requireInvitation(ctx, token);
  const operator = await getOperator(ctx.db, operatorId);
  const { name, displayName, passwordHash } = operator;
  const isSignIn = kind === "sign_in";
  return {
    name,
    displayName,
    isSignIn,
    replaces: !isSignIn && (passwordHash !== null || (await listPasskeys(ctx.db, operatorId)).length > 0),
    expiresAt: expiresAt.getTime(),
    passkey: isSignIn ? null : await createRegistrationOptions(ctx, operator),
    app: isSignIn ? null : offerApp(ctx, operator),
  };
}

/** Marks the invitation as used, ends the earlier login data, stores the new login data, and signs the operator in. */
function accept(
  ctx: InvitedContext,
  { operatorId, tokenHash }: Found,
  store: (tx: Db, operator: OperatorRow) => Promise<void>,
): Promise<SignedIn> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    if (!(await useInvitation(tx, tokenHash, now))) fail("operator.invitation.invalid");
    await deletePasskeysOf(tx, operatorId);
    await setPasswordAndApp(tx, operatorId, null);
    await endSessions(tx, { operatorId, beside: null, now, withTokens: true });
    await closeInvitations(tx, { operatorId, now });
    await store(tx, operator);
    await activateOperator(tx, operatorId);
    return openSession(tx, ctx, operator, "invitation");
  });
}

export async function acceptWithPasskey(
  ctx: InvitedContext,
  {
    token,
    response,
    passkeyName,
  }: { readonly token: string; readonly response: unknown; readonly passkeyName: string },
): Promise<SignedIn> {
  const found = await requireOfKind(ctx, token, "invite");
  const passkey = await verifyRegistration(ctx, found.operatorId, { response, name: passkeyName });
  return accept(ctx, found, async (tx) => {
    if (!(await insertPasskey(tx, passkey))) fail("operator.proof.invalid");
  });
}

/** Hashes a new password; refuses a common one. @throws {Failure} password.common */
export function hashNewPassword({ secrets }: AccessContext, password: string, name: string): Promise<string> {
  return isCommonPassword(password, name) ? fail("password.common") : hashPassword(secrets, password);
}

export async function acceptWithPassword(
  ctx: InvitedContext,
  {
    token,
    password,
    ...proof
  }: { readonly token: string; readonly password: string; readonly code: string; readonly sealed: string },
): Promise<SignedIn> {
  const found = await requireOfKind(ctx, token, "invite");
  const { name } = await getOperator(ctx.db, found.operatorId);
  const app = confirmApp(ctx, found.operatorId, proof);
  const passwordHash = await hashNewPassword(ctx, password, name);
  return accept(ctx, found, (tx) => setPasswordAndApp(tx, found.operatorId, { passwordHash, ...app }));
}

export async function signInOnce(ctx: InvitedContext, token: string): Promise<SignedIn> {
  if (ctx.config.mode !== "sandbox") fail("operator.invitation.invalid");
  const { operatorId, tokenHash } = await requireOfKind(ctx, token, "sign_in");
  return ctx.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    if (operator.state !== "active" || !(await useInvitation(tx, tokenHash, ctx.now())))
      fail("operator.invitation.invalid");
    return openSession(tx, ctx, operator, "link");
  });
}
