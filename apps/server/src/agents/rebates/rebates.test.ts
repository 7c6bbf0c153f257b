/**
 * Rebates over HTTP: rates are within bounds and apply from the next day. Rebates are shared along the tree and paid
 * once, and a recomputation from the ledger agrees.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { rebateOf } from "@khela/contract/agents/rebates/rates";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { createMember } from "../../member/member.ts";
import { createAgentsHarness, type AgentsHarness } from "../../../test/agents/agents-harness.ts";
import { agentChecks } from "../audit.ts";
import { applyPresets, payRebates } from "./pay.ts";
import { changeRates, presetRates } from "./rates.ts";
import { listRates, type Rate } from "./rebate-store.ts";

const { agents } = calls;

let h: AgentsHarness;
let owner: Database;
beforeAll(async () => {
  h = await createAgentsHarness();
  owner = createDatabase({ url: h.w.database.url, applicationName: "rebates test", max: 1 });
});
afterAll(async () => {
  await owner.close();
  await h.close();
});

let people = 0;
const name = (what: string) => `${what}_${(people += 1)}`;
const agentOf = () => h.w.person(name("boss"), { type: 1, balance: "0.00" });
const rate = (basisPoints: number, category = "RNG"): Rate => ({ category, basisPoints });
const longAgo = "2026-01-01";
const set = (member: MemberKey, parent: MemberKey | null, rates: readonly Rate[], fromDay = longAgo) =>
  changeRates(h.w.services.db, member, { parent, rates, fromDay, now: h.w.services.now() });
const pay = () => payRebates(h.w.services);
const update = (agent: Person, { memberId }: MemberKey, percent: string, gameType = "RNG") =>
  agent.client.call(agents.updateDownlineRebates, {
    customerId: String(memberId),
    configs: [{ gameType: gameType as "RNG", rate: percent }],
  });
const balanceOf = async ({ bucket, memberId }: MemberKey) =>
  Number(
    (
      await owner.one<{ balance: bigint }>(
        sql`select balance from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
      )
    ).balance,
  );
const findings = async () =>
  (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.count]);

/** Recomputes a day's rebates with the operator's call. */
const recompute = ({ memberId }: MemberKey, day: string) =>
  h.operator.callOrThrow(operatorCalls.agentPay.recomputeRebate, { id: String(memberId), day });

/**
 * Creates three levels with rates for slots: the top agent has 0.80 %, the agent in the middle 0.50 %, the player
 * below 0.10 %.
 */
async function createTree() {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("mid"), 1);
  const leaf = await h.openPerson(middle, name("leaf"));
  expect(await set(top, null, [rate(80)])).toBeNull();
  expect(await set(middle, top, [rate(50)])).toBeNull();
  expect(await set(leaf, middle, [rate(10)])).toBeNull();
  return { top, middle, leaf };
}

test("[AGT-03] rebate of rows: weighted turnover by rate → rounded down once, nothing of a day that was taken back", () => {
  const row = (turnoverHundredths: bigint, basisPoints: number) => ({ turnoverHundredths, basisPoints });
  expect(rebateOf([row(999_999n, 1)])).toBe(0n);
  expect(rebateOf([row(999_999n, 1), row(1n, 1)])).toBe(1n);
  expect(rebateOf([row(-5_000_000n, 80), row(1_000_000n, 80)])).toBe(0n);
  expect(rebateOf([])).toBe(0n);
});

test("[AGT-03] play of three levels → each has the own rate or the difference to the one below, once, also by two runs at once", async () => {
  const { top, middle, leaf } = await createTree();
  const day = h.today(-1);
  const before = [await balanceOf(leaf), await balanceOf(middle), await balanceOf(top)];
  await h.settle(leaf, [day], "RNG", 100_000n);
  await h.settle(middle, [day], "RNG", 20_000n);
  // a category without a rate, and a day that has not ended: neither pays a rebate
  await h.settle(leaf, [day], "LIVE", 100_000n);
  await h.settle(leaf, [h.today()], "RNG", 100_000n);
  await h.count();
  await Promise.all([pay(), pay()]);
  await pay();
  const gained = async () => [
    (await balanceOf(leaf)) - before[0]!,
    (await balanceOf(middle)) - before[1]!,
    (await balanceOf(top)) - before[2]!,
  ];
  // player: 0.10 % of 1,000; agent in the middle: 0.40 % of 1,000 and 0.50 % of 200; top agent: 0.30 % of 1,200;
  // together 0.80 % of all
  expect(await gained()).toEqual([100, 400 + 100, 360]);
  // this round is counted after the payment, so the next run pays only the difference
  await h.settle(leaf, [day], "RNG", 100_000n);
  await h.count();
  await pay();
  expect(await gained()).toEqual([200, 800 + 100, 660]);
  for (const member of [leaf, middle, top])
    expect(await recompute(member, day)).toMatchObject({ isEqual: true });
  const { list } = await middle.client.callOrThrow(agents.income, { from: day, to: day });
  expect(list).toEqual([
    {
      balanceDate: day,
      own: { turnover: "200.00", amount: "1.00" },
      team: { turnover: "2000.00", amount: "8.00" },
      total: "9.00",
    },
  ]);
  expect(await middle.client.callOrThrow(agents.incomeDetail, { day })).toMatchObject({
    own: { earned: "1.00", paid: "1.00" },
    team: { earned: "8.00", paid: "8.00" },
    rows: [
      {
        part: "team",
        customerName: leaf.username,
        gameType: "RNG",
        turnover: "2000.00",
        rate: "0.50",
        belowRate: "0.10",
        difference: "0.40",
      },
      { part: "team", gameType: "LIVE", difference: "0.00" },
      { part: "own", customerName: null, gameType: "RNG", difference: "0.50" },
    ],
    isCut: false,
  });
  expect(await findings()).toEqual([]);
});

test("[AGT-03] categories count with the weights in force → rebate of the weighted turnover", async () => {
  const { middle, leaf, top } = await createTree();
  await set(top, null, [rate(80, "LIVE")]);
  await set(middle, top, [rate(80, "LIVE")]);
  await owner.run(
    sql`insert into turnover_version (merchant_id, version, made_at) values (${h.w.merchantId}, 77, now())`,
  );
  await owner.run(
    sql`insert into turnover_weight (merchant_id, version, game_type, percent) values (${h.w.merchantId}, 77, 'LIVE', 10)`,
  );
  const day = h.today(-1);
  await owner.run(sql`
    insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, weights_version, game_type, vendor, round_id)
    select a.bucket, a.member_id, a.id, a.settlement_seq + 1, 1000000, 1000000, 0, ${`${day}T06:00:00Z`}::timestamptz, a.merchant_id, 1, 77, 'LIVE', 'XX', 'weighted'
    from account a where a.bucket = ${leaf.bucket} and a.member_id = ${leaf.memberId} and a.kind = 'main'`);
  await owner.run(sql`
    update account set settlement_seq = settlement_seq + 1, active_hour = ledger_hour(now())
    where bucket = ${leaf.bucket} and member_id = ${leaf.memberId} and kind = 'main'`);
  await h.count();
  const before = await balanceOf(middle);
  await pay();
  // 0.80 % of a tenth of 10,000, because of the turnover weight
  expect((await balanceOf(middle)) - before).toBe(800);
  expect(await recompute(middle, day)).toMatchObject({ isEqual: true });
});

test("[AGT-03 API-06] rates of a member directly below → within one's own and what was given further down, from tomorrow on", async () => {
  const { top, middle, leaf } = await createTree();
  const rows = async () =>
    (await top.client.callOrThrow(agents.downlineRebates, { customerId: String(middle.memberId) })).list;
  expect(await rows()).toEqual([
    { gameType: "RNG", rate: "0.50", nextRate: null, least: "0.10", most: "0.80" },
  ]);
  for (const percent of ["0.81", "0.09"])
    expect(await update(top, middle, percent)).toMatchObject({
      errorCode: "agent.rebate.bounds",
      detail: { gameType: "RNG", least: "0.10", most: "0.80" },
    });
  expect((await update(top, middle, "0.10", "LIVE")).errorCode).toBe("agent.rebate.bounds");
  expect((await update(top, leaf, "0.10")).errorCode).toBe("agent.rebate.member");
  expect((await update(middle, top, "0.10")).errorCode).toBe("agent.downline.unknown");
  expect((await leaf.client.call(agents.rebateSettings, {})).errorCode).toBe("permission.denied");
  const customerId = String(leaf.memberId);
  expect((await top.client.call(agents.downlineRebates, { customerId })).errorCode).toBe(
    "agent.rebate.member",
  );
  expect((await top.client.call(agents.income, { from: "2026-02-02", to: "2026-02-01" })).errorCode).toBe(
    "agent.range",
  );
  expect((await top.client.call(agents.incomeDetail, { day: "2026-02-30" })).errorCode).toBe("agent.range");
  await h.settle(leaf, [h.today(-1)], "RNG", 100_000n);
  await h.count();
  expect((await update(top, middle, "0.70")).value).toEqual({ fromDay: h.today(1) });
  expect(await rows()).toMatchObject([{ rate: "0.50", nextRate: "0.70" }]);
  expect((await middle.client.callOrThrow(agents.rebateSettings, {})).list).toEqual([
    { gameType: "RNG", rate: "0.50", nextRate: "0.70" },
  ]);
  const before = await balanceOf(middle);
  await pay();
  expect((await balanceOf(middle)) - before).toBe(400);
});

test("[AGT-04] [AGT-03] registered by a link with rates → has them from that day on, never more than the agent has", async () => {
  const top = await agentOf();
  await set(top, null, [rate(80)]);
  const create = (percent: string) =>
    top.client.call(agents.createAffiliateUrl, { configs: [{ gameType: "RNG", rate: percent }] });
  expect((await create("0.90")).errorCode).toBe("agent.rebate.bounds");
  const { code, configs } = (await create("0.30")).value;
  expect(configs).toEqual([{ gameType: "RNG", rate: "0.30" }]);
  const username = name("linked");
  const registered = await h.w.visitor().call(calls.auth.register, {
    username,
    password: "a long enough pass phrase",
    confirmPassword: "a long enough pass phrase",
    ageConfirmed: true,
    registerMethod: "H5",
    affiliateCode: code,
  });
  expect(registered.status).toBe(200);
  const member = await owner.one<MemberKey>(
    sql`select bucket, member_id "memberId" from member_name where name = ${username}`,
  );
  await top.client.callOrThrow(agents.deleteAffiliateUrl, { code });
  expect(await applyPresets(h.w.services)).toBe(1);
  expect(await applyPresets(h.w.services)).toBe(0);
  expect(await listRates(owner, member, h.today())).toEqual([rate(30)]);
  expect(await listRates(owner, member, h.today(-1))).toEqual([]);
  expect(
    (await top.client.callOrThrow(agents.downlineRebates, { customerId: String(member.memberId) })).list,
  ).toMatchObject([{ gameType: "RNG", rate: "0.30" }]);
});

test("[AGT-03] moved under another agent → today as before, from tomorrow on nobody of the branch above the new agent", async () => {
  const { middle, leaf } = await createTree();
  const other = await agentOf();
  await set(other, null, [rate(5)]);
  await h.moveUnder(middle, other);
  for (const [member, today] of [
    [middle, 50],
    [leaf, 10],
  ] as const) {
    expect(await listRates(owner, member, h.today())).toEqual([rate(today)]);
    expect(await listRates(owner, member, h.today(1))).toEqual([rate(5)]);
  }
  expect(
    (await other.client.callOrThrow(agents.downlineRebates, { customerId: String(middle.memberId) })).list,
  ).toEqual([{ gameType: "RNG", rate: "0.50", nextRate: "0.05", least: "0.05", most: "0.05" }]);
});

test("[AGT-03] day with a member's play who is moved away since → a row of the team without a name, not one of the own play", async () => {
  const [top, other] = [await agentOf(), await agentOf()];
  await set(top, null, [rate(80)]);
  const [leaves, stays] = [await h.openPerson(top, name("leaves")), await h.openPerson(top, name("stays"))];
  for (const member of [leaves, stays, top]) await h.settle(member, [h.today(-1)], "RNG", 50_000n);
  await h.count();
  await h.moveUnder(leaves, other);
  const { rows } = await top.client.callOrThrow(agents.incomeDetail, { day: h.today(-1) });
  expect(rows.map(({ part, customerName }) => [part, customerName])).toEqual([
    ["own", null],
    ["team", null],
    ["team", stays.username],
  ]);
});

test("[AGT-03] member without an agent, moved after they played → nothing of before for the new agent, their play from then on", async () => {
  const top = await agentOf();
  await set(top, null, [rate(80)]);
  const alone = await h.w.person(name("alone"), { balance: "0.00" });
  const day = h.today(-1);
  await h.settle(alone, [h.today(-40), day], "RNG", 100_000n);
  await h.count();
  await h.moveUnder(alone, top);
  const before = await balanceOf(top);
  await h.settle(alone, [day], "RNG", 50_000n);
  await h.count();
  await pay();
  expect((await balanceOf(top)) - before).toBe(400);
  expect(await findings()).toEqual([]);
});

test("[AGT-03] agent with nobody above → rebate of the own play too", async () => {
  const top = await agentOf();
  await set(top, null, [rate(80)]);
  const day = h.today(-1);
  await h.settle(top, [day], "RNG", 100_000n);
  await h.count();
  const before = await balanceOf(top);
  await pay();
  expect((await balanceOf(top)) - before).toBe(800);
  expect(await recompute(top, day)).toMatchObject({ isEqual: true });
});

test("[AGT-02] [AGT-03] account opened with rates → has them from today on, within the agent's own; above them nobody is opened", async () => {
  const top = await agentOf();
  await set(top, null, [rate(80)]);
  const open = (username: string, percent: string) =>
    top.client.call(agents.createDownline, {
      username,
      password: "a long enough pass phrase",
      userType: 0,
      configs: [{ gameType: "RNG", rate: percent }],
    });
  const above = name("above");
  expect((await open(above, "0.81")).errorCode).toBe("agent.rebate.bounds");
  const twice = { username: name("twice"), password: "a long enough pass phrase", userType: 0 } as const;
  const configs = ["0.10", "0.20"].map((of) => ({ gameType: "RNG" as const, rate: of }));
  expect((await top.client.call(agents.createDownline, { ...twice, configs })).errorCode).toBe(
    "request_param_err",
  );
  const { value, status } = await open(name("begins"), "0.80");
  expect(status).toBe(200);
  const member = await owner.one<MemberKey>(
    sql`select bucket, member_id "memberId" from member_name where member_id = ${BigInt(value.customerId)}`,
  );
  expect(await listRates(owner, member, h.today())).toEqual([rate(80)]);
  expect(await owner.maybe(sql`select 1 from member where username = ${above}`)).toBeNull();
  expect(await applyPresets(h.w.services)).toBe(0);
});

test("[AGT-02] [AGT-03] account opened with rates by a server that ends before it has set them → the job sets them once", async () => {
  const top = await agentOf();
  await set(top, null, [rate(80)]);
  const key = await h.w.services.db.transaction((tx) =>
    createMember(
      tx,
      {
        merchant: { id: h.w.merchantId, currency: "BDT", realMoney: false },
        username: name("waits"),
        type: 0,
        language: "EN",
        registerMethod: "agent",
        agent: top,
        presetRates: [rate(70)],
        ageConfirmed: false,
      },
      h.w.services.now(),
    ),
  );
  const runs = await Promise.all([applyPresets(h.w.services), applyPresets(h.w.services)]);
  expect(runs[0]! + runs[1]!).toBe(1);
  expect(await applyPresets(h.w.services)).toBe(0);
  expect(await listRates(owner, key!, h.today())).toEqual([rate(70)]);
});

test("[AGT-03] link's rate above the one that the agent has from tomorrow on → not above it from tomorrow on", async () => {
  const top = await agentOf();
  const middle = await h.openPerson(top, name("mid"), 1);
  await set(top, null, [rate(80)]);
  await set(middle, top, [rate(50)]);
  const leaf = await h.openPerson(middle, name("leaf"));
  await set(middle, top, [rate(20)], h.today(1));
  const now = h.w.services.now();
  await owner.transaction((tx) =>
    presetRates(tx, leaf, { parent: middle, rates: [rate(50)], fromDay: h.today(), now }),
  );
  expect(await listRates(owner, leaf, h.today())).toEqual([rate(50)]);
  expect(await listRates(owner, leaf, h.today(1))).toEqual([rate(20)]);
});

test("[AGT-03] rebate of a member who is blocked → waits, and is paid once when the account is open again; closed → nothing", async () => {
  const { leaf } = await createTree();
  await h.settle(leaf, [h.today(-1)], "RNG", 100_000n);
  await h.count();
  const setStatus = (status: string) =>
    owner.run(
      sql`update member set status = ${status} where bucket = ${leaf.bucket} and id = ${leaf.memberId}`,
    );
  const before = await balanceOf(leaf);
  await setStatus("blocked");
  await pay();
  expect(await balanceOf(leaf)).toBe(before);
  await setStatus("active");
  await pay();
  await pay();
  expect(await balanceOf(leaf)).toBe(before + 100);
  await setStatus("closed");
  await h.settle(leaf, [h.today(-1)], "RNG", 100_000n);
  await h.count();
  await pay();
  expect(await balanceOf(leaf)).toBe(before + 100);
  await setStatus("active");
  expect(await findings()).toEqual([]);
});
