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
      /** Start time of the server process that answers. */
      startedAt: EpochMs,
      database: Type.Object({
        version: Type.String(),
        bytes: Count,
        connections: Count,
        maxConnections: Count,
        /** Applied migrations, the baseline first, in their order. */
        migrations: Type.Array(Type.Object({ name: Type.String(), appliedAt: EpochMs })),
        /** Whether the database has every migration and function that this version needs. */
        isMigrated: Type.Boolean(),
      }),
      queues: Type.Array(
        Type.Object({
          name: Type.String(),
          /** Schedule of the queue's job: a cron expression of five fields in UTC. Null: an event starts the job. */
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
      /** External services that this process has called since its start, with the state of their circuit breakers. */
      breakers: Type.Array(
        Type.Object({
          party: Type.String(),
          state: Type.Enum(["closed", "open", "halfOpen"] as const),
          calls: Count,
        }),
      ),
      /**
       * `pushesKept`: stored push messages to members' pages (an estimate). `lastAnchorAt`: the last anchor of the
       * ledger's hash chains.
       */
      pushesKept: Count,
      lastAnchorAt: orNull(EpochMs),
      /**
       * `lastBackupAt`: the newest backup on this machine. `lastRestore`: the newest backup that was restored and
       * audited.
       */
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
          /** First line of the job's error. */
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
      /** Growth of the database a day over the recorded days, at most 28; null: fewer than two days are recorded. */
      bytesADay: orNull(Type.Integer()),
      /** Expected size of the database in 90 days at that growth; null: the growth is not known. */
      bytesIn90Days: orNull(Type.Integer()),
      /** Free space on the disk of the embedded database; null: the database is elsewhere. */
      freeBytes: orNull(Count),
      /** The largest tables with their indexes. Monthly partitions count for their parent table. */
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
          /** Upper end of the histogram range that contains the median; null: the median is above the last end. */
          median: orNull(Count),
          p75: orNull(Count),
          p95: orNull(Count),
        }),
      ),
    }),
  },
} as const satisfies Record<keyof typeof system, { in: Type.TSchema; out: Type.TSchema }>;
