import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { deviceClasses, metrics, type Metric } from "../../site/field-measurements/metrics.ts";
import type { system } from "./calls.ts";

const Count = Type.Integer({ minimum: 0 });
const orNull = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const QueueName = Type.String({ pattern: "^[A-Za-z0-9._-]{1,100}$" });
const metricNames = Object.keys(metrics) as Metric[];

export const systemSchemas = {
  overview: {
    in: EmptyObject,
    out: Type.Object({
      asOf: EpochMs,
      version: Type.String(),
      mode: Type.Enum(["sandbox", "real"] as const),
      /** Of the process that answers. */
      startedAt: EpochMs,
      database: Type.Object({
        version: Type.String(),
        bytes: Count,
        connections: Count,
        maxConnections: Count,
        /** Baseline and migrations in their order. */
        migrations: Type.Array(Type.Object({ name: Type.String(), appliedAt: EpochMs })),
        /** False: a migration or function that this version needs is missing. */
        isMigrated: Type.Boolean(),
      }),
      queues: Type.Array(
        Type.Object({
          name: Type.String(),
          /** Five fields of cron in UTC; null: sent by an event. */
          cron: orNull(Type.String()),
          ready: Count,
          deferred: Count,
          active: Count,
          failed: Count,
          /** Seconds that the oldest ready job waits. */
          waitsS: orNull(Count),
          lastDoneAt: orNull(EpochMs),
        }),
      ),
      /** Parties that this process has called since its start. */
      breakers: Type.Array(
        Type.Object({
          party: Type.String(),
          state: Type.Enum(["closed", "open", "halfOpen"] as const),
          calls: Count,
        }),
      ),
      /** Pushes that wait to be fetched again, and the last anchor of the ledger's chains. */
      pushesKept: Count,
      lastAnchorAt: orNull(EpochMs),
      /** The newest backup on this machine, and the newest that was restored and audited. */
      lastBackupAt: orNull(EpochMs),
      lastRestore: orNull(Type.Object({ at: EpochMs, ledger: Type.Enum(["clean", "wrong"] as const) })),
    }),
  },
  failedJobs: {
    in: Type.Object({ queue: QueueName }),
    out: Type.Object({
      jobs: Type.Array(
        Type.Object({
          id: Type.String(),
          createdAt: EpochMs,
          failedAt: orNull(EpochMs),
          attempts: Count,
          /** First line of the error. */
          error: Type.String(),
        }),
      ),
    }),
  },
  retryJob: {
    in: Type.Object({
      queue: QueueName,
      id: Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" }),
    }),
    out: EmptyObject,
  },
  storage: {
    in: EmptyObject,
    out: Type.Object({
      asOf: EpochMs,
      bytes: Count,
      /** Growth a day over the days that are recorded, up to 28; null: less than two. */
      bytesADay: orNull(Type.Integer()),
      /** At that growth; null without it. */
      bytesIn90Days: orNull(Type.Integer()),
      /** Free on the disk of the embedded database; null: the database is elsewhere. */
      freeBytes: orNull(Count),
      /** The largest tables with their indexes; months of one table together. */
      tables: Type.Array(
        Type.Object({ name: Type.String(), bytes: Count, bytesADay: orNull(Type.Integer()) }),
      ),
    }),
  },
  slowCalls: {
    in: EmptyObject,
    out: Type.Object({
      asOf: EpochMs,
      /** Of the last 7 days, by route. */
      routes: Type.Array(
        Type.Object({
          route: Type.String(),
          count: Count,
          slowestMs: Count,
          lastAt: EpochMs,
          /** Of the slowest one, for the log. */
          requestId: Type.String(),
        }),
      ),
    }),
  },
  fieldMeasurements: {
    in: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90 }) }),
    out: Type.Object({
      asOf: EpochMs,
      rows: Type.Array(
        Type.Object({
          screen: Type.String(),
          device: Type.Enum(deviceClasses),
          metric: Type.Enum(metricNames),
          count: Count,
          /** Upper end of the range that holds it; null: above the last end. */
          median: orNull(Count),
          p75: orNull(Count),
          p95: orNull(Count),
        }),
      ),
    }),
  },
} as const satisfies Record<keyof typeof system, { in: Type.TSchema; out: Type.TSchema }>;
