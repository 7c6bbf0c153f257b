/**
 * Sign-in to the console. Every method has two factors: a passkey verifies its user, and a password needs a code of
 * the app. An unknown name, a wrong password and a wrong code cost the same work and get the same response. Each
 * sign-in creates a new token, and the browser's earlier session ends.
 * The database counts attempts with a password before they are checked, by account and by IP address. Failed attempts
 * of others cannot lock an operator out: attempts from addresses of the operator's recent sessions have a separate
 * limit, and passkeys are not counted.
 */
import { createHmac } from "node:crypto";
import { operatorSessionMaxMs } from "@khela/contract/operator/operator-call";
import type { Db } from "@khela/service-kit/db/database";
import { verifyPassword } from "../../infra/credentials/password-hash.ts";
import { decrementCount, incrementBelow, listCounts } from "../../infra/db/throttle-store.ts";
import { fail } from "../../infra/failure.ts";
import { addressBudgets, type Budget } from "../../infra/limits/address-budget.ts";
import type { ActingOperator } from "../../infra/operator/acting-operator.ts";
import { createOperatorToken, operatorTokenHash } from "../../infra/operator/acting-operator.ts";
import { auditOwn, type AccessContext } from "./access-context.ts";
import { findOperatorByName, getOperator, listMerchantsOf, type OperatorRow } from "./access-store.ts";
import { acceptCode } from "./app-codes.ts";
import { verifySignature } from "./passkeys.ts";
import { endSessionByHash, hasSessionFrom, insertSession } from "./session-store.ts";

const MINUTE_MS = 60_000;
export const signInLimits = {
  account: { most: 10, windowMs: 15 * MINUTE_MS },
  address: { most: 60, windowMs: 60 * MINUTE_MS },
  /** Time after a session for which its IP address counts as the operator's own. */
  knownForMs: 30 * 24 * 60 * MINUTE_MS,
} as const;

type SignInContext = AccessContext & { readonly operator: ActingOperator | null };

export type SignedIn = {
  readonly name: string;
  readonly displayName: string;
  readonly merchants: { readonly code: string; readonly name: string }[];
};

/**
 * Returns the hash of an operator's name, for counters and the audit log. Names are hashed because people type
 * passwords into the wrong field.
 */
function nameHash({ secrets }: AccessContext, name: string): string {
  return createHmac("sha256", secrets.bytes("operator names")).update(name).digest("base64url").slice(0, 22);
}

/**
 * Opens a session for the operator and sets its cookie, in the caller's transaction. The audit entry names the method.
 */
export async function openSession(
  tx: Db,
  ctx: SignInContext,
  operator: Pick<OperatorRow, "id" | "name" | "displayName">,
  by: "password" | "passkey" | "invitation" | "link",
): Promise<SignedIn> {
  const now = ctx.now();
  if (ctx.operator !== null && ctx.operator.sessionKind !== "token")
    await endSessionByHash(tx, ctx.operator.sessionHash, now);
  const token = createOperatorToken(ctx.randomBytes);
  const id = await insertSession(tx, {
    tokenHash: operatorTokenHash(token)!,
    operatorId: operator.id,
    kind: "browser",
    now,
    expiresAt: new Date(now.getTime() + operatorSessionMaxMs),
    provenAt: now,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
  });
  await auditOwn(tx, ctx, { name: operator.name, detail: { session: String(id), by } });
  ctx.setSession(token);
  const { name, displayName } = operator;
  return { name, displayName, merchants: await listMerchantsOf(tx, operator.id, now) };
}

async function budgetsOf(
  ctx: AccessContext,
  name: string,
  operator: OperatorRow | null,
): Promise<readonly Budget[]> {
  const since = new Date(ctx.now().getTime() - signInLimits.knownForMs);
  // this query also runs for an unknown name, so that both cases take the same time
  const isKnown = await hasSessionFrom(ctx.db, { operatorId: operator?.id ?? 0n, ip: ctx.ip, since });
  return [
    { key: `operator:${isKnown ? "k" : "s"}:${nameHash(ctx, name)}`, ...signInLimits.account },
    ...addressBudgets(ctx, { key: "operator:i", ...signInLimits.address }),
  ];
}

/**
 * Counts an attempt in every limit. Fails with the seconds to wait when a limit is used up. Returns a function that
 * reverses the count.
 */
async function countAttempt(ctx: AccessContext, budgets: readonly Budget[]): Promise<() => Promise<void>> {
  const now = ctx.now();
  const counted: string[] = [];
  const refund = async () => {
    for (const key of counted) await decrementCount(ctx.db, key);
  };
  for (const budget of budgets) {
    if (await incrementBelow(ctx.db, { ...budget, now })) counted.push(budget.key);
    else {
      await refund();
      const [open] = await listCounts(ctx.db, [budget.key], budget.windowMs, now);
      fail("operator.sign.in.closed", undefined, Math.max(1, open?.endsInS ?? 1));
    }
  }
  return refund;
}

export async function signInByPassword(
  ctx: SignInContext,
  { name, password, code }: { readonly name: string; readonly password: string; readonly code: string },
): Promise<SignedIn> {
  const operator = await findOperatorByName(ctx.db, name);
  const refund = await countAttempt(ctx, await budgetsOf(ctx, name, operator));
  const known = operator?.state === "active" ? operator : null;
  const isRight = await verifyPassword(ctx.secrets, known?.passwordHash ?? null, password);
  if (known === null || !isRight || !(await acceptCode(ctx, known, code))) {
    const who = operator === null ? `?${nameHash(ctx, name)}` : operator.name;
    await auditOwn(ctx.db, ctx, { name: who, action: "access.refused", detail: { by: "password" } });
    return fail("operator.sign.in.invalid");
  }
  await refund();
  return ctx.db.transaction((tx) => openSession(tx, ctx, known, "password"));
}

export async function signInByPasskey(ctx: SignInContext, response: unknown): Promise<SignedIn> {
  const operatorId = await verifySignature(ctx, { purpose: "sign-in", operatorId: null }, response);
  const operator = operatorId === null ? null : await getOperator(ctx.db, operatorId);
  if (operator?.state !== "active") {
    const name = operator?.name ?? "?passkey";
    await auditOwn(ctx.db, ctx, { name, action: "access.refused", detail: { by: "passkey" } });
    return fail("operator.sign.in.invalid");
  }
  return ctx.db.transaction((tx) => openSession(tx, ctx, operator, "passkey"));
}
