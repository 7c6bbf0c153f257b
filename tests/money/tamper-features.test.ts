/**
 * D1: every tampering of what is not the ledger that docs/ledger.md lists, with the database owner's rights and without triggers. Each runs
 * in a transaction, is audited inside it, and rolled back.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import { writeAnchor } from "../../apps/server/src/wallet/audit/anchor.ts";
import { featureChecks } from "../../tools/ledger/checks.ts";
import { startHarness, type Harness } from "../harness.ts";
import { listedIn, listOf, namesOfFailedChecks, type Tampering } from "./tampering.ts";

const anchorKey = Buffer.from("external anchor key");

let w: Harness;
let anchors: string[];

beforeAll(async () => {
  w = await startHarness();
  const { db } = w.database;
  for (const action of ["first", "second", "third", "fourth"])
    await writeAudit(db, { merchantId: w.merchantId, actor: "system", action, subject: "falsified" });
  anchors = [(await writeAnchor(w.database.owner, anchorKey))!];
  await writeAudit(db, { actor: "system", action: "after the anchor", subject: "falsified" });
});
afterAll(() => w.close());

const LOG = "audit log: every entry is sealed in its chain";
const ANCHOR = "ledger: the chains still hold what was anchored";

const entry = (action: string) => `subject = 'falsified' and action = '${action}'`;

/** Closes the gaps in the audit log's chain and recomputes it, as its owner could. */
const reseal = `do $$
  declare e record; n bigint := 0; h bytea := sha256('khela audit log 1'::bytea);
  begin
    for e in select l.*, s.seq from audit_seal s join audit_log l on l.id = s.log_id order by s.seq loop
      n := n + 1;
      h := sha256(h || record_send(row(n, e.id, e.at, e.merchant_id, e.actor::bytea, e.action::bytea, e.subject::bytea, e.detail, e.ip::bytea,
        e.request_id::bytea, e.row_hash)));
      update audit_seal set seq = n, head = h where log_id = e.id;
    end loop;
  end $$`;

/** In the words of docs/ledger.md. */
const tamperings: Readonly<Record<string, Tampering>> = {
  "an entry of the audit log": {
    foundBy: LOG,
    statements: () => [`update audit_log set actor = 'operator:mina' where ${entry("second")}`],
  },
  "an entry of the audit log deleted": {
    foundBy: LOG,
    statements: () => [`delete from audit_log where ${entry("second")}`],
  },
  "an entry of the audit log deleted with its seal": {
    foundBy: LOG,
    statements: () => [
      `delete from audit_seal where log_id = (select id from audit_log where ${entry("second")})`,
      `delete from audit_log where ${entry("second")}`,
    ],
  },
  "an entry of the audit log invented": {
    foundBy: LOG,
    statements: () => [
      `insert into audit_log (actor, action, subject) values ('operator:mina', 'invented', 'falsified')`,
    ],
  },
  "two entries of the audit log swapped": {
    foundBy: LOG,
    statements: () => [
      `update audit_log a set action = b.action from audit_log b where a.subject = 'falsified' and b.subject = 'falsified'
        and (a.action, b.action) in (('second', 'third'), ('third', 'second'))`,
    ],
  },
  "the last entries of the audit log deleted with their seals": {
    foundBy: ANCHOR,
    statements: () => [
      `delete from audit_seal where log_id >= (select id from audit_log where ${entry("third")})`,
      `delete from audit_log where id >= (select id from audit_log where ${entry("third")})`,
    ],
  },
  "an entry of the audit log deleted, the chain recomputed": {
    foundBy: ANCHOR,
    statements: () => [
      `delete from audit_seal where log_id = (select id from audit_log where ${entry("second")})`,
      `delete from audit_log where ${entry("second")}`,
      reseal,
    ],
  },
  "the first entries of the audit log deleted as if for their age": {
    foundBy: LOG,
    statements: () => [
      `delete from audit_log where id <= (select id from audit_log where ${entry("second")})`,
      `delete from audit_seal where seq < (select seq from audit_seal s where not exists (select from audit_log l where l.id = s.log_id)
        order by seq desc limit 1)`,
    ],
  },
};

const TABLES = ["audit_log", "audit_seal"];

const namesOf = (statements: readonly string[]) =>
  namesOfFailedChecks(
    w.database.owner,
    { tables: TABLES, options: { checks: featureChecks, anchors, anchorKey } },
    statements,
  );

test("[D1] audit: nothing falsified → no findings", async () => {
  expect(await namesOf([])).toEqual([]);
});

for (const [name, { foundBy, statements }] of Object.entries(tamperings)) {
  test(`[D1] tampering, ${name} → found`, async () => {
    expect(await namesOf(statements())).toContain(foundBy);
  });
}

test("docs/ledger.md: list of tamperings beside the ledger → those tried here, with what finds each", () => {
  expect(listedIn(readFileSync("docs/ledger.md", "utf8"), "### Beside the ledger")).toEqual(
    listOf(tamperings),
  );
});
