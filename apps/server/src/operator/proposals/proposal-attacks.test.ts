/** Attempts by an operator, or by the database's owner, to execute an act with only one operator instead of two. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { Proposal } from "@khela/contract/operator/operator-shapes";
import { permissions } from "@khela/contract/operator/permissions";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, operatorClient, type TestOperator } from "../../../../../tests/operators.ts";
import { createOperatorToken, operatorTokenHash } from "../../infra/operator/acting-operator.ts";

const { approvals, proposals } = operatorCalls;
const ACT = "deposits.refund";

let w: Harness;
let olive: TestOperator;
let pavel: TestOperator;
let count = 0;
beforeAll(async () => {
  w = await startHarness();
  await w.database.owner.run(
    sql`insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT')`,
  );
  w.services.merchants.forget();
});
afterAll(async () => {
  await w.close();
});
beforeEach(async () => {
  await w.database.owner.run(
    sql`update operator_proposal set state = 'withdrawn', decided_at = now(), decided_by = proposed_by where state = 'open'`,
  );
  await w.database.owner.run(sql`delete from approval_rule where act = ${ACT}`);
  count += 1;
  olive = await createOperator(w, `olive${count}`);
  pavel = await createOperator(w, `pavel${count}`);
});

async function propose(who = olive): Promise<Proposal> {
  const { proposal } = await who.call(approvals.set, { act: ACT, above: "500.00", reason: "less work" });
  return proposal!;
}
const approve = (who: TestOperator, { id, hash }: Pick<Proposal, "id" | "hash">) =>
  who.call(proposals.approve, { id, hash });
const ruleOf = async (code = "khela") =>
  (
    await w.database.owner.maybe<{ above: string }>(sql`
      select above_minor::text above from approval_rule r join merchant m on m.id = r.merchant_id where m.code = ${code} and act = ${ACT}`)
  )?.above ?? null;
const deniedOf = ({ name }: TestOperator) =>
  w.database.owner.rows(sql`
    select subject from audit_log where actor = ${`operator:${name}`} and action = 'operator.denied' order by id`);

/** Opens another session of the operator, in a browser or for a script. */
async function anotherSession(who: TestOperator, kind: "browser" | "token"): Promise<TestOperator> {
  const token = createOperatorToken((bytes) => randomBytes(bytes));
  const isToken = kind === "token";
  await w.database.owner.run(sql`
    insert into operator_session (token_hash, operator_id, kind, created_at, seen_at, expires_at, proven_at, ip, name, merchant_id, permissions)
    values (${operatorTokenHash(token)}, ${who.id}, ${kind}, now(), now(), now() + interval '1 hour', ${isToken ? null : new Date()}, '127.0.0.1',
      ${isToken ? "nightly" : null}, ${isToken ? w.merchantId : null}, ${isToken ? permissions : null}::text[])`);
  return operatorClient(w.app, { ...who, token });
}

test("[OPS-01] proposal: its proposer in another browser, and any script's token → refused, nothing done, the token in the audit log", async () => {
  const proposal = await propose();
  expect((await approve(await anotherSession(olive, "browser"), proposal)).errorCode).toBe("proposal.own");
  for (const who of [olive, pavel]) {
    const script = await anotherSession(who, "token");
    expect((await approve(script, proposal)).errorCode).toBe("operator.permission.denied");
    expect(await deniedOf(who)).toEqual([{ subject: "call:proposals.approve" }]);
  }
  expect(await ruleOf()).toBeNull();
  expect((await approve(pavel, proposal)).status).toBe(200);
  expect(await ruleOf()).toBe("50000");
});

test("[OPS-01] proposal: payload altered in the database, alone or with its hash → proposal.changed, nothing done", async () => {
  const proposal = await propose();
  const { owner } = w.database;
  // only the database's owner can do this
  await owner.run(sql`alter table operator_proposal disable trigger user`);
  await owner.run(
    sql`update operator_proposal set payload = jsonb_set(payload, '{above}', '"999999.00"') where id = ${BigInt(proposal.id)}`,
  );
  expect((await approve(pavel, proposal)).errorCode).toBe("proposal.changed");
  await owner.run(
    sql`update operator_proposal set payload_hash = sha256('other') where id = ${BigInt(proposal.id)}`,
  );
  expect((await approve(pavel, proposal)).errorCode).toBe("proposal.changed");
  const shown = await pavel.callOrThrow(proposals.get, { id: proposal.id });
  expect((await approve(pavel, shown)).errorCode).toBe("proposal.changed");
  for (const name of ["logged", "unchangeable"])
    await owner.run({ ...sql``, text: `alter table operator_proposal enable always trigger ${name}` });
  expect(await ruleOf()).toBeNull();
});

const takeRole = (who: TestOperator) =>
  w.database.owner.run(sql`update operator_assignment set role = 'content' where operator_id = ${who.id}`);
const giveRole = (who: TestOperator) =>
  w.database.owner.run(sql`update operator_assignment set role = 'owner' where operator_id = ${who.id}`);

test("[OPS-01] proposal: the second operator's role taken away after they looked → denied and in the audit log, nothing done", async () => {
  const proposal = await propose();
  expect((await pavel.callOrThrow(proposals.get, { id: proposal.id })).mayApprove).toBe(true);
  // the support role may read proposals, but not manage people
  await w.database.owner.run(
    sql`update operator_assignment set role = 'support' where operator_id = ${pavel.id}`,
  );
  expect((await approve(pavel, proposal)).errorCode).toBe("operator.permission.denied");
  expect(await deniedOf(pavel)).toEqual([{ subject: `proposal:${proposal.id}` }]);
  await takeRole(pavel);
  expect((await approve(pavel, proposal)).errorCode).toBe("operator.permission.denied");
  expect(await ruleOf()).toBeNull();
});

test.each([
  ["role taken away", takeRole, giveRole],
  [
    "account disabled",
    ({ id }: TestOperator) =>
      w.database.owner.run(sql`update operator set state = 'disabled' where id = ${id}`),
    ({ id }: TestOperator) =>
      w.database.owner.run(sql`update operator set state = 'active' where id = ${id}`),
  ],
  [
    "last day over",
    ({ id }: TestOperator) =>
      w.database.owner.run(
        sql`update operator_assignment set last_day = '2020-01-01' where operator_id = ${id}`,
      ),
    ({ id }: TestOperator) =>
      w.database.owner.run(sql`update operator_assignment set last_day = null where operator_id = ${id}`),
  ],
] as const)(
  "[OPS-01] proposal, its proposer's %s since → proposal.changed, nothing done; refused by a colleague still, and done once they have the right again",
  async (_what, take, give) => {
    const proposal = await propose();
    await take(olive);
    expect((await approve(pavel, proposal)).errorCode).toBe("proposal.changed");
    expect(await ruleOf()).toBeNull();
    await give(olive);
    expect((await approve(pavel, proposal)).status).toBe(200);
    expect(await ruleOf()).toBe("50000");
    const next = await olive.call(approvals.remove, { act: ACT, reason: "more care" });
    await take(olive);
    expect(
      (await pavel.call(proposals.refuse, { id: next.proposal!.id, reason: "who asked left" })).status,
    ).toBe(200);
    expect(await ruleOf()).toBe("50000");
  },
);

test("[OPS-01] proposal of one merchant, decided at another: an owner of both, and one of the other alone → unknown or denied, nothing done at either", async () => {
  const proposal = await propose();
  await w.database.owner.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role) select ${pavel.id}, id, 'owner' from merchant where code = 'other'`);
  const pavelThere = operatorClient(w.app, { ...pavel, merchantCode: "other" });
  const stranger = await createOperator(w, `stranger${count}`, { merchantCode: "other" });
  const strangerHere = operatorClient(w.app, { ...stranger, merchantCode: "khela" });
  const { id } = proposal;
  for (const who of [pavelThere, stranger]) {
    expect((await approve(who, proposal)).errorCode).toBe("proposal.unknown");
    expect((await who.call(proposals.get, { id })).errorCode).toBe("proposal.unknown");
    expect((await who.call(proposals.refuse, { id, reason: "not mine" })).errorCode).toBe("proposal.unknown");
    expect((await who.call(proposals.withdraw, { id })).errorCode).toBe("proposal.unknown");
  }
  expect((await approve(strangerHere, proposal)).errorCode).toBe("operator.permission.denied");
  expect([await ruleOf(), await ruleOf("other")]).toEqual([null, null]);
  expect((await approve(pavel, proposal)).status).toBe(200);
  expect([await ruleOf(), await ruleOf("other")]).toEqual(["50000", null]);
});

test("[OPS-01] proposal approved many times at once, by one and by several → done once, one entry", async () => {
  const ruma = await createOperator(w, `ruma${count}`);
  const proposal = await propose();
  const all = [pavel, ruma, await anotherSession(pavel, "browser"), olive];
  const answers = await Promise.all([...all, ...all, ...all].map((who) => approve(who, proposal)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { errorCode } of answers.filter(({ status }) => status !== 200))
    expect(["proposal.decided", "proposal.own"]).toContain(errorCode);
  const entries = await w.database.owner.rows(sql`
    select from audit_log where action = 'approvals.set' and detail ->> 'proposal' = ${proposal.id} and actor <> ${`operator:${olive.name}`}`);
  expect(entries).toHaveLength(1);
});
