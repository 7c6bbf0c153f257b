/** Long lists of agents and members over HTTP: open rows come first, and paging reaches the last row. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql, type Sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { createAgentsHarness, type AgentsHarness } from "../../test/agents/agents-harness.ts";

const { agents } = calls;

let h: AgentsHarness;
let agent: Person;
let member: Person;
beforeAll(async () => {
  h = await createAgentsHarness();
  agent = await h.w.person("long_boss", { type: 1 });
  member = await h.openPerson(agent, "long_member");
});
afterAll(() => h.close());

const run = (statement: Sql) => h.w.database.owner.run(statement);

/** Reads every page of a list, in order. */
async function pagesOf<Row>(
  read: (cursor: string) => Promise<{ readonly list: readonly Row[]; readonly nextCursor: string | null }>,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await read(cursor);
    pages.push([...page.list]);
    cursor = page.nextCursor;
  }
  return pages;
}

test("[AGT-05] a contract behind hundreds that have ended → the first that runs, for agent and member; ended by the agent; every one is listed once", async () => {
  const { contractId } = await agent.client.callOrThrow(agents.requestContract, {
    customerId: String(member.memberId),
    kind: "daily",
    rateType: "P",
    tiers: [{ minTurnover: "1", rate: "1" }],
  });
  // many rows have the same time, so that a page's position depends on the id too
  await run(sql`
    insert into agent_contract (bucket, member_id, id, merchant_id, currency, agent_bucket, agent_id, agent_name, kind, rate_type, min_turnovers, rates,
      state, requested_at, expires_at, decided_at, ended_at)
    select c.bucket, c.member_id, gen_random_uuid(), c.merchant_id, c.currency, c.agent_bucket, c.agent_id, c.agent_name, c.kind, c.rate_type,
      c.min_turnovers, c.rates, 'refused', c.requested_at + interval '1 s' * (n / 100), c.expires_at + interval '1 s' * (n / 100), now(), now()
    from agent_contract c cross join generate_series(1, 450) n where c.id = ${contractId}::uuid`);
  await run(sql`
    insert into agent_contract_made (bucket, member_id, id, receiver_bucket, receiver_id, receiver_name, requested_at)
    select agent_bucket, agent_id, id, bucket, member_id, ${member.username}, requested_at from agent_contract
    where member_id = ${member.memberId} and id <> ${contractId}::uuid`);
  const read = (part?: "open" | "ended") => (cursor: string) =>
    agent.client.callOrThrow(agents.contracts, { cursor, ...(part === undefined ? {} : { part }) });
  expect((await pagesOf(read("open"))).flat()).toMatchObject([{ contractId, state: "requested" }]);
  for (const [part, count] of [
    ["ended", 450],
    [undefined, 451],
  ] as const) {
    const listed = (await pagesOf(read(part))).flat().map((one) => one.contractId);
    expect([part, listed.length, new Set(listed).size]).toEqual([part, count, count]);
  }
  const own = await pagesOf((cursor) =>
    member.client.callOrThrow(agents.memberContracts, { kind: "daily", cursor, pageSize: 50 }),
  );
  expect(own[0]![0]).toMatchObject({ contractId, state: "requested" });
  expect(new Set(own.flat().map((one) => one.contractId)).size).toBe(451);
  expect((await agent.client.call(agents.voidContract, { contractId })).status).toBe(200);
  expect((await pagesOf(read("open"))).flat()).toEqual([]);
  expect((await agent.client.call(agents.contracts, { cursor: "AA" })).errorCode).toBe("request_param_err");
});

test("[AGT-03] a request for credit behind sixty that are decided → the first of the agent's list; all are listed", async () => {
  const { requestId } = await member.client.callOrThrow(agents.requestCredit, {
    amount: "5.00",
    requestId: crypto.randomUUID(),
  });
  await run(sql`
    insert into agent_credit_request (bucket, member_id, id, merchant_id, receiver_bucket, receiver_id, receiver_name, amount_minor, currency, reference,
      state, requested_at, expires_at, decided_at)
    select r.bucket, r.member_id, gen_random_uuid(), r.merchant_id, r.receiver_bucket, r.receiver_id, r.receiver_name, r.amount_minor, r.currency,
      r.reference, 'refused', r.requested_at + interval '1 s' * (n / 10), r.expires_at + interval '1 s' * (n / 10), now()
    from agent_credit_request r cross join generate_series(1, 60) n where r.id = ${requestId}::uuid`);
  const pages = await pagesOf((cursor) => agent.client.callOrThrow(agents.creditRequests, { cursor }));
  expect(pages[0]![0]).toMatchObject({ requestId, state: "open" });
  expect(new Set(pages.flat().map((one) => one.requestId)).size).toBe(61);
});

test("[AGT-03] a dispute behind sixty that are decided → the first of both sides' lists; all are listed", async () => {
  const creditId = crypto.randomUUID();
  await run(sql`
    insert into agent_credit_receipt (bucket, member_id, id, credit_id, sender_bucket, sender_id, sender_name, amount_minor, currency, received, in_kind,
      sent_at, at)
    values (${member.bucket}, ${member.memberId}, ${creditId}::uuid, gen_random_uuid(), ${agent.bucket}, ${agent.memberId}, ${agent.username}, 100, 'BDT',
      true, 6104, now(), now())`);
  await run(sql`
    insert into agent_dispute (bucket, member_id, id, merchant_id, sender_name, receiver_bucket, receiver_id, receiver_name, amount_minor, currency,
      sent_at, opened_by, reason, state, opened_at, answer_until, escalated_at, decision, decided_at, decided_by)
    select ${agent.bucket}::smallint, ${agent.memberId}::bigint, case when n = 0 then ${creditId}::uuid else gen_random_uuid() end, ${h.w.merchantId}::int,
      ${agent.username}, ${member.bucket}::smallint, ${member.memberId}::bigint, ${member.username}, 100, 'BDT', now(), 'receiver', 'not as agreed',
      case when n = 0 then 'open' else 'closed' end, timestamptz '2026-01-01' + interval '1 s' * (n / 10), now() + interval '1 day',
      case when n > 0 then now() end, case when n > 0 then 'It stays.' end, case when n > 0 then now() end, case when n > 0 then 'operator' end
    from generate_series(0, 60) n`);
  for (const person of [agent, member]) {
    const pages = await pagesOf((cursor) => person.client.callOrThrow(agents.disputes, { cursor }));
    expect(pages[0]![0]).toMatchObject({ creditId, state: "open" });
    expect(new Set(pages.flat().map((one) => one.creditId)).size).toBe(61);
  }
});
