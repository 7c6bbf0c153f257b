import { afterAll, beforeAll, expect, test } from "vitest";
import { approvableActs, operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";

const { set, remove, list } = operatorCalls.approvals;
const { proposals } = operatorCalls;

let w: Harness;
let olive: TestOperator;
let pavel: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  olive = await createOperator(w, "olive");
  pavel = await createOperator(w, "pavel");
});
afterAll(async () => {
  await w.close();
});

const rulesOf = async () =>
  Object.fromEntries((await olive.callOrThrow(list, {})).rules.map(({ act, above }) => [act, above]));
const entriesOf = (since: bigint) =>
  w.database.owner.rows(sql`
    select actor, action, subject, detail - 'session' detail from audit_log where id > ${since} and actor like 'operator:%' order by id`);
const lastEntry = async () =>
  (await w.database.owner.one<{ id: bigint }>(sql`select coalesce(max(id), 0) id from audit_log`)).id;

test("[OPS-01] approvals: a change of a rule → always a proposal, done and logged by the second operator", async () => {
  const act = approvableActs.find(({ isAlways }) => !isAlways)!.name;
  const since = await lastEntry();
  const { proposal } = await olive.call(set, { act, above: "500", reason: "more care" });
  expect(proposal).toMatchObject({
    act: "approvals.set",
    subject: `approval-rule:${act}`,
    before: { above: null },
    after: { above: "500.00" },
    mayApprove: false,
  });
  expect((await rulesOf())[act]).toBeNull();
  const decision = { id: proposal!.id, hash: proposal!.hash };
  expect(await olive.call(proposals.approve, decision)).toMatchObject({ errorCode: "proposal.own" });
  expect(await pavel.call(proposals.approve, decision)).toMatchObject({ status: 200 });
  expect((await rulesOf())[act]).toBe("500.00");
  expect(await pavel.call(proposals.approve, decision)).toMatchObject({ errorCode: "proposal.decided" });
  const facts = { before: { above: null }, after: { above: "500.00" } };
  const of = { act: "approvals.set", about: `approval-rule:${act}` };
  expect(await entriesOf(since)).toEqual([
    {
      actor: "operator:olive",
      action: "proposals.create",
      subject: `proposal:${proposal!.id}`,
      detail: { ...facts, ...of, reason: "more care" },
    },
    {
      actor: "operator:pavel",
      action: "approvals.set",
      subject: `approval-rule:${act}`,
      detail: { ...facts, proposal: proposal!.id, proposedBy: "olive", reason: "more care" },
    },
    {
      actor: "operator:pavel",
      action: "proposals.approve",
      subject: `proposal:${proposal!.id}`,
      detail: { ...facts, ...of },
    },
  ]);
  const end = await olive.call(remove, { act, reason: "less care" });
  await pavel.callOrThrow(proposals.approve, { id: end.proposal!.id, hash: end.proposal!.hash });
  expect((await rulesOf())[act]).toBeNull();
});

test("[OPS-01] approvals: real money without a rule → acts that say where money goes need two for any amount; a rule of the merchant's own counts instead", async () => {
  const setting = "withdrawals.setGateway";
  const ruleOf = async () => (await olive.callOrThrow(list, {})).rules.find(({ act }) => act === setting);
  const { owner } = w.database;
  await owner.run(sql`delete from approval_rule where act = ${setting}`);
  expect(await ruleOf()).toMatchObject({ above: null, isDefault: false });
  const gateway = { provider: "bkash", gateway: "khela" } as const;
  const alone = await olive.call(operatorCalls.withdrawals.setGateway, gateway);
  expect(alone.status).not.toBe(202);
  await owner.run(sql`update merchant set real_money = true where code = 'khela'`);
  try {
    await expect.poll(ruleOf, { timeout: 10_000 }).toMatchObject({ above: "0.00", isDefault: true });
    const second = await olive.call(operatorCalls.withdrawals.setGateway, gateway);
    expect(second.proposal).toMatchObject({ act: setting });
    await olive.callOrThrow(proposals.withdraw, { id: second.proposal!.id });
    const change = await olive.call(set, { act: setting, above: "5", reason: "an own rule" });
    await pavel.callOrThrow(proposals.approve, { id: change.proposal!.id, hash: change.proposal!.hash });
    expect(await ruleOf()).toMatchObject({ above: "5.00", isDefault: false });
  } finally {
    await owner.run(sql`update merchant set real_money = false where code = 'khela'`);
    await owner.run(sql`delete from approval_rule where act = ${setting}`);
  }
  await expect.poll(ruleOf, { timeout: 10_000 }).toMatchObject({ above: null, isDefault: false });
});

test("[OPS-01] approvals: unknown act, one that always needs two, a rule that is not there, an amount that is none → refused, nothing changed", async () => {
  const act = approvableActs.find(({ isAlways }) => !isAlways)!.name;
  const reason = "because";
  const answers = [
    await olive.call(set, { act: "deposits.nothing", above: "0", reason }),
    await olive.call(set, { act: "approvals.set", above: "0", reason }),
    await olive.call(remove, { act: "approvals.remove", reason }),
    await olive.call(remove, { act, reason }),
    await olive.call(set, { act, above: "0.001", reason }),
    await olive.call(set, { act, above: "99999999999999999999", reason }),
    await olive.call(set, { act, above: "-1", reason }),
    await olive.call(set, { act, above: "1", reason: " " }),
  ];
  expect(answers.map(({ errorCode }) => errorCode)).toEqual([
    "approval.act.unknown",
    "approval.act.unknown",
    "approval.act.unknown",
    "approval.rule.missing",
    ...Array.from({ length: 4 }, () => "request_param_err"),
  ]);
  expect(await w.database.owner.rows(sql`select from operator_proposal where state = 'open'`)).toEqual([]);
});
