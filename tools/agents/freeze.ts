import { userInfo } from "node:os";
import type { Database } from "@khela/service-kit/db/database";
import { decide, listFreezes, unfreeze } from "../../apps/server/src/agents/team/freeze.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { oneLine } from "./print.ts";

const by = `operator:${userInfo().username}`;

/** A line for each request that waits for a decision. */
export async function openFreezes(db: Database, merchantId: number): Promise<string[]> {
  return (await listFreezes(db, merchantId)).map(
    ({ id, downlineName, memberId, requestedAt, reason }) =>
      `${id}  ${requestedAt.toISOString()}  ${downlineName}, by agent ${memberId}: ${oneLine(reason)}`,
  );
}

/** Decides a request; returns the line that says so, or null when none with this id waits. */
export async function decideById(
  db: Database,
  merchantId: number,
  id: string,
  state: "frozen" | "refused",
): Promise<string | null> {
  const freeze = (await listFreezes(db, merchantId)).find((one) => one.id === id);
  if (freeze === undefined) return null;
  const isDone = await decide(db, freeze, state, { merchantId, by, now: new Date() });
  return isDone ? `${freeze.downlineName}: ${state}.` : null;
}

/** Opens a frozen account again; false when it is not frozen. */
export function unfreezeMember(db: Database, merchantId: number, member: MemberKey): Promise<boolean> {
  return unfreeze(db, member, { merchantId, by, now: new Date() });
}
