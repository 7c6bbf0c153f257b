/** Processor time of processes with all that they started, as Linux counts it in /proc. */
import { readdirSync, readFileSync } from "node:fs";
import type { Db } from "@khela/service-kit/db/database";
import { sql } from "@khela/service-kit/db/database";

/** USER_HZ, 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const AFTER_NAME = { parent: 1, user: 11, system: 12, endedUser: 13, endedSystem: 14 } as const;

type Stat = { readonly pid: number; readonly parent: number; readonly own: number; readonly ended: number };

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const at = (place: number) => fields[place] ?? 0;
    return {
      pid,
      parent: at(AFTER_NAME.parent),
      own: at(AFTER_NAME.user) + at(AFTER_NAME.system),
      ended: at(AFTER_NAME.endedUser) + at(AFTER_NAME.endedSystem),
    };
  } catch {
    // ended since the folder was read
    return null;
  }
}

/** Seconds of a process, of its children, and of those that have ended; 0 where there is no /proc. */
export function processorSeconds(pid: number): number {
  const own = readStat(pid);
  if (own === null) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const ticks = children.reduce((sum, stat) => sum + (stat?.own ?? 0), own.own + own.ended);
  return ticks / TICKS_PER_SECOND;
}

/** The process that all of PostgreSQL's are children of. `owner` is a superuser. */
export async function findPostmaster(owner: Db): Promise<number> {
  const { pid } = await owner.one<{ pid: string }>(
    sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  );
  return Number(pid);
}
