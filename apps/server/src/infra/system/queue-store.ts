// SQL on the tables of the job queue (pg-boss). They exist only after a server has started its jobs.

import { sql, type Db } from "@khela/service-kit/db/database";

export type QueueState = {
  readonly name: string;
  readonly cron: string | null;
  readonly ready: bigint;
  readonly deferred: bigint;
  readonly active: bigint;
  readonly failed: bigint;
  readonly waitsS: number | null;
  readonly lastDoneAt: Date | null;
};

export async function hasQueues(db: Db): Promise<boolean> {
  return (await db.one<{ found: boolean }>(sql`select to_regclass('jobs.job') is not null found`)).found;
}

/** Lists those of `queues` that have a job to run now. */
export async function listReadyQueues(rows: Db["rows"], queues: readonly string[]): Promise<string[]> {
  const ready = await rows<{ name: string }>(sql`
    select queue.name from unnest(${queues}::text[]) queue(name)
    where exists (select from jobs.job where job.name = queue.name and job.state < 'active' and not job.blocked
      and job.start_after <= now())`);
  return ready.map(({ name }) => name);
}

export function listQueues(db: Db, now: Date): Promise<QueueState[]> {
  return db.rows(sql`
    select q.name, s.cron, coalesce(j.ready, 0) ready, coalesce(j.deferred, 0) deferred, coalesce(j.active, 0) active, coalesce(j.failed, 0) failed,
      floor(extract(epoch from ${now}::timestamptz - j.oldest))::int "waitsS", j.done "lastDoneAt"
    from jobs.queue q left join jobs.schedule s on s.name = q.name left join (
      select name, count(*) filter (where state in ('created', 'retry') and start_after <= ${now}) ready,
        count(*) filter (where state in ('created', 'retry') and start_after > ${now}) deferred,
        count(*) filter (where state = 'active') active, count(*) filter (where state = 'failed') failed,
        min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) oldest,
        max(completed_on) filter (where state = 'completed') done
      from jobs.job group by name) j on j.name = q.name
    order by q.name limit 200`);
}

export type FailedJob = {
  readonly id: string;
  readonly createdAt: Date;
  readonly failedAt: Date | null;
  readonly attempts: number;
  readonly error: string | null;
};

export function listFailedJobs(db: Db, queue: string, limit: number): Promise<FailedJob[]> {
  return db.rows(sql`
    select id, created_on "createdAt", completed_on "failedAt", retry_count + 1 attempts,
      coalesce(output ->> 'message', output ->> 'value', output::text) error
    from jobs.job where name = ${queue} and state = 'failed' order by created_on desc limit ${limit}`);
}

export async function isFailedJob(db: Db, queue: string, id: string): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select 1 from jobs.job where name = ${queue} and id = ${id}::uuid and state = 'failed'`,
    )) !== null
  );
}
