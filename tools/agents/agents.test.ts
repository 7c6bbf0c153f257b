/** The operator's move of a member in the tree, by names. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { calls } from "@khela/contract/calls";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { changeRates } from "../../apps/server/src/agents/rebates/rates.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { startHarness, type Harness, type Person } from "../../tests/harness.ts";
import { killAtLock } from "../../tests/lock-waiters.ts";
import { main, moveByName } from "./main.ts";

let w: Harness;
let db: Database;
beforeAll(async () => {
  w = await startHarness();
  db = createDatabase({ url: w.database.url, applicationName: "khela-agents-test", max: 1 });
});
afterAll(async () => {
  await db.close();
  await w.close();
});

/** As a registration does: the command finds members by them. */
async function giveNames(people: readonly Person[]): Promise<void> {
  for (const { bucket, memberId, username } of people)
    await db.run(
      sql`insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, ${username}, ${bucket}, ${memberId})`,
    );
}

test("agents move: by names → in the new team and in the audit log; unknown names, circles and players above are refused in words", async () => {
  const [from, to] = [await w.person("moves_from", { type: 1 }), await w.person("moves_to", { type: 1 })];
  await from.client.callOrThrow(calls.agents.createDownline, {
    username: "moves_along",
    password: "a long enough pass phrase",
    userType: 0,
  });
  await giveNames([from, to]);
  const move = (name: string, under: string) => moveByName(db, { merchantCode: "khela", name, under });
  await move("moves_along", "moves_to");
  const names = async (agent: typeof from) =>
    (await agent.client.callOrThrow(calls.agents.downlines, {})).list.map(({ customerName }) => customerName);
  expect([await names(from), await names(to)]).toEqual([[], ["moves_along"]]);
  expect(
    await db.one(sql`select count(*)::int n from audit_log where action = 'agent.member.moved'`),
  ).toEqual({ n: 1 });
  await expect(move("nobody_here", "moves_to")).rejects.toThrow("there is no member nobody_here.");
  await expect(move("moves_to", "moves_along")).rejects.toThrow("has to be an agent");
  await expect(move("moves_to", "moves_to")).rejects.toThrow("nobody is above themselves");
});

test("[AGT-03] [AGT-05] agents move: killed at each table it writes → the old team, rates and contract; the next one moves all of them", async () => {
  const [from, to] = [await w.person("kills_from", { type: 1 }), await w.person("kills_to", { type: 1 })];
  const { customerId } = await from.client.callOrThrow(calls.agents.createDownline, {
    username: "kills_along",
    password: "a long enough pass phrase",
    userType: 0,
  });
  await giveNames([from, to]);
  const member = await db.one<MemberKey>(
    sql`select bucket, member_id "memberId" from member_name where member_id = ${BigInt(customerId)}`,
  );
  const rates = { rates: [{ category: "RNG", basisPoints: 10 }], fromDay: "2026-01-01", now: new Date() };
  for (const [who, parent] of [
    [from, null],
    [to, null],
    [member, from],
  ] as const)
    expect(await changeRates(db, who, { parent, ...rates })).toBeNull();
  await from.client.callOrThrow(calls.agents.requestContract, {
    customerId,
    kind: "daily",
    rateType: "P",
    tiers: [{ minTurnover: "1", rate: "0.05" }],
  });
  const move = () => moveByName(db, { merchantCode: "khela", name: "kills_along", under: "kills_to" });
  const state = () =>
    db.one(sql`
      select (select agent_id from member where id = ${member.memberId}) agent,
        (select agent_ids from member_upline where member_id = ${member.memberId}) upline,
        (select array_agg(member_id order by member_id) from agent_rebate_child where child_id = ${member.memberId}) knowing,
        (select state from agent_contract where member_id = ${member.memberId}) contract,
        (select count(*)::int from audit_log where action = 'agent.member.moved' and subject = ${`member:${member.memberId}`}) entries`);
  const before = {
    agent: from.memberId,
    upline: [from.memberId],
    knowing: [from.memberId],
    contract: "requested",
    entries: 0,
  };
  expect(await state()).toEqual(before);
  for (const table of ["member_downline", "agent_rebate_child", "agent_contract", "audit_log"]) {
    await killAtLock(w.database.owner, table, move);
    expect([table, await state()]).toEqual([table, before]);
  }
  await move();
  expect(await state()).toEqual({
    agent: to.memberId,
    upline: [to.memberId],
    knowing: [from.memberId, to.memberId],
    contract: "voided",
    entries: 1,
  });
});

test("agents: exit code 0 for what is done, 2 with one line for what cannot be, and with the usage for no command", async () => {
  const agent = await w.person("exits_agent", { type: 1 });
  const member = await w.person("exits_member");
  await giveNames([agent, member]);
  const spawn = (...args: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url)), ...args], {
      env: { ...process.env, DATABASE_URL: w.database.url },
      encoding: "utf8",
    });
  // the same without the seconds that a process takes to start
  const config = { ...w.services.config, databaseUrl: w.database.url };
  const run = async (...args: string[]) => {
    const written = { stdout: "", stderr: "" };
    const spies = (["stdout", "stderr"] as const).map((stream) =>
      vi.spyOn(process[stream], "write").mockImplementation((text) => {
        written[stream] += String(text);
        return true;
      }),
    );
    const status = await main(args, () => config);
    for (const spy of spies) spy.mockRestore();
    return { status, ...written };
  };
  expect(spawn("move", "exits_member", "--under", "exits_agent")).toMatchObject({
    status: 0,
    stdout: "exits_member is below exits_agent now, with everybody of the team.\n",
  });
  expect(spawn("move", "exits_nobody", "--under", "exits_agent")).toMatchObject({
    status: 2,
    stderr: "there is no member exits_nobody.\n",
  });
  expect(await run("recompute", "--contract", "none", "--period", "2026-11-26T12:00:00Z")).toMatchObject({
    status: 2,
    stderr: "there is no such contract, or the period is no time.\n",
  });
  expect(await run("rebate", "exits_agent", "--type", "RNG", "--rate", "0.1")).toMatchObject({
    status: 0,
    stdout: "exits_agent has 0.1% of RNG from tomorrow on.\n",
  });
  for (const [args, line] of [
    [
      ["rebate", "exits_agent", "--type", "RNG", "--rate", "5.01"],
      "the rate has to be between 0.00 and 5.00.",
    ],
    [["rebate", "exits_agent", "--type", "RNG", "--rate", "0.8"], "margin.exceeded: together"],
    [["rebate", "exits_agent", "--type", "CHESS", "--rate", "1"], "a rate is a percentage of one of"],
    [["rebate", "exits_member", "--type", "RNG", "--rate", "1"], "exits_member is no agent."],
    [
      ["freeze", "00000000-0000-0000-0000-000000000000"],
      "no request 00000000-0000-0000-0000-000000000000 waits.",
    ],
    [["unfreeze", "exits_agent"], "exits_agent is not frozen."],
    [["recompute", "--rebate", "exits_agent", "--day", "2026-13-01"], "2026-13-01 is no day"],
  ] as const)
    expect(await run(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(line) });
  expect(await run("freezes")).toMatchObject({ status: 0, stdout: "" });
  // nothing was played and nothing paid
  expect(await run("recompute", "--rebate", "exits_agent", "--day", "2026-11-01")).toMatchObject({
    status: 0,
    stdout: "own 0.00, team 0.00\npaid: own 0.00, team 0.00, the same\n",
  });
  for (const args of [[], ["move"], ["pay"], ["recompute", "--contract", "none"]])
    expect(await run(...args), args.join(" ")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("npm run agents -- COMMAND"),
    });
});
