/**
 * Every act of an operator is in the audit log, or it did not happen. The test runs every changing call of the
 * contract. The router calls every handler through the same function (performCall). So the test calls this function,
 * with a handler that changes the database, and with a handler that declares nothing to the audit log.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { performCall } from "../../http/console/console-router.ts";
import type { AuditedAct, OperatorContext } from "../../http/console/operator-context.ts";
import { findActingOperator } from "../../infra/operator/acting-operator.ts";
import { findBrokenSeals } from "../../wallet/audit/log-audit-store.ts";

const rows: readonly OperatorCall[] = Object.values(operatorCalls).flatMap((area) => Object.values(area));
const changing = rows.filter(({ effect }) => effect !== "read");
/** Calls about the caller's own account or views. For these, the feature itself writes the audit entry. */
const isOwn = ({ permission }: OperatorCall) => permission === "anyone" || permission === "operator";
const audited = changing.filter((call) => !isOwn(call));

let w: Harness;
let olive: TestOperator;
let base: Omit<OperatorContext, "call" | "db" | "audit">;
beforeAll(async () => {
  w = await startHarness();
  olive = await createOperator(w, "olive");
  const { services, merchantId } = w;
  await w.database.owner.run(sql`create table audit_probe (act text not null)`);
  await w.database.owner.run(sql`grant select, insert on audit_probe to khela_app`);
  const operator = await findActingOperator(services.db, {
    token: olive.token,
    merchantId,
    ip: "127.0.0.1",
    now: services.now(),
  });
  const merchant = await services.merchants.findById(merchantId);
  base = {
    ...services,
    merchant: merchant!,
    operator: operator!,
    actor: "operator:olive",
    ip: "127.0.0.1",
    requestId: "request",
  } as unknown as typeof base;
});
afterAll(async () => {
  await w.close();
});
beforeEach(async () => {
  await w.database.owner.run(sql`truncate audit_probe`);
});

const probed = async () =>
  (await w.database.owner.rows<{ act: string }>(sql`select act from audit_probe order by act`)).map(
    ({ act }) => act,
  );
const entries = () =>
  w.database.owner.rows<{ action: string; subject: string; detail: Record<string, unknown> }>(sql`
    select action, subject, detail from audit_log where subject = 'probe' order by id`);

/** Runs a call like the router, with a handler that inserts a row and declares these acts to the audit log. */
function run(call: OperatorCall, says: readonly AuditedAct[]): Promise<unknown> {
  const perform = async (ctx: OperatorContext) => {
    await ctx.db.run(sql`insert into audit_probe values (${call.name})`);
    for (const act of says) ctx.audit(act);
    return { value: {} };
  };
  const createContext = (acts: AuditedAct[]) =>
    ({ ...base, call, audit: (act: AuditedAct) => void acts.push(act) }) as unknown as OperatorContext;
  return performCall({ call, perform }, createContext, { reason: "because" });
}

test("[OPS-01] audit: every row that changes something or reads personal data → its handler's change and its entry, together", async () => {
  expect(audited.length).toBeGreaterThan(10);
  for (const call of audited)
    await run(call, [{ subject: "probe", before: { lines: 1 }, after: { lines: 2 } }]);
  expect(await probed()).toEqual(audited.map(({ name }) => name).toSorted());
  expect(await entries()).toEqual(
    audited.map(({ name, reason }) => ({
      action: name,
      subject: "probe",
      detail: {
        session: expect.any(String),
        before: { lines: 1 },
        after: { lines: 2 },
        ...(reason === true ? { reason: "because" } : {}),
      },
    })),
  );
});

test("[OPS-01] audit: every such row with a handler that says nothing, or whose entry cannot be written → fails, nothing changed, no entry", async () => {
  const before = (await entries()).length;
  const unwritable = { subject: null as unknown as string };
  for (const call of audited) {
    await expect(run(call, []), call.name).rejects.toThrow("gives no entry for the audit log");
    await expect(run(call, [{ subject: "probe" }, unwritable]), call.name).rejects.toThrow();
  }
  expect(await probed()).toEqual([]);
  expect(await entries()).toHaveLength(before);
});

test("[OPS-01] audit: rows without a permission of their own that change something → the caller's own account and views alone", () => {
  const areas = new Set(changing.filter(isOwn).map(({ name }) => name.split(".")[0]));
  expect([...areas].toSorted((a, b) => (a ?? "").localeCompare(b ?? ""))).toEqual(["access", "lists"]);
  expect(
    changing.filter((call) => isOwn(call) && call.name.startsWith("lists.")).map(({ name }) => name),
  ).toEqual(["lists.saveView", "lists.removeView"]);
});

test("[OPS-01] audit: an operator's entry changed, or removed, by the database's owner → found by the audit of the ledger", async () => {
  const { owner } = w.database;
  await run(audited[0]!, [{ subject: "probe", after: { amount: "5.00" } }]);
  const { id } = await owner.one<{ id: bigint }>(
    sql`select max(id) id from audit_log where subject = 'probe'`,
  );
  expect(await findBrokenSeals(owner)).toEqual([]);
  await owner.run(
    sql`update audit_log set detail = jsonb_set(detail, '{after,amount}', '"5000.00"') where id = ${id}`,
  );
  expect(await findBrokenSeals(owner)).not.toEqual([]);
  await owner.run(
    sql`update audit_log set detail = jsonb_set(detail, '{after,amount}', '"5.00"') where id = ${id}`,
  );
  expect(await findBrokenSeals(owner)).toEqual([]);
  await owner.run(sql`update audit_log set actor = 'operator:pavel' where id = ${id}`);
  expect(await findBrokenSeals(owner)).not.toEqual([]);
  await owner.run(sql`delete from audit_log where id = ${id}`);
  expect(await findBrokenSeals(owner)).not.toEqual([]);
});
