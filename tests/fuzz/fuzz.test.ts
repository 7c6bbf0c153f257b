/**
 * Every endpoint with hostile input generated from its schema, in process, with the real database. Each answer is a
 * declared code or a success, as JSON in its envelope; a refusal changes no row, and no request of rahim's changes a
 * row of karim's.
 */
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import Type, { type TSchema } from "typebox";
import type { Call } from "@khela/contract/call";
import { calls } from "@khela/contract/calls";
import { schemas } from "@khela/contract/schemas";
import { commonErrorCodes } from "@khela/contract/errors";
import { lotteryEventsPath } from "@khela/contract/push-events";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { sql } from "@khela/service-kit/db/database";
import { insertSession, createSessionToken } from "../../apps/server/src/infra/db/session-store.ts";
import { vendorMethods } from "@khela/contract/vendor-wallet-api";
import {
  endpointsOf,
  eventsRequest,
  everyCall,
  feedEndpoint,
  gatewayEndpoint,
  payoutEndpoint,
  siteEndpoints,
  vendorEndpoints,
  type Endpoint,
} from "./endpoints.ts";
import { bodyMutations, fieldsOf, queryMutations, render } from "./mutations.ts";
import { queryTexts } from "./hostile-values.ts";
import { goodQuery, malformedRequestCases, type Case, type EndedTokens } from "./malformed-requests.ts";
import { createFuzzFixture, type FuzzFixture } from "./fixture.ts";
import { counted } from "../money/proof-scale.ts";
import { changedTables, stateHash, stateOf } from "./state-hash.ts";
import { findFault, wasRefused, type ObservedResponse } from "./check-response.ts";

const AT_ONCE = 8;
const ANSWER_WITHIN_MS = 60_000;
const MAX_REPEATS = counted(40, 150);
const MIN_CASES = 5_000;
/** Minimum number of cases for the calls of agents, which move credit between members. */
const MIN_AGENT_CASES = 5_000;
const isAgents = ({ name }: Endpoint) => name.startsWith("agents.");
/**
 * Endpoints that draw a picture for each answer and are therefore a hundred times slower than others. In `npm test` they
 * get a sixth of the requests that may pass, in `npm run proofs` all.
 */
const drawsPictures = /^auth\.(puzzle|captcha) /;
const DRAWN_SHARE = counted(6, 1);
/** Endpoints whose valid input is refused in this fixture: no such account, no such round. */
const alwaysRefused = /^(auth\.login|play\.round|vendor (authenticate|end-round|rollback)|gateway)/;

let fixture: FuzzFixture;
let ended: EndedTokens;
let endpoints: readonly Endpoint[];
let sentCases = 0;
let sentAgentCases = 0;

beforeAll(async () => {
  fixture = await createFuzzFixture(everyCall.map(({ name }) => name));
  ended = await endedTokens();
  await fixture.w.database.owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id)
    values (${fixture.w.merchantId}, 'taken', ${fixture.karim.bucket}, ${fixture.karim.memberId})`);
  endpoints = [
    ...siteEndpoints(fixture),
    ...vendorEndpoints(fixture),
    gatewayEndpoint(fixture),
    payoutEndpoint(fixture),
    feedEndpoint(fixture),
  ];
});
afterAll(async () => {
  await fixture.close();
});

async function endedTokens(): Promise<EndedTokens> {
  const { w } = fixture;
  const make = async (name: string, change: (token: string, memberId: bigint) => Promise<unknown>) => {
    const person = await w.person(name);
    const token = createSessionToken(person.bucket, w.services.randomBytes);
    await insertSession(w.database.owner, {
      ...person,
      token,
      merchantId: w.merchantId,
      ip: "127.0.0.1",
      device: "web",
      now: w.services.now(),
    });
    await change(token, person.memberId);
    return token;
  };
  const run = (text: string) => w.database.owner.run({ ...sql``, text });
  return {
    expired: await make("expired", (_token, id) =>
      run(`update session set expires_at = now() - interval '1 second' where member_id = ${id}`),
    ),
    loggedOut: await make("loggedout", (token) =>
      w.visitor().send("DELETE", calls.auth.logout.path, { headers: { authorization: token } }),
    ),
    blocked: await make("blocked", (_token, id) =>
      run(`update member set status = 'blocked' where id = ${id}`),
    ),
  };
}

async function sendCase(one: Case): Promise<ObservedResponse> {
  const { remoteAddress, ...request } = await one.request();
  const answer = await Promise.race([
    fixture.w.app.inject({ ...request, method: request.method as "GET", remoteAddress }),
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("no answer")), ANSWER_WITHIN_MS).unref();
    }),
  ]);
  return {
    status: answer.statusCode,
    // one of the hostile header cases validly requests gzip
    text: (answer.headers["content-encoding"] === "gzip"
      ? gunzipSync(answer.rawPayload)
      : answer.rawPayload
    ).toString(),
    type: String(answer.headers["content-type"] ?? ""),
    requestId: answer.headers["x-request-id"] as string | undefined,
  };
}

type Outcome = { readonly one: Case; readonly fault: string | null; readonly refused: boolean };

async function evaluate(endpoint: Endpoint, one: Case): Promise<Outcome> {
  const seen = await sendCase(one).catch(
    (error: Error): ObservedResponse => ({ status: 0, text: error.message, type: "", requestId: undefined }),
  );
  if (one.bodiless === true && seen.status >= 400 && seen.status < 500)
    return { one, fault: seen.text === "" ? null : "a HEAD with a body", refused: true };
  const fault = findFault(endpoint, seen, one.invalid);
  const elsewhere = one.offRoute === true && fault !== null && findFault(endpoints[0]!, seen, true) === null;
  return { one, fault: elsewhere ? null : fault, refused: wasRefused(seen) };
}

async function sendAll(endpoint: Endpoint, cases: readonly Case[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...cases];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        outcomes.push(await evaluate(endpoint, one));
    }),
  );
  return outcomes;
}

function casesOf(endpoint: Endpoint): Case[] {
  const mutations = endpoint.isAlias
    ? []
    : endpoint.method === "GET"
      ? queryMutations(endpoint.in, endpoint.good, endpoint.foreignIds)
      : bodyMutations(endpoint.in, endpoint.good, endpoint.foreignIds);
  return [
    ...mutations.map(
      ({ label, text, invalid }): Case => ({ label, invalid, request: () => endpoint.request(text) }),
    ),
    ...malformedRequestCases(endpoint, fixture, ended, endpoints.indexOf(endpoint)),
  ];
}

const faultsIn = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ fault }) => fault !== null).map(({ one, fault }) => `${one.label}: ${fault}`);

/** Sends all cases to an endpoint and returns the faults, with the causes of internal errors. */
async function fuzzEndpoint(endpoint: Endpoint): Promise<string[]> {
  const before = fixture.causes.length;
  const faults = await runCases(endpoint);
  return faults.length === 0 ? [] : [...new Set(fixture.causes.slice(before)), ...faults];
}

/**
 * Repeats refused requests. A first refusal may write a row (a tombstone, a bet without funds), a repeated one may not.
 */
async function repeatRefused(endpoint: Endpoint, tried: readonly Outcome[]): Promise<string[]> {
  const { owner } = fixture.w.database;
  const once = tried.filter(({ refused }) => refused).slice(0, MAX_REPEATS);
  if (once.length === 0) return [];
  const before = await stateHash(owner);
  const again = await sendAll(
    endpoint,
    once.map(({ one }) => one),
  );
  const faults = faultsIn(again);
  const changed = changedTables(before, await stateHash(owner));
  if (again.every(({ refused }) => refused) && changed !== "")
    faults.push(`requests refused twice changed ${changed} at the second time`);
  return faults;
}

async function runCases(endpoint: Endpoint): Promise<string[]> {
  const { owner } = fixture.w.database;
  const share = drawsPictures.test(endpoint.name) ? DRAWN_SHARE : 1;
  const all = casesOf(endpoint).filter(({ invalid }, index) => invalid || index % share === 0);
  const mustFail = all.filter(({ invalid }) => invalid || !endpoint.writes);
  const mayPass = all.filter(({ invalid }) => !invalid && endpoint.writes);
  const sent = mustFail.length + mayPass.length;
  sentCases += sent;
  if (isAgents(endpoint)) sentAgentCases += sent;
  const bystanders = [fixture.karim.memberId];
  const before = await stateHash(owner);
  const faults = faultsIn(await sendAll(endpoint, mustFail));
  const refused = changedTables(before, await stateHash(owner));
  if (refused !== "") faults.push(`invalid requests changed ${refused}`);
  // when no case may pass, the comparison above has covered all rows, karim's too
  if (mayPass.length === 0) return faults;
  const others = await stateOf(owner, bystanders);
  const tried = await sendAll(endpoint, mayPass);
  faults.push(...faultsIn(tried), ...(await repeatRefused(endpoint, tried)));
  const foreign = changedTables(others, await stateOf(owner, bystanders));
  if (foreign !== "") faults.push(`karim's rows of ${foreign} changed`);
  return faults;
}

/** The names of all endpoints, known before the fixture exists. */
const names = [
  ...everyCall.flatMap((call) => endpointsOf(call).map(({ name }) => name)),
  ...vendorMethods.map((method) => `vendor ${method}`),
  "gateway notice",
  "gateway payout notice",
  "lottery feed",
];

const inputOf = (call: Call): TSchema => {
  const [feature = "", called = ""] = call.name.split(".");
  return (schemas as unknown as Record<string, Record<string, { in: TSchema }>>)[feature]![called]!.in;
};

const findEndpoint = (name: string) => endpoints.find((endpoint) => endpoint.name === name)!;

test("fuzz: valid input at every endpoint → accepted", async () => {
  const refused: string[] = [];
  for (const endpoint of endpoints.filter(({ name }) => !alwaysRefused.test(name))) {
    const one: Case = {
      label: "good",
      invalid: false,
      request: () =>
        endpoint.request(endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.good())),
    };
    const { text, ...seen } = await sendCase(one);
    const fault = findFault(endpoint, { ...seen, text }, false);
    // A generated input may be refused by a rule, but not by validation.
    const stopped = endpoint.isGenerated
      ? text.includes('"request_param_err"') || text.includes('"request_body_required"')
      : wasRefused({ ...seen, text });
    if (stopped || fault !== null) refused.push(`${endpoint.name}: ${fault ?? text.slice(0, 200)}`);
  }
  expect(refused).toEqual([]);
});

test("[M10] fuzz: every field with an amount → at least twenty hostile values", () => {
  const fields = endpoints
    .filter(({ isAlias }) => !isAlias)
    .flatMap((endpoint) =>
      Object.keys(fieldsOf(endpoint.in) ?? {})
        .filter((name) => /amount/i.test(name))
        .map((name) => ({
          field: `${endpoint.name} ${name}`,
          count: new Set(
            casesOf(endpoint)
              .filter(({ label }) => label.startsWith(`${name} = `))
              .map(({ label }) => label),
          ).size,
        })),
    );
  expect(fields.length).toBeGreaterThanOrEqual(7);
  expect(fields.filter(({ count }) => count < 20)).toEqual([]);
});

test.each(names)(
  "[I1 I2 I3 I4 I6 I7 I9 I13 I17 M7 M10] fuzz %s: hostile input → refused by code, no row changed",
  async (name) => {
    expect((await fuzzEndpoint(findEndpoint(name))).join("\n")).toBe("");
  },
  240_000,
);

test("[I1 I17 LOT-02] fuzz events of a lottery's draws: no game of ours → refused by code, no row changed", async () => {
  const before = await stateHash(fixture.w.database.owner);
  const games = [...queryTexts, "0", "-1", "1e9", "01", "999999999", "9999999999", "..", "%2e%2e%2f1"];
  const endpoint = {
    kind: "site",
    path: lotteryEventsPath,
    out: Type.Never(),
    fails: new Set(commonErrorCodes),
  } as const;
  const faults: string[] = [];
  for (const game of games) {
    const seen = await sendCase({ label: game, invalid: true, request: () => eventsRequest(game) });
    const fault = findFault(endpoint, seen, true);
    if (fault !== null) faults.push(`${game.slice(0, 40)}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(changedTables(before, await stateHash(fixture.w.database.owner))).toBe("");
});

/** Calls whose input has a request id, so that they can be repeated. */
const repeatable = everyCall
  .filter((call) => call.method !== "GET" && "requestId" in fieldsOf(inputOf(call)))
  .map((call) => `${call.name} ${call.method}`);

const valueOf = ({ text }: ObservedResponse) =>
  JSON.stringify((JSON.parse(text) as { value?: unknown }).value);

test.each(repeatable)(
  "[M3] fuzz %s: same request id again → first answer; with other fields → not executed",
  async (name) => {
    const { owner } = fixture.w.database;
    const endpoint = findEndpoint(name);
    const good = endpoint.good();
    const send = (text: string) =>
      sendCase({ label: name, invalid: false, request: () => endpoint.request(text) });
    const first = await send(render(good));
    if (endpoint.isGenerated && wasRefused(first)) return;
    expect(wasRefused(first), first.text).toBe(false);
    const before = await stateHash(owner);
    const repeats = await Promise.all(Array.from({ length: AT_ONCE }, () => send(render(good))));
    expect(new Set(repeats.map(valueOf))).toEqual(new Set([valueOf(first)]));
    const others = bodyMutations(endpoint.in, () => good, endpoint.foreignIds).filter(
      ({ invalid, label }) => !invalid && !/^(requestId|I9)/.test(label),
    );
    const executed: string[] = [];
    for (const { label, text } of others) {
      const seen = await send(text);
      if (!wasRefused(seen) && valueOf(seen) !== valueOf(first))
        executed.push(`${label}: ${seen.text.slice(0, 160)}`);
    }
    expect(executed).toEqual([]);
    expect(await stateHash(owner)).toBe(before);
  },
  240_000,
);

describe("fuzz, after all cases", () => {
  test("[I9] members registered with forbidden fields → default type, status, currency, merchant, balance", async () => {
    const { owner } = fixture.w.database;
    const rows = (text: string) => owner.rows({ ...sql``, text });
    const became = (names: string) =>
      rows(`
      select distinct m.type, m.status, m.currency, g.code, a.balance::text balance
      from member m join merchant g on g.id = m.merchant_id join account a on a.bucket = m.bucket and a.member_id = m.id
      where m.username ~ '${names}'`);
    expect(await became("^new_")).toEqual([
      { type: 0, status: "active", currency: "BDT", code: "khela", balance: "0" },
    ]);
    expect(await became("^guest_")).toEqual([
      { type: 4, status: "active", currency: "BDT", code: "khela_trial", balance: "1000000" },
    ]);
    expect(
      await rows(
        `select id from deposit_order where id <> '${fixture.rahimOrder.orderId}' and (state <> 'waiting' and second_of is null or currency <> 'BDT')`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select type, status from member where id in (${fixture.rahim.memberId}, ${fixture.karim.memberId})`,
      ),
    ).toEqual([
      { type: 0, status: "active" },
      { type: 0, status: "active" },
    ]);
  });

  test("paid order → credited once, audit clean", async () => {
    const { owner } = fixture.w.database;
    const { credited } = await owner.one<{ credited: number }>(sql`
      select count(*)::int credited from transfer where reference = ${fixture.rahimOrder.orderId}`);
    expect(credited).toBe(1);
    const report = await auditLedger(owner, { checks: featureChecks });
    expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
  });

  test(`cases sent → at least ${MIN_CASES}`, () => {
    process.stdout.write(`fuzz: ${sentCases} cases at ${endpoints.length} endpoints\n`);
    expect(sentCases).toBeGreaterThanOrEqual(MIN_CASES);
  });

  test(`[AGT-02] [AGT-03] cases sent to the calls of agents → at least ${MIN_AGENT_CASES}`, () => {
    process.stdout.write(
      `fuzz: ${sentAgentCases} cases at ${endpoints.filter(isAgents).length} endpoints of agents\n`,
    );
    expect(sentAgentCases).toBeGreaterThanOrEqual(MIN_AGENT_CASES);
  });
});
