import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { createLedgerHarness } from "../../apps/server/src/wallet/ledger/ledger-test-harness.ts";
import type { LedgerHarness } from "../../apps/server/src/wallet/ledger/ledger-test-harness.ts";

let world: LedgerHarness;
beforeAll(async () => {
  world = await createLedgerHarness();
});
afterAll(() => world.drop());

const execute = (db: Db, text: string) => db.run({ text, values: [] });

test("[D2 M4] the servers' role adds to the audit log and can change, cut or replace nothing in it", async () => {
  const { merchantId } = world;
  await writeAudit(world.db, {
    merchantId,
    actor: "staff:1",
    action: "member.block",
    subject: "member:1",
    detail: { why: "test" },
  });
  const kept = () => world.owner.rows<object>({ text: "select * from audit_log order by id", values: [] });
  const before = await kept();
  expect(before).toHaveLength(1);
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
    // A grant of what one has not is no error to PostgreSQL, it just grants nothing.
    if (statement.startsWith("grant")) await execute(world.db, statement).catch(() => undefined);
    else
      await expect(execute(world.db, statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
  }
  await expect(execute(world.db, "update audit_log set actor = 'nobody'")).rejects.toThrow(
    "permission denied",
  );
  expect(await kept()).toEqual(before);
});

test("[M4] the servers' role writes no move and no round of a vendor but through the door", async () => {
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
      await expect(execute(world.db, statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
  }
});
