// Field measurements: values that the site's pages measure in visitors' browsers. Only the count of each range is
// stored, without values, addresses and sessions.

import { fieldMeasurements } from "@khela/contract/site/field-measurements/calls";
import {
  metrics,
  quantileOf,
  rangeOf,
  type DeviceClass,
  type Metric,
} from "@khela/contract/site/field-measurements/metrics";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Context, Services } from "../http/context.ts";
import type { OperatorRoutes } from "../http/console/operator-context.ts";
import { retentionMs } from "../infra/retention.ts";
import { countMeasurements, deleteMeasurements, listMeasurements } from "./field-measurement-store.ts";

const metricNames = Object.keys(metrics) as Metric[];

type Measure = typeof fieldMeasurements.measure;

export async function countVisit(ctx: Context<Measure>, input: ParsedInputOf<Measure>): Promise<object> {
  const measured = metricNames.flatMap((metric) => {
    const value = input[metric];
    return value === undefined ? [] : [{ metric, range: rangeOf(metric, value) }];
  });
  const { screen, device } = input;
  if (measured.length > 0)
    await countMeasurements(ctx.db, {
      merchantId: ctx.merchant.id,
      now: ctx.now(),
      screen,
      device,
      measured,
    });
  return {};
}

type Counts = {
  readonly screen: string;
  readonly device: DeviceClass;
  readonly metric: Metric;
  counts: number[];
};

/** Returns the measurements of the merchant's last days, with quantiles by screen, device and metric. */
export const fieldMeasurementReport: OperatorRoutes<"system">["fieldMeasurements"] = async (
  ctx,
  { days },
) => {
  const now = ctx.now();
  const found = new Map<string, Counts>();
  for (const { range, count, ...key } of await listMeasurements(ctx.db, {
    merchantId: ctx.merchant.id,
    now,
    days,
  })) {
    const name = `${key.screen} ${key.device} ${key.metric}`;
    const row = found.get(name) ?? {
      ...key,
      counts: Array.from({ length: metrics[key.metric].length + 1 }, () => 0),
    };
    row.counts[range] = Number(count);
    found.set(name, row);
  }
  return {
    asOf: now.getTime(),
    rows: [...found.values()].map(({ counts, ...key }) => ({
      ...key,
      count: counts.reduce((sum, count) => sum + count, 0),
      median: quantileOf(key.metric, counts, 0.5),
      p75: quantileOf(key.metric, counts, 0.75),
      p95: quantileOf(key.metric, counts, 0.95),
    })),
  };
};

export function fieldMeasurementJobs({ jobs, db, now }: Services): void {
  jobs.schedule("site.measurements", "47 1 * * *", () =>
    deleteMeasurements(db, new Date(now().getTime() - retentionMs.fieldMeasurements)),
  );
}
