/** The rule of two persons at every call that can give one member more than the merchant's amount: kept, not carried out, before another person says the same. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { backOfficePaths as paths } from "@khela/contract/site/back-office";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { rateByName } from "../../../../../tools/agents/rates.ts";
import { decideRules } from "../withdrawals/withdraw-rules.ts";
import { findRules } from "../withdrawals/withdrawal-store.ts";
import { findBackOfficeKey } from "../../http/back-office/back-office-key.ts";
import { promotionFile } from "../../promotions/promotions-test-harness.ts";

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
const audited = async (subject: string) =>
  (
    await w.database.owner.rows<{ action: string; actor: string }>(
      sql`select action, actor from audit_log where subject = ${subject} and action like 'decision.%' order by id`,
    )
  ).map(({ action, actor }) => `${action} ${actor}`);

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
  "a promotion": {
    path: paths.promotions,
    body: () => ({ promotion: promotionFile({ code: "two", rewardFixed: "5.00", rewardMax: "5.00" }) }),
    state: () => w.database.owner.one(sql`select count(*)::int n from promotion where code = 'two'`),
  },
  "the ladder of levels": {
    path: paths.vipLevels,
    body: () => ladder,
    state: () => w.database.owner.one(sql`select count(*)::int n from audit_log where action = 'vip.levels'`),
  },
  "a payout gateway": {
    path: paths.payoutGateways,
    body: () => ({ provider: "nagad", gateway: "khela" }),
    state: () =>
      w.database.owner.one(
        sql`select count(*)::int n from audit_log where action = 'decision.second' and subject = 'payout_provider:nagad'`,
      ),
  },
};
let ladder: object;

test.each(Object.keys(doors))(
  "[OPS-04] %s above the amount of two persons → kept, the same person again is not the second, another carries it out; both in the audit log",
  async (name) => {
    const { path, body, state } = doors[name]!;
    if (name === "an agent's float") await namedAgent();
    ladder = { levels: ((await call(paths.vipLevels)).value as { levels: unknown }).levels };
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

test("[OPS-04] withdrawal rules, the rule of two itself among them → one person changes nothing, another does", async () => {
  await setRule(10_000);
  const key = { merchantId: w.merchantId, currency: "BDT" };
  const rules = { ...(await findRules(w.database.owner, key))!, twoPeopleAboveMinor: null };
  const decide = (name: string) =>
    decideRules({ db: w.database.owner, now: w.services.now }, { key, rules, actor: `operator:${name}` });
  for (const name of ["mina", "mina"])
    await expect(decide(name)).rejects.toMatchObject({ code: "decision.second.person" });
  expect(await findRules(w.database.owner, key)).toMatchObject({ twoPeopleAboveMinor: 10_000n });
  await decide("karim");
  expect(await findRules(w.database.owner, key)).toMatchObject({ twoPeopleAboveMinor: null });
  expect(await audited("withdraw_rule:BDT")).toEqual([
    "decision.first operator:mina",
    "decision.first operator:mina",
    "decision.second operator:karim",
  ]);
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
