/** Tells members' pages what an operator decided: as the servers do, without holding any stream. */
import type { Db } from "@khela/service-kit/db/database";
import {
  insertPushEvent,
  notifyMembers,
  notifyPushEvent,
  pushChannel,
} from "../../apps/server/src/infra/db/push-store.ts";
import type { Push } from "../../apps/server/src/infra/push/push.ts";

export type OperatorPush = Pick<Push, "store" | "announce" | "balanceChanged"> & {
  /** Sends the changed balances; after the commit. */
  flush(db: Db): Promise<void>;
};

export function createOperatorPush(): OperatorPush {
  const changed = new Set<bigint>();
  return {
    store: (tx, member, event, data) => insertPushEvent(tx, pushChannel, member, event, data),
    announce: (tx, member, id) => notifyPushEvent(tx, pushChannel, member, id),
    balanceChanged: ({ memberId }) => void changed.add(memberId),
    flush: (db) => notifyMembers(db, pushChannel, [...changed]),
  };
}
