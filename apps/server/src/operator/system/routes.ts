// The system's state in the console: database, queues, outside parties, storage, slow calls, and the site's speed as
// visitors' browsers measured it.

import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "@khela/service-kit/version";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import type { Services } from "../../http/context.ts";
import { isMigrated } from "../../infra/db/migration-status.ts";
import { hasQueues, isFailedJob, listFailedJobs, listQueues } from "../../infra/system/queue-store.ts";
import { listSlowRoutes } from "../../infra/system/slow-call-store.ts";
import { listTableSizes, type TableSize } from "../../infra/system/storage-store.ts";
import { fieldMeasurementReport } from "../../site/site.ts";
import { backupState } from "./backup-state.ts";
import { getDatabaseState, listMigrations } from "./system-store.ts";

const MAX_FAILED_JOBS = 50;
const MAX_SLOW_ROUTES = 100;
const MAX_TABLES = 40;
const SLOW_DAYS = 7;
const GROWTH_DAYS = 28;
const FORECAST_DAYS = 90;
const DAY_MS = 86_400_000;
const breakerStates = { 0: "closed", 1: "open", 2: "halfOpen" } as const;

/** Growth of a table in bytes a day; null: no earlier size is recorded. */
function bytesADay({ bytes, earlierBytes, earlierDays }: TableSize): number | null {
  return earlierBytes === null || earlierDays === null
    ? null
    : Math.round(Number(bytes - earlierBytes) / earlierDays);
}

/** Free space on the embedded database's disk, in bytes; null: the database is elsewhere. */
async function freeBytesOf(dataDir: string): Promise<number | null> {
  if (!existsSync(join(dataDir, "database"))) return null;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

export function systemRoutes({ now, config, circuitBreakers, jobs }: Services): OperatorRoutes<"system"> {
  const startedAt = now().getTime();
  return {
    overview: async ({ db }) => {
      const at = now();
      const [database, migrations, migrated, queues] = await Promise.all([
        getDatabaseState(db),
        listMigrations(db),
        isMigrated(db),
        (await hasQueues(db)) ? listQueues(db, at) : [],
      ]);
      return {
        asOf: at.getTime(),
        version: VERSION,
        mode: config.mode,
        startedAt,
        database: {
          version: database.version,
          bytes: Number(database.bytes),
          connections: database.connections,
          maxConnections: database.maxConnections,
          migrations: migrations.map(({ name, appliedAt }) => ({ name, appliedAt: appliedAt.getTime() })),
          isMigrated: migrated,
        },
        queues: queues.map((queue) => ({
          ...queue,
          ready: Number(queue.ready),
          deferred: Number(queue.deferred),
          active: Number(queue.active),
          failed: Number(queue.failed),
          lastDoneAt: queue.lastDoneAt?.getTime() ?? null,
        })),
        breakers: circuitBreakers
          .states()
          .map(({ party, state, calls }) => ({ party, state: breakerStates[state], calls })),
        pushesKept: Number(database.pushesKept),
        lastAnchorAt: database.lastAnchorAt?.getTime() ?? null,
        ...backupState(config.backupsDir),
      };
    },
    failedJobs: async ({ db }, { queue }) => {
      const failed = (await hasQueues(db)) ? await listFailedJobs(db, queue, MAX_FAILED_JOBS) : [];
      return {
        jobs: failed.map(({ error, createdAt, failedAt, ...job }) => ({
          ...job,
          createdAt: createdAt.getTime(),
          failedAt: failedAt?.getTime() ?? null,
          error: error?.split("\n")[0]?.slice(0, 400) ?? "",
        })),
      };
    },
    retryJob: async (ctx, { queue, id }) => {
      if (!(await hasQueues(ctx.db)) || !(await isFailedJob(ctx.db, queue, id))) ctx.fail("job.unknown");
      await jobs.retry(ctx.db, queue, id);
      ctx.audit({ subject: `job:${queue}/${id}` });
      return {};
    },
    storage: async ({ db }) => {
      const at = now();
      const tables = await listTableSizes(db, at, GROWTH_DAYS);
      const bytes = tables.reduce((sum, table) => sum + Number(table.bytes), 0);
      const growth = tables.map(bytesADay).filter((a): a is number => a !== null);
      const total = growth.length === 0 ? null : growth.reduce((sum, a) => sum + a, 0);
      return {
        asOf: at.getTime(),
        bytes,
        bytesADay: total,
        bytesIn90Days: total === null ? null : bytes + total * FORECAST_DAYS,
        freeBytes: await freeBytesOf(config.dataDir),
        tables: tables
          .slice(0, MAX_TABLES)
          .map((table) => ({ name: table.name, bytes: Number(table.bytes), bytesADay: bytesADay(table) })),
      };
    },
    slowCalls: async ({ db }) => {
      const at = now();
      const routes = await listSlowRoutes(db, new Date(at.getTime() - SLOW_DAYS * DAY_MS), MAX_SLOW_ROUTES);
      return {
        asOf: at.getTime(),
        routes: routes.map(({ count, lastAt, ...route }) => ({
          ...route,
          count: Number(count),
          lastAt: lastAt.getTime(),
        })),
      };
    },
    fieldMeasurements: fieldMeasurementReport,
  };
}
