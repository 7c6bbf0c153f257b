// Deferred and scheduled work with pg-boss in our own database. A job is sent in the transaction that causes it. So it
// is neither lost, nor run for a transaction that rolled back. Every handler may run twice.

import { PgBoss, type Job } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import { traceHeaders, type Tracing } from "@khela/service-kit/tracing/tracing";
import type { Db } from "@khela/service-kit/db/database";
import { listReadyQueues } from "./system/queue-store.ts";

export type Jobs = {
  /** Sends a job in the transaction. The job exists if and only if the transaction commits. */
  send(
    tx: Db,
    queue: string,
    data: object,
    options?: { readonly afterS?: number; readonly key?: string },
  ): Promise<void>;
  /** Declares the worker of a queue. A job that keeps failing is set aside after `retries` and stays visible. */
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): void;
  /** Runs a handler on a schedule (cron, UTC), once for all processes. */
  schedule(queue: string, cron: string, handler: () => Promise<void>): void;
  /** Gives a job that has used up its retries one more run, when the transaction commits. */
  retry(tx: Db, queue: string, id: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type JobsOptions = {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** Interval in seconds at which one statement looks for due jobs of all queues. */
  readonly pollS?: number;
  /** Interval in seconds at which a worker asks for a job by itself, if no scan has woken it. */
  readonly ownPollS?: number;
  /** Seconds without a heartbeat after which the job is tried again; at least 10. */
  readonly heartbeatS?: number;
  readonly tracing?: Tracing | null;
};

const MS = 1_000;
const RETRIES = 8;
/**
 * Heartbeat time of a job in seconds. A process sends two heartbeats in this time for each of its running jobs, however
 * long they take.
 */
const HEARTBEAT_S = 30;
/** Interval in seconds at which one of all processes looks for jobs without a heartbeat. */
const SUPERVISE_S = 10;
/**
 * Number of scans over which the due scheduled jobs are spread, because most are due at the same second and nobody
 * waits for them.
 */
const SCHEDULED_SPREAD = 5;
const OWN_POLL_S = 60;

type Worker = {
  readonly queue: string;
  readonly cron?: string;
  readonly handler: (data: object) => Promise<void>;
};

/** A worker in pg-boss, and the number of the scan that woke it last. */
type Running = { readonly id: string; readonly isScheduled: boolean; wokenIn: number };

/**
 * Selects the workers of due queues that a scan wakes: all for which people wait, and a part of the scheduled ones, in
 * turn. So each due queue is woken within `SCHEDULED_SPREAD` scans.
 */
function dueWorkers(running: ReadonlyMap<string, Running>, due: readonly string[]): Running[] {
  const workers = due.flatMap((queue) => running.get(queue) ?? []);
  const scheduled = [...running.values()].filter(({ isScheduled }) => isScheduled).length;
  const next = workers
    .filter(({ isScheduled }) => isScheduled)
    .sort((a, b) => a.wokenIn - b.wokenIn)
    .slice(0, Math.ceil(scheduled / SCHEDULED_SPREAD));
  return [...workers.filter(({ isScheduled }) => !isScheduled), ...next];
}

/** Looks for due jobs of all queues in one statement, which costs less than one for each, and wakes their workers. */
function createQueueScan({
  boss,
  log,
  everyMs,
}: Pick<JobsOptions, "log"> & { readonly boss: PgBoss; readonly everyMs: number }) {
  const running = new Map<string, Running>();
  let scans = 0;
  /** Scans that have failed since the last one that did not. */
  let failed = 0;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      scans += 1;
      const due = await listReadyQueues(
        async ({ text, values }) => (await boss.getDb().executeSql(text, [...values])).rows,
        [...running.keys()],
      );
      for (const worker of dueWorkers(running, due)) {
        worker.wokenIn = scans;
        boss.notifyWorker(worker.id);
      }
      if (failed > 0) log.info({ failed }, "jobs: the queues are read again");
      failed = 0;
    } catch (error) {
      // only the first, because a database that is away fails every scan
      if (failed === 0) log.error({ err: error }, "jobs: the queues cannot be read");
      failed += 1;
    }
    // the next scan waits for the present one, and `stop` ends the chain
    timer?.refresh();
  }

  return {
    add: (queue: string, worker: Running) => void running.set(queue, worker),
    start: () => {
      timer = setTimeout(() => void run(), everyMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Adapts a transaction to pg-boss. */
const executorOf = (tx: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: await tx.rows({ text, values: values ?? [] }),
  }),
});

export function createJobs({
  url,
  log,
  pollS = 1,
  ownPollS = OWN_POLL_S,
  heartbeatS = HEARTBEAT_S,
  tracing = null,
}: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "khela jobs",
    max: 3,
    schema: "jobs",
    createSchema: false,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  const workers: Worker[] = [];
  const scan = createQueueScan({ boss, log, everyMs: pollS * MS });

  async function run(worker: Worker, jobs: readonly Job<object>[]): Promise<void> {
    for (const job of jobs) {
      // a job that was inserted by SQL may have no data
      const { traceparent, ...data } = (job.data ?? {}) as { readonly traceparent?: string };
      const work = () => worker.handler(data);
      await (tracing === null
        ? work()
        : tracing.span(`job ${worker.queue}`, { kind: "consumer", parent: traceparent }, work));
    }
  }

  async function startWorker(worker: Worker): Promise<void> {
    const options = {
      retryLimit: RETRIES,
      retryBackoff: true,
      retryDelay: 2,
      heartbeatSeconds: heartbeatS,
    };
    await boss.createQueue(worker.queue, options);
    // an existing queue keeps the options with which it was created, so the options are updated
    await boss.updateQueue(worker.queue, options);
    const polling = { pollingIntervalSeconds: ownPollS, batchSize: 1 };
    const id = await boss.work<object>(worker.queue, polling, (jobs) => run(worker, jobs));
    scan.add(worker.queue, { id, isScheduled: worker.cron !== undefined, wokenIn: 0 });
    if (worker.cron !== undefined) await boss.schedule(worker.queue, worker.cron, {}, { tz: "UTC" });
  }

  return {
    async send(tx, queue, data, { afterS, key } = {}) {
      // the job continues the trace of its cause
      await boss.send(
        queue,
        { ...data, ...traceHeaders(tracing) },
        {
          ...(afterS === undefined ? {} : { startAfter: afterS }),
          ...(key === undefined ? {} : { singletonKey: key }),
          db: executorOf(tx),
        },
      );
    },
    work: (queue, handler) => {
      workers.push({ queue, handler: (data) => handler(data as Parameters<typeof handler>[0]) });
    },
    schedule: (queue, cron, handler) => {
      workers.push({ queue, cron, handler: () => handler() });
    },
    async retry(tx, queue, id) {
      await boss.retry(queue, id, { db: executorOf(tx) });
    },
    async start() {
      await boss.start();
      for (const worker of workers) await startWorker(worker);
      scan.start();
    },
    async stop() {
      scan.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
