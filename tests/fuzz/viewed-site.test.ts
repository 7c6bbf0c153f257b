/**
 * Every call of the site in an operator's view, with an input that is valid for the member's session. Calls that change
 * something are refused with one code, reads are answered, and no row of any table changes.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { changesState } from "@khela/contract/call";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../harness.ts";
import { createOperator } from "../operators.ts";
import { endpointsOf, everyCall, siteEndpoints, type Endpoint } from "./endpoints.ts";
import { createFuzzFixture, type FuzzFixture } from "./fixture.ts";
import { goodQuery } from "./malformed-requests.ts";
import { render } from "./mutations.ts";
import { changedTables, wholeStateHash } from "./state-hash.ts";

let fixture: FuzzFixture;
let endpoints: ReadonlyMap<string, Endpoint>;
/** Session tokens of the views of a player and of an agent. */
let tokens: { readonly member: string; readonly agent: string };
beforeAll(async () => {
  fixture = await createFuzzFixture(everyCall.map(({ name }) => name));
  endpoints = new Map(siteEndpoints(fixture).map((endpoint) => [endpoint.name, endpoint]));
  tokens = { member: await viewOf(fixture.rahim), agent: await viewOf(fixture.agent) };
});
afterAll(async () => {
  await fixture.close();
});

async function viewOf({ memberId, username }: Person): Promise<string> {
  const operator = await createOperator(fixture.w, `views-${username}`, { roles: ["support"] });
  const id = String(memberId);
  const { link } = await operator.callOrThrow(operatorCalls.memberAccess.view, { id, reason: "fuzz" });
  const token = link.slice(link.indexOf("=") + 1);
  return (await fixture.w.visitor().callOrThrow(calls.auth.openView, { token })).token!;
}

/** Returns the hash of all rows without slow calls, and the number of audit entries. */
async function state(): Promise<string> {
  const { owner } = fixture.w.database;
  const { entries } = await owner.one<{ entries: bigint }>(sql`select count(*) entries from audit_log`);
  return `${await wholeStateHash(owner)}\naudit_log ${entries}`;
}

async function answerTo(name: string, token: string): Promise<{ code: string | undefined; status: number }> {
  const endpoint = endpoints.get(name)!;
  const text = endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.good());
  const { remoteAddress, ...request } = await endpoint.request(text, { [names.session]: token });
  const { statusCode, body } = await fixture.w.app.inject({
    ...request,
    method: request.method as "GET",
    remoteAddress,
  });
  return { status: statusCode, code: (JSON.parse(body) as { errorCode?: string }).errorCode };
}

const isOpen = async (token: string) =>
  (await fixture.w.visitor().call(calls.member.info, {}, { headers: { [names.session]: token } })).status ===
  200;
/** Calls that open and end an operator's view. */
const ofViews = everyCall.filter(({ skips }) => skips?.includes("view") === true);
const others = everyCall.filter((call) => !ofViews.includes(call));
const namesOf = (isChanging: boolean) =>
  others.filter((call) => changesState(call) === isChanging).flatMap((call) => endpointsOf(call));

test("[OPS-03] contract: what may be done under a view → opening one and ending it, and nothing else", () => {
  expect(ofViews.map(({ name }) => name).toSorted()).toEqual(["auth.logout", "auth.openView"]);
  expect(namesOf(true).length).toBeGreaterThan(90);
});

test.each(namesOf(true).map(({ name }) => name))(
  "[OPS-03] %s under a view → view.read.only, and no row is another",
  async (name) => {
    const before = await state();
    const token = name.startsWith("agents.") ? tokens.agent : tokens.member;
    expect(await answerTo(name, token)).toEqual({ code: "view.read.only", status: 403 });
    expect(changedTables(before, await state())).toBe("");
    expect(await isOpen(token)).toBe(true);
  },
);

test.each(namesOf(false).map(({ name }) => name))(
  "[OPS-03] %s under a view → answered as the member's own, and no row is another",
  async (name) => {
    const isAgents = name.startsWith("agents.");
    const before = await state();
    const { code, status } = await answerTo(name, isAgents ? tokens.agent : tokens.member);
    expect(changedTables(before, await state())).toBe("");
    expect(code).not.toBe("view.read.only");
    const own = await answerTo(name, isAgents ? fixture.agent.token : fixture.rahim.token);
    expect({ code, status }).toEqual(own);
  },
);
