// What a member limits and when he stops. A lower limit and a break hold from the next bet on; a higher limit waits, and
// a break is never shortened here and ends the games that are open. What is enforced at a bet or a deposit order is enforced in its own transaction
// (db/functions/responsible-gaming); what was bet before is settled and what was paid is credited, whatever is decided here.

import type { calls } from "@khela/contract/calls";
import { isValidLimit, type LimitKind } from "@khela/contract/member/responsible-gaming";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Context, Services } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../infra/db/buckets.ts";
import { endGamesOf, type MemberKey } from "../infra/db/session-store.ts";
import { jurisdictionOf } from "./jurisdictions.ts";
import {
  findPlayRestriction,
  insertPlayRestriction,
  listLimits,
  listLimitUsage,
  flagLimitedAccounts,
  applyDueLimits,
  upsertLimit,
  type PlayRestriction,
  type LimitRow,
} from "./store.ts";

export { jurisdictionOf };

const HOUR_MS = 60 * 60_000;
/** A day at play has no more; a limit beyond it is one by mistake. */
const MAX_MINUTES = 31n * 24n * 60n;

type Calls = (typeof calls)["responsibleGaming"];
type State = OutputOf<Calls["limits"]>;
type Caller = Context<Calls["limits"]> | Context<Calls["setLimit"]> | Context<Calls["takeBreak"]>;

/** The break a member is in, or null. Nobody in one may start to play. */
export function findActiveRestriction(db: Db, member: MemberKey, now: Date): Promise<PlayRestriction | null> {
  return findPlayRestriction(db, member, now);
}

const formatLimit = (kind: LimitKind, value: bigint, currency: string) =>
  kind === "time" ? String(value) : formatAmount(value, currency);

export async function readLimits(ctx: Caller): Promise<State> {
  const { currency } = ctx.session;
  const rules = jurisdictionOf(ctx.merchant.settings);
  await applyDueLimits(ctx.db, ctx.now(), ctx.session);
  const limits = await listLimits(ctx.db, ctx.session);
  const uses = limits.length === 0 ? [] : await listLimitUsage(ctx.db, ctx.session, rules.timeZone);
  const taken = await findPlayRestriction(ctx.db, ctx.session, ctx.now());
  return {
    currency,
    limits: limits.map((row) => {
      const use = uses.find(({ kind, period }) => kind === row.kind && period === row.period);
      return {
        kind: row.kind,
        period: row.period,
        value: formatLimit(row.kind, row.value, currency),
        used: formatLimit(row.kind, use?.used ?? 0n, currency),
        since: use?.since.getTime() ?? null,
        next: row.next === null ? null : formatLimit(row.kind, row.next, currency),
        nextAt: row.nextAt?.getTime() ?? null,
      };
    }),
    break: taken === null ? null : { kind: taken.kind, until: taken.until?.getTime() ?? null },
    rules: {
      raiseWaitHours: rules.raiseWaitHours,
      realityCheckMinutes: rules.realityCheckMinutes,
      coolOffHours: [...rules.coolOffHours],
      exclusionMonths: [...rules.exclusionMonths],
    },
  };
}

type SetLimit = Calls["setLimit"];

function parseLimitValue(ctx: Context<SetLimit>, { kind, value }: ParsedInputOf<SetLimit>): bigint | null {
  if (value === null) return null;
  const wrong = () => ctx.fail("field.invalid", { field: "value" });
  if (kind === "time") {
    const minutes = /^\d{1,6}$/.test(value) ? BigInt(value) : wrong();
    return minutes <= MAX_MINUTES ? minutes : wrong();
  }
  const reading = readAmount(value, ctx.session.currency);
  return reading.ok ? reading.minor : wrong();
}

/** What the limit becomes; null when there is nothing to write. */
function withRequestedValue(
  before: LimitRow | undefined,
  requested: Pick<LimitRow, "kind" | "period"> & { value: bigint | null },
  raisedAt: Date,
): LimitRow | null {
  const { kind, period, value } = requested;
  if (before === undefined) return value === null ? null : { kind, period, value, next: null, nextAt: null };
  if (value !== null && value <= before.value) return { kind, period, value, next: null, nextAt: null };
  return { kind, period, value: before.value, next: value, nextAt: raisedAt };
}

export async function setLimit(ctx: Context<SetLimit>, input: ParsedInputOf<SetLimit>): Promise<State> {
  const { kind, period } = input;
  if (!isValidLimit(kind, period)) ctx.fail("field.invalid", { field: "period" });
  const value = parseLimitValue(ctx, input);
  const rules = jurisdictionOf(ctx.merchant.settings);
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    // first, so that two settings of one member come one after the other
    await flagLimitedAccounts(tx, ctx.session, rules.timeZone);
    await applyDueLimits(tx, now, ctx.session);
    const before = (await listLimits(tx, ctx.session)).find(
      (row) => row.kind === kind && row.period === period,
    );
    const after = withRequestedValue(
      before,
      { kind, period, value },
      new Date(now.getTime() + rules.raiseWaitHours * HOUR_MS),
    );
    if (after === null) return;
    await upsertLimit(tx, ctx.session, after, now);
    await flagLimitedAccounts(tx, ctx.session, rules.timeZone);
    await writeAudit(
      tx,
      limitAuditEntry(ctx, "safer.limit", { kind, period, value: input.value, waits: after.nextAt !== null }),
    );
  });
  return readLimits(ctx);
}

function limitAuditEntry(ctx: Caller, action: string, detail: Readonly<Record<string, unknown>>) {
  const subject = `member:${ctx.session.memberId}`;
  return {
    merchantId: ctx.merchant.id,
    actor: subject,
    action,
    subject,
    detail,
    ip: ctx.ip,
    requestId: ctx.requestId,
  };
}

type TakeBreak = Calls["takeBreak"];

function restrictionEnd(ctx: Context<TakeBreak>, { kind, length }: ParsedInputOf<TakeBreak>): Date | null {
  const rules = jurisdictionOf(ctx.merchant.settings);
  const lengths = kind === "coolOff" ? rules.coolOffHours : rules.exclusionMonths;
  if (!lengths.includes(length)) ctx.fail("field.invalid", { field: "length" });
  if (kind === "coolOff") return new Date(ctx.now().getTime() + length * HOUR_MS);
  if (length === 0) return null;
  const end = ctx.now();
  const ends = new Date(end);
  ends.setUTCMonth(ends.getUTCMonth() + length);
  return ends;
}

export async function takeBreak(ctx: Context<TakeBreak>, input: ParsedInputOf<TakeBreak>): Promise<State> {
  const until = restrictionEnd(ctx, input);
  const { timeZone } = jurisdictionOf(ctx.merchant.settings);
  await ctx.db.transaction(async (tx) => {
    await flagLimitedAccounts(tx, ctx.session, timeZone);
    const before = await findPlayRestriction(tx, ctx.session, ctx.now());
    if (before !== null && (before.until === null || (until !== null && until < before.until)))
      ctx.fail("safer.break.shorter");
    await insertPlayRestriction(tx, ctx.session, { kind: input.kind, until });
    await endGamesOf(tx, ctx.session, ctx.now());
    await flagLimitedAccounts(tx, ctx.session, timeZone);
    await writeAudit(
      tx,
      limitAuditEntry(ctx, "safer.break", { kind: input.kind, until: until?.toISOString() ?? null }),
    );
  });
  return readLimits(ctx);
}

/** Raises whose time has come hold by themselves at every bet; here their rows are tidied. */
export function responsibleGamingJobs({ jobs, db, now }: Services): void {
  jobs.schedule("safer.limits", "29 * * * *", async () => {
    for (const bucket of await listMemberBuckets(db))
      await applyDueLimits(db, now(), { bucket, memberId: null });
  });
}
