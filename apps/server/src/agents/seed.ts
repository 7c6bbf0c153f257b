// The sandbox's demonstration team: three levels below the demo agent, with the demo accounts' public password. Never where money is real.

import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { hashPassword } from "../auth/auth.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import type { Secrets } from "../infra/secrets.ts";
import { createMember, findByName, insertAffiliateCode, placeInTree } from "../member/member.ts";
import { insertLink } from "./links/link-store.ts";

/** Each below the one it names, which comes before it. */
const team = [
  { username: "agent_dhaka", type: 1, under: "agentdemo" },
  { username: "agent_mirpur", type: 1, under: "agent_dhaka" },
  { username: "demo_asha", type: 0, under: "agentdemo" },
  { username: "demo_babul", type: 0, under: "agent_dhaka" },
  { username: "demo_chaya", type: 0, under: "agent_mirpur" },
  { username: "demo_dipu", type: 0, under: "agent_mirpur" },
] as const;

const demoLink = "KHELADEMO";

export type AgentSeed = {
  readonly merchant: Merchant;
  readonly secrets: Secrets;
  readonly password: string;
  readonly now: Date;
};

/** Requires the demo accounts; safe to run at every start. */
export async function seedAgents(db: Db, { merchant, secrets, password, now }: AgentSeed): Promise<void> {
  const find = async (name: string): Promise<MemberKey> => {
    const key = await findByName(db, merchant.id, name);
    invariant(key, "an agent is seeded before the members below");
    return key;
  };
  for (const { username, type, under } of team) {
    if ((await findByName(db, merchant.id, username)) !== null) continue;
    const member = {
      merchant,
      username,
      type,
      agent: await find(under),
      language: "BN",
      registerMethod: "seed",
      ageConfirmed: true,
      secret: { passwordHash: await hashPassword(secrets, password) },
    } as const;
    const key = await db.transaction((tx) => createMember(tx, member, now));
    if (key !== null) await placeInTree(db, key);
  }
  const agent = await find("agentdemo");
  await db.transaction(async (tx) => {
    const code = { merchantId: merchant.id, code: demoLink, domain: null };
    if (await insertAffiliateCode(tx, agent, code))
      await insertLink(tx, agent, {
        code: demoLink,
        kind: "agent",
        custom: true,
        createdAt: now,
        endsAt: null,
      });
  });
}
