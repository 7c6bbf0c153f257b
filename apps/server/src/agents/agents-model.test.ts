/**
 * Random teams of agents with rates and contracts. Members pay in, are refunded, play, move with everyone below, or
 * become agents; figures are counted in between. At the end every figure, rebate and salary must equal that of a
 * model, which is computed from the single events alone.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { teamMoneyFigures } from "@khela/contract/agents/team";
import { calls } from "@khela/contract/calls";
import { transactionTypes as types } from "@khela/contract/wallet/transaction-types";
import type { OutputOf } from "@khela/contract/schemas";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { counted, within } from "../../../../tests/money/proof-scale.ts";
import { auditLedger } from "../wallet/audit/audit.ts";
import { createAgentsHarness, type AgentsHarness } from "../../test/agents/agents-harness.ts";
import * as model from "../../test/agents/agents-model.ts";
import { agentChecks } from "./audit.ts";
import { runContracts } from "./contracts/settle.ts";
import { payRebates } from "./rebates/pay.ts";
import { changeRates } from "./rebates/rates.ts";

const { agents } = calls;
const SEEDS = counted(2, 12);
const MEMBERS = counted(9, 20);
const STEPS_A_DAY = counted(10, 40);
const DAYS = 4;
/** Payout of each round of this test, in minor units. */
const PAYOUT = 40;

let h: AgentsHarness;
let owner: Database;
beforeAll(async () => {
  h = await createAgentsHarness();
  owner = createDatabase({ url: h.w.database.url, applicationName: "agents model test", max: 1 });
});
afterAll(async () => {
  await owner.close();
  await h.close();
});

type World = {
  readonly random: model.Random;
  readonly nodes: model.Node[];
  readonly days: readonly string[];
  readonly log: string[];
};

const pick = <T>(random: model.Random, from: readonly T[]): T => from[random(from.length)]!;
const terms = [
  { minTurnoverMinor: 1n, minLossMinor: 0n, rate: 100n },
  { minTurnoverMinor: 40_000n, minLossMinor: 0n, rate: 250n },
] as const;

/**
 * Creates a tree of agents and members. No agent's rate for slots is above the rate of the agent above. Some members
 * have a daily contract.
 */
async function createWorld(seed: number): Promise<World> {
  const random = model.createRandom(seed);
  const days = Array.from({ length: DAYS }, (_, at) => h.today(at - DAYS));
  const now = h.w.services.now();
  const rates = (rate: number) => ({
    rates: [{ category: "RNG", basisPoints: rate }],
    fromDay: "2026-01-01",
    now,
  });
  const top = await h.w.person(`model_${seed}_top`, { type: 1, balance: "1000000.00" });
  expect(await changeRates(owner, top, { parent: null, ...rates(90) })).toBeNull();
  const nodes = [model.createNode(top, null, true, 90)];
  for (let at = 0; at < MEMBERS; at += 1) {
    const parent = pick(
      random,
      nodes.filter(({ isAgent }) => isAgent),
    );
    const isAgent = at < 3 || random(3) === 0;
    const rate = random(parent.rate + 1);
    const person = await h.openPerson(parent.person, `model_${seed}_${at}`, isAgent ? 1 : 0);
    expect(await changeRates(owner, person, { parent: parent.person, ...rates(rate) })).toBeNull();
    // the money from which the agent pays its contracts
    if (isAgent) await h.move(person, types.systemCredit.id, 100_000_000n);
    nodes.push(model.createNode(person, parent, isAgent, rate));
  }
  for (const { person } of nodes)
    await owner.run(sql`
      insert into member_name (merchant_id, name, bucket, member_id) values (${h.w.merchantId}, ${person.username}, ${person.bucket}, ${person.memberId})
      on conflict do nothing`);
  for (const node of nodes.filter(({ isAgent }) => !isAgent && random(2) === 0))
    await signContract(node, days[0]!);
  return { random, nodes, days, log: [] };
}

/** Signs a contract with daily pay between the member and the agent directly above, which begins on the given day. */
async function signContract(node: model.Node, firstDay: string): Promise<void> {
  const agent = node.parent!;
  const { contractId } = await agent.person.client.callOrThrow(agents.requestContract, {
    customerId: String(node.person.memberId),
    kind: "daily",
    rateType: "P",
    tiers: [
      { minTurnover: "0.01", rate: "1.00" },
      { minTurnover: "400.00", rate: "2.50" },
    ],
  });
  await node.person.client.callOrThrow(agents.processDailySalary, { requestId: contractId, action: "A" });
  await owner.run(sql`
    update agent_contract set settled_until = ${new Date(`${firstDay}T00:00:00+06:00`)}, settled_seq = 0
    where bucket = ${node.person.bucket} and id = ${contractId}::uuid`);
  node.contract = { agent, terms: { kind: "daily", rateType: "P", tiers: terms }, firstDay };
}

/** Transaction types, each with the team figure that it changes; null: no figure. */
const moves = [
  { kind: types.deposit.id, direction: "in", figure: "deposit", sign: 1 },
  { kind: types.deposit.id, direction: "in", figure: "deposit", sign: 1 },
  { kind: types.depositRefund.id, direction: "out", figure: "deposit", sign: -1 },
  { kind: types.withdraw.id, direction: "out", figure: "withdraw", sign: 1 },
  { kind: types.vipBonus.id, direction: "in", figure: "bonus", sign: 1 },
  { kind: types.lotteryRebate.id, direction: "in", figure: null, sign: 0 },
] as const;

async function moveMoney({ random, log }: World, node: model.Node): Promise<void> {
  const { kind, direction, figure, sign } = pick(random, moves);
  const minor = 1 + random(90_000);
  // a transfer out needs money, so the member gets the money first
  if (direction === "out") await h.move(node.person, types.systemCredit.id, BigInt(minor));
  await h.move(node.person, kind, BigInt(minor), direction);
  if (figure !== null) model.record(node, { figure, minor: sign * minor });
  log.push(`${node.person.username}: ${kind} ${direction} ${minor}`);
}

async function playRound({ random, log }: World, node: model.Node, day: string): Promise<void> {
  const [gameType, stake] = [pick(random, ["RNG", "LIVE"]), 1 + random(60_000)];
  await h.settle(node.person, [day], gameType, BigInt(stake));
  model.play(node, { day, gameType, stake, payout: PAYOUT });
  log.push(`${node.person.username}: ${stake} on ${gameType} of ${day}`);
}

async function move({ random, nodes, log }: World): Promise<void> {
  const node = pick(random, nodes.slice(1));
  const to = pick(
    random,
    nodes.filter((one) => one.isAgent && one !== node && one !== node.parent && !model.isBelow(one, node)),
  );
  await h.moveUnder(node.person, to.person);
  // the move counts teams first; only new members are counted, because the day sums contain nothing else yet
  model.countNew(nodes);
  node.parent = to;
  log.push(`${node.person.username} is below ${to.person.username}`);
}

async function promote({ random, nodes, log }: World): Promise<void> {
  const node = pick(random, nodes);
  if (node.isAgent || node.contract !== null) return;
  const customerId = String(node.person.memberId);
  await node.parent!.person.client.callOrThrow(agents.promoteDownline, { customerId });
  node.isAgent = true;
  log.push(`${node.person.username} is an agent`);
}

async function countAll({ nodes, log }: World): Promise<void> {
  await h.count();
  model.count(nodes);
  log.push("counted");
}

async function step(world: World, day: string): Promise<void> {
  const what = world.random(20);
  const node = pick(world.random, world.nodes);
  if (what < 9) await playRound(world, node, day);
  else if (what < 15) await moveMoney(world, node);
  else if (what < 17) await move(world);
  else if (what < 18) await promote(world);
  else await countAll(world);
}

const text = (minor: number) => `${minor < 0 ? "-" : ""}${(Math.abs(minor) / 100).toFixed(2)}`;

/** Expects every figure of the agent's three groups (A, B, C) to equal the model's. */
async function expectFigures({ log, nodes, days }: World, agent: model.Node): Promise<void> {
  const team = nodes.filter((one) => model.isBelow(one, agent));
  const direct = team.filter((one) => one.parent === agent && !one.isAgent).length;
  for (const [group, groups] of [
    ["A", ["A"]],
    ["B", ["B"]],
    ["C", ["A", "B"]],
  ] as const) {
    const sum = (figure: keyof model.Figures) =>
      groups.reduce((total, one) => total + agent.team.figures[one][figure], 0);
    const kpi = await h.kpi(agent.person, group, days[0], h.today(1));
    const found = Object.fromEntries(model.moneyFigures.map((figure) => [figure, kpi[figure]]));
    const context = `${agent.person.username} ${group}\n${log.join("\n")}`;
    expect(found, context).toEqual(
      Object.fromEntries(model.moneyFigures.map((figure) => [figure, text(sum(figure))])),
    );
    const ggr = sum("stake") - sum("payout");
    expect(
      [kpi.ggr, kpi.net, kpi.turnover, kpi.newMembers, kpi.firstDeposits, kpi.teamSize, kpi.agentCount],
      context,
    ).toEqual([
      text(ggr),
      text(ggr - sum("bonus") - sum("rebate")),
      text(sum("stake")),
      sum("newMembers"),
      sum("firstDeposits"),
      { A: direct, B: team.length - direct, C: team.length }[group],
      group === "A" ? 0 : team.filter(({ isAgent }) => isAgent).length,
    ]);
    // periods are not checked for A or B alone, because a member who was in both groups counts in only one of them
    if (group !== "C") continue;
    for (const [from, to] of [
      [days[0]!, h.today(1)],
      [days[1]!, days[2]!],
      [days.at(-1)!, days.at(-1)!],
    ] as const)
      expect(
        (await h.kpi(agent.person, group, from, to)).activeMembers,
        `${from} to ${to} of ${context}`,
      ).toBe(model.activeMembers(agent, groups, from, to));
  }
}

type Rows = Awaited<ReturnType<typeof readRows>>;
/** Reads all pages of the rows. */
async function readRows(agent: model.Node, group: "A" | "B" | "C", more: object, from: string) {
  const list = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: OutputOf<typeof agents.teamRows> = await agent.person.client.callOrThrow(agents.teamRows, {
      group,
      from,
      to: h.today(1),
      pageSize: 3,
      ...more,
      ...(cursor === "" ? {} : { cursor }),
    });
    list.push(...page.list);
    cursor = page.nextCursor;
  }
  return list;
}
const countNames = ["newMembers", "activeMembers", "firstDeposits"] as const;
const minor = (amount: string) => Math.round(Number(amount) * 100);
const sumOf = (rows: Rows) => ({
  ...Object.fromEntries(countNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])),
  ...Object.fromEntries(
    teamMoneyFigures.map((name) => [name, rows.reduce((sum, row) => sum + minor(row[name]), 0)]),
  ),
});

/** When an agent's row is opened, the first row has the agent's own events. No row has a negative count. */
function expectOwn(opened: Rows, own: model.Figures | undefined, context: string): void {
  const [first, ...rest] = opened;
  expect(first?.isOwn, context).toBe(true);
  const { newMembers, firstDeposits } = first!;
  expect([newMembers, firstDeposits, ...model.moneyFigures.map((figure) => minor(first![figure]))]).toEqual([
    own?.newMembers ?? 0,
    own?.firstDeposits ?? 0,
    ...model.moneyFigures.map((figure) => own?.[figure] ?? 0),
  ]);
  for (const row of [first!, ...rest])
    for (const name of countNames) expect(row[name], context).toBeGreaterThanOrEqual(0);
}

/**
 * Each figure equals the sum of its rows, and each row the sum of its single events. An agent's row equals the sum of
 * the rows that it opens to.
 */
async function expectRows({ log, nodes, days }: World, agent: model.Node): Promise<void> {
  const from = days[0]!;
  const names = new Map(nodes.map(({ person }) => [String(person.memberId), person.username]));
  for (const [group, groups] of [
    ["A", ["A"]],
    ["B", ["B"]],
    ["C", ["A", "B"]],
  ] as const) {
    const context = `rows of ${agent.person.username} ${group}\n${log.join("\n")}`;
    const kpi = await h.kpi(agent.person, group, from, h.today(1));
    const rows = await readRows(agent, group, {}, from);
    expect(sumOf(rows), context).toEqual(sumOf([kpi as unknown as Rows[number]]));
    for (const { gameType, stake } of kpi.categories)
      expect(
        sumOf(await readRows(agent, group, { gameType }, from)),
        `${gameType} of ${context}`,
      ).toMatchObject({
        stake: minor(stake),
      });
    const expected = model.rowsOf(agent, groups);
    for (const row of rows) {
      const of = expected.get(row.customerId!)!;
      const { newMembers, firstDeposits, ...money } = of;
      expect(
        [row.newMembers, row.firstDeposits, ...model.moneyFigures.map((figure) => row[figure])],
        context,
      ).toEqual([newMembers, firstDeposits, ...model.moneyFigures.map((figure) => text(money[figure]))]);
      const below = nodes.find(({ person }) => String(person.memberId) === row.customerId)!;
      expect(row.customerName, context).toBe(
        model.isBelow(below, agent) ? names.get(row.customerId!)! : null,
      );
      if (below.parent !== agent || !below.isAgent) continue;
      const opened = await readRows(agent, group, { customerId: row.customerId }, from);
      expect(sumOf(opened), `opened ${row.customerName} of ${context}`).toEqual(sumOf([row]));
      expectOwn(opened, model.rowsOf(agent, groups, "own").get(row.customerId!), context);
    }
  }
}

const paidOf = async ({ memberId }: { memberId: bigint }, part: string, day: string) =>
  (
    await owner.one<{ paid: bigint }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint paid from agent_rebate where member_id = ${memberId} and part = ${part} and day = ${day}::date`)
  ).paid;

test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
  "[AGT-01] [AGT-03] [AGT-05] team %i of random trees, histories, moves, rates and contracts → figures, rebates and salaries are those of the single events",
  async (seed) => {
    const world = await createWorld(seed);
    const { nodes, days, log } = world;
    for (const day of days) for (let at = 0; at < STEPS_A_DAY; at += 1) await step(world, day);
    await countAll(world);
    await payRebates(h.w.services);
    for (const node of nodes)
      for (const day of days) {
        const expected = model.rebatesOf(node, day, nodes);
        for (const part of ["own", "team"] as const) {
          const context = `${node.person.username} ${part} ${day}\n${log.join("\n")}`;
          expect(await paidOf(node.person, part, day), context).toBe(expected[part]);
          model.record(node, { figure: "rebate", minor: Number(expected[part]) });
        }
      }
    // a contract period is counted one minute after its end, so the run's clock is ahead
    const later = { ...h.w.services, now: () => new Date(Date.now() + 120_000) };
    await runContracts(later);
    expect(await runContracts(later)).toBe(0);
    for (const node of nodes) {
      const { paid } = await owner.one<{ paid: bigint }>(sql`
        select coalesce(sum(amount_minor), 0)::bigint paid from agent_credit_receipt where member_id = ${node.person.memberId} and received
          and sender_id = ${node.contract?.agent.person.memberId ?? 0n}`);
      expect(paid, `${node.person.username}\n${log.join("\n")}`).toBe(model.salaryOf(node, days));
    }
    await countAll(world);
    for (const agent of nodes.filter(({ isAgent }) => isAgent)) {
      await expectFigures(world, agent);
      await expectRows(world, agent);
    }
    const { checks } = await auditLedger(h.w.database.owner, { checks: agentChecks });
    expect(checks.filter((check) => check.count > 0)).toEqual([]);
  },
  within(2, 20),
);
