/** Links over HTTP: created, opened, used to register, closed and deleted. Also the referral link of a member. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { maxAffiliateLinks } from "@khela/contract/agents/team";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";

const { agents, auth } = calls;

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

let people = 0;
const agentOf = () => h.w.person(`linker${(people += 1)}`, { type: 1 });
const register = (username: string, affiliateCode: string) =>
  h.w.visitor().call(auth.register, {
    username,
    password: "a long enough pass phrase",
    confirmPassword: "a long enough pass phrase",
    ageConfirmed: true,
    registerMethod: "H5",
    affiliateCode,
  });

test("[AGT-04 API-06] link: opened, registered with and deposited by → its visits, registrations and deposits; the member is the agent's", async () => {
  const agent = await agentOf();
  const link = await agent.client.callOrThrow(agents.createAffiliateUrl, {});
  expect(link).toMatchObject({ custom: false, state: "open", visits: 0, registrations: 0, endDate: null });
  expect(new URL(link.url).searchParams.get("affiliateCode")).toBe(link.code);
  for (let n = 0; n < 2; n += 1) await h.w.visitor().callOrThrow(agents.affiliateVisit, { code: link.code });
  await h.w.visitor().callOrThrow(agents.affiliateVisit, { code: "NOBODYS" });
  expect((await register("came_by_link", link.code)).status).toBe(200);
  const { list } = await agent.client.callOrThrow(agents.downlines, {});
  expect(list).toMatchObject([{ customerName: "came_by_link", depth: 1 }]);
  const member = await h.w.services.db.one<{ bucket: number; memberId: bigint }>({
    text: `select bucket, member_id "memberId" from member_name where name = 'came_by_link'`,
    values: [],
  });
  await h.move(member, 6101, 25_000n);
  await h.count();
  expect((await agent.client.callOrThrow(agents.affiliateUrls, {})).list).toMatchObject([
    { code: link.code, visits: 2, registrations: 1, firstDeposits: 1, deposit: "250.00" },
  ]);
  expect(await agent.client.callOrThrow(agents.registeredAffiliates, { code: link.code })).toMatchObject({
    list: [{ customerName: "came_by_link" }],
    nextCursor: null,
  });
});

test("[AGT-04] link: own code, closed, opened again, deleted → valid only while open, the code never given out again", async () => {
  const [agent, other] = [await agentOf(), await agentOf()];
  const { code } = await agent.client.callOrThrow(agents.createAffiliateUrl, { path: "my-team_1" });
  expect(code).toBe("my-team_1");
  const taken = () => other.client.call(agents.createAffiliateUrl, { path: "my-team_1" });
  expect((await taken()).errorCode).toBe("agent.link.taken");
  const check = async () =>
    (await h.w.visitor().call(auth.affiliate, { code, domain: "x.example" })).errorCode;
  expect(await check()).toBeUndefined();
  await agent.client.callOrThrow(agents.switchAffiliateUrl, { code, open: false });
  expect(await check()).toBe("invitation_code_error");
  await agent.client.callOrThrow(agents.switchAffiliateUrl, { code, open: true });
  expect(await check()).toBeUndefined();
  for (const call of [
    other.client.call(agents.switchAffiliateUrl, { code, open: false }),
    other.client.call(agents.deleteAffiliateUrl, { code }),
    other.client.call(agents.registeredAffiliates, { code }),
  ])
    expect((await call).errorCode).toBe("agent.link.unknown");
  await agent.client.callOrThrow(agents.deleteAffiliateUrl, { code });
  expect(await check()).toBe("invitation_code_error");
  expect((await agent.client.callOrThrow(agents.affiliateUrls, {})).list).toEqual([]);
  expect((await taken()).errorCode).toBe("agent.link.taken");
  expect((await agent.client.call(agents.deleteAffiliateUrl, { code })).errorCode).toBe("agent.link.unknown");
});

test("[AGT-04] link: past its end, or one more than there may be → refused", async () => {
  const agent = await agentOf();
  expect((await agent.client.call(agents.createAffiliateUrl, { endDate: 1 })).errorCode).toBe(
    "request_param_err",
  );
  for (let n = 2; n < maxAffiliateLinks; n += 1)
    await agent.client.callOrThrow(agents.createAffiliateUrl, {});
  const atOnce = await Promise.all(
    Array.from({ length: 6 }, () => agent.client.call(agents.createAffiliateUrl, {})),
  );
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await agent.client.call(agents.createAffiliateUrl, {})).errorCode).toBe("agent.link.full");
  expect((await agent.client.callOrThrow(agents.affiliateUrls, {})).list).toHaveLength(maxAffiliateLinks);
});

test("[AGT-04] a member's referral: made once → who registers with it is referred, and under the member's own agent", async () => {
  const agent = await agentOf();
  const member = await h.openPerson(agent, "referrer_1");
  const first = await member.client.callOrThrow(agents.referral, {});
  expect(first).toMatchObject({ totalInvitations: 0, list: [] });
  expect((await member.client.callOrThrow(agents.referral, {})).referralCode).toBe(first.referralCode);
  expect((await register("was_invited", first.referralCode)).status).toBe(200);
  expect(await member.client.callOrThrow(agents.referral, {})).toMatchObject({
    totalInvitations: 1,
    list: [{ customerName: "was_invited" }],
  });
  expect((await agent.client.callOrThrow(agents.downlines, {})).list).toMatchObject([
    { customerName: "was_invited", depth: 1 },
    { customerName: "referrer_1" },
  ]);
  for (const type of [40, 41, 42]) {
    const credit = await h.w.person(`noreferral${type}`, { type });
    expect((await credit.client.call(agents.referral, {})).errorCode).toBe("free_reject");
  }
});
