import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { fromBuffer, type Entry } from "yauzl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { headers } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { operatorCookie } from "@khela/contract/operator/operator-call";
import { cellsOf } from "./cells.ts";

const call = operatorCalls.lists.export;
const ENTRIES = 2_345;

let w: Harness;
let owner: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  owner = await createOperator(w, "olive");
  await w.database.owner.run(sql`
    insert into audit_log (at, merchant_id, actor, action, subject, detail, ip)
    select timestamptz '2026-01-01Z' + n * interval '1 second', ${w.merchantId}, 'operator:pia', 'deposits.refuse', 'deposit:' || n,
      jsonb_build_object('reason', case when n = 1 then '=HYPERLINK("https://evil.example","x")' when n = 2 then E'a "quoted", long\nreason' else 'কারণ' end),
      '203.0.113.77'
    from generate_series(1, ${ENTRIES}::int) n`);
});
afterAll(async () => {
  await w.close();
});

const columns = [
  { key: "subject", heading: "বিষয়" },
  { key: "at", heading: "Time" },
  { key: "reason", heading: "Reason" },
  { key: "ip", heading: "=Address" },
];
const wanted = {
  list: "audit.list",
  format: "csv",
  filters: { operator: "pia" },
  order: "at",
  columns,
  reason: "monthly check",
};

async function send(who: TestOperator, body: unknown) {
  const {
    rawPayload,
    statusCode,
    headers: answered,
  } = await w.app.inject({
    method: "POST",
    url: call.path,
    headers: { cookie: `${operatorCookie}=${who.token}`, [headers.merchant]: "khela" },
    payload: body as object,
  });
  return { bytes: rawPayload, status: statusCode, headers: answered };
}
const codeOf = ({ bytes }: { bytes: Buffer }) =>
  (JSON.parse(bytes.toString()) as { errorCode: string }).errorCode;
const entries = () =>
  w.database.owner.rows<{ action: string; detail: Record<string, string> }>(
    sql`select action, detail from audit_log where subject = 'list:audit.list' order by id`,
  );

test("[OPS-01] export: CSV of a filter → exactly its rows and columns in their order, formulas defused, one audited read", async () => {
  const { bytes, status, headers: answered } = await send(owner, wanted);
  expect([status, answered["content-type"], answered["content-disposition"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    expect.stringMatching(/^attachment; filename="audit-list-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parse(bytes.subarray(3), { record_delimiter: "\r\n" }) as string[][];
  expect(rows[0]).toEqual(["বিষয়", "Time", "Reason", "'=Address"]);
  expect(rows.slice(1, 4)).toEqual([
    ["deposit:1", "2026-01-01T00:00:01.000Z", `'=HYPERLINK("https://evil.example","x")`, "203.0.113.77"],
    ["deposit:2", "2026-01-01T00:00:02.000Z", 'a "quoted", long\nreason', "203.0.113.77"],
    ["deposit:3", "2026-01-01T00:00:03.000Z", "কারণ", "203.0.113.77"],
  ]);
  expect(rows.slice(1).map(([subject]) => subject)).toEqual(
    Array.from({ length: ENTRIES }, (_, n) => `deposit:${n + 1}`),
  );
  expect(await entries()).toMatchObject([
    {
      action: "lists.export",
      detail: {
        format: "csv",
        columns: "subject at reason ip",
        operator: "pia",
        order: "at",
        reason: "monthly check",
      },
    },
  ]);
});

const readZip = (bytes: Buffer) =>
  new Promise<Map<string, string>>((resolve, reject) => {
    const files = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error);
      zip.on("end", () => resolve(files)).on("error", reject);
      zip.on("entry", (entry: Entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure !== null) return reject(failure);
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
          stream.on("end", () => {
            files.set(entry.fileName, Buffer.concat(chunks).toString());
            zip.readEntry();
          });
        }),
      );
      zip.readEntry();
    });
  });

test("[OPS-01] export: XLSX of the same → the same cells as texts, masked where the operator is", async () => {
  const masked = await createOperator(w, "masked", { isMasked: true });
  const { bytes, status } = await send(masked, { ...wanted, format: "xlsx" });
  expect(status).toBe(200);
  const sheet = (await readZip(bytes)).get("xl/worksheets/sheet1.xml")!;
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t xml:space="preserve">(.*?)<\/t>/gs)].map(([, text]) => text),
  );
  expect(rows).toHaveLength(ENTRIES + 1);
  expect(rows[1]).toEqual([
    "deposit:1",
    "2026-01-01T00:00:01.000Z",
    `'=HYPERLINK("https://evil.example","x")`,
    "•••.77",
  ]);
  expect(rows.at(-1)![0]).toBe(`deposit:${ENTRIES}`);
  expect(sheet).not.toContain("<f>");
});

test("[OPS-01] export: cells by kind → amounts as text, two cells of a member, formulas of every sign defused", () => {
  const text = { kind: "text" } as const;
  expect(["=1", "+1", "-1", "@a", "\ta", "\ra", "a=1"].map((value) => cellsOf(text, value)[0])).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@a",
    "'\ta",
    "'\ra",
    "a=1",
  ]);
  expect(cellsOf({ kind: "money" }, "-12.50")).toEqual(["-12.50"]);
  expect(cellsOf({ kind: "member" }, { id: "100001", name: "=rahim" })).toEqual(["'=rahim", "100001"]);
  expect(cellsOf({ kind: "codes" }, ["amount", "new"])).toEqual(["amount new"]);
  expect(cellsOf({ kind: "time", isNullable: true }, null)).toEqual([""]);
});

test("[OPS-01] export: without lists.export, without the list's own permission, without a reason → refused, the denials audited, no file", async () => {
  const clerk = await createOperator(w, "clerk", { roles: ["payments"] });
  await w.database.owner.run(sql`
    insert into operator_role (merchant_id, name, permissions) values (${w.merchantId}, 'exporter', '{lists.export}')`);
  const exporter = await createOperator(w, "exporter", { roles: ["exporter"] });
  const before = (await entries()).length;
  expect(codeOf(await send(clerk, wanted))).toBe("operator.permission.denied");
  expect(codeOf(await send(exporter, wanted))).toBe("operator.permission.denied");
  const denied = await w.database.owner.rows(sql`
    select actor, subject, detail ->> 'permission' permission from audit_log where action = 'operator.denied' order by id`);
  expect(denied).toEqual([
    { actor: "operator:clerk", subject: "call:lists.export", permission: "lists.export" },
    { actor: "operator:exporter", subject: "call:audit.list", permission: "audit.view" },
  ]);
  const refusals = [
    [{ reason: "" }, "request_param_err"],
    [{ reason: undefined }, "request_param_err"],
    [{ list: "audit.nothing" }, "list.unknown"],
    [{ list: "access.me" }, "list.unknown"],
    [{ filters: { color: "red" } }, "request_param_err"],
    [{ filters: { atFrom: "noon" } }, "request_param_err"],
    [{ order: "subject" }, "request_param_err"],
    [{ columns: [{ key: "secret", heading: "x" }] }, "list.column.unknown"],
    [{ columns: [{ key: "toString", heading: "x" }] }, "list.column.unknown"],
    [{ columns: [] }, "request_param_err"],
    [{ format: "pdf" }, "request_param_err"],
  ] as const;
  for (const [change, code] of refusals)
    expect([change, codeOf(await send(owner, { ...wanted, ...change }))]).toEqual([change, code]);
  expect(await entries()).toHaveLength(before);
});

test("[OPS-01] export: XLSX of more rows than a spreadsheet takes → list.export.large, CSV of them whole", async () => {
  const { owner: database } = w.database;
  await database.run(sql`alter table audit_log disable trigger sealed`);
  await database.run(sql`
    insert into audit_log (at, merchant_id, actor, action, subject)
    select timestamptz '2026-02-01Z' + n * interval '1 second', ${w.merchantId}, 'operator:many', 'deposits.refuse', 'deposit:' || n
    from generate_series(1, 200001) n`);
  await database.run(sql`alter table audit_log enable trigger sealed`);
  const many = {
    ...wanted,
    filters: { operator: "many" },
    columns: [{ key: "subject", heading: "Subject" }],
  };
  const before = (await entries()).length;
  expect(codeOf(await send(owner, { ...many, format: "xlsx" }))).toBe("list.export.large");
  expect(await entries()).toHaveLength(before);
  const { bytes } = await send(owner, many);
  const expected = Array.from({ length: 200_001 }, (_, n) => `deposit:${n + 1}\r\n`).join("");
  const hash = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
  expect(hash(bytes)).toBe(hash(`\uFEFFSubject\r\n${expected}`));
});
