/** Payment runs of agents, killed at each named point or run twice at once: everybody is paid exactly once. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { periodStart, type ContractKind } from "@khela/contract/agents/contracts/terms";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createAgentsHarness, type AgentsHarness } from "../../apps/server/test/agents/agents-harness.ts";
import { agentChecks } from "../../apps/server/src/agents/audit.ts";
import { changeRates } from "../../apps/server/src/agents/rebates/rates.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { openDatabaseProxy, type DatabaseProxy, type Trap } from "../../tools/chaos/database-proxy.ts";
import type { Person } from "../harness.ts";
import { nodeEnvironment } from "../node-environment.ts";

const PROCESS = join(import.meta.dirname, "payment-run-process.ts");
const DAY_MS = 86_400_000;
const { agents } = calls;
const processOf = {
  daily: agents.processDailySalary,
  hourly: agents.processHourSalary,
  realtime: agents.processRealTimeSalary,
  dividend: agents.processDividend,
} as const;
const kinds = ["daily", "hourly", "realtime", "dividend"] as const;

let h: AgentsHarness;
let proxy: DatabaseProxy;
let dataDir: string;
/** Midday in the site's time zone, so that no period ends while a test runs. */
let noon: Date;
beforeAll(async () => {
  h = await createAgentsHarness();
  noon = new Date(`${h.today()}T06:00:00Z`);
  const port = Number(new URL(h.w.database.appUrl).port);
  proxy = await openDatabaseProxy(() => port);
  dataDir = mkdtempSync(join(tmpdir(), "khela-payment-run-"));
});
afterAll(async () => {
  await proxy.close();
  await h.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Running = { readonly child: ChildProcess; readonly ended: Promise<string> };

function start(): Running {
  const url = new URL(h.w.database.appUrl);
  url.port = String(proxy.port);
  const child = spawn(process.execPath, [PROCESS, noon.toISOString()], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...nodeEnvironment,
      KHELA_DATA: dataDir,
      KHELA_SECRET_KEY: "07".repeat(32),
      RUN_DATABASE_URL: url.href,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += String(chunk);
  });
  return { child, ended: new Promise((resolve) => child.once("close", () => resolve(output.trim()))) };
}

async function accept(agent: Person, member: Person, kind: ContractKind, begin: number): Promise<void> {
  const { contractId } = await agent.client.callOrThrow(agents.requestContract, {
    customerId: String(member.memberId),
    kind,
    rateType: "P",
    tiers: [{ minTurnover: "1", rate: "2" }],
  });
  await member.client.callOrThrow(processOf[kind], { requestId: contractId, action: "A" });
  await h.w.database.owner.run(sql`
    update agent_contract set settled_until = ${new Date(begin)}, settled_seq = 0 where bucket = ${member.bucket} and id = ${contractId}::uuid`);
}

type Team = { readonly agent: Person; readonly members: readonly Person[] };

/**
 * Creates an agent whose members each staked 1,000.00 on a day of an ended week, with each kind of contract and 1.00 %
 * rebate.
 */
async function playedTeam(prefix: string, size: number): Promise<Team> {
  const { services } = h.w;
  const agent = await h.w.person(`${prefix}_boss`, { type: 1, balance: "1000.00" });
  const week = periodStart("dividend", noon.getTime() - 8 * DAY_MS);
  const day = new Date(week + DAY_MS).toISOString().slice(0, 10);
  const rates = [{ category: "RNG", basisPoints: 100 }];
  const set = { rates, fromDay: "2026-01-01", now: services.now() };
  expect(await changeRates(services.db, agent, { ...set, parent: null })).toBeNull();
  const members: Person[] = [];
  for (let at = 0; at < size; at += 1) {
    const member = await h.openPerson(agent, `${prefix}_${at}`);
    members.push(member);
    expect(await changeRates(services.db, member, { ...set, parent: agent })).toBeNull();
    for (const kind of kinds) await accept(agent, member, kind, week);
    await h.settle(member, [day], "RNG", 100_000n);
  }
  await h.count();
  return { agent, members };
}

/**
 * Salaries of one member in minor units: 2 % of the turnover of a day, an hour and five minutes, and 2 % of a loss of
 * 999.60. EARNED adds the rebate of 1 %.
 */
const SALARY = 2_000n + 2_000n + 2_000n + 1_999n;
const EARNED = SALARY + 1_000n;

async function balanceOf({ bucket, memberId }: Person): Promise<bigint> {
  const { balance } = await h.w.database.owner.one<{ balance: bigint }>(
    sql`select balance from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
  );
  return balance;
}

async function findings(): Promise<unknown[]> {
  return (await auditLedger(h.w.database.owner, { checks: agentChecks })).checks
    .filter((check) => check.count > 0)
    .map((check) => [check.name, check.count]);
}

type Point = Pick<Trap, "moment"> & { readonly name: string; readonly statement: string };

const points: readonly Point[] = [
  {
    name: "before a bucket's periods are counted",
    moment: "received",
    statement: "agents_settle_contracts(",
  },
  { name: "periods counted, not committed", moment: "executed", statement: "agents_settle_contracts(" },
  { name: "periods committed, no answer", moment: "committed", statement: "agents_settle_contracts(" },
  { name: "five minutes counted, not committed", moment: "executed", statement: "agents_settle_realtime(" },
  { name: "five minutes committed, no answer", moment: "committed", statement: "agents_settle_realtime(" },
  { name: "before the agents pay", moment: "received", statement: "agents_send_salaries(" },
  { name: "taken from the agents, not committed", moment: "executed", statement: "agents_send_salaries(" },
  { name: "taken from the agents, no answer", moment: "committed", statement: "agents_send_salaries(" },
  { name: "before the members receive", moment: "received", statement: "agents_receive_credits(" },
  { name: "received, not committed", moment: "executed", statement: "agents_receive_credits(" },
  { name: "received, no answer", moment: "committed", statement: "agents_receive_credits(" },
  { name: "transfers ended, not committed", moment: "executed", statement: "agents_finish_credits(" },
  { name: "transfers ended, no answer", moment: "committed", statement: "agents_finish_credits(" },
  { name: "before the salaries are marked", moment: "received", statement: "update agent_salary set state" },
  { name: "salaries marked, not committed", moment: "executed", statement: "update agent_salary set state" },
  { name: "salaries marked, no answer", moment: "committed", statement: "update agent_salary set state" },
  { name: "before a rebate is paid", moment: "received", statement: "agents_pay_rebate(" },
  { name: "rebate paid, not committed", moment: "executed", statement: "agents_pay_rebate(" },
  { name: "rebate paid, no answer", moment: "committed", statement: "agents_pay_rebate(" },
];

test("[AGT-05] [AGT-03] kill -9 at every named point of counting and paying salaries, dividends and rebates → the next run goes on, everybody is paid once", {
  timeout: 300_000,
}, async () => {
  const { agent, members } = await playedTeam("kills", 6);
  for (const { name, moment, statement } of points) {
    const running = start();
    await proxy.set({
      moment,
      matches: (text) => text.includes(statement),
      spring: () => running.child.kill("SIGKILL"),
    });
    expect([name, await running.ended]).toEqual([name, ""]);
    for (const member of members) expect(await balanceOf(member)).toBeLessThanOrEqual(EARNED);
    expect([name, await findings()]).toEqual([name, []]);
  }
  expect(await start().ended).not.toBe("");
  expect(await Promise.all(members.map(balanceOf))).toEqual(members.map(() => EARNED));
  expect(await balanceOf(agent)).toBe(100_000n - SALARY * BigInt(members.length));
  // all work is done, so a further run pays nothing
  expect(await start().ended).toBe("0 salaries, 0 rebates");
  expect(await findings()).toEqual([]);
});

test("[AGT-05] [AGT-03] two processes run the payments at once → everybody is paid once", async () => {
  const { agent, members } = await playedTeam("meet", 4);
  await Promise.all([start(), start()].map(({ ended }) => ended));
  expect(await Promise.all(members.map(balanceOf))).toEqual(members.map(() => EARNED));
  expect(await balanceOf(agent)).toBe(100_000n - SALARY * BigInt(members.length));
  expect(await start().ended).toBe("0 salaries, 0 rebates");
  expect(await findings()).toEqual([]);
});
