/**
 * Every endpoint with everything that should not come in: generated from its schema, in process, with the real database.
 * Each answer is a declared code or a success, as JSON in its envelope; what is refused leaves every row as it was, and
 * nothing that rahim sends touches what is karim's.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TSchema } from "typebox";
import type { Call } from "@khela/contract/call";
import { calls } from "@khela/contract/calls";
import { schemas } from "@khela/contract/schemas";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../tools/ledger/checks.ts";
import { sql } from "@khela/service-kit/db/database";
import { insertSession, createSessionToken } from "../../apps/server/src/infra/db/session-store.ts";
import { vendorMethods } from "@khela/contract/vendor-wallet-api";
import {
  endpointsOf,
  everyCall,
  gatewayEndpoint,
  siteEndpoints,
  vendorEndpoints,
  type Endpoint,
} from "./endpoints.ts";
import { bodyMutations, fieldsOf, queryMutations, render } from "./mutations.ts";
import { goodQuery, malformedRequestCases, type Case, type EndedTokens } from "./malformed-requests.ts";
import { createFuzzFixture, type FuzzFixture } from "./fixture.ts";
import { changedTables, stateHash, stateOf } from "./state-hash.ts";
import { findFault, wasRefused, type ObservedResponse } from "./check-response.ts";

const AT_ONCE = 8;
const ANSWER_WITHIN_MS = 60_000;
const MOST_AGAIN = 150;
const LEAST_CASES = 5_000;
/** Doors whose good input is refused in this world for a reason of its own: no such account, no such round. */
const neverGood = /^(auth\.login|play\.round|vendor (authenticate|end-round|rollback)|gateway)/;

let stage: FuzzFixture;
let ended: EndedTokens;
let endpoints: readonly Endpoint[];
let thrown = 0;

beforeAll(async () => {
  stage = await createFuzzFixture(everyCall.map(({ name }) => name));
  ended = await endedTokens();
  await stage.w.database.owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id)
    values (${stage.w.merchantId}, 'taken', ${stage.karim.bucket}, ${stage.karim.memberId})`);
  endpoints = [...siteEndpoints(stage), ...vendorEndpoints(stage), gatewayEndpoint(stage)];
});
afterAll(async () => {
  await stage.close();
});

async function endedTokens(): Promise<EndedTokens> {
  const { w } = stage;
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

async function throwAt(one: Case): Promise<ObservedResponse> {
  const { remoteAddress, ...request } = await one.request();
  const answer = await Promise.race([
    stage.w.app.inject({ ...request, method: request.method as "GET", remoteAddress }),
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("no answer")), ANSWER_WITHIN_MS).unref();
    }),
  ]);
  return {
    status: answer.statusCode,
    text: answer.payload,
    type: String(answer.headers["content-type"] ?? ""),
    requestId: answer.headers["x-request-id"] as string | undefined,
  };
}

type Outcome = { readonly one: Case; readonly fault: string | null; readonly refused: boolean };

async function judge(endpoint: Endpoint, one: Case): Promise<Outcome> {
  const seen = await throwAt(one).catch(
    (error: Error): ObservedResponse => ({ status: 0, text: error.message, type: "", requestId: undefined }),
  );
  if (one.bodiless === true && seen.status >= 400 && seen.status < 500)
    return { one, fault: seen.text === "" ? null : "a HEAD with a body", refused: true };
  const fault = findFault(endpoint, seen, one.wrong);
  const elsewhere = one.nowhere === true && fault !== null && findFault(endpoints[0]!, seen, true) === null;
  return { one, fault: elsewhere ? null : fault, refused: wasRefused(seen) };
}

async function throwAll(endpoint: Endpoint, cases: readonly Case[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...cases];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        outcomes.push(await judge(endpoint, one));
    }),
  );
  return outcomes;
}

function casesOf(endpoint: Endpoint): Case[] {
  const mutations = endpoint.second
    ? []
    : endpoint.method === "GET"
      ? queryMutations(endpoint.in, endpoint.good, endpoint.foreignIds)
      : bodyMutations(endpoint.in, endpoint.good, endpoint.foreignIds);
  return [
    ...mutations.map(
      ({ label, text, wrong }): Case => ({ label, wrong, request: () => endpoint.request(text) }),
    ),
    ...malformedRequestCases(endpoint, stage, ended, endpoints.indexOf(endpoint)),
  ];
}

const faultsIn = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ fault }) => fault !== null).map(({ one, fault }) => `${one.label}: ${fault}`);

/** Throws everything at a endpoint and says what broke a promise; of what failed on our side, the causes too. */
async function attack(endpoint: Endpoint): Promise<string[]> {
  const before = stage.causes.length;
  const faults = await throwEverything(endpoint);
  return faults.length === 0 ? [] : [...new Set(stage.causes.slice(before)), ...faults];
}

async function throwEverything(endpoint: Endpoint): Promise<string[]> {
  const { owner } = stage.w.database;
  const all = casesOf(endpoint);
  thrown += all.length;
  const mustFail = all.filter(({ wrong }) => wrong || !endpoint.writes);
  const mayPass = all.filter(({ wrong }) => !wrong && endpoint.writes);
  const bystanders = [stage.karim.memberId];
  const [before, others] = [await stateHash(owner), await stateOf(owner, bystanders)];
  const faults = faultsIn(await throwAll(endpoint, mustFail));
  const refused = changedTables(before, await stateHash(owner));
  if (refused !== "") faults.push(`what had to be refused changed ${refused}`);
  const tried = await throwAll(endpoint, mayPass);
  faults.push(...faultsIn(tried));
  // what was refused may have left a mark the first time (a tombstone, a bet refused for lack of funds), and none the second
  const marked = await stateHash(owner);
  const again = await throwAll(
    endpoint,
    tried
      .filter(({ refused }) => refused)
      .slice(0, MOST_AGAIN)
      .map(({ one }) => one),
  );
  faults.push(...faultsIn(again));
  const repeated = changedTables(marked, await stateHash(owner));
  if (again.every((one) => one.refused) && repeated !== "")
    faults.push(`what was refused twice changed ${repeated} the second time`);
  const foreign = changedTables(others, await stateOf(owner, bystanders));
  if (foreign !== "") faults.push(`karim's rows of ${foreign} changed`);
  return faults;
}

/** Every endpoint's name, before there is a world to open it in. */
const names = [
  ...everyCall.flatMap((call) => endpointsOf(call).map(({ name }) => name)),
  ...vendorMethods.map((method) => `vendor ${method}`),
  "gateway notice",
];

const inputOf = (call: Call): TSchema => {
  const [feature = "", called = ""] = call.name.split(".");
  return (schemas as unknown as Record<string, Record<string, { in: TSchema }>>)[feature]![called]!.in;
};

const doorOf = (name: string) => endpoints.find((endpoint) => endpoint.name === name)!;

test("a good input passes every endpoint, so that it is the bad one that is refused", async () => {
  const refused: string[] = [];
  for (const endpoint of endpoints.filter(({ name }) => !neverGood.test(name))) {
    const one: Case = {
      label: "good",
      wrong: false,
      request: () =>
        endpoint.request(endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.good())),
    };
    const { text, ...seen } = await throwAt(one);
    const fault = findFault(endpoint, { ...seen, text }, false);
    // Of what was only isGenerated from its schema nobody knows whether it is good, but it must get past the border.
    const stopped = endpoint.isGenerated
      ? text.includes('"request_param_err"') || text.includes('"request_body_required"')
      : wasRefused({ ...seen, text });
    if (stopped || fault !== null) refused.push(`${endpoint.name}: ${fault ?? text.slice(0, 200)}`);
  }
  expect(refused).toEqual([]);
});

test("[M10] every field that carries an amount meets at least twenty ways to write one", () => {
  const fields = endpoints
    .filter(({ second }) => !second)
    .flatMap((endpoint) =>
      Object.keys(fieldsOf(endpoint.in) ?? {})
        .filter((name) => /amount/i.test(name))
        .map((name) => ({
          field: `${endpoint.name} ${name}`,
          ways: new Set(
            casesOf(endpoint)
              .filter(({ label }) => label.startsWith(`${name} = `))
              .map(({ label }) => label),
          ).size,
        })),
    );
  expect(fields.length).toBeGreaterThanOrEqual(7);
  expect(fields.filter(({ ways }) => ways < 20)).toEqual([]);
});

test.each(names)(
  "[I1 I2 I3 I4 I6 I7 I9 I13 I17 M7 M10] %s refuses by code, and a refusal changes nothing",
  async (name) => {
    expect((await attack(doorOf(name))).join("\n")).toBe("");
  },
  240_000,
);

/** Calls that name their request, so that it can be sent again. */
const repeatable = everyCall
  .filter((call) => call.method !== "GET" && "requestId" in fieldsOf(inputOf(call)))
  .map((call) => `${call.name} ${call.method}`);

const valueOf = ({ text }: ObservedResponse) =>
  JSON.stringify((JSON.parse(text) as { value?: unknown }).value);

test.each(repeatable)(
  "[M3] %s again is answered as the first, and with anything else under its name is not taken",
  async (name) => {
    const { owner } = stage.w.database;
    const endpoint = doorOf(name);
    const good = endpoint.good();
    const ask = (text: string) =>
      throwAt({ label: name, wrong: false, request: () => endpoint.request(text) });
    const first = await ask(render(good));
    if (endpoint.isGenerated && wasRefused(first)) return;
    expect(wasRefused(first), first.text).toBe(false);
    const before = await stateHash(owner);
    const twice = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(render(good))));
    expect(new Set(twice.map(valueOf))).toEqual(new Set([valueOf(first)]));
    const others = bodyMutations(endpoint.in, () => good, endpoint.foreignIds).filter(
      ({ wrong, label }) => !wrong && !/^(requestId|I9)/.test(label),
    );
    const taken: string[] = [];
    for (const { label, text } of others) {
      const seen = await ask(text);
      if (!wasRefused(seen) && valueOf(seen) !== valueOf(first))
        taken.push(`${label}: ${seen.text.slice(0, 160)}`);
    }
    expect(taken).toEqual([]);
    expect(await stateHash(owner)).toBe(before);
  },
  240_000,
);

describe("after all of it", () => {
  test("[I9] nobody has become what he said he was", async () => {
    const { owner } = stage.w.database;
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
        `select id from deposit_order where id <> '${stage.rahimOrder.orderId}' and (state <> 'waiting' or currency <> 'BDT')`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select type, status from member where id in (${stage.rahim.memberId}, ${stage.karim.memberId})`,
      ),
    ).toEqual([
      { type: 0, status: "active" },
      { type: 0, status: "active" },
    ]);
  });

  test("the order that was paid was paid once, and the ledger is whole", async () => {
    const { owner } = stage.w.database;
    const { credited } = await owner.one<{ credited: number }>(sql`
      select count(*)::int credited from transfer where reference = ${stage.rahimOrder.orderId}`);
    expect(credited).toBe(1);
    const report = await auditLedger(owner, { checks: featureChecks });
    expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
  });

  test(`at least ${LEAST_CASES} cases were thrown`, () => {
    process.stdout.write(`bad input: ${thrown} cases at ${endpoints.length} endpoints\n`);
    expect(thrown).toBeGreaterThanOrEqual(LEAST_CASES);
  });
});
