/** Operators manage feeds of lottery results in the console. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { feedSecretLabel } from "./feeds.ts";

const { feeds, proposals } = operatorCalls;

let w: Harness;
let lima: TestOperator;
let rafi: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  lima = await createOperator(w, "lima");
  rafi = await createOperator(w, "rafi");
});
afterAll(() => w.close());

const listed = async (operator = lima) => (await operator.callOrThrow(feeds.list, { size: 50 })).rows;
const secretOf = (code: string, keyNo: number) =>
  w.services.secrets.webhook(feedSecretLabel({ code, keyNo }));
const reason = "For the board's engineer";

test("[OPS-04 LOT-02] feed entered, its secret read, switched off, entered again → another secret; each step in the audit log, the secret in none", async () => {
  const code = "north-board";
  await lima.callOrThrow(feeds.add, { code, isFinal: false });
  expect(await lima.callOrThrow(feeds.secret, { code, reason })).toEqual({
    secret: secretOf(code, 1),
    keyNo: 1,
  });
  await lima.callOrThrow(feeds.off, { code });
  expect(await listed()).toMatchObject([{ code, isFinal: false, isEnabled: false, keyNo: 1 }]);
  expect((await lima.call(feeds.secret, { code, reason })).errorCode).toBe("feed.unknown");
  await lima.callOrThrow(feeds.add, { code, isFinal: true });
  expect(await listed()).toMatchObject([{ code, isFinal: true, isEnabled: true, keyNo: 2 }]);
  expect((await lima.callOrThrow(feeds.secret, { code, reason })).secret).toBe(secretOf(code, 2));
  const entries = await w.database.owner.rows<{ action: string; detail: string }>(sql`
    select action, detail::text from audit_log where subject = ${`lottery-feed:${code}`} order by id`);
  expect(entries.map(({ action }) => action)).toEqual([
    "feeds.add",
    "feeds.secret",
    "feeds.off",
    "feeds.add",
    "feeds.secret",
  ]);
  for (const { detail } of entries) expect(detail).not.toContain("whsec");
});

test("[OPS-04] rule of approval for feeds → kept as a proposal, entered when another operator approves it", async () => {
  const { owner } = w.database;
  await owner.run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'feeds.add', 1000000)`,
  );
  const { proposal } = await lima.call(feeds.add, { code: "two-board", isFinal: true });
  expect(proposal).toMatchObject({
    subject: "lottery-feed:two-board",
    after: { isFinal: true, isEnabled: true },
  });
  expect((await listed()).some(({ code }) => code === "two-board")).toBe(false);
  const decision = { id: proposal!.id, hash: proposal!.hash };
  expect((await lima.call(proposals.approve, decision)).status).not.toBe(200);
  await rafi.callOrThrow(proposals.approve, decision);
  expect(await listed()).toContainEqual({ code: "two-board", isFinal: true, isEnabled: true, keyNo: 1 });
  await owner.run(sql`delete from approval_rule where act = 'feeds.add'`);
});

test("[OPS-04] feed that is on, none, another merchant's, without the right → refused by its code", async () => {
  const code = "south-board";
  await lima.callOrThrow(feeds.add, { code, isFinal: false });
  const foreign = await createOperator(w, "foreign-of-feeds", { merchantCode: "khela_trial" });
  const auditor = await createOperator(w, "auditor-of-feeds", { roles: ["auditor"] });
  expect((await lima.call(feeds.add, { code, isFinal: true })).errorCode).toBe("feed.exists");
  expect((await foreign.call(feeds.add, { code, isFinal: true })).errorCode).toBe("feed.exists");
  expect((await foreign.call(feeds.secret, { code, reason })).errorCode).toBe("feed.unknown");
  expect((await foreign.call(feeds.off, { code })).errorCode).toBe("feed.unknown");
  expect(await listed(foreign)).toEqual([]);
  expect((await lima.call(feeds.off, { code: "nowhere" })).errorCode).toBe("feed.unknown");
  expect((await lima.call(feeds.add, { code: "North", isFinal: true })).errorCode).toBe("request_param_err");
  expect((await lima.call(feeds.secret, { code, reason: " " })).errorCode).toBe("request_param_err");
  for (const call of [feeds.add, feeds.secret, feeds.off])
    expect(
      (await auditor.client.send(call.method, call.path, { body: { code, isFinal: true, reason } }))
        .errorCode,
    ).toBe("operator.permission.denied");
  expect(await listed()).toContainEqual({ code, isFinal: false, isEnabled: true, keyNo: 1 });
});
