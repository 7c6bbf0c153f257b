/**
 * Every call of the console with hostile input, generated from its declaration and schema, in process, with the real
 * database. Each answer is a declared code or a success; a refusal changes no row; each denial is in the audit log; no
 * data of another merchant is read or changed.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCookie, type OperatorCall } from "@khela/contract/operator/operator-call";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { counted } from "../money/proof-scale.ts";
import { findFault, type ObservedResponse } from "./check-response.ts";
import { consoleEndpoints, everyRow, foreignIdsOf, type ConsoleEndpoint } from "./console-endpoints.ts";
import { createConsoleFixture, type ConsoleFixture } from "./console-fixture.ts";
import { generalRequestCases, goodQuery, type Case } from "./malformed-requests.ts";
import { bodyMutations, queryMutations, render, type Fields } from "./mutations.ts";
import { changedTables, wholeStateHash } from "./state-hash.ts";

const AT_ONCE = 8;
const MIN_CASES = 5_000;
/** In `npm test` each call gets every third case of a field, each call another third; in `npm run proofs` all cases. */
const SHARE = counted(3, 1);
/** Calls whose valid input is refused here: the fixture has no link, code, document, refund, job or draw for it. */
const alwaysRefused = new RegExp(
  [
    "access\\.(signIn|signInWithPasskey|invitation|accept\\w+|signInOnce|prove|addPasskey|removePasskey|setPassword|removePassword)",
    "deposits\\.(proof|refuse|refund|endRefund)",
    "exclusions\\.decide",
    "feedback\\.(picture|answer)",
    "chat\\.(settle|picture)",
    // rahim is no agent, so these calls are refused
    "agentCases\\.\\w+",
    "agentFloat\\.(grant|takeBack)",
    "agentPay\\.(periods|recomputePeriod)",
    "agents\\.(setRates|previewMove|move)",
    "memberAccess\\.(unblock|reset\\w+)",
    "withdrawals\\.(takeBack|refuse|retry|end)",
    "lottery\\.(correctResult|voidDraw|confirm)",
    "promotions\\.(show|end|approveClaim|refuseClaim|takeBack)",
    "people\\.(enable|removeRole)",
    "reconciliation\\.(resolve|close)",
    "statements\\.(import|match)",
    "proposals\\.(refuse|withdraw)",
    "system\\.retryJob",
    "verifications\\.\\w+",
    "approvals\\.remove",
  ]
    .map((form) => `^${form}$`)
    .join("|"),
);

let f: ConsoleFixture;
let endpoints: readonly ConsoleEndpoint[];
let sentCases = 0;

beforeAll(async () => {
  f = await createConsoleFixture(everyRow);
  endpoints = consoleEndpoints(f);
});
afterAll(async () => {
  await f.close();
});

const areas = [...new Set(everyRow.map(({ name }) => name.split(".")[0]!))];
const state = () => wholeStateHash(f.w.database.owner);

async function sendCase(one: Case): Promise<ObservedResponse> {
  const { remoteAddress, ...request } = await one.request();
  sentCases += 1;
  const answer = await f.w.app.inject({ ...request, method: request.method as "GET", remoteAddress });
  return {
    status: answer.statusCode,
    text: (answer.headers["content-encoding"] === "gzip"
      ? gunzipSync(answer.rawPayload)
      : answer.rawPayload
    ).toString(),
    type: String(answer.headers["content-type"] ?? ""),
    requestId: answer.headers["x-request-id"] as string | undefined,
  };
}

type Outcome = { readonly one: Case; readonly fault: string | null; readonly refused: boolean };

const isFile = ({ call }: ConsoleEndpoint, { status, type }: ObservedResponse) =>
  call.file === true && status === 200 && /^(text\/csv|application\/vnd\.openxmlformats)/.test(type);

async function evaluate(endpoint: ConsoleEndpoint, one: Case): Promise<Outcome> {
  const seen = await sendCase(one);
  const refused = seen.status >= 400;
  if (one.bodiless === true && refused)
    return { one, fault: seen.text === "" ? null : "a HEAD with a body", refused };
  if (isFile(endpoint, seen)) return { one, fault: one.invalid ? "a file" : null, refused };
  // 202, a proposal, counts as a success
  const fault = findFault(endpoint, seen.status === 202 ? { ...seen, status: 200 } : seen, one.invalid);
  const elsewhere = one.offRoute === true && fault !== null && findFault(endpoints[0]!, seen, true) === null;
  return { one, fault: elsewhere ? null : fault, refused };
}

async function sendAll(cases: readonly (readonly [ConsoleEndpoint, Case])[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...cases];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [endpoint, one] = next;
        const outcome = await evaluate(endpoint, one);
        outcomes.push({
          ...outcome,
          one: { ...outcome.one, label: `${endpoint.name}: ${outcome.one.label}` },
        });
      }
    }),
  );
  return outcomes;
}

const faultsIn = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ fault }) => fault !== null).map(({ one, fault }) => `${one.label}: ${fault}`);

const textOf = (endpoint: ConsoleEndpoint, input: Fields) =>
  endpoint.method === "GET"
    ? Object.entries(input)
        .map(([name, json]) => `${name}=${encodeURIComponent(String(JSON.parse(json)))}`)
        .join("&")
    : render(input);

function casesOf(endpoint: ConsoleEndpoint, turn: number): Case[] {
  const { call, foreignIds } = endpoint;
  const mutations =
    endpoint.method === "GET"
      ? queryMutations(endpoint.in, endpoint.good, foreignIds)
      : bodyMutations(endpoint.in, endpoint.good, foreignIds);
  return [
    ...mutations
      .filter((_, index) => index % SHARE === turn % SHARE)
      .map(
        ({ label, text, invalid }): Case => ({
          label,
          // a field that a list does not know is refused, never ignored
          invalid: invalid || (call.list !== undefined && label.startsWith("I9 ")) || call.stream === true,
          request: () => endpoint.request(text),
        }),
      ),
    ...generalRequestCases(endpoint, turn).map((one) =>
      call.stream === true ? { ...one, invalid: true } : one,
    ),
  ];
}

test("fuzz console: valid input at every row → done or proposed; one made from its schema is never refused for its shape", async () => {
  const faults: string[] = [];
  for (const endpoint of endpoints.filter(({ call }) => call.stream !== true)) {
    const text = endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.good());
    const one: Case = { label: "good", invalid: false, request: () => endpoint.request(text) };
    const seen = await sendCase(one);
    if (isFile(endpoint, seen)) continue;
    const { fault } = await evaluate(endpoint, one);
    const isRefused = seen.status >= 400;
    const stopped =
      endpoint.isGenerated || alwaysRefused.test(endpoint.name)
        ? /"request_(param_err|body_required)"/.test(seen.text)
        : isRefused;
    if (stopped || fault !== null) faults.push(`${endpoint.name}: ${fault ?? seen.text.slice(0, 200)}`);
  }
  expect(faults).toEqual([]);
}, 240_000);

/** Sends the cases of an area that must be refused, then those that may pass, then repeats the refused ones. */
async function fuzzArea(area: string): Promise<string[]> {
  const own = endpoints.filter(({ name }) => name.startsWith(`${area}.`));
  const all = own.flatMap((endpoint) =>
    casesOf(endpoint, endpoints.indexOf(endpoint)).map((one) => [endpoint, one] as const),
  );
  const before = await state();
  // only a valid write may change a row
  const mustNotWrite = all.filter(([{ writes }, { invalid }]) => invalid || !writes);
  const faults = faultsIn(await sendAll(mustNotWrite));
  const changed = changedTables(before, await state());
  if (changed !== "") faults.push(`reads and invalid requests changed ${changed}`);
  const mayWrite = all.filter(([{ writes }, { invalid }]) => !invalid && writes);
  const tried = await sendAll(mayWrite);
  faults.push(...faultsIn(tried));
  const refusedLabels = new Set(tried.filter(({ refused }) => refused).map(({ one }) => one.label));
  const again = mayWrite.filter(([{ name }, { label }]) => refusedLabels.has(`${name}: ${label}`));
  const stood = await state();
  const outcomes = await sendAll(again);
  faults.push(...faultsIn(outcomes));
  const moved = changedTables(stood, await state());
  if (outcomes.every(({ refused }) => refused) && moved !== "")
    faults.push(`requests refused twice changed ${moved} at the second time`);
  return faults;
}

test.each(areas)(
  "[I1 I2 I3 I4 I7 I9 I13 I17 M10 OPS-01] fuzz console %s: hostile input → refused by code, no row changed",
  async (area) => {
    const earlier = f.causes.length;
    const faults = await fuzzArea(area);
    expect([...(faults.length === 0 ? [] : new Set(f.causes.slice(earlier))), ...faults].join("\n")).toBe("");
  },
  600_000,
);

const withCookie = (token: string) => ({ cookie: `${operatorCookie}=${token}` });
const guarded = everyRow.filter(({ permission }) => permission !== "anyone");

test("[I6 OPS-01] fuzz console: no session, a member's, an altered one, both of two at every row → no answer but a refusal, no row changed", async () => {
  const { token } = f.olive;
  const altered = token.slice(0, 20) + (token[20] === "A" ? "B" : "A") + token.slice(21);
  const sessions: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
    none: { cookie: undefined },
    "a member's": { cookie: undefined, [names.session]: f.rahim.token },
    "a member's in the cookie": withCookie(f.rahim.token),
    altered: withCookie(altered),
    "cut short": withCookie(token.slice(0, -1)),
    "an altered bearer's before a cookie": { ...withCookie(token), authorization: `Bearer ${altered}` },
    "5,000 letters": withCookie("A".repeat(5_000)),
  };
  const before = await state();
  const faults: string[] = [];
  for (const endpoint of endpoints.filter(({ needsSession }) => needsSession))
    for (const [label, changes] of Object.entries(sessions)) {
      const text = textOf(endpoint, endpoint.good());
      const one: Case = { label, invalid: true, request: () => endpoint.request(text, changes) };
      const seen = await sendCase(one);
      const fault = findFault(endpoint, seen, true);
      if (fault !== null || !seen.text.includes('"operator.session.missing"'))
        faults.push(`${endpoint.name}: ${label}: ${fault ?? seen.text.slice(0, 100)}`);
    }
  expect(faults).toEqual([]);
  expect(changedTables(before, await state())).toBe("");
});

const deniedEntries = async (name: string): Promise<string[]> =>
  (
    await f.w.database.owner.rows<{ subject: string }>(sql`
      select subject from audit_log where actor = ${`operator:${name}`} and action = 'operator.denied' order by id`)
  ).map(({ subject }) => subject);

const isOfCaller = ({ permission }: OperatorCall) => permission === "operator";

test("[I6 OPS-01] fuzz console: an operator without a role, and one of another merchant, with good and hostile input at every row → denied, each in the audit log, no row changed", async () => {
  const rows = endpoints.filter(({ call }) => guarded.includes(call) && !isOfCaller(call));
  const before = await state();
  for (const who of [f.nobody, f.stranger]) {
    const faults: string[] = [];
    const earlier = (await deniedEntries(who.name)).length;
    for (const endpoint of rows) {
      const texts = [
        textOf(endpoint, endpoint.good()),
        endpoint.method === "GET" ? "id=%00&x[$ne]=1" : '{"id":{"$ne":null}}',
      ];
      for (const text of texts) {
        const one: Case = {
          label: text,
          invalid: true,
          request: () => endpoint.request(text, withCookie(who.token)),
        };
        const seen = await sendCase(one);
        if (!seen.text.includes('"operator.permission.denied"'))
          faults.push(`${endpoint.name} ${text.slice(0, 40)}: ${seen.text.slice(0, 100)}`);
      }
    }
    expect(faults).toEqual([]);
    const denied = (await deniedEntries(who.name)).slice(earlier);
    expect(denied).toEqual(rows.flatMap(({ name }) => [`call:${name}`, `call:${name}`]));
  }
  expect(changedTables(before, await state())).toBe("");
});

test("[I7 OPS-01] fuzz console: ids of another merchant's at every row that takes one → refused, no row of either changed", async () => {
  const before = await state();
  const faults: string[] = [];
  let tried = 0;
  for (const endpoint of endpoints)
    for (const [field, ids] of Object.entries(foreignIdsOf(endpoint.call, f)))
      for (const json of ids.filter(() => field in endpoint.good())) {
        tried += 1;
        const text = textOf(endpoint, { ...endpoint.good(), [field]: json });
        const one: Case = { label: field, invalid: true, request: () => endpoint.request(text) };
        const { fault } = await evaluate(endpoint, one);
        if (fault !== null) faults.push(`${endpoint.name} ${field}: ${fault}`);
      }
  expect(tried).toBeGreaterThan(40);
  expect(faults).toEqual([]);
  expect(changedTables(before, await state())).toBe("");
});

const lists = () => endpoints.filter(({ call }) => call.list !== undefined);

async function readPage(endpoint: ConsoleEndpoint, query: string, token = f.olive.token, merchant = "khela") {
  const seen = await sendCase({
    label: query,
    invalid: false,
    request: () => endpoint.request(query, { ...withCookie(token), [names.merchant]: merchant }),
  });
  return {
    seen,
    value: (JSON.parse(seen.text) as { value?: { rows: unknown[]; nextCursor: string | null } }).value,
  };
}

test("[I7 OPS-01] fuzz console, every list: a cursor of another list, order, filter or merchant, an altered one → list.cursor.invalid", async () => {
  const cursors: (readonly [string, string])[] = [];
  for (const endpoint of lists()) {
    const cursor = (await readPage(endpoint, "size=1")).value?.nextCursor;
    if (typeof cursor === "string") cursors.push([endpoint.name, cursor]);
  }
  expect(cursors.length).toBeGreaterThan(3);
  const faults: string[] = [];
  const expectRefused = async (
    label: string,
    endpoint: ConsoleEndpoint,
    query: string,
    who = f.olive.token,
    merchant = "khela",
  ) => {
    const { seen } = await readPage(endpoint, query, who, merchant);
    if (!seen.text.includes('"list.cursor.invalid"'))
      faults.push(`${endpoint.name} ${label}: ${seen.text.slice(0, 120)}`);
  };
  for (const endpoint of lists())
    for (const [of, cursor] of cursors) {
      if (of !== endpoint.name) {
        await expectRefused(`the cursor of ${of}`, endpoint, `cursor=${cursor}`);
        continue;
      }
      const { defaultOrder } = endpoint.call.list!;
      const turned = defaultOrder.startsWith("-") ? defaultOrder.slice(1) : `-${defaultOrder}`;
      await expectRefused("another order", endpoint, `order=${turned}&cursor=${cursor}`);
      await expectRefused("another merchant", endpoint, `cursor=${cursor}`, f.stranger.token, "other");
      for (const at of [3, 20])
        await expectRefused(
          `altered at ${at}`,
          endpoint,
          `cursor=${cursor.slice(0, at)}${cursor[at] === "A" ? "B" : "A"}${cursor.slice(at + 1)}`,
        );
      for (const form of [
        "AAAA",
        cursor.slice(0, -2),
        `${cursor}${cursor}`,
        Buffer.from("[1,2]").toString("base64url"),
      ])
        await expectRefused(`made up: ${form.slice(0, 12)}`, endpoint, `cursor=${form}`);
    }
  expect(faults).toEqual([]);
});

const PNG = Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex");
const MEGABYTE = 1_000_000;
const head = "Transaction ID,Date & Time,Transaction Type,From,Amount,Reference";
const hostileFiles: Readonly<Record<string, () => Buffer>> = {
  "a picture": () => PNG,
  "a picture named as text": () => Buffer.concat([PNG, Buffer.from(`\n${head}\n`)]),
  "a zip of one name and no end": () =>
    Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(4 * MEGABYTE)]),
  "a bomb of gzip": () => gzipSync(Buffer.alloc(64 * MEGABYTE)),
  "a million columns": () => Buffer.from(",".repeat(MEGABYTE)),
  "a million columns of their names": () => Buffer.from(`${`${head},`.repeat(60_000)}\n1`),
  "a million columns below the names": () => Buffer.from(`${head}\n${",".repeat(MEGABYTE)}`),
  "one field of four megabytes": () => Buffer.from(`${head}\n${"x".repeat(4 * MEGABYTE)}`),
  "a quote that never ends": () => Buffer.from(`${head}\n"${"x,\n".repeat(MEGABYTE)}`),
  "quotes alone": () => Buffer.from('"'.repeat(MEGABYTE)),
  "a million empty lines": () => Buffer.from(`${head}\n${"\n".repeat(MEGABYTE)}x`),
  zeros: () => Buffer.alloc(MEGABYTE),
  "zeros in a field": () => Buffer.from(`${head}\nA\u0000B,2026-01-05 10:00,Received,,5.00,`),
  "half pairs": () => Buffer.from(`\ufeff${head}\n\ud800,x`, "utf16le"),
  "an amount without end": () => Buffer.from(`${head}\nA1,2026-01-05 10:00,Received,,${"9".repeat(5_000)},`),
  "an amount of 1e30": () => Buffer.from(`${head}\nA1,2026-01-05 10:00,Received,,1e30,`),
  "a time of the year 99999": () => Buffer.from(`${head}\nA1,99999-01-05 10:00,Received,,5.00,`),
  "a hundred megabytes": () => Buffer.alloc(100 * MEGABYTE, "a"),
};

test.each(Object.keys(hostileFiles))(
  "[I2 OPS-04] fuzz console, %s in place of a statement → refused by a code of the row, no row changed",
  async (name) => {
    const endpoint = endpoints.find((one) => one.name === "statements.import")!;
    const before = await state();
    for (const files of [1, 2]) {
      const { status, text } = await f.importFile(hostileFiles[name]!(), files);
      sentCases += 1;
      const { errorCode } = JSON.parse(text) as { errorCode?: string };
      expect(
        [status >= 400 && status < 500, endpoint.fails.has(errorCode ?? "")],
        text.slice(0, 200),
      ).toEqual([true, true]);
    }
    expect(changedTables(before, await state())).toBe("");
  },
);

test("[I7 OPS-01] fuzz console, every list with a member's filter: another merchant's member → no rows", async () => {
  for (const endpoint of lists())
    for (const [key, { kind }] of Object.entries(endpoint.call.list!.filters))
      if (kind === "member") {
        const { value } = await readPage(endpoint, `${key}=${f.foreignMemberId}`);
        expect(value?.rows, `${endpoint.name} ${key}`).toEqual([]);
      }
});

test("[I1 OPS-01] fuzz console, every list: pages of no, too many and endless rows → refused", async () => {
  for (const endpoint of lists())
    for (const size of ["0", "-1", "201", "1000000", "9007199254740993", "1e3", "all"])
      expect((await readPage(endpoint, `size=${size}`)).seen.text, `${endpoint.name} ${size}`).toContain(
        '"request_param_err"',
      );
});

test(`fuzz console: cases sent → at least ${MIN_CASES}`, () => {
  process.stdout.write(`fuzz, console: ${sentCases} cases at ${endpoints.length} rows\n`);
  expect(sentCases).toBeGreaterThanOrEqual(MIN_CASES);
});
