// A member's limits and breaks. A lower limit and a break apply from the next bet, and a higher limit waits. A break
// is never shortened, and ends open games. Bets and deposit orders enforce limits and breaks in their transactions
// (db/functions/responsible-gaming). Earlier bets are still settled, and payments are still credited.

import type { calls } from "@khela/contract/calls";
import { isValidLimit, type LimitKind, type LimitPeriod } from "@khela/contract/responsible-gaming/limits";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Context, Services } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../infra/db/buckets.ts";
import { endGamesOf, type MemberKey } from "../infra/db/session-store.ts";
import { jurisdictionOf } from "../infra/jurisdictions.ts";
import {
  findPlayRestriction,
  listLimits,
  listLimitUsage,
  listMembersInBreak,
  applyDueLimits,
  beginBreak,
  setLimitTo,
  type PlayRestriction,
} from "./store.ts";

export { jurisdictionOf };
export { beginBreak, liftReview, listExclusions } from "./store.ts";

const HOUR_MS = 60 * 60_000;
/** Period that is checked for breaks: no break is shorter, and no game session lasts longer. */
const BREAKS_LOOKED_AT_MS = 24 * HOUR_MS;
/** Minutes of the longest month. A higher limit of playing time is refused as a mistake. */
export const MAX_MINUTES = 31n * 24n * 60n;

type Calls = (typeof calls)["responsibleGaming"];
type State = OutputOf<Calls["limits"]>;
type Caller = Context<Calls["limits"]> | Context<Calls["setLimit"]> | Context<Calls["takeBreak"]>;

/** Finds the member's current restriction, or null. A restricted member may not start to play. */
export function findActiveRestriction(db: Db, member: MemberKey, now: Date): Promise<PlayRestriction | null> {
  return findPlayRestriction(db, member, now);
}

/**
 * Returns the error code for a restricted member: `safer.break` for the member's own break, `safer.review` for a
 * review by an operator.
 */
export const restrictionCode = ({ kind }: PlayRestriction): "safer.break" | "safer.review" =>
  kind === "review" ? "safer.review" : "safer.break";

/**
 * Returns the error code of the restriction that refused the member; `safer.break`: the restriction has ended since.
 */
export async function findRestrictionCode(
  db: Db,
  member: MemberKey,
  now: Date,
): Promise<"safer.break" | "safer.review"> {
  const restriction = await findPlayRestriction(db, member, now);
  return restriction === null ? "safer.break" : restrictionCode(restriction);
}

const formatLimit = (kind: LimitKind, value: bigint, currency: string) =>
  kind === "time" ? String(value) : formatAmount(value, currency);

const leftOf = (value: bigint, used: bigint): bigint => (used < value ? value - used : 0n);

/** Returns the member's own break; null for a review, which an operator decides. */
const ownBreakOf = (taken: PlayRestriction | null): State["break"] =>
  taken === null || taken.kind === "review"
    ? null
    : { kind: taken.kind, until: taken.until?.getTime() ?? null };

export async function readActiveBreak(
  ctx: Context<Calls["activeBreak"]>,
): Promise<OutputOf<Calls["activeBreak"]>> {
  const taken = await findPlayRestriction(ctx.db, ctx.session, ctx.now());
  return { break: ownBreakOf(taken), helpLine: jurisdictionOf(ctx.merchant.settings).helpLine };
}

export async function readLimits(ctx: Caller): Promise<State> {
  const { currency } = ctx.session;
  const rules = jurisdictionOf(ctx.merchant.settings);
  const limits = await listLimits(ctx.db, ctx.session, ctx.now());
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
        left: formatLimit(row.kind, leftOf(row.value, use?.used ?? 0n), currency),
        since: use?.since.getTime() ?? null,
        next: row.next === null ? null : formatLimit(row.kind, row.next, currency),
        nextAt: row.nextAt?.getTime() ?? null,
      };
    }),
    break: ownBreakOf(taken),
    rules: {
      raiseWaitHours: rules.raiseWaitHours,
      realityCheckMinutes: rules.realityCheckMinutes,
      coolOffHours: [...rules.coolOffHours],
      exclusionMonths: [...rules.exclusionMonths],
      helpLine: rules.helpLine,
    },
  };
}

/** The limit that refuses a stake, in the units of `readLimits`. */
type ReachedLimit = {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: string;
  readonly used: string;
  readonly left: string;
};

/**
 * Finds the limit of this kind with the smallest remaining amount, for the error of a refused stake. The limit is read
 * after the refusal. Returns only the kind when the member no longer has a limit of this kind.
 */
export async function findReachedLimit(
  {
    db,
    session,
    now,
  }: Pick<Services, "db" | "now"> & { readonly session: MemberKey & { readonly currency: string } },
  kind: LimitKind,
): Promise<ReachedLimit | { readonly kind: LimitKind }> {
  const limits = (await listLimits(db, session, now())).filter((row) => row.kind === kind);
  const uses = await listLimitUsage(db, session, null);
  const rows = limits.map(({ period, value }) => {
    const used = uses.find((use) => use.kind === kind && use.period === period)?.used ?? 0n;
    return { period, value, used, left: leftOf(value, used) };
  });
  const [first] = rows;
  if (first === undefined) return { kind };
  const least = rows.reduce((a, b) => (b.left < a.left ? b : a), first);
  const format = (value: bigint) => formatLimit(kind, value, session.currency);
  const { period, value, used, left } = least;
  return { kind, period, limit: format(value), used: format(used), left: format(left) };
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

export async function setLimit(ctx: Context<SetLimit>, input: ParsedInputOf<SetLimit>): Promise<State> {
  const { kind, period } = input;
  if (!isValidLimit(kind, period)) ctx.fail("field.invalid", { field: "period" });
  const value = parseLimitValue(ctx, input);
  const rules = jurisdictionOf(ctx.merchant.settings);
  const now = ctx.now();
  const raisedAt = new Date(now.getTime() + rules.raiseWaitHours * HOUR_MS);
  await ctx.db.transaction(async (tx) => {
    const change = { kind, period, value, raisedAt };
    const waits = await setLimitTo(tx, ctx.session, change, { now, timeZone: rules.timeZone });
    if (waits !== null)
      await writeAudit(tx, limitAuditEntry(ctx, "safer.limit", { kind, period, value: input.value, waits }));
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

/**
 * Returns the end of a break of this length; null: permanent; undefined: the jurisdiction has no break of this length.
 */
export function restrictionEnd(
  rules: ReturnType<typeof jurisdictionOf>,
  { kind, length }: Pick<ParsedInputOf<TakeBreak>, "kind" | "length">,
  now: Date,
): Date | null | undefined {
  const lengths = kind === "coolOff" ? rules.coolOffHours : rules.exclusionMonths;
  if (!lengths.includes(length)) return undefined;
  if (kind === "coolOff") return new Date(now.getTime() + length * HOUR_MS);
  if (length === 0) return null;
  const ends = new Date(now);
  ends.setUTCMonth(ends.getUTCMonth() + length);
  return ends;
}

export async function takeBreak(ctx: Context<TakeBreak>, input: ParsedInputOf<TakeBreak>): Promise<State> {
  const rules = jurisdictionOf(ctx.merchant.settings);
  const { timeZone } = rules;
  const now = ctx.now();
  const until = restrictionEnd(rules, input, now);
  if (until === undefined) return ctx.fail("field.invalid", { field: "length" });
  await ctx.db.transaction(async (tx) => {
    if (!(await beginBreak(tx, ctx.session, { kind: input.kind, until }, { now, timeZone })))
      ctx.fail("safer.break.shorter");
    await writeAudit(
      tx,
      limitAuditEntry(ctx, "safer.break", { kind: input.kind, until: until?.toISOString() ?? null }),
    );
  });
  // Runs after the commit, so that no game is opened in between. If the server dies before this call, the break still
  // refuses every bet, and a job ends the games.
  await endGamesOf(ctx.db, ctx.session, ctx.now());
  return readLimits(ctx);
}

/**
 * Ends games that stayed open because the server died when a break began. Otherwise, the games would continue after
 * the break.
 */
async function endGamesInBreak({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const since = new Date(now().getTime() - BREAKS_LOOKED_AT_MS);
  for (const bucket of await listMemberBuckets(db))
    for (const member of await listMembersInBreak(db, bucket, { since, now: now() }))
      await endGamesOf(db, member, now());
}

/** Schedules the jobs. Bets use due limits even before a job has updated the rows. */
export function responsibleGamingJobs({ jobs, db, now }: Services): void {
  jobs.schedule("safer.limits", "29 * * * *", async () => {
    for (const bucket of await listMemberBuckets(db)) await applyDueLimits(db, bucket, now());
  });
  jobs.schedule("safer.breaks", "*/10 * * * *", () => endGamesInBreak({ db, now }));
}
