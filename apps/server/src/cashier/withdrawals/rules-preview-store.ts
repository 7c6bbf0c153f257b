import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { Condition, RulesKey } from "./withdrawal-store.ts";

export type Outcome = { readonly count: number; readonly sumMinor: bigint };

export type Preview = {
  /** Number of withdrawals without recorded facts, which the preview cannot judge. */
  readonly unknownCount: number;
  readonly automatic: Outcome;
  readonly held: Outcome;
  readonly before: { readonly automatic: Outcome; readonly held: Outcome };
  readonly kinds: readonly {
    readonly kind: Condition["kind"];
    readonly missed: number;
    readonly held: number;
  }[];
};

type Sums = {
  readonly unknownCount: number;
  readonly automaticCount: number;
  readonly automaticMinor: bigint;
  readonly heldCount: number;
  readonly heldMinor: bigint;
  readonly automaticBeforeCount: number;
  readonly automaticBeforeMinor: bigint;
  readonly heldBeforeCount: number;
  readonly heldBeforeMinor: bigint;
  /**
   * For each condition, in the order of the conditions: number of withdrawals that did not meet it, and how many of
   * these were held.
   */
  readonly missed: readonly (readonly [number, number])[];
};

type Asked = RulesKey & { readonly since: Date; readonly conditions: readonly Condition[] };

/**
 * Checks past withdrawals of one bucket against other conditions, by the facts that each withdrawal stored about its
 * member. `since`: the earliest withdrawal that is checked.
 */
function previewBucket(
  db: Db,
  bucket: number,
  { merchantId, currency, since, conditions }: Asked,
): Promise<Sums> {
  const text = JSON.stringify(conditions);
  return db.one<Sums>(sql`
    with checked as (
      select o.amount_minor, o.facts is null "isUnknown", c.is_held "isHeld", c.checks,
        (select coalesce(sum((e ->> 'weight')::int), 0) >= 100 from jsonb_array_elements(o.checks) e where not (e ->> 'passed')::boolean) "wasHeld"
      from withdraw_order o cross join lateral cashier_withdraw_checks(o.facts, ${text}::jsonb) c
      where o.bucket = ${bucket} and o.requested_at > ${since} and o.merchant_id = ${merchantId} and o.currency = ${currency})
    select count(*) filter (where "isUnknown")::int "unknownCount",
      count(*) filter (where not "isUnknown" and not "isHeld")::int "automaticCount",
      coalesce(sum(amount_minor) filter (where not "isUnknown" and not "isHeld"), 0)::bigint "automaticMinor",
      count(*) filter (where not "isUnknown" and "isHeld")::int "heldCount",
      coalesce(sum(amount_minor) filter (where not "isUnknown" and "isHeld"), 0)::bigint "heldMinor",
      count(*) filter (where not "isUnknown" and not "wasHeld")::int "automaticBeforeCount",
      coalesce(sum(amount_minor) filter (where not "isUnknown" and not "wasHeld"), 0)::bigint "automaticBeforeMinor",
      count(*) filter (where not "isUnknown" and "wasHeld")::int "heldBeforeCount",
      coalesce(sum(amount_minor) filter (where not "isUnknown" and "wasHeld"), 0)::bigint "heldBeforeMinor",
      (select coalesce(jsonb_agg(jsonb_build_array(missed, held) order by n), '[]') from (
        select e.n, count(*) filter (where not (e.one ->> 'passed')::boolean) missed,
          count(*) filter (where not (e.one ->> 'passed')::boolean and k."isHeld") held
        from checked k cross join lateral jsonb_array_elements(k.checks) with ordinality e(one, n)
        where not k."isUnknown" group by e.n) by_place) missed
    from checked`);
}

/**
 * How many of a merchant's withdrawals since a time the conditions would have paid or held, by the facts recorded with
 * each withdrawal.
 */
export async function previewConditions(db: Db, asked: Asked): Promise<Preview> {
  const sums: Sums[] = [];
  for (const bucket of await listMemberBuckets(db)) sums.push(await previewBucket(db, bucket, asked));
  const total = (count: (one: Sums) => number, minor: (one: Sums) => bigint): Outcome => ({
    count: sums.reduce((sum, one) => sum + count(one), 0),
    sumMinor: sums.reduce((sum, one) => sum + minor(one), 0n),
  });
  const missed = (place: number, part: 0 | 1) =>
    sums.reduce((sum, one) => sum + (one.missed[place]?.[part] ?? 0), 0);
  return {
    unknownCount: sums.reduce((sum, { unknownCount }) => sum + unknownCount, 0),
    automatic: total(
      (one) => one.automaticCount,
      (one) => one.automaticMinor,
    ),
    held: total(
      (one) => one.heldCount,
      (one) => one.heldMinor,
    ),
    before: {
      automatic: total(
        (one) => one.automaticBeforeCount,
        (one) => one.automaticBeforeMinor,
      ),
      held: total(
        (one) => one.heldBeforeCount,
        (one) => one.heldBeforeMinor,
      ),
    },
    kinds: asked.conditions.map(({ kind }, place) => ({
      kind,
      missed: missed(place, 0),
      held: missed(place, 1),
    })),
  };
}
