import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { startHarness, type Harness } from "../../../tests/harness.ts";
import { startServerProcess } from "../../../tests/servers/server-processes.ts";
import { demoMembers } from "./agents/history.ts";
import { demoTeam } from "./agents/seed.ts";
import { demoPassword, ownDemoPassword } from "./auth/demo-passwords.ts";
import { demoAccounts } from "./auth/seed.ts";
import { isReachable } from "../src/infra/config.ts";
import { seed } from "./seed.ts";

const here = { host: "127.0.0.1", publicUrl: "http://localhost:3000" };
const open = { host: "0.0.0.0", publicUrl: "http://localhost:3000" };
const KEY = "5a".repeat(32);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ env: { KHELA_SECRET_KEY: KEY } });
});
afterAll(() => harness.close());

const start = (config: typeof here, hasHistory = false) =>
  seed({
    url: harness.database.url,
    config,
    secrets: harness.services.secrets,
    randomBytes: harness.services.randomBytes,
    log: () => undefined,
    hasHistory,
  });

const agentTypes: readonly number[] = [1, 2];
const login = (account: { readonly username: string; readonly type?: number }, password: string) =>
  harness.visitor().call(calls.auth.login, {
    type: "username",
    username: account.username,
    password,
    ...(agentTypes.includes(account.type ?? 0) ? { site: "agent" as const } : {}),
  });
const opens = async (account: { readonly username: string; readonly type?: number }, password: string) =>
  (await login(account, password)).status === 200;

async function demoWithPin() {
  const client = harness.visitor();
  await client.callOrThrow(calls.auth.login, { type: "username", username: "demo", password: demoPassword });
  const pin = { newPassword: "482913", confirmNewPassword: "482913", password: demoPassword };
  await client.callOrThrow(calls.auth.setPaymentPassword, pin);
  return { client };
}

describe.sequential("demo accounts", () => {
  test("only this machine reaches the server → the public password", async () => {
    const { demo } = await start(here);
    expect(demo).toEqual({
      username: "demo",
      password: demoPassword,
      agent: "agentdemo",
      agentPassword: demoPassword,
    });
    expect(await opens(demoAccounts[0], demoPassword)).toBe(true);
  });

  test("[PAY-03] demo member: usable payout account → a withdrawal on the first day", async () => {
    const { client } = await demoWithPin();
    const { fullBankCardList } = await client.callOrThrow(calls.cashier.bankCards, {});
    expect(fullBankCardList).toMatchObject([{ cardNumber: "*******0101", isWithdrawActive: "Y" }]);
    // after another start, the member still has only this account
    await start(here);
    expect((await client.callOrThrow(calls.cashier.bankCards, {})).fullBankCardList).toHaveLength(1);
  });

  test("others reach it → none opens by the public password and earlier sessions end; the printed password opens them", async () => {
    const member = harness.visitor();
    await member.callOrThrow(calls.auth.login, {
      type: "username",
      username: "demo",
      password: demoPassword,
    });
    const { demo } = await start(open, true);
    const own = ownDemoPassword(harness.services.secrets);
    expect([demo.password, demo.agentPassword]).toEqual([own, own]);
    expect((await member.call(calls.wallet.balance, {})).status).toBe(401);
    for (const account of [...demoAccounts, ...demoTeam, ...demoMembers.slice(0, 3)]) {
      expect([account.username, await opens(account, demoPassword)]).toEqual([account.username, false]);
      expect([account.username, await opens(account, own)]).toEqual([account.username, true]);
    }
  });

  test("only this machine again → the public password again", async () => {
    expect((await start(here)).demo.password).toBe(demoPassword);
    expect(await opens(demoAccounts[1], demoPassword)).toBe(true);
  });

  test("server started alone where others reach it → closed before it answers", async () => {
    const server = await startServerProcess({
      HOST: "0.0.0.0",
      KHELA_SECRET_KEY: KEY,
      DATABASE_URL: harness.database.url,
      DATABASE_APP_URL: harness.database.appUrl,
    });
    try {
      expect(await opens(demoAccounts[0], demoPassword)).toBe(false);
      expect(await opens(demoAccounts[0], ownDemoPassword(harness.services.secrets))).toBe(true);
    } finally {
      await server.kill();
    }
  });
});

test.each([
  ["127.0.0.1", "http://localhost:3000", false],
  ["::1", "http://[::1]:3000", false],
  ["localhost", "http://127.0.0.1:3000", false],
  ["0.0.0.0", "http://localhost:3000", true],
  ["192.0.2.7", "http://localhost:3000", true],
  ["127.0.0.1", "https://play.example.com", true],
])("HOST %s, PUBLIC_URL %s → others reach it: %s", (host, publicUrl, reached) => {
  expect(isReachable({ host, publicUrl })).toBe(reached);
});
