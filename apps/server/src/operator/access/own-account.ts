// Operators' acts on their own account: step-up, sessions, passkeys, password with app, scripts' tokens, break-glass.
// Each change commits together with its audit entry. A wrong proof is counted in the database even if the request
// fails.

import { isIP } from "node:net";
import { breakGlassMs, operatorSessionIdleMs, stepUpMs } from "@khela/contract/operator/operator-call";
import type { Permission } from "@khela/contract/operator/permissions";
import type { Db } from "@khela/service-kit/db/database";
import { consoleTopic } from "../../http/console/console-topic.ts";
import { deviceName } from "../../http/device-name.ts";
import { fail } from "../../infra/failure.ts";
import { tryWithin } from "../../infra/limits/limited-tries.ts";
import {
  createOperatorToken,
  operatorTokenHash,
  type ActingOperator,
} from "../../infra/operator/acting-operator.ts";
import { auditOwn, type AccessContext } from "./access-context.ts";
import { getOperator, lockOperator, setPasswordAndApp } from "./access-store.ts";
import { acceptCode, confirmApp, offerApp } from "./app-codes.ts";
import { hashNewPassword } from "./invitations.ts";
import { endOfDay, lastDayOf } from "./last-day.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./passkey-store.ts";
import {
  canMakePasskeys,
  createRegistrationOptions,
  createSignOptions,
  verifyRegistration,
  verifySignature,
} from "./passkeys.ts";
import {
  endSessionByHash,
  endSessionById,
  endSessions,
  insertSession,
  listOpenSessions,
  listTokens,
  markProven,
  type StoredSession,
} from "./session-store.ts";

export type OwnContext = AccessContext & { readonly operator: ActingOperator };

const PROOF = { tries: 5, windowMs: 15 * 60_000 } as const;

/** Runs a change of the caller's account and writes its audit entry, in one transaction. */
function change<T>(
  ctx: OwnContext,
  detail: Readonly<Record<string, unknown>>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const result = await work(tx);
    const { name, sessionId } = ctx.operator;
    await auditOwn(tx, ctx, { name, detail: { session: String(sessionId), ...detail } });
    return result;
  });
}

export async function createProofOptions(ctx: OwnContext) {
  const { id } = ctx.operator;
  const [passkeys, operator] = [await listPasskeys(ctx.db, id), await getOperator(ctx.db, id)];
  return {
    passkey:
      passkeys.length === 0 || !canMakePasskeys(ctx)
        ? null
        : await createSignOptions(ctx, { purpose: "step-up", operatorId: id, passkeys }),
    hasApp: operator.totpEncrypted !== null,
  };
}

async function isProven(
  ctx: OwnContext,
  { code, response }: { readonly code?: string; readonly response?: unknown },
): Promise<boolean> {
  const { id } = ctx.operator;
  if (response !== undefined)
    return (await verifySignature(ctx, { purpose: "step-up", operatorId: id }, response)) === id;
  return code !== undefined && (await acceptCode(ctx, await getOperator(ctx.db, id), code));
}

export async function prove(
  ctx: OwnContext,
  proof: { readonly code?: string; readonly response?: unknown },
): Promise<{ readonly provenUntil: number }> {
  const { id, name, sessionId, sessionHash } = ctx.operator;
  const tried = await tryWithin(ctx, { key: `operator:p:${id}`, ...PROOF }, () => isProven(ctx, proof));
  if (!tried.isRight) {
    const detail = { session: String(sessionId), by: "step-up" };
    await auditOwn(ctx.db, ctx, { name, action: "access.refused", detail });
    return "lockedForS" in tried && !tried.isNew
      ? fail("operator.sign.in.closed", undefined, tried.lockedForS)
      : fail("operator.proof.invalid");
  }
  const now = ctx.now();
  await change(ctx, {}, (tx) => markProven(tx, sessionHash, now));
  return { provenUntil: now.getTime() + stepUpMs };
}

export async function signOut(ctx: OwnContext): Promise<void> {
  await change(ctx, {}, (tx) => endSessionByHash(tx, ctx.operator.sessionHash, ctx.now()));
  ctx.setSession(null);
}

/** Converts a stored session to its form in the list of sessions. */
export function toSessionView(session: StoredSession, currentId: bigint | null) {
  const { id, kind, userAgent, ip } = session;
  return {
    id: String(id),
    kind,
    isCurrent: id === currentId,
    device: deviceName(userAgent),
    ip,
    createdAt: session.createdAt.getTime(),
    seenAt: session.seenAt.getTime(),
    expiresAt: session.expiresAt.getTime(),
  };
}

export async function listSessionViews(
  ctx: AccessContext,
  operatorId: bigint,
  currentId: bigint | null,
): Promise<ReturnType<typeof toSessionView>[]> {
  const now = ctx.now();
  const idleSince = new Date(now.getTime() - operatorSessionIdleMs);
  const rows = await listOpenSessions(ctx.db, { operatorId, idleSince, now });
  return rows.map((row) => toSessionView(row, currentId));
}

export async function endOwnSession(
  ctx: OwnContext,
  { id, isToken }: { readonly id: string; readonly isToken: boolean },
): Promise<void> {
  const { id: operatorId, sessionId } = ctx.operator;
  await change(ctx, { ended: id }, async (tx) => {
    const ending = { operatorId, id: BigInt(id), now: ctx.now(), isToken };
    if (!(await endSessionById(tx, ending))) fail("operator.session.unknown");
  });
  if (BigInt(id) === sessionId) ctx.setSession(null);
}

export async function endOtherSessions(ctx: OwnContext): Promise<number> {
  const { id: operatorId, sessionId } = ctx.operator;
  return change(ctx, {}, (tx) =>
    endSessions(tx, { operatorId, beside: sessionId, now: ctx.now(), withTokens: false }),
  );
}

export async function readAccount(ctx: OwnContext) {
  const { id } = ctx.operator;
  const { passwordHash } = await getOperator(ctx.db, id);
  const passkeys = await listPasskeys(ctx.db, id);
  return {
    passkeys: passkeys.map(({ credentialId, name, createdAt, usedAt }) => ({
      id: credentialId.toString("base64url"),
      name,
      createdAt: createdAt.getTime(),
      usedAt: usedAt?.getTime() ?? null,
    })),
    hasPassword: passwordHash !== null,
    canMakePasskey: canMakePasskeys(ctx),
  };
}

export async function createSetUpOptions(ctx: OwnContext) {
  return { passkey: await createRegistrationOptions(ctx, ctx.operator), app: offerApp(ctx, ctx.operator) };
}

export async function addPasskey(
  ctx: OwnContext,
  { response, passkeyName }: { readonly response: unknown; readonly passkeyName: string },
): Promise<void> {
  const passkey = await verifyRegistration(ctx, ctx.operator.id, { response, name: passkeyName });
  await change(ctx, { passkey: passkey.name }, async (tx) => {
    if (!(await insertPasskey(tx, passkey))) fail("operator.proof.invalid");
  });
}

export async function removePasskey(ctx: OwnContext, id: string): Promise<void> {
  const operatorId = ctx.operator.id;
  await change(ctx, {}, async (tx) => {
    const { passwordHash } = await lockOperator(tx, operatorId);
    if (!(await deletePasskey(tx, operatorId, Buffer.from(id, "base64url"))))
      fail("operator.passkey.unknown");
    if (passwordHash === null && (await listPasskeys(tx, operatorId)).length === 0)
      fail("operator.credential.last");
  });
}

export async function setPassword(
  ctx: OwnContext,
  { password, ...proof }: { readonly password: string; readonly code: string; readonly sealed: string },
): Promise<void> {
  const { id: operatorId, name, sessionId } = ctx.operator;
  const app = confirmApp(ctx, operatorId, proof);
  const passwordHash = await hashNewPassword(ctx, password, name);
  await change(ctx, {}, async (tx) => {
    await setPasswordAndApp(tx, operatorId, { passwordHash, ...app });
    await endSessions(tx, { operatorId, beside: sessionId, now: ctx.now(), withTokens: false });
  });
}

export async function removePassword(ctx: OwnContext): Promise<void> {
  const operatorId = ctx.operator.id;
  await change(ctx, {}, async (tx) => {
    await lockOperator(tx, operatorId);
    if ((await listPasskeys(tx, operatorId)).length === 0) fail("operator.credential.last");
    await setPasswordAndApp(tx, operatorId, null);
  });
}

/**
 * Opens a break-glass session: thirty minutes with every permission. It replaces the caller's session, in the
 * request's transaction.
 */
export async function breakGlass(ctx: OwnContext): Promise<{ readonly until: number }> {
  const { operator, merchant } = ctx;
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + breakGlassMs);
  await endSessionByHash(ctx.db, operator.sessionHash, now);
  const token = createOperatorToken(ctx.randomBytes);
  const id = await insertSession(ctx.db, {
    tokenHash: operatorTokenHash(token)!,
    operatorId: operator.id,
    kind: "break_glass",
    now,
    expiresAt,
    provenAt: now,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    merchantId: merchant.id,
  });
  ctx.audit({
    subject: `operator:${operator.name}`,
    after: { session: String(id), until: expiresAt.toISOString() },
  });
  await ctx.push.publishTopic(ctx.db, consoleTopic(merchant.id));
  ctx.setSession(token);
  return { until: expiresAt.getTime() };
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  return version !== 0 && rest.length === 0 && (bits === undefined || Number(bits) <= most);
}

type NewToken = {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly lastDay: string;
  readonly addresses: readonly string[];
};

export async function createToken(ctx: OwnContext, wanted: NewToken): Promise<{ readonly token: string }> {
  const { operator, merchant } = ctx;
  const { name, permissions, lastDay, addresses } = wanted;
  const now = ctx.now();
  const expiresAt = endOfDay(lastDay, now);
  if (!addresses.every(isNetwork)) fail("request_param_err", { field: "addresses" });
  if (!permissions.every((permission) => operator.granted.has(permission))) fail("operator.grant.exceeds");
  const token = createOperatorToken(ctx.randomBytes);
  await change(ctx, { token: name, permissions, lastDay, addresses }, (tx) =>
    insertSession(tx, {
      tokenHash: operatorTokenHash(token)!,
      operatorId: operator.id,
      kind: "token",
      now,
      expiresAt,
      provenAt: null,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      merchantId: merchant.id,
      token: { name: name.trim(), permissions, addresses: addresses.length === 0 ? null : addresses },
    }),
  );
  return { token };
}

export async function listOwnTokens(ctx: OwnContext) {
  const now = ctx.now();
  const rows = await listTokens(ctx.db, ctx.operator.id, ctx.merchant.id);
  return rows.map(({ id, name, permissions, addresses, createdAt, seenAt, expiresAt, endedAt }) => ({
    id: String(id),
    name,
    permissions,
    addresses,
    lastDay: lastDayOf(expiresAt),
    createdAt: createdAt.getTime(),
    seenAt: seenAt > createdAt ? seenAt.getTime() : null,
    isOpen: endedAt === null && expiresAt > now,
  }));
}
