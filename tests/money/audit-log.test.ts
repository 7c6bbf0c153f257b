import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { findBrokenSeals } from "../../apps/server/src/wallet/audit/log-audit-store.ts";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

const execute = (db: Db, text: string) => db.run({ text, values: [] });

test("[D2 M4] audit log: servers' role → inserts only, no update, delete or DDL", async () => {
  const { merchantId } = harness;
  const listRows = () =>
    harness.owner.rows<object>({ text: "select * from audit_log order by id", values: [] });
  const ofSetUp = await listRows();
  await writeAudit(harness.db, {
    merchantId,
    actor: "staff:1",
    action: "member.block",
    subject: "member:1",
    detail: { why: "test" },
  });
  const before = await listRows();
  expect(before).toHaveLength(ofSetUp.length + 1);
  for (const statement of [
    "update audit_log set actor = 'nobody'",
    "update audit_log set detail = null",
    "update audit_log set at = now() where id = 1",
    "delete from audit_log",
    "truncate audit_log",
    "alter table audit_log disable trigger all",
    "alter table audit_log add column extra int",
    "drop table audit_log",
    "merge into audit_log using (values (1)) v(n) on true when matched then delete",
    "select * from audit_log for update",
    "insert into audit_log overriding system value select * from audit_log on conflict (id) do update set actor = 'nobody'",
    "create rule mine as on insert to audit_log do instead nothing",
    "create trigger mine before insert on audit_log for each row execute function ledger_unchangeable()",
    "alter table audit_log alter column id restart with 1",
    "grant update on audit_log to khela_app",
  ]) {
    // PostgreSQL accepts a grant by a role without the right to grant, and changes nothing.
    if (statement.startsWith("grant")) await execute(harness.db, statement).catch(() => undefined);
    else
      await expect(execute(harness.db, statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
  }
  await expect(execute(harness.db, "update audit_log set actor = 'nobody'")).rejects.toThrow(
    "permission denied",
  );
  expect(await listRows()).toEqual(before);
});

test("[D1 D2] audit log: forty transactions at once, each with two entries and one rolled back → one whole chain of those that committed", async () => {
  const { merchantId } = harness;
  const write = (n: number) =>
    harness.db
      .transaction(async (tx) => {
        for (const action of ["begun", "ended"])
          await writeAudit(tx, { merchantId, actor: "system", action, subject: `member:${n % 3}` });
        if (n === 7) throw new Error("rolled back on purpose");
      })
      .catch(() => undefined);
  const count = async () =>
    (await harness.owner.one<{ n: number }>(sql`select count(*)::int n from audit_log`)).n;
  const written = (await count()) + 78;
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
  expect(await findBrokenSeals(harness.owner)).toEqual([]);
  const { entries, seals, last } = await harness.owner.one<{
    entries: number;
    seals: number;
    last: number;
  }>(sql`
    select (select count(*)::int from audit_log) entries, (select count(*)::int from audit_seal) seals, (select max(seq)::int from audit_seal) last`);
  expect({ entries, seals, last }).toEqual({ entries: written, seals: written, last: written });
});

test("[D1 M4] audit log: servers' role writes, changes or removes a seal → refused", async () => {
  for (const statement of [
    "insert into audit_seal select seq + 1, log_id + 1, head from audit_seal",
    "update audit_seal set head = head",
    "delete from audit_seal",
    "truncate audit_seal",
    "select audit_log_seal()",
  ])
    await expect(execute(harness.db, statement), statement).rejects.toThrow(
      /permission denied|can only be called as triggers/,
    );
});

test("[M4] vendor transactions and rounds: servers' role → writes by SQL functions only", async () => {
  for (const [table, column] of [
    ["play_transaction", "amount_minor"],
    ["play_round", "win_minor"],
  ]) {
    for (const statement of [
      `update ${table} set ${column} = ${column} + 1`,
      `update ${table} set ${column} = null`,
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} select * from ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
      `merge into ${table} using (values (1)) v(n) on true when matched then delete`,
    ])
      await expect(execute(harness.db, statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
  }
});
