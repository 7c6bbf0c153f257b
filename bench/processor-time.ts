/** Processor time of a process and its children, from Linux's /proc. */
import type { Db } from "@khela/service-kit/db/database";
import { sql } from "@khela/service-kit/db/database";
import { listProcesses, readProcessStat } from "../tools/postgres/processes.ts";

/** USER_HZ, 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Indexes of the fields of /proc/<pid>/stat after the process's name. */
const PARENT = 1;
const OWN = [11, 12] as const;
const ENDED_CHILDREN = [13, 14] as const;

const ticks = (stat: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(stat[place] ?? 0), 0);

/** Seconds of a process, of its children, and of children that have ended; 0 where there is no /proc. */
export function processorSeconds(pid: number): number {
  const own = readProcessStat(pid);
  if (own === null) return 0;
  const children = listProcesses()
    .map(readProcessStat)
    .filter((stat) => stat !== null && Number(stat[PARENT]) === pid)
    .map((stat) => ticks(stat!, OWN));
  const sum = children.reduce((total, child) => total + child, ticks(own, [...OWN, ...ENDED_CHILDREN]));
  return sum / TICKS_PER_SECOND;
}

/** Process id of the postmaster, the parent of all PostgreSQL processes. `owner` is a superuser. */
export async function findPostmaster(owner: Db): Promise<number> {
  const { pid } = await owner.one<{ pid: string }>(
    sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  );
  return Number(pid);
}
