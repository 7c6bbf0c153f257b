/**
 * Compares an agent with a large team and one with a small team over HTTP: the team's figures of 62 days, and the
 * first page of the downline. Also measures how long credit for 1,000 members takes to leave the sender and to reach
 * all of them. Then compares a run of dividends with an UPDATE of as many rows.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { maxCreditReceivers, maxTeamRangeDays } from "@khela/contract/agents/team";
import { calls } from "@khela/contract/calls";
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import { deliverCredit } from "../../apps/server/src/agents/credit/delivery.ts";
import { findCredit, sendCredit } from "../../apps/server/src/agents/credit/credit-store.ts";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { openOperatorAccount } from "../../apps/server/src/wallet/wallet.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import {
  addSeededPlayers,
  openBenchDatabase,
  openSession,
  requireDurable,
  settle,
  type Player,
  loadUnlogged,
} from "../database.ts";
import { launchApiServer, stop, untilReady } from "../processes.ts";
import { measureDividends, type Dividends } from "./dividends.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";

const LARGE = 1_000_000;
const SMALL = 1_000;
const CONTRACTS = 100_000;
/**
 * Maximum ratio of the time for a team of a million to that for a team of a thousand: for the figures, and for the
 * downline's first page.
 */
const MOST_KPI_GROWTH = 2;
const MOST_DOWNLINE_GROWTH = 1.3;
/** Maximum ratio of counting and writing a contract's week to updating the contract. */
const MOST_VS_UPDATE = 5;
const TIMES = 40;
const WARM_UP = 10;
const DAY_MS = 24 * 60 * 60_000;
const FIRST_DAY = "2026-01-01";
const LAST_DAY = new Date(Date.parse(FIRST_DAY) + (maxTeamRangeDays - 1) * DAY_MS).toISOString().slice(0, 10);

type Agent = Player & { readonly token: string };

/**
 * A team after registrations and counts: members with their rows at the agent, and every day's sums of each category
 * and group. The large team has a row for each of the 63 gaps between active days, the maximum number of rows of a day.
 */
async function loadTeam(owner: Db, agent: Player, merchantId: number, members: number): Promise<void> {
  const { bucket, memberId } = agent;
  await owner.run(sql`
    with made as (
      insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      select new_member_bucket(id), id, ${merchantId}::int, 0, 'member' || id, 'BDT', 'bench'
      from (select nextval('member_id') id from generate_series(1, ${members}::int)) new
      returning bucket, id, username)
    insert into member_downline (bucket, member_id, downline_id, downline_bucket, depth, parent_id, username, type, link_code, joined_at)
    select ${bucket}::smallint, ${memberId}::bigint, id, bucket, 1, ${memberId}::bigint, username, 0, '', now() from made`);
  await owner.run(sql`
    insert into member_team (bucket, member_id, direct_members, direct_agents, members, agents)
    values (${bucket}, ${memberId}, ${members}::int, 0, ${members}::int, 0)`);
  await owner.run(sql`
    insert into agent_day (bucket, member_id, grp, day, category, new_members, first_deposits, deposit_minor, withdraw_minor, bonus_minor,
      rebate_minor, stake_minor, payout_minor, turnover_minor)
    select ${bucket}::smallint, ${memberId}::bigint, grp, ${FIRST_DAY}::date + n, category, 1, 1, 100, 50, 1, 1, 1000, 900, 1000
    from unnest(array['A', 'B']) grp, generate_series(0, ${maxTeamRangeDays - 1}::int) n,
      unnest(array['', 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'BGS']) category`);
  await owner.run(sql`
    insert into agent_active_day (bucket, member_id, grp, day, gap, members)
    select ${bucket}::smallint, ${memberId}::bigint, grp, ${FIRST_DAY}::date + n, gap, 1
    from unnest(array['A', 'B']) grp, generate_series(0, ${maxTeamRangeDays - 1}::int) n, generate_series(1, least(63, ${members}::int / 50)) gap`);
}

async function read(url: string, token: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { merchant: "khela", language: "BN", authorization: token } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - started;
}

type Figures = { readonly kpi: number; readonly downline: number };

/** The agents take turns, so that other load on the machine affects both. */
async function measureReads(base: string, agents: readonly Agent[]): Promise<Figures[]> {
  const urls = {
    kpi: `${base}${calls.agents.teamKpi.path}?group=C&from=${FIRST_DAY}&to=${LAST_DAY}`,
    downline: `${base}${calls.agents.downlines.path}?pageSize=20`,
  };
  const times = agents.map(() => ({ kpi: [] as number[], downline: [] as number[] }));
  for (let time = 0; time < WARM_UP + TIMES; time += 1)
    for (const [place, { token }] of agents.entries())
      for (const key of ["kpi", "downline"] as const) {
        const ms = await read(urls[key], token);
        if (time >= WARM_UP) times[place]![key].push(ms);
      }
  return times.map(({ kpi, downline }) => ({ kpi: median(kpi), downline: median(downline) }));
}

type Sent = { readonly takenMs: number; readonly deliveredMs: number };

/** Credit for the maximum number of receivers: taken from the sender, then delivered to each. */
async function measureCredit(
  owner: Db,
  agent: Player,
  merchantId: number,
  to: readonly Player[],
): Promise<Sent> {
  await openOperatorAccount(owner, {
    merchantId,
    purpose: "transit",
    ref: "agents",
    currency: "BDT",
    real: false,
  });
  const { bucket, memberId } = agent;
  for (const one of to)
    await owner.run(sql`
      insert into member_downline (bucket, member_id, downline_id, downline_bucket, depth, parent_id, username, type, link_code, joined_at)
      values (${bucket}, ${memberId}, ${one.memberId}, ${one.bucket}, 1, ${memberId}, ${`to${one.memberId}`}, 0, '', now())`);
  const id = crypto.randomUUID();
  const receivers = to.map((one) => ({
    id: one.memberId,
    amountMinor: 100n,
    outId: crypto.randomUUID(),
    inId: crypto.randomUUID(),
  }));
  const started = performance.now();
  await sendCredit(owner, {
    bucket,
    memberId,
    id,
    merchantId,
    currency: "BDT",
    receivers,
    inKind: 6104,
    now: new Date(),
  });
  const taken = performance.now();
  const push = { balanceChanged: () => undefined };
  await deliverCredit({ db: owner, now: () => new Date(), push: push as never }, agent, id);
  const delivered = performance.now();
  const credit = await findCredit(owner, agent, id);
  if (credit?.received !== to.length) throw new Error("some credit was not received");
  return { takenMs: taken - started, deliveredMs: delivered - taken };
}

export async function measureAgents(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      members: { type: "string", default: String(LARGE) },
      contracts: { type: "string", default: String(CONTRACTS) },
    },
  });
  const [members, contracts] = [Number(values.members), Number(values.contracts)];
  const database = await openBenchDatabase();
  const owner = createDatabase({ url: database.url, max: 1 });
  const db = createDatabase({ url: database.appUrl, max: 4 });
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-agents-"));
  let server: ChildProcess | undefined;
  try {
    const durable = await requireDurable(owner);
    await owner.run(sql`set statement_timeout = 0`);
    await seedCatalogue(owner);
    const { merchantId, players } = await addSeededPlayers(owner, 3 + maxCreditReceivers);
    const agents: Agent[] = [];
    for (const [place, size] of [SMALL, members].entries()) {
      const player = players[place]!;
      await owner.run(
        sql`update member set type = 1 where bucket = ${player.bucket} and id = ${player.memberId}`,
      );
      await loadUnlogged(owner, () => loadTeam(owner, player, merchantId, size));
      agents.push({ ...player, token: await openSession(owner, player, merchantId) });
    }
    await settle(owner, 0);
    const [port] = await freePorts(1);
    server = launchApiServer(database, { port, dataDir }, { TRUST_PROXY: "1" });
    const base = `http://127.0.0.1:${port}`;
    await untilReady(`${base}/readyz`, server);
    const [small, large] = await measureReads(base, agents);
    const credit = await measureCredit(owner, agents[0]!, merchantId, players.slice(3));
    const dividends = await measureDividends({ owner, db }, players[2]!, merchantId, contracts);
    return report({ small: small!, large: large!, credit, dividends }, { members, durable });
  } finally {
    if (server !== undefined) await stop(server);
    await db.close();
    await owner.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Measured = {
  readonly small: Figures;
  readonly large: Figures;
  readonly credit: Sent;
  readonly dividends: Dividends;
};

function report(
  { small, large, credit, dividends }: Measured,
  { members, durable }: { readonly members: number; readonly durable: string },
): BenchReport {
  printTable([
    [durable, `figures of ${maxTeamRangeDays} days ms`, "first page of the downline ms"],
    [`a team of ${SMALL}`, rounded(small.kpi, 1), rounded(small.downline, 1)],
    [`a team of ${members}`, rounded(large.kpi, 1), rounded(large.downline, 1)],
  ]);
  printTable([
    [`credit for ${maxCreditReceivers}`, "taken ms", "then with all ms"],
    ["one transfer", rounded(credit.takenMs, 0), rounded(credit.deliveredMs, 0)],
  ]);
  printTable([
    [`a week of ${dividends.contracts} contracts`, "ms", "paid per s"],
    ["one UPDATE", rounded(dividends.updateMs, 0), ""],
    ["run of dividends", rounded(dividends.runMs, 0), dividends.paidPerS],
  ]);
  return {
    limits: {
      kpi_growth: { most: MOST_KPI_GROWTH },
      downline_growth: { most: MOST_DOWNLINE_GROWTH },
      dividend_vs_update: { most: MOST_VS_UPDATE },
    },
    ratios: {
      kpi_growth: rounded(large.kpi / small.kpi, 2),
      downline_growth: rounded(large.downline / small.downline, 2),
      dividend_vs_update: rounded(dividends.runMs / dividends.updateMs, 2),
    },
    figures: {
      members,
      contracts: dividends.contracts,
      dividend_update_ms: rounded(dividends.updateMs, 0),
      dividend_run_ms: rounded(dividends.runMs, 0),
      dividends_paid_per_s: dividends.paidPerS,
      kpi_ms: rounded(large.kpi, 1),
      downline_ms: rounded(large.downline, 1),
      credit_taken_ms: rounded(credit.takenMs, 0),
      credit_delivered_ms: rounded(credit.deliveredMs, 0),
    },
    machine: { database: durable },
  };
}
