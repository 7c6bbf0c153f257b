/**
 * Permissions of one merchant's operators. Operators can grant or remove only permissions of their own roles (those of
 * break-glass do not count), not a higher limit than their own, and not less masking. A merchant always has an active
 * owner without a last day. A merchant can neither disable nor reinvite an operator who also works for another
 * merchant. Every rule is checked under locks, when an act is proposed and again when it is approved.
 */
import type { DeclaredFacts } from "@khela/contract/operator/facts";
import { roles as productRoles } from "@khela/contract/operator/permissions";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { OperatorContext, PlannedAct } from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { permissionsOfRole, type ActingOperator } from "../../infra/operator/acting-operator.ts";
import { closeInvitations } from "../access/invitation-store.ts";
import { createInvitation } from "../access/invitations.ts";
import { endOfDay } from "../access/last-day.ts";
import { endSessions } from "../access/session-store.ts";
import {
  deleteAssignment,
  deleteOwnRole,
  findOwnRole,
  hasOtherManager,
  hasOtherOwner,
  insertOperator,
  isRoleUsed,
  lockTarget,
  saveAssignment,
  saveOwnRole,
  setOperatorState,
  type AssignmentRow,
  type TargetOperator,
} from "./people-store.ts";

export type PeopleContext = Pick<
  OperatorContext,
  "db" | "now" | "randomBytes" | "merchant" | "audit" | "actor"
> & { readonly operator: ActingOperator };

type Limits = {
  readonly maxAmount: string | null;
  readonly isMasked: boolean;
  readonly lastDay: string | null;
};

const managerRoles = Object.entries(productRoles).flatMap(([name, permissions]) =>
  (permissions as readonly string[]).includes("people.manage") ? [name] : [],
);

const at = ({ merchant, now }: PeopleContext) => ({ merchantId: merchant.id, now: now() });

async function planned(
  ctx: PeopleContext,
  plan: Pick<PlannedAct, "subject" | "before" | "after">,
): Promise<PlannedAct> {
  const others = { ...at(ctx), operatorId: ctx.operator.id, roles: managerRoles };
  const isAlone = !(await hasOtherManager(ctx.db, others));
  return { ...plan, amountMinor: null, currency: null, isAlone };
}

async function requireTarget(ctx: PeopleContext, name: string): Promise<TargetOperator> {
  const target = (await lockTarget(ctx.db, name, at(ctx))) ?? fail("operator.unknown");
  return target.assignments.length > 0 ? target : fail("operator.unknown");
}

/**
 * Returns the operator whose whole account an act is about. Fails when they also work for another merchant, or have
 * permissions that the caller does not have.
 */
async function requireWholeTarget(ctx: PeopleContext, name: string): Promise<TargetOperator> {
  const target = await requireTarget(ctx, name);
  if (target.isForeign) fail("operator.foreign");
  for (const { role, permissions } of target.assignments)
    requireWithin(ctx, permissionsOfRole(role, permissions));
  return target;
}

function requireWithin({ operator }: PeopleContext, permissions: readonly string[]): void {
  const granted: ReadonlySet<string> = operator.granted;
  if (!permissions.every((permission) => granted.has(permission))) fail("operator.grant.exceeds");
}

async function requireRole(ctx: PeopleContext, role: string): Promise<readonly string[]> {
  if (Object.hasOwn(productRoles, role)) return productRoles[role as keyof typeof productRoles];
  const own = (await findOwnRole(ctx.db, ctx.merchant.id, role)) ?? fail("operator.role.unknown");
  return permissionsOfRole(role, own);
}

function minorOf({ merchant }: PeopleContext, { maxAmount }: Limits): bigint | null {
  if (maxAmount === null) return null;
  const reading = readAmount(maxAmount, merchant.currency);
  return reading.ok ? reading.minor : fail("request_param_err", { field: "maxAmount" });
}

/** Fails unless the caller may assign the role with these limits. */
async function requireMayGive(ctx: PeopleContext, role: string, limits: Limits): Promise<void> {
  const { operator } = ctx;
  requireWithin(ctx, await requireRole(ctx, role));
  const minor = minorOf(ctx, limits);
  const isHigher = operator.maxAmountMinor !== null && (minor === null || minor > operator.maxAmountMinor);
  if (isHigher || (operator.isMasked && !limits.isMasked)) fail("operator.grant.exceeds");
  if (limits.lastDay !== null) endOfDay(limits.lastDay, ctx.now());
  else if (role === "auditor") fail("operator.last.day", { field: "lastDay" });
}

const factsOf = (role: string, { maxAmount, isMasked, lastDay }: Limits): DeclaredFacts => ({
  role,
  maxAmount,
  isMasked,
  lastDay,
});

function limitsOf({ merchant }: PeopleContext, row: AssignmentRow): Limits {
  const { maxAmountMinor, isMasked, lastDay } = row;
  const maxAmount = maxAmountMinor === null ? null : formatAmount(BigInt(maxAmountMinor), merchant.currency);
  return { maxAmount, isMasked, lastDay };
}

const nothing: DeclaredFacts = { role: null, maxAmount: null, isMasked: null, lastDay: null };

const subjectOf = (name: string): string => `operator:${name}`;

type Assignment = Limits & { readonly operator: string; readonly role: string };

export const assignRole = {
  async plan(ctx: PeopleContext, { operator: name, role, ...limits }: Assignment): Promise<PlannedAct> {
    const target = (await lockTarget(ctx.db, name, at(ctx))) ?? fail("operator.unknown");
    await requireMayGive(ctx, role, limits);
    if (
      role === "owner" &&
      limits.lastDay !== null &&
      !(await hasOtherOwner(ctx.db, ctx.merchant.id, target.id))
    )
      fail("operator.last.owner");
    const current = target.assignments.find((row) => row.role === role);
    const before = current === undefined ? nothing : factsOf(role, limitsOf(ctx, current));
    return planned(ctx, { subject: subjectOf(name), before, after: factsOf(role, normalized(ctx, limits)) });
  },
  async run(
    ctx: PeopleContext,
    { operator: name, role, ...limits }: Assignment,
  ): Promise<Record<never, never>> {
    const { id, assignments } = (await lockTarget(ctx.db, name, at(ctx))) ?? fail("operator.unknown");
    const current = assignments.find((row) => row.role === role);
    await save(ctx, id, role, limits);
    ctx.audit({
      subject: subjectOf(name),
      before: current === undefined ? nothing : factsOf(role, limitsOf(ctx, current)),
      after: factsOf(role, normalized(ctx, limits)),
    });
    return {};
  },
};

/** Returns the limits with the amount as decimal text in the ledger's format. */
function normalized(ctx: PeopleContext, limits: Limits): Limits {
  const minor = minorOf(ctx, limits);
  return { ...limits, maxAmount: minor === null ? null : formatAmount(minor, ctx.merchant.currency) };
}

async function save(ctx: PeopleContext, operatorId: bigint, role: string, limits: Limits): Promise<void> {
  const { isMasked, lastDay } = limits;
  const merchantId = ctx.merchant.id;
  const maxAmountMinor = minorOf(ctx, limits);
  await saveAssignment(ctx.db, { operatorId, merchantId, role, maxAmountMinor, isMasked, lastDay });
}

type Unassignment = { readonly operator: string; readonly role: string };

async function readUnassignment(ctx: PeopleContext, { operator: name, role }: Unassignment) {
  const target = await requireTarget(ctx, name);
  const current = target.assignments.find((row) => row.role === role) ?? fail("operator.role.unassigned");
  requireWithin(ctx, permissionsOfRole(role, current.permissions));
  if (role === "owner" && !(await hasOtherOwner(ctx.db, ctx.merchant.id, target.id)))
    fail("operator.last.owner");
  return { target, facts: { before: factsOf(role, limitsOf(ctx, current)), after: nothing } };
}

export const unassignRole = {
  async plan(ctx: PeopleContext, input: Unassignment): Promise<PlannedAct> {
    const { facts } = await readUnassignment(ctx, input);
    return planned(ctx, { subject: subjectOf(input.operator), ...facts });
  },
  async run(ctx: PeopleContext, input: Unassignment): Promise<Record<never, never>> {
    const { target, facts } = await readUnassignment(ctx, input);
    await deleteAssignment(ctx.db, { operatorId: target.id, merchantId: ctx.merchant.id, role: input.role });
    ctx.audit({ subject: subjectOf(input.operator), ...facts });
    return {};
  },
};

type NewOperator = Limits & { readonly name: string; readonly displayName: string; readonly role: string };
type Link = { readonly token: string; readonly expiresAt: number };

async function createLink(ctx: PeopleContext, operatorId: bigint): Promise<Link> {
  const { token, expiresAt } = await createInvitation(ctx.db, ctx, {
    operatorId,
    kind: "invite",
    by: ctx.actor,
  });
  return { token, expiresAt: expiresAt.getTime() };
}

export const inviteOperator = {
  async plan(ctx: PeopleContext, { name, displayName, role, ...limits }: NewOperator): Promise<PlannedAct> {
    if ((await lockTarget(ctx.db, name, at(ctx))) !== null) fail("operator.exists");
    await requireMayGive(ctx, role, limits);
    const after = { displayName: displayName.trim(), ...factsOf(role, normalized(ctx, limits)) };
    return planned(ctx, { subject: subjectOf(name), before: nothing, after });
  },
  async run(ctx: PeopleContext, { name, displayName, role, ...limits }: NewOperator): Promise<Link> {
    const now = ctx.now();
    const operator = { name, displayName: displayName.trim(), now, by: ctx.actor };
    const id = (await insertOperator(ctx.db, operator)) ?? fail("operator.exists");
    await save(ctx, id, role, limits);
    const after = { displayName: operator.displayName, ...factsOf(role, normalized(ctx, limits)) };
    ctx.audit({ subject: subjectOf(name), before: nothing, after });
    return createLink(ctx, id);
  },
};

type Named = { readonly operator: string };

async function readReinvited(ctx: PeopleContext, name: string): Promise<TargetOperator> {
  const target = await requireWholeTarget(ctx, name);
  return target.state === "disabled" ? fail("operator.disabled") : target;
}

export const reinviteOperator = {
  async plan(ctx: PeopleContext, { operator: name }: Named): Promise<PlannedAct> {
    const { state } = await readReinvited(ctx, name);
    return planned(ctx, { subject: subjectOf(name), before: { state }, after: { state, newLink: true } });
  },
  async run(ctx: PeopleContext, { operator: name }: Named): Promise<Link> {
    const { id, state } = await readReinvited(ctx, name);
    ctx.audit({ subject: subjectOf(name), before: { state }, after: { state, newLink: true } });
    return createLink(ctx, id);
  },
};

export async function disableOperator(ctx: PeopleContext, { operator: name }: Named): Promise<void> {
  const { id: operatorId, state, assignments } = await requireWholeTarget(ctx, name);
  const isOwner = assignments.some(({ role }) => role === "owner");
  if (isOwner && !(await hasOtherOwner(ctx.db, ctx.merchant.id, operatorId))) fail("operator.last.owner");
  const now = ctx.now();
  await setOperatorState(ctx.db, operatorId, "disabled");
  await endSessions(ctx.db, { operatorId, beside: null, now, withTokens: true });
  await closeInvitations(ctx.db, { operatorId, now });
  ctx.audit({ subject: subjectOf(name), before: { state }, after: { state: "disabled" } });
}

const enabledState = ({ state, hasCredential }: TargetOperator) =>
  state === "disabled" ? (hasCredential ? "active" : "invited") : state;

export const enableOperator = {
  async plan(ctx: PeopleContext, { operator: name }: Named): Promise<PlannedAct> {
    const target = await requireWholeTarget(ctx, name);
    return planned(ctx, {
      subject: subjectOf(name),
      before: { state: target.state },
      after: { state: enabledState(target) },
    });
  },
  async run(ctx: PeopleContext, { operator: name }: Named): Promise<Record<never, never>> {
    const target = await requireWholeTarget(ctx, name);
    const state = enabledState(target);
    await setOperatorState(ctx.db, target.id, state);
    ctx.audit({ subject: subjectOf(name), before: { state: target.state }, after: { state } });
    return {};
  },
};

export async function endSessionsOf(ctx: PeopleContext, { operator: name }: Named): Promise<number> {
  const { id: operatorId } = await requireWholeTarget(ctx, name);
  const ended = await endSessions(ctx.db, { operatorId, beside: null, now: ctx.now(), withTokens: true });
  ctx.audit({ subject: subjectOf(name), after: { ended } });
  return ended;
}

type OwnRole = { readonly name: string; readonly permissions: readonly string[] };

const permissionFacts = (permissions: readonly string[] | null): DeclaredFacts => ({
  permissions: permissions === null ? null : [...permissions].sort().join(", "),
});

async function readRole(ctx: PeopleContext, { name, permissions }: OwnRole) {
  if (Object.hasOwn(productRoles, name)) fail("operator.role.product");
  const current = await findOwnRole(ctx.db, ctx.merchant.id, name);
  // saving a role also removes permissions from its operators, so the caller needs the removed permissions too
  requireWithin(ctx, [...permissions, ...(current === null ? [] : permissionsOfRole(name, current))]);
  return { before: permissionFacts(current), after: permissionFacts(permissions) };
}

export const saveRole = {
  plan: async (ctx: PeopleContext, role: OwnRole): Promise<PlannedAct> =>
    planned(ctx, { subject: `role:${role.name}`, ...(await readRole(ctx, role)) }),
  async run(ctx: PeopleContext, role: OwnRole): Promise<Record<never, never>> {
    ctx.audit({ subject: `role:${role.name}`, ...(await readRole(ctx, role)) });
    await saveOwnRole(ctx.db, ctx.merchant.id, role);
    return {};
  },
};

async function readRemoval(ctx: PeopleContext, name: string) {
  const current = (await findOwnRole(ctx.db, ctx.merchant.id, name)) ?? fail("operator.role.unknown");
  requireWithin(ctx, permissionsOfRole(name, current));
  if (await isRoleUsed(ctx.db, ctx.merchant.id, name)) fail("operator.role.used");
  return { before: permissionFacts(current), after: permissionFacts(null) };
}

export const removeRole = {
  plan: async (ctx: PeopleContext, { name }: { readonly name: string }): Promise<PlannedAct> =>
    planned(ctx, { subject: `role:${name}`, ...(await readRemoval(ctx, name)) }),
  async run(ctx: PeopleContext, { name }: { readonly name: string }): Promise<Record<never, never>> {
    ctx.audit({ subject: `role:${name}`, ...(await readRemoval(ctx, name)) });
    await deleteOwnRole(ctx.db, ctx.merchant.id, name);
    return {};
  },
};
