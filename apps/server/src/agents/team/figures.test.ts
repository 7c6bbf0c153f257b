/** What each figure of a team has: what is taken back is subtracted, nothing is counted under two names, and a recount mends what was. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/member/transaction-types";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { createAgentsHarness, type AgentsHarness } from "../agents-test-harness.ts";
import { agentChecks } from "../audit.ts";

const { agents, auth } = calls;
const { deposit, depositRefund, lotteryRebate, rebate } = transactionTypes;

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = () => h.w.person(name("boss"), { type: 1 });
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.samples]);
/** A member who registered with a link of the agent. */
async function cameByLink(agent: Awaited<ReturnType<typeof agentOf>>): Promise<MemberKey> {
  const { code } = await agent.client.callOrThrow(agents.createAffiliateUrl, {});
  const username = name("came");
  await h.w.visitor().callOrThrow(auth.register, {
    username,
    password: "a long enough pass phrase",
    confirmPassword: "a long enough pass phrase",
    ageConfirmed: true,
    registerMethod: "H5",
    affiliateCode: code,
  });
  return h.w.database.owner.one<MemberKey>(
    sql`select bucket, member_id "memberId" from member_name where name = ${username}`,
  );
}

test("[AGT-01] [AGT-04] a deposit that is refunded → no deposit of the team, of the link and of the member any more", async () => {
  const agent = await agentOf();
  const member = await cameByLink(agent);
  await h.move(member, deposit.id, 50_000n);
  await h.count();
  await h.move(member, depositRefund.id, 30_000n, "out");
  await h.count();
  expect(await h.kpi(agent, "A")).toMatchObject({ deposit: "200.00", firstDeposits: 1 });
  const { list } = await agent.client.callOrThrow(agents.affiliateUrls, {});
  expect(list).toMatchObject([{ deposit: "200.00", firstDeposits: 1 }]);
  expect(
    await agent.client.callOrThrow(agents.subordinate, { customerId: String(member.memberId) }),
  ).toMatchObject({ deposit: "200.00" });
  expect(await findings()).toEqual([]);
});

test("[AGT-01] [LOT-03] a lottery's rebate, which is in the payout of its order → taken from the net once; other rebates are taken too", async () => {
  const agent = await agentOf();
  const member = await h.open(agent, name("bets"));
  await h.settle(member, [h.today()], "LOTTERY");
  await h.move(member, lotteryRebate.id, 40n);
  await h.move(member, rebate.id, 5n);
  await h.count();
  expect(await h.kpi(agent, "A")).toMatchObject({
    stake: "1.00",
    payout: "0.40",
    rebate: "0.05",
    net: "0.55",
  });
  expect(await findings()).toEqual([]);
});

test("[AGT-01] figures of before, with refunds as deposits and a lottery's rebate → the audit names them; counted again, right in every day", async () => {
  const agent = await agentOf();
  const member = await cameByLink(agent);
  await h.move(member, deposit.id, 50_000n);
  await h.move(member, depositRefund.id, 30_000n, "out");
  await h.move(member, lotteryRebate.id, 40n);
  await h.settle(member, [h.today()]);
  await h.count();
  const right = await h.kpi(agent, "C");
  const links = await agent.client.callOrThrow(agents.affiliateUrls, {});
  const owner = h.w.database.owner;
  const add = sql`deposit_minor = deposit_minor + 30000, rebate_minor = rebate_minor + 40`;
  await owner.run(
    sql`update agent_member_day set ${add} where bucket = ${member.bucket} and member_id = ${member.memberId} and category = ''`,
  );
  await owner.run(
    sql`update agent_day set ${add} where bucket = ${agent.bucket} and member_id = ${agent.memberId} and (grp = 'A' and category = '')`,
  );
  await owner.run(
    sql`update agent_day set deposit_minor = deposit_minor + 30000 where bucket = ${agent.bucket} and member_id = ${agent.memberId} and grp = 'L'`,
  );
  expect(await findings()).toHaveLength(1);
  expect(await h.kpi(agent, "C")).toMatchObject({ deposit: "500.00", rebate: "0.40" });
  const migration = new URL("../../../db/migrations/0108_team_figures_again.sql", import.meta.url);
  await owner.run({ text: readFileSync(migration, "utf8"), values: [] });
  await h.count();
  expect(await h.kpi(agent, "C")).toEqual(right);
  expect(await agent.client.callOrThrow(agents.affiliateUrls, {})).toEqual(links);
  expect(await findings()).toEqual([]);
});
