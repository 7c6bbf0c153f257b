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
      /** Start of the answering process. */
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
          /** Cron expression of five fields in UTC; null: started by an event. */
          cron: orNull(Type.String()),
          ready: Count,
          deferred: Count,
          active: Count,
          failed: Count,
          /** Waiting time of the oldest ready job, in seconds. */
          waitsS: orNull(Count),
          lastDoneAt: orNull(EpochMs),
        }),
      ),
      /** Outside services that this process has called since its start. */
      breakers: Type.Array(
        Type.Object({
          party: Type.String(),
          state: Type.Enum(["closed", "open", "halfOpen"] as const),
          calls: Count,
        }),
      ),
      /** Stored pushes to members' pages (an estimate), and the last anchor of the ledger's chains. */
      pushesKept: Count,
      lastAnchorAt: orNull(EpochMs),
      /** The newest backup on this machine, and the newest one that was restored and audited. */
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
      /** Growth a day over the recorded days, at most 28; null: fewer than two days. */
      bytesADay: orNull(Type.Integer()),
      /** Expected size at that growth; null without it. */
      bytesIn90Days: orNull(Type.Integer()),
      /** Free space on the embedded database's disk; null: the database is elsewhere. */
      freeBytes: orNull(Count),
      /** The largest tables with their indexes; monthly partitions count for their table. */
      tables: Type.Array(
        Type.Object({ name: Type.String(), bytes: Count, bytesADay: orNull(Type.Integer()) }),
      ),
    }),
  },
  slowCalls: {
    in: EmptyObject,
    out: Type.Object({
      asOf: EpochMs,
      /** Requests of the last 7 days, by route. */
      routes: Type.Array(
        Type.Object({
          route: Type.String(),
          count: Count,
          slowestMs: Count,
          lastAt: EpochMs,
          /** Request id of the slowest request, to find it in the log. */
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
          /** Upper end of the median's range; null: above the last end. */
          median: orNull(Count),
          p75: orNull(Count),
          p95: orNull(Count),
        }),
      ),
    }),
  },
} as const satisfies Record<keyof typeof system, { in: Type.TSchema; out: Type.TSchema }>;
