/**
 * Signals that an agent and members of the team may be one person, as shown to an operator. A signal refuses no act.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";

const { agents, auth } = calls;
const password = "a long enough pass phrase";
const pin = "482913";

let h: AgentsHarness;
beforeAll(async () => {
  h = await createAgentsHarness();
});
afterAll(() => h.close());

/** Signals of an agent's team by member name, and the groups of members who share a payout account. */
async function signalsOf({ memberId }: Person) {
  const { list, rings } = await h.operator.callOrThrow(operatorCalls.agents.signals, {
    id: String(memberId),
  });
  return {
    list: list.map(({ member, ...counts }) => ({ name: member.username, ...counts })),
    rings: rings.map((ring) => ring.map(({ username }) => username)),
  };
}

/** Gives all sessions of a person this IP address. */
const setAddress = ({ bucket, memberId }: Person, ip: string) =>
  h.w.database.owner.run(
    sql`update session set ip = ${ip} where bucket = ${bucket} and member_id = ${memberId}`,
  );
const addPayoutNumber = ({ bucket, memberId }: Person, number: string) =>
  h.w.database.owner.run(sql`
    insert into member_payout_number (merchant_id, bucket, member_id, number_hash, added_at)
    values (${h.w.merchantId}, ${bucket}, ${memberId}, ${number}, now())`);

test("[AGT-02] members with the agent's browser, payout account or network → named with what it is, the weakest last; strangers and other agents' members are not", async () => {
  const top = await h.w.person("ring_top", { type: 1 });
  const agent = await h.openPerson(top, "ring_agent", 1);
  const [self, near, far, other] = [
    await h.openPerson(agent, "ring_self"),
    await h.openPerson(agent, "ring_near"),
    await h.openPerson(agent, "ring_far"),
    await h.openPerson(top, "ring_other"),
  ];
  await agent.client.callOrThrow(auth.setPaymentPassword, {
    newPassword: pin,
    confirmNewPassword: pin,
    password,
  });
  await setAddress(agent, "203.0.113.7");
  await setAddress(self, "198.51.100.9");
  await setAddress(near, "::ffff:203.0.113.99");
  await setAddress(far, "2001:db8:1:2::7");
  await setAddress(other, "203.0.113.8");
  for (const person of [agent, self, other]) await addPayoutNumber(person, "one number of both");
  // a browser in which the agent logs in first, and then the member
  const browser = h.w.visitor();
  const logIn = (username: string, site?: "agent") =>
    browser.callOrThrow(auth.login, {
      type: "username",
      username,
      password,
      ...(site === undefined ? {} : { site }),
    });
  await logIn("ring_agent", "agent");
  await logIn("ring_self");
  // a wrong PIN sends no credit, so no act between agent and member is recorded
  await logIn("ring_agent", "agent");
  const wrong = { customerId: String(self.memberId), amount: "1.00", password: "000001" };
  expect((await browser.call(agents.transferDownline, wrong)).errorCode).toBe("invalid.payment.pw");
  await logIn("ring_self");
  await setAddress(agent, "203.0.113.7");
  await setAddress(self, "198.51.100.9");
  expect(
    (await browser.call(agents.requestCredit, { amount: "5.00", requestId: crypto.randomUUID() })).status,
  ).toBe(200);
  expect(await signalsOf(agent)).toEqual({
    list: [
      { name: "ring_self", devices: 1, payoutAccounts: 1, networks: 0 },
      { name: "ring_near", devices: 0, payoutAccounts: 0, networks: 1 },
    ],
    rings: [],
  });
  // the top agent shares no network with a member yet; three members below share a payout number
  const rings = [["ring_agent", "ring_other", "ring_self"]];
  expect(await signalsOf(top)).toEqual({ list: [], rings });
  await setAddress(top, "2001:db8:1:2:ffff::1");
  expect(await signalsOf(top)).toEqual({
    list: [{ name: "ring_far", devices: 0, payoutAccounts: 0, networks: 1 }],
    rings,
  });
});

test("[AGT-04] registered by a link in the browser in which the agent has logged in → named, once for it; in another browser → not", async () => {
  const top = await h.w.person("linker_top", { type: 1 });
  const agent = await h.openPerson(top, "own_linker", 1);
  const { code } = await agent.client.callOrThrow(agents.createAffiliateUrl, {});
  const register = (browser: ReturnType<AgentsHarness["w"]["visitor"]>, username: string) =>
    browser.callOrThrow(auth.register, {
      username,
      password,
      confirmPassword: password,
      ageConfirmed: true,
      registerMethod: "H5",
      affiliateCode: code,
    });
  const browser = h.w.visitor();
  await browser.callOrThrow(auth.login, {
    type: "username",
    username: "own_linker",
    password,
    site: "agent",
  });
  await register(browser, "own_second");
  await register(h.w.visitor(), "own_friend");
  await h.w.database.owner.run(sql`update session set ip = 'none'`);
  expect((await signalsOf(agent)).list).toEqual([
    { name: "own_second", devices: 1, payoutAccounts: 0, networks: 0 },
  ]);
});

test("[AGT-02] members of the team with one payout account → one group of all of them; strangers with it are not named", async () => {
  const agent = await h.w.person("circle_top", { type: 1 });
  const members = [await h.openPerson(agent, "circle_one"), await h.openPerson(agent, "circle_two")];
  await h.openPerson(agent, "circle_none");
  const stranger = await h.w.person("circle_stranger");
  for (const person of [...members, stranger]) await addPayoutNumber(person, "one number of a circle");
  await h.w.database.owner.run(sql`update session set ip = 'none'`);
  expect(await signalsOf(agent)).toEqual({ list: [], rings: [["circle_one", "circle_two"]] });
});
