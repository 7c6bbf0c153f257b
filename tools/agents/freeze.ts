import type { Database } from "@khela/service-kit/db/database";
import {
  holdUnderWay,
  listUnderWay,
  type UnderWay,
} from "../../apps/server/src/cashier/decisions/under-way.ts";
import { decide, listFreezes, unfreeze } from "../../apps/server/src/agents/team/freeze.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { oneLine } from "./print.ts";

/** Of which merchant, and who decides, as the audit log names them. */
type Operator = { readonly merchantId: number; readonly by: string };

/** A line for each request that waits for a decision. */
export async function openFreezes(db: Database, merchantId: number): Promise<string[]> {
  return (await listFreezes(db, merchantId)).map(
    ({ id, downlineName, memberId, requestedAt, reason }) =>
      `${id}  ${requestedAt.toISOString()}  ${downlineName}, by agent ${memberId}: ${oneLine(reason)}`,
  );
}

const now = () => new Date();

const underWayTexts: Readonly<Record<UnderWay["state"], string>> = {
  held: "waits for a person",
  sent: "is at the gateway, which may pay it: nothing takes it back",
  approved: "is sent next",
};

const underWayLine = ({ kind, id, amount, state }: UnderWay): string =>
  `  ${kind} ${id} of ${amount} ${underWayTexts[state]}.`;

/** Decides a request; returns the lines that say so and what is on its way out of the account, or null when none with this id waits. */
export async function decideById(
  db: Database,
  { merchantId, by }: Operator,
  id: string,
  state: "frozen" | "refused",
): Promise<string[] | null> {
  const freeze = (await listFreezes(db, merchantId)).find((one) => one.id === id);
  if (freeze === undefined) return null;
  const isDone = await decide(db, freeze, state, { merchantId, by, now: now() });
  if (!isDone) return null;
  const line = `${freeze.downlineName}: ${state}.`;
  if (state === "refused") return [line];
  const member = { bucket: freeze.downlineBucket, memberId: freeze.downlineId };
  return [line, ...(await holdUnderWay({ db, now }, member)).map(underWayLine)];
}

/** Opens a frozen account again; returns what is on its way out of it, or null when it is not frozen. */
export async function unfreezeMember(
  db: Database,
  { merchantId, by }: Operator,
  member: MemberKey,
): Promise<string[] | null> {
  if (!(await unfreeze(db, member, { merchantId, by, now: now() }))) return null;
  return (await listUnderWay({ db }, member, false)).map(underWayLine);
}
