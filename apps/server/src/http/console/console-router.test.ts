import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { operatorSessionIdleMs } from "@khela/contract/operator/operator-call";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, operatorClient } from "../../../../../tests/operators.ts";

let w: Harness;
let now = new Date("2026-11-29T08:00:00Z");
beforeAll(async () => {
  w = await startHarness({ now: () => now });
});
afterAll(async () => {
  await w.close();
});

test("[OPS-01] me: an operator's session → name, roles and permissions at the request's merchant", async () => {
  const sumi = await createOperator(w, "sumi", { roles: ["finance"], maxAmountMinor: 500_000n });
  const { value } = await sumi.call(operatorCalls.access.me, {});
  expect(value).toMatchObject({
    name: "sumi",
    merchant: "khela",
    merchants: [{ code: "khela" }],
    roles: ["finance"],
    maxAmount: "5000.00",
    isMasked: false,
  });
  expect(value.permissions).toContain("withdrawals.approve");
  expect(value.permissions).not.toContain("people.manage");
});

test("[OPS-01] me: no session, a member's session, an unknown, an idle and an ended one → operator.session.missing", async () => {
  const rumi = await createOperator(w, "rumi");
  const { path } = operatorCalls.access.me;
  const rahim = await w.person("rahim");
  expect(await w.visitor().send("GET", path)).toMatchObject({
    status: 401,
    errorCode: "operator.session.missing",
  });
  expect(await rahim.client.send("GET", path)).toMatchObject({ errorCode: "operator.session.missing" });
  const stranger = operatorClient(w.app, { ...rumi, token: `${rumi.token.slice(0, -2)}AA` });
  expect(await stranger.call(operatorCalls.access.me, {})).toMatchObject({
    errorCode: "operator.session.missing",
  });
  const before = now;
  now = new Date(now.getTime() + operatorSessionIdleMs + 1);
  expect(await rumi.call(operatorCalls.access.me, {})).toMatchObject({
    errorCode: "operator.session.missing",
  });
  now = before;
  expect(await rumi.call(operatorCalls.access.me, {})).toMatchObject({ status: 200 });
  await w.database.owner.run(
    sql`update operator_session set ended_at = ${now} where operator_id = ${rumi.id}`,
  );
  expect(await rumi.call(operatorCalls.access.me, {})).toMatchObject({
    errorCode: "operator.session.missing",
  });
});

test("[OPS-01] a call without the permission: refused → an entry in the audit log, also when the shape is wrong", async () => {
  const mita = await createOperator(w, "mita", { roles: ["content"] });
  expect(await mita.call(operatorCalls.proposals.get, { id: "1" })).toMatchObject({
    status: 403,
    errorCode: "operator.permission.denied",
  });
  expect(await mita.client.send("POST", operatorCalls.proposals.refuse.path, { body: {} })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  const entries = await w.database.owner.rows(sql`
    select action, subject, detail ->> 'permission' permission from audit_log where actor = 'operator:mita' order by id`);
  expect(entries).toEqual([
    { action: "operator.denied", subject: "call:proposals.get", permission: "proposals.view" },
    { action: "operator.denied", subject: "call:proposals.refuse", permission: "proposals.view" },
  ]);
});

test("[OPS-01] a call with a step-up: an old proof → operator.step.up; a script's token for a person's call → denied", async () => {
  const old = await createOperator(w, "old", { provenAt: new Date(now.getTime() - 5 * 60_000 - 1) });
  const { approve } = operatorCalls.proposals;
  expect(await old.call(approve, { id: "1", hash: "0".repeat(64) })).toMatchObject({
    status: 403,
    errorCode: "operator.step.up",
  });
  const script = await createOperator(w, "script");
  await w.database.owner.run(sql`
    update operator_session set kind = 'token', proven_at = null, name = 'nightly', merchant_id = ${w.merchantId}, permissions = '{proposals.view}'
    where operator_id = ${script.id}`);
  expect(await script.call(operatorCalls.proposals.get, { id: "1" })).toMatchObject({
    errorCode: "proposal.unknown",
  });
  expect(await script.call(approve, { id: "1", hash: "0".repeat(64) })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
});

test("[OPS-01] another merchant: the operator's rights are those they have there", async () => {
  const nila = await createOperator(w, "nila");
  const there = operatorClient(w.app, { ...nila, merchantCode: "khela_trial" });
  const { value, errorCode } = await there.call(operatorCalls.access.me, {});
  expect([errorCode, value]).toMatchObject([undefined, { permissions: [], roles: [] }]);
  expect(await there.call(operatorCalls.proposals.get, { id: "1" })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
});
