// What a member limits and when he stops. A lower limit and a break hold from the next bet on; a higher limit waits, and
// a break is never shortened here. What is enforced at a bet is enforced in the bet's own transaction (0013_safer.sql);
// what was bet before is settled whatever is decided here.

import type { calls } from "@khela/contract/calls";
import { isLimit, type LimitKind } from "@khela/contract/safer";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Context, Services } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import type { Db } from "../platform/db/pool.ts";
import type { MemberKey } from "../platform/db/session-store.ts";
import { jurisdictionOf } from "./jurisdictions.ts";
import {
  findBreak, insertBreak, listLimits, listUses, markAccounts, settleLimits, upsertLimit, type Break, type LimitRow,
} from "./store.ts";

const HOUR_MS = 60 * 60_000;
/** A day at play has no more; a limit beyond it is one by mistake. */
const MOST_MINUTES = 31n * 24n * 60n;

type Calls = (typeof calls)["safer"];
type State = OutputOf<Calls["limits"]>;
type Asker = Context<Calls["limits"]> | Context<Calls["setLimit"]> | Context<Calls["takeBreak"]>;

/** The break a member is in, or null. Nobody in one may start to play. */
export function breakOf(db: Db, member: MemberKey, now: Date): Promise<Break | null> {
  return findBreak(db, member, now);
}

const shown = (kind: LimitKind, value: bigint, currency: string) =>
  kind === "time" ? String(value) : formatAmount(value, currency);

export async function readLimits(ctx: Asker): Promise<State> {
  const { currency } = ctx.session;
  const rules = jurisdictionOf(ctx.merchant.settings);
  await settleLimits(ctx.db, ctx.now(), ctx.session);
  const limits = await listLimits(ctx.db, ctx.session);
  const uses = limits.length === 0 ? [] : await listUses(ctx.db, ctx.session, rules.timeZone);
  const taken = await findBreak(ctx.db, ctx.session, ctx.now());
  return {
    currency,
    limits: limits.map((row) => {
      const use = uses.find(({ kind, period }) => kind === row.kind && period === row.period);
      return {
        kind: row.kind, period: row.period, value: shown(row.kind, row.value, currency),
        used: shown(row.kind, use?.used ?? 0n, currency), since: use?.since.getTime() ?? null,
        next: row.next === null ? null : shown(row.kind, row.next, currency), nextAt: row.nextAt?.getTime() ?? null,
      };
    }),
    break: taken === null ? null : { kind: taken.kind, until: taken.until?.getTime() ?? null },
    rules: {
      raiseWaitHours: rules.raiseWaitHours,
      realityCheckMinutes: rules.realityCheckMinutes,
      coolOffHours: [...rules.coolOffHours], exclusionMonths: [...rules.exclusionMonths],
    },
  };
}

type SetLimit = Calls["setLimit"];

function readValue(ctx: Context<SetLimit>, { kind, value }: FilledInputOf<SetLimit>): bigint | null {
  if (value === null) return null;
  const wrong = () => ctx.fail("field.invalid", { field: "value" });
  if (kind === "time") {
    const minutes = /^\d{1,6}$/.test(value) ? BigInt(value) : wrong();
    return minutes <= MOST_MINUTES ? minutes : wrong();
  }
  const reading = readAmount(value, ctx.session.currency);
  return reading.ok ? reading.minor : wrong();
}

/** What the limit becomes; null when there is nothing to write. */
function changed(before: LimitRow | undefined, asked: Pick<LimitRow, "kind" | "period"> & { value: bigint | null }, raisedAt: Date): LimitRow | null {
  const { kind, period, value } = asked;
  if (before === undefined) return value === null ? null : { kind, period, value, next: null, nextAt: null };
  if (value !== null && value <= before.value) return { kind, period, value, next: null, nextAt: null };
  return { kind, period, value: before.value, next: value, nextAt: raisedAt };
}

export async function setLimit(ctx: Context<SetLimit>, input: FilledInputOf<SetLimit>): Promise<State> {
  const { kind, period } = input;
  if (!isLimit(kind, period)) ctx.fail("field.invalid", { field: "period" });
  const value = readValue(ctx, input);
  const rules = jurisdictionOf(ctx.merchant.settings);
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    // first, so that two settings of one member come one after the other
    await markAccounts(tx, ctx.session, rules.timeZone);
    await settleLimits(tx, now, ctx.session);
    const before = (await listLimits(tx, ctx.session)).find((row) => row.kind === kind && row.period === period);
    const after = changed(before, { kind, period, value }, new Date(now.getTime() + rules.raiseWaitHours * HOUR_MS));
    if (after === null) return;
    await upsertLimit(tx, ctx.session, after, now);
    await markAccounts(tx, ctx.session, rules.timeZone);
    await writeAudit(tx, auditOf(ctx, "safer.limit", { kind, period, value: input.value, waits: after.nextAt !== null }));
  });
  return readLimits(ctx);
}

function auditOf(ctx: Asker, action: string, detail: Readonly<Record<string, unknown>>) {
  const subject = `member:${ctx.session.memberId}`;
  return { merchantId: ctx.merchant.id, actor: subject, action, subject, detail, ip: ctx.ip, requestId: ctx.requestId };
}

type TakeBreak = Calls["takeBreak"];

function endOf(ctx: Context<TakeBreak>, { kind, length }: FilledInputOf<TakeBreak>): Date | null {
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

export async function takeBreak(ctx: Context<TakeBreak>, input: FilledInputOf<TakeBreak>): Promise<State> {
  const until = endOf(ctx, input);
  const { timeZone } = jurisdictionOf(ctx.merchant.settings);
  await ctx.db.transaction(async (tx) => {
    await markAccounts(tx, ctx.session, timeZone);
    const before = await findBreak(tx, ctx.session, ctx.now());
    if (before !== null && (before.until === null || (until !== null && until < before.until))) ctx.fail("safer.break.shorter");
    await insertBreak(tx, ctx.session, { kind: input.kind, until });
    await markAccounts(tx, ctx.session, timeZone);
    await writeAudit(tx, auditOf(ctx, "safer.break", { kind: input.kind, until: until?.toISOString() ?? null }));
  });
  return readLimits(ctx);
}

/** Raises whose time has come hold by themselves at every bet; here their rows are tidied. */
export function saferJobs({ jobs, db, now }: Services): void {
  jobs.everyMinutes("safer.limits", "29 * * * *", () => settleLimits(db, now()));
}
