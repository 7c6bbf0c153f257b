// A member's limits and breaks in the console. Operators can only tighten restrictions: set or lower a limit, begin or
// extend a break.

import { isValidLimit, type LimitKind } from "@khela/contract/responsible-gaming/limits";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { endGamesOf } from "../../infra/db/session-store.ts";
import {
  getOperatedMember,
  lockOperatedMember,
  memberSubject,
} from "../../infra/operator/operated-member-store.ts";
import { jurisdictionOf } from "../../infra/jurisdictions.ts";
import { MAX_MINUTES, restrictionEnd } from "../responsible-gaming.ts";
import {
  beginBreak,
  findPlayRestriction,
  listLimits,
  listLimitUsage,
  listRestrictions,
  setLimitTo,
} from "../store.ts";

type Calls = (typeof operatorCalls)["memberLimits"];

const formatLimit = (kind: LimitKind, value: bigint, currency: string): string =>
  kind === "time" ? String(value) : formatAmount(value, currency);

async function readLimits(
  ctx: OperatorContext<Calls["get"]>,
  { id }: { readonly id: string },
): Promise<OperatorOutputOf<Calls["get"]>> {
  const { db, merchant } = ctx;
  const member = await getOperatedMember(db, merchant.id, id);
  const { currency } = member;
  const rules = jurisdictionOf(merchant.settings);
  const limits = await listLimits(db, member, ctx.now());
  const uses = limits.length === 0 ? [] : await listLimitUsage(db, member, rules.timeZone);
  return {
    currency,
    limits: limits.map(({ kind, period, value, next, nextAt }) => {
      const use = uses.find((one) => one.kind === kind && one.period === period);
      return {
        kind,
        period,
        value: formatLimit(kind, value, currency),
        used: formatLimit(kind, use?.used ?? 0n, currency),
        next: next === null ? null : formatLimit(kind, next, currency),
        nextAt: nextAt?.getTime() ?? null,
      };
    }),
    restrictions: (await listRestrictions(db, member)).map(({ kind, from, until, liftedAt }) => ({
      kind,
      from: from.getTime(),
      until: until?.getTime() ?? null,
      liftedAt: liftedAt?.getTime() ?? null,
    })),
    coolOffHours: [...rules.coolOffHours],
    exclusionMonths: [...rules.exclusionMonths],
  };
}

type SetLimit = OperatorContext<Calls["setLimit"]>;

function readValue(ctx: SetLimit, kind: LimitKind, typed: string, currency: string): bigint {
  const wrong = () => ctx.fail("field.invalid", { field: "value" });
  if (kind === "time") {
    const minutes = /^\d{1,6}$/.test(typed) ? BigInt(typed) : wrong();
    return minutes <= MAX_MINUTES ? minutes : wrong();
  }
  const reading = readAmount(typed, currency);
  return reading.ok ? reading.minor : wrong();
}

async function tightenLimit(
  ctx: SetLimit,
  { id, kind, period, value: typed }: ParsedOperatorInputOf<Calls["setLimit"]>,
): Promise<Record<string, never>> {
  const { db, merchant } = ctx;
  if (!isValidLimit(kind, period)) ctx.fail("field.invalid", { field: "period" });
  const member = await lockOperatedMember(db, merchant.id, id);
  const { currency } = member;
  const value = readValue(ctx, kind, typed, currency);
  const now = ctx.now();
  const held = (await listLimits(db, member, now)).find((one) => one.kind === kind && one.period === period);
  if (held !== undefined && value > held.value) ctx.fail("member.limit.looser");
  const { timeZone } = jurisdictionOf(merchant.settings);
  await setLimitTo(db, member, { kind, period, value, raisedAt: now }, { now, timeZone });
  const fact = kind === "time" ? "limitMinutes" : "limit";
  ctx.audit({
    subject: memberSubject(member),
    before: { [fact]: held === undefined ? null : formatLimit(kind, held.value, currency) },
    after: { kind, period, [fact]: formatLimit(kind, value, currency) },
  });
  return {};
}

type TakeBreak = OperatorContext<Calls["takeBreak"]>;

async function takeBreak(
  ctx: TakeBreak,
  { id, kind, length }: ParsedOperatorInputOf<Calls["takeBreak"]>,
): Promise<OperatorOutputOf<Calls["takeBreak"]>> {
  const { db, merchant } = ctx;
  const member = await lockOperatedMember(db, merchant.id, id);
  const rules = jurisdictionOf(merchant.settings);
  const now = ctx.now();
  const until = restrictionEnd(rules, { kind, length }, now);
  if (until === undefined) return ctx.fail("field.invalid", { field: "length" });
  const before = await findPlayRestriction(db, member, now);
  if (!(await beginBreak(db, member, { kind, until }, { now, timeZone: rules.timeZone })))
    ctx.fail("safer.break.shorter");
  await endGamesOf(db, member, now);
  ctx.audit({
    subject: memberSubject(member),
    before: { restriction: before?.kind ?? null, until: before?.until?.toISOString() ?? null },
    after: { restriction: kind, until: until?.toISOString() ?? null },
  });
  return { until: until?.getTime() ?? null };
}

export function memberLimitOperatorRoutes(): OperatorRoutes<"memberLimits"> {
  return { get: readLimits, setLimit: tightenLimit, takeBreak };
}
