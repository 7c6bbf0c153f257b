import { sql, type Db } from "@khela/service-kit/db/database";
import type { DeviceClass, Metric } from "@khela/contract/site/field-measurements/metrics";

/** Maximum number of screens counted for a merchant and day; further screens are dropped. */
const MAX_SCREENS = 300;

export type Measurement = { readonly metric: Metric; readonly range: number };

type Visit = {
  readonly merchantId: number;
  readonly now: Date;
  readonly screen: string;
  readonly device: DeviceClass;
  readonly measured: readonly Measurement[];
};

/** Adds the measurements of one visit to the day's sums. */
export async function countMeasurements(
  db: Db,
  { merchantId, now, screen, device, measured }: Visit,
): Promise<void> {
  await db.run(sql`
    insert into field_measurement as kept (merchant_id, day, screen, device, metric, range, count)
    select ${merchantId}, (${now}::timestamptz at time zone 'UTC')::date, ${screen}, ${device}, m.metric, m.range, 1
    from unnest(${measured.map(({ metric }) => metric)}::text[], ${measured.map(({ range }) => range)}::smallint[]) m (metric, range)
    where (select count(distinct f.screen) from field_measurement f where f.merchant_id = ${merchantId}
        and f.day = (${now}::timestamptz at time zone 'UTC')::date and f.screen <> ${screen}) < ${MAX_SCREENS}
    order by m.metric
    on conflict (merchant_id, day, screen, device, metric, range) do update set count = kept.count + 1`);
}

export type MeasurementCounts = {
  readonly screen: string;
  readonly device: DeviceClass;
  readonly metric: Metric;
  readonly range: number;
  readonly count: bigint;
};

/** Lists the sums of the last days, by screen, device and metric. */
export function listMeasurements(
  db: Db,
  { merchantId, now, days }: { readonly merchantId: number; readonly now: Date; readonly days: number },
): Promise<MeasurementCounts[]> {
  return db.rows(sql`
    select screen, device, metric, range, sum(count)::bigint count from field_measurement
    where merchant_id = ${merchantId} and day > (${now}::timestamptz at time zone 'UTC')::date - ${days}::int
    group by screen, device, metric, range order by screen, device, metric, range`);
}

export async function deleteMeasurements(db: Db, before: Date): Promise<void> {
  await db.run(
    sql`delete from field_measurement where day < (${before}::timestamptz at time zone 'UTC')::date`,
  );
}
