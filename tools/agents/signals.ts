import type { Database } from "@khela/service-kit/db/database";
import { listRings, listSignals, type Signals } from "../../apps/server/src/agents/signals/signals.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";

function lineOf({ username, devices, payoutAccounts, networks }: Signals): string {
  const found = [
    ...(payoutAccounts > 0 ? [`the same payout account (${payoutAccounts})`] : []),
    ...(devices > 0 ? [`the same browser (${devices} times)`] : []),
    ...(networks > 0 ? [`the same network (${networks})`] : []),
  ];
  const isWeak = devices === 0 && payoutAccounts === 0;
  return `${username}  ${found.join(", ")}${isWeak ? ": an address alone says little" : ""}`;
}

/** A line for each member of the agent's team who has something in common with the agent, then for members who have it with each other. */
export async function signalLines(db: Database, agent: MemberKey): Promise<string[]> {
  const rings = await listRings(db, agent);
  return [
    ...(await listSignals(db, agent, new Date())).map(lineOf),
    ...rings.map((names) => `${names.join(", ")}  one payout account of all of them`),
  ];
}
