// Collects, for a short time, the members whose balance has changed, and then notifies every process.

import type { FastifyBaseLogger } from "fastify";
import type { Db } from "@khela/service-kit/db/database";
import { notifyMembers } from "../db/push-store.ts";

export type BalanceNotices = { add(memberId: bigint): void; stop(): void };

const BATCH_WINDOW_MS = 25;
/** Maximum members in one NOTIFY, because a NOTIFY is limited to 8000 bytes. */
const MEMBERS_PER_NOTIFY = 300;

export function createBalanceNotices(db: Db, channel: string, log: FastifyBaseLogger): BalanceNotices {
  const changed = new Set<bigint>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    timer = null;
    const members = [...changed];
    changed.clear();
    for (let from = 0; from < members.length; from += MEMBERS_PER_NOTIFY) {
      await notifyMembers(db, channel, members.slice(from, from + MEMBERS_PER_NOTIFY));
    }
  }

  return {
    add(memberId) {
      changed.add(memberId);
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, "balance changes could not be pushed"));
      }, BATCH_WINDOW_MS);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
