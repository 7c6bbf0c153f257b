// The sandbox's demonstration team: three levels below the demo agent, with the demo accounts' password. Used only for
// play money.

import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { hashPassword } from "../../src/auth/auth.ts";
import type { Merchant } from "../../src/infra/db/merchant-store.ts";
import type { MemberKey } from "../../src/infra/db/session-store.ts";
import type { Secrets } from "../../src/infra/secrets.ts";
import { createMember, findByName, insertAffiliateCode, placeInTree } from "../../src/member/member.ts";
import { findLimits, replaceLimits } from "../../src/agents/credit/limit-store.ts";
import { changeRates } from "../../src/agents/rebates/rates.ts";
import { insertLink } from "../../src/agents/links/link-store.ts";

/** `under`: the agent above, either an earlier entry or the demo agent. */
export const demoTeam = [
  { username: "agent_dhaka", type: 1, under: "agentdemo" },
  { username: "agent_mirpur", type: 1, under: "agent_dhaka" },
  { username: "demo_asha", type: 0, under: "agentdemo" },
  { username: "demo_babul", type: 0, under: "agent_dhaka" },
  { username: "demo_chaya", type: 0, under: "agent_mirpur" },
  { username: "demo_dipu", type: 0, under: "agent_mirpur" },
] as const;

const demoLink = "KHELADEMO";

/**
 * Rebate rates on slots in hundredths of a percent, each at most the rate of the agent above, valid since long ago.
 * The sum of these rates, a rebate, a level's bonus and the salaries stays below blackjack's edge.
 */
export const sandboxRates = [
  { username: "agentdemo", under: null, basisPoints: 12 },
  { username: "agent_dhaka", under: "agentdemo", basisPoints: 9 },
  { username: "agent_mirpur", under: "agent_dhaka", basisPoints: 6 },
  { username: "demo_asha", under: "agentdemo", basisPoints: 5 },
  { username: "demo_chaya", under: "agent_mirpur", basisPoints: 3 },
] as const;
const ratesFrom = "2020-01-01";

/** Wide limits of credit transfers, in taka, so that all transfers can be tried in the sandbox. */
const limits = { leastMinor: 1_00n, mostMinor: 50_000_00n, dayMinor: 200_000_00n };

export type AgentSeed = {
  readonly merchant: Merchant;
  readonly secrets: Secrets;
  readonly password: string;
  readonly now: Date;
};

/** Creates the team. Requires the demo accounts, and can run at every start. */
export async function seedAgents(db: Db, { merchant, secrets, password, now }: AgentSeed): Promise<void> {
  const find = async (name: string): Promise<MemberKey> => {
    const key = await findByName(db, merchant.id, name);
    invariant(key, "an agent is seeded before the members below");
    return key;
  };
  for (const { username, type, under } of demoTeam) {
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
  for (const { username, under, basisPoints } of sandboxRates) {
    const parent = under === null ? null : await find(under);
    const set = { parent, rates: [{ category: "RNG", basisPoints }], fromDay: ratesFrom, now };
    await db.transaction(async (tx) => changeRates(tx, await find(username), set));
  }
  const key = { merchantId: merchant.id, currency: merchant.currency };
  if ((await findLimits(db, key)) === null) await db.transaction((tx) => replaceLimits(tx, key, limits));
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
