import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../../tests/harness.ts";
import { createOperator, operatorClient, type TestOperator } from "../../../../../../tests/operators.ts";
import { maskText } from "./mask.ts";

const { list } = operatorCalls.audit;
const FIRST = Date.parse("2026-01-01T00:00:00Z");
const ENTRIES = 120;

let w: Harness;
let owner: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  owner = await createOperator(w, "olive");
  // three entries have the same time; every fourth is of another operator, and every tenth of another act
  await w.database.owner.run(sql`
    insert into audit_log (at, merchant_id, actor, action, subject, detail, ip)
    select timestamptz '2026-01-01Z' + (n / 3) * interval '1 microsecond', ${w.merchantId},
      case when n % 4 = 0 then 'operator:pia' else 'operator:rafi' end, case when n % 10 = 0 then 'deposits.approve' else 'deposits.refuse' end,
      'deposit:' || n, jsonb_build_object('session', '7', 'reason', 'no proof', 'before', jsonb_build_object('state', 'open'), 'rest', jsonb_build_array(n)),
      '203.0.113.77'
    from generate_series(1, ${ENTRIES}::int) n`);
});
afterAll(async () => {
  await w.close();
});

const seeded = { atTo: FIRST + 1_000 };
type Input = Parameters<typeof owner.call<typeof list>>[1];

async function readAll(input: Input) {
  const rows = [];
  for (let cursor: string | undefined; ; ) {
    const page = await owner.callOrThrow(list, { ...input, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.about === null).toBe(cursor !== undefined);
    rows.push(...page.rows);
    if (page.nextCursor === null) return rows;
    cursor = page.nextCursor;
  }
}

test("[OPS-01] list: pages to the end in both directions, many rows at one moment → every row once, in the list's order", async () => {
  const newest = await readAll({ ...seeded, size: 7 });
  expect(newest.map(({ subject }) => subject)).toEqual(
    Array.from({ length: ENTRIES }, (_, n) => `deposit:${ENTRIES - n}`),
  );
  const oldest = await readAll({ ...seeded, size: 50, order: "at" });
  expect(oldest).toEqual([...newest].reverse());
  expect(newest[0]).toMatchObject({
    at: FIRST,
    actor: "operator:pia",
    action: "deposits.approve",
    reason: "no proof",
    session: "7",
    before: { state: "open" },
    after: {},
    detail: { rest: `[${ENTRIES}]` },
  });
});

test("[OPS-01] list: filters by operator, act, subject and time → those rows alone, counted", async () => {
  const pia = await owner.callOrThrow(list, { operator: "pia" });
  expect(pia.rows).toHaveLength(ENTRIES / 4);
  expect(pia.about).toEqual({ count: ENTRIES / 4, isExact: true });
  const both = await owner.callOrThrow(list, { operator: "pia", action: "deposits.approve" });
  expect(both.rows.map(({ subject }) => subject)).toEqual(
    [120, 100, 80, 60, 40, 20].map((n) => `deposit:${n}`),
  );
  expect((await owner.callOrThrow(list, { subject: "deposit:9" })).rows).toHaveLength(1);
  expect((await owner.callOrThrow(list, { atFrom: FIRST + 1, atTo: FIRST + 1_000 })).rows).toEqual([]);
});

test("[OPS-01] list: unknown filter, unknown order, value of another kind, size out of bounds → request_param_err naming the field", async () => {
  const send = async (query: string) => {
    const { status, errorCode, detail } = await owner.client.send("GET", `${list.path}?${query}`);
    return [status, errorCode, (detail as { field?: string } | undefined)?.field];
  };
  const refusals = [
    ["color=red", "/color"],
    ["operatorx=pia", "/operatorx"],
    ["order=subject", "/order"],
    ["order=--at", "/order"],
    ["atFrom=yesterday", "/atFrom"],
    ["size=0", "/size"],
    ["size=201", "/size"],
    ["subject=", "/subject"],
    ["cursor=%2F", "/cursor"],
  ] as const;
  for (const [query, field] of refusals) expect(await send(query)).toEqual([400, "request_param_err", field]);
  const state = await owner.client.send("GET", `${operatorCalls.proposals.list.path}?state=open,closed`);
  expect(state).toMatchObject({ status: 400, errorCode: "request_param_err", detail: { field: "/state" } });
});

test("[OPS-01] list: cursor of another order, filter, merchant or list, or none of ours → list.cursor.invalid", async () => {
  const { nextCursor } = await owner.callOrThrow(list, { ...seeded, size: 5 });
  const cursor = nextCursor!;
  expect(await owner.call(list, { ...seeded, size: 9, cursor })).toMatchObject({ status: 200 });
  const there = operatorClient(w.app, { ...owner, merchantCode: "khela_trial" });
  await w.database.owner.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role) select ${owner.id}, id, 'owner' from merchant where code = 'khela_trial'`);
  const [binding, ...key] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as string[];
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const answers = [
    await owner.call(list, { ...seeded, cursor, order: "at" }),
    await owner.call(list, { ...seeded, cursor, operator: "pia" }),
    await owner.call(list, { cursor }),
    await there.call(list, { ...seeded, cursor }),
    await owner.call(operatorCalls.proposals.list, { cursor }),
    await owner.call(list, { ...seeded, cursor: "abc" }),
    await owner.call(list, { ...seeded, cursor: made([binding, key[0]]) }),
    await owner.call(list, { ...seeded, cursor: made([binding, "1; drop", key[1]]) }),
    await owner.call(list, { ...seeded, cursor: made([binding, "9".repeat(19), key[1]]) }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, errorCode: "list.cursor.invalid" });
});

test("[OPS-01] list: another merchant's rows → not there", async () => {
  const there = operatorClient(w.app, { ...owner, merchantCode: "khela_trial" });
  await w.database.owner.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role) select ${owner.id}, id, 'owner' from merchant where code = 'khela_trial'
    on conflict do nothing`);
  const { rows, about } = await there.callOrThrow(list, { operator: "pia" });
  expect([rows, about]).toEqual([[], { count: 0, isExact: true }]);
});

test("[OPS-01] list: personal column → masked for a masked operator and for one without members.personal, whole for others", async () => {
  const masked = await createOperator(w, "masked", { isMasked: true });
  const auditor = await createOperator(w, "auditor1", { roles: ["auditor"] });
  const ipOf = async (who: TestOperator) =>
    (await who.callOrThrow(list, { subject: "deposit:9" })).rows[0]!.ip;
  expect(await ipOf(owner)).toBe("203.0.113.77");
  expect(await ipOf(masked)).toBe("•••.77");
  expect(await ipOf(auditor)).toBe("•••.77");
  expect(["", "abc", "01712345678", "আব্দুল করিম মিয়া"].map(maskText)).toEqual([
    "•••",
    "•••",
    "•••78",
    "•••মিয়া".normalize(),
  ]);
});

test("[OPS-01] audit: operators refused by a guard → found by their act, operator.denied", async () => {
  const content = await createOperator(w, "cora", { roles: ["content"] });
  expect(await content.call(list, {})).toMatchObject({ errorCode: "operator.permission.denied" });
  const { rows } = await owner.callOrThrow(list, { action: "operator.denied", operator: "cora" });
  expect(rows).toMatchObject([{ subject: "call:audit.list", detail: { permission: "audit.view" } }]);
});
