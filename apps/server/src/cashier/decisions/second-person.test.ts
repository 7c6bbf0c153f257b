/** The rule of two persons at every call that can give one member more than the merchant's amount: kept, not carried out, before another person says the same. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { backOfficePaths as paths } from "@khela/contract/operator/back-office";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { moveByName } from "../../../../../tools/agents/main.ts";
import { rateByName } from "../../../../../tools/agents/rates.ts";
import { saveFloatLimits } from "../../agents/float/change-float.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { findByName } from "../../member/member.ts";
import { findBackOfficeKey } from "../../http/back-office/back-office-key.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

const KEPT = { errorCode: "decision.second.person" };
const setRule = (minor: number | null) =>
  w.database.owner.run(
    sql`update withdraw_rule set two_people_above_minor = ${minor} where merchant_id = ${w.merchantId}`,
  );
async function call(path: string, body?: object) {
  const answer = await w.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: path,
    headers: { authorization: findBackOfficeKey(w.services.config, w.services.secrets)!, merchant: "khela" },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.json() as { readonly success: boolean; readonly errorCode?: string; readonly value: unknown };
}
/** What an operator changes by a call, and the state that shows it. */
type Door = { readonly path: string; readonly body: () => object; readonly state: () => Promise<unknown> };

async function namedAgent() {
  const agent = await w.person("two_agent", { type: 41 });
  await w.database.owner.run(
    sql`insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, ${agent.username}, ${agent.bucket}, ${agent.memberId})
      on conflict do nothing`,
  );
}

const doors: Readonly<Record<string, Door>> = {
  "an agent's float": {
    path: paths.agentFloat,
    body: () => ({
      agent: "two_agent",
      direction: "grant",
      amount: "500.00",
      reason: "Eid float",
      requestId: crypto.randomUUID(),
    }),
    state: () => w.database.owner.one(sql`select count(*)::int n from transfer where kind = 8122`),
  },
};

test.each(Object.keys(doors))(
  "[OPS-04] %s above the amount of two persons → kept, the same person again is not the second, another carries it out; both in the audit log",
  async (name) => {
    const { path, body, state } = doors[name]!;
    if (name === "an agent's float") await namedAgent();
    await setRule(10_000);
    const before = await state();
    expect(await call(path, { operator: "mina", ...body() })).toMatchObject(KEPT);
    expect(await call(path, { operator: "mina", ...body() })).toMatchObject(KEPT);
    expect(await state()).toEqual(before);
    const answer = await call(path, { operator: "karim", ...body() });
    expect(answer.errorCode).toBeUndefined();
    expect(await state()).not.toEqual(before);
    await setRule(null);
  },
);

/** What an operator changes by a command alone. */
type Change = {
  readonly decide: (actor: string) => Promise<unknown>;
  readonly state: () => Promise<unknown>;
};

const count = (action: string) =>
  w.database.owner.one(sql`select count(*)::int n from audit_log where action = ${action}`);
async function named(username: string, type: 0 | 1): Promise<MemberKey> {
  const known = await findByName(w.database.owner, w.merchantId, username);
  if (known !== null) return known;
  const { bucket, memberId } = await w.person(username, { type });
  await w.database.owner.run(
    sql`insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, ${username}, ${bucket}, ${memberId})`,
  );
  return { bucket, memberId };
}

const changes: Readonly<Record<string, Change>> = {
  "the float's limits": {
    decide: (actor) =>
      saveFloatLimits(
        { db: w.database.owner, now: w.services.now },
        { merchantId: w.merchantId, currency: "BDT" },
        { mostMinor: 5_000n, totalMinor: 50_000n },
        actor,
      ),
    state: () => count("agents.float.limits"),
  },
  "the end of the float's limits": {
    decide: (actor) =>
      saveFloatLimits(
        { db: w.database.owner, now: w.services.now },
        { merchantId: w.merchantId, currency: "BDT" },
        null,
        actor,
      ),
    state: () => count("agents.float.limits"),
  },
  "a team moved under another agent": {
    decide: async (actor) => {
      await named("two_team", 1);
      await named("two_over", 1);
      const move = { merchantCode: "khela", name: "two_team", under: "two_over" };
      await moveByName(w.database.owner, { ...move, operator: actor.replace("operator:", "") });
    },
    state: () => count("agent.member.moved"),
  },
};

test.each(Object.keys(changes))(
  "[OPS-04] %s, where two people decide → kept, the same person again is not the second, another carries it out",
  async (name) => {
    const { decide, state } = changes[name]!;
    await setRule(10_000);
    const before = await state();
    for (const actor of ["operator:mina", "operator:mina"])
      await expect(decide(actor)).rejects.toThrow(/second.person/);
    expect(await state()).toEqual(before);
    await decide("operator:karim");
    expect(await state()).not.toEqual(before);
    await setRule(null);
  },
);

test("[OPS-04] the float's limits within the amount of two persons → one person sets them", async () => {
  await setRule(10_000);
  const [key, limits] = [
    { merchantId: w.merchantId, currency: "BDT" },
    { mostMinor: 5_000n, totalMinor: 10_000n },
  ];
  const deciding = { db: w.database.owner, now: w.services.now };
  expect(await saveFloatLimits(deciding, key, limits, "operator:mina")).toBe(true);
  await setRule(null);
});

test("[OPS-04 AGT-03] an agent's own rate → named persons alone, and two of them", async () => {
  const agent = await w.person("two_rates", { type: 1 });
  await w.database.owner.run(
    sql`insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, ${agent.username}, ${agent.bucket}, ${agent.memberId})
      on conflict do nothing`,
  );
  await setRule(10_000);
  const set = (operator?: string) =>
    rateByName(w.database.owner, {
      merchantCode: "khela",
      name: "two_rates",
      type: "RNG",
      rate: "0.10",
      operator,
    });
  await expect(set()).rejects.toThrow("--operator NAME");
  for (const name of ["mina", "mina"]) await expect(set(name)).rejects.toThrow("your decision is kept");
  await set("karim");
  expect(
    await w.database.owner.one(
      sql`select count(*)::int n from audit_log where action = 'agent.rebates.changed'`,
    ),
  ).toEqual({ n: 1 });
  await setRule(null);
});
