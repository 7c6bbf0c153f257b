// Finds the operator of a console request by the session's token, with their permissions at the request's merchant.

import { createHash } from "node:crypto";
import { operatorSessionIdleMs, operatorTokenPrefix } from "@khela/contract/operator/operator-call";
import { permissions, roles, type Permission } from "@khela/contract/operator/permissions";
import type { Db } from "@khela/service-kit/db/database";
import { findOpenSession, touchSession, type Assignment, type SessionRow } from "./acting-operator-store.ts";

/** An operator with an open session, and their permissions at one merchant. */
export type ActingOperator = {
  readonly id: bigint;
  readonly name: string;
  readonly displayName: string;
  readonly sessionId: bigint;
  readonly sessionHash: Buffer;
  readonly sessionKind: "browser" | "break_glass" | "token";
  /** Time of the operator's last proof of identity; null: a script's token. */
  readonly provenAt: Date | null;
  readonly expiresAt: Date;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
  /**
   * Permissions of the operator's roles. Only these can be granted to other operators. `permissions` of a break-glass
   * session has more.
   */
  readonly granted: ReadonlySet<Permission>;
  /** Maximum amount of an act that needs no second operator; null: only the merchant's rules decide. */
  readonly maxAmountMinor: bigint | null;
  readonly isMasked: boolean;
};

const TOUCH_MS = 60_000;
const TOKEN_BYTES = 32;
const known = new Set<string>(permissions);

/** Creates a token for a session, an invitation or a script. Only its hash is stored. */
export function createOperatorToken(randomBytes: (count: number) => Buffer): string {
  return operatorTokenPrefix + randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the hash of a token, in the stored form; null: the text is no token. */
export function operatorTokenHash(token: string): Buffer | null {
  if (!token.startsWith(operatorTokenPrefix)) return null;
  const secret = token.slice(operatorTokenPrefix.length);
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== TOKEN_BYTES || bytes.toString("base64url") !== secret) return null;
  return createHash("sha256").update(bytes).digest();
}

function grantedOf({ assignments, tokenPermissions }: SessionRow): ReadonlySet<Permission> {
  const granted = assignments.flatMap(({ role, permissions: own }) => permissionsOfRole(role, own));
  const limited =
    tokenPermissions === null ? granted : granted.filter((name) => tokenPermissions.includes(name));
  return new Set(limited);
}

/**
 * Returns the permissions of a role: `own` for a merchant's own role, otherwise those of the contract's built-in role.
 */
export function permissionsOfRole(role: string, own: readonly string[] | null): readonly Permission[] {
  const all: readonly string[] = own ?? (Object.hasOwn(roles, role) ? roles[role as keyof typeof roles] : []);
  return all.filter((name): name is Permission => known.has(name));
}

/** Returns the lowest limit among the operator's roles; null: no role has a limit. */
function maxAmountOf(assignments: readonly Assignment[]): bigint | null {
  const limits = assignments.flatMap(({ maxAmountMinor }) =>
    maxAmountMinor === null ? [] : [BigInt(maxAmountMinor)],
  );
  return limits.length === 0 ? null : limits.reduce((lowest, limit) => (limit < lowest ? limit : lowest));
}

type OperatorQuery = {
  readonly merchantId: number;
  readonly ip: string;
  readonly now: Date;
  /** Whether the check counts as use of the session; false: the check does not keep the session alive. */
  readonly isUse?: boolean;
};

/**
 * Finds the operator of an open session's token, with their permissions at the merchant. Null: the token is unknown,
 * ended, idle for too long or expired, its operator is disabled, or a script's token comes from another IP address.
 * Marks the session as used, at most once a minute.
 */
export async function findActingOperator(
  db: Db,
  { token, ...at }: OperatorQuery & { readonly token: string },
): Promise<ActingOperator | null> {
  const hash = operatorTokenHash(token);
  return hash === null ? null : findOperatorOfSession(db, { hash, ...at });
}

/** Finds the operator like `findActingOperator`, by the stored hash of the token. */
export async function findOperatorOfSession(
  db: Db,
  { hash, merchantId, ip, now, isUse = true }: OperatorQuery & { readonly hash: Buffer },
): Promise<ActingOperator | null> {
  const idleSince = new Date(now.getTime() - operatorSessionIdleMs);
  // the IP address in the form that PostgreSQL compares: without a zone, and IPv4 within IPv6 as IPv4
  const address = ip.replace(/%.*$/, "").replace(/^::ffff:/i, "");
  const row = await findOpenSession(db, { hash, merchantId, address, idleSince, now });
  if (row === null) return null;
  if (isUse && now.getTime() - row.seenAt.getTime() > TOUCH_MS) await touchSession(db, { hash, ip, now });
  const isForeign = row.tokenMerchantId !== null && row.tokenMerchantId !== merchantId;
  const {
    seenAt: _seenAt,
    tokenMerchantId: _merchant,
    tokenPermissions: _permissions,
    assignments,
    ...operator
  } = row;
  const granted = isForeign ? new Set<Permission>() : grantedOf(row);
  const isOpen = row.sessionKind === "break_glass" && granted.has("access.breakGlass");
  return {
    ...operator,
    roles: assignments.map(({ role }) => role),
    granted,
    permissions: isOpen ? new Set(permissions) : granted,
    maxAmountMinor: isOpen ? null : maxAmountOf(assignments),
    isMasked: !isOpen && assignments.some(({ isMasked }) => isMasked),
  };
}
