import { roles as productRoles } from "@khela/contract/operator/permissions";
import { formatAmount } from "@khela/engines/money";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { lastDayOf } from "../access/last-day.ts";
import { listSessionViews } from "../access/own-account.ts";
import { listTokens } from "../access/session-store.ts";
import {
  assignRole,
  disableOperator,
  enableOperator,
  endSessionsOf,
  inviteOperator,
  reinviteOperator,
  removeRole,
  saveRole,
  unassignRole,
  type PeopleContext,
} from "./people.ts";
import { countRoles, listOperators, listOwnRoles, lockTarget } from "./people-store.ts";

/** Maximum operators in the list. A merchant's team is small. */
const MAX_LISTED = 500;

async function listPeople({ db, now, merchant }: PeopleContext) {
  const rows = await listOperators(db, { merchantId: merchant.id, now: now(), max: MAX_LISTED });
  return rows.map(({ assignments, seenAt, invitedUntil, ...row }) => ({
    ...row,
    assignments: assignments.map(({ role, maxAmountMinor, isMasked, lastDay }) => ({
      role,
      maxAmount: maxAmountMinor === null ? null : formatAmount(BigInt(maxAmountMinor), merchant.currency),
      isMasked,
      lastDay,
    })),
    seenAt: seenAt?.getTime() ?? null,
    invitedUntil: invitedUntil?.getTime() ?? null,
  }));
}

async function listRoles({ db, now, merchant }: PeopleContext) {
  const own = await listOwnRoles(db, merchant.id);
  const counts = new Map(
    (await countRoles(db, { merchantId: merchant.id, now: now() })).map(({ role, operators }) => [
      role,
      operators,
    ]),
  );
  const product = Object.entries(productRoles).map(([name, permissions]) => ({
    name,
    permissions,
    isOwn: false,
  }));
  return [...product, ...own.map((role) => ({ ...role, isOwn: true }))].map((role) => ({
    ...role,
    permissions: [...role.permissions],
    operators: counts.get(role.name) ?? 0,
  }));
}

export function peopleRoutes(): OperatorRoutes<"people"> {
  return {
    list: async (ctx) => ({ rows: await listPeople(ctx) }),
    roles: async (ctx) => ({ rows: await listRoles(ctx) }),
    sessions: async (ctx, { operator: name }) => {
      const { merchant } = ctx;
      const now = ctx.now();
      const target = await lockTarget(ctx.db, name, { merchantId: merchant.id, now });
      if (target === null || target.assignments.length === 0) return fail("operator.unknown");
      const sessions = await listSessionViews(ctx, target.id, ctx.operator.sessionId);
      const tokens = await listTokens(ctx.db, target.id, merchant.id);
      return {
        sessions,
        tokens: tokens
          .filter(({ endedAt, expiresAt }) => endedAt === null && expiresAt > now)
          .map(({ id, name: tokenName, expiresAt, createdAt, seenAt }) => ({
            id: String(id),
            name: tokenName,
            lastDay: lastDayOf(expiresAt),
            seenAt: seenAt > createdAt ? seenAt.getTime() : null,
          })),
      };
    },
    invite: inviteOperator,
    reinvite: reinviteOperator,
    assign: assignRole,
    unassign: unassignRole,
    disable: async (ctx, input) => {
      await disableOperator(ctx, input);
      return {};
    },
    enable: enableOperator,
    endSessions: async (ctx, input) => ({ ended: await endSessionsOf(ctx, input) }),
    saveRole,
    removeRole,
  };
}
