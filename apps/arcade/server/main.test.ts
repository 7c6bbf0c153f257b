import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase } from "../../../tests/database.ts";
import { readConfig, type Environment } from "./config.ts";
import { TEST_SECRET } from "./test-wallet.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

const settings: Environment = {
  ARCADE_DATABASE_URL: "postgres://nobody@127.0.0.1:1/arcade", PLATFORM_URL: "http://127.0.0.1:4499/",
  ARCADE_VENDOR_SECRETS: JSON.stringify({ BGS: TEST_SECRET }),
};

let child: ChildProcess | undefined;
let database: TestDatabase | undefined;
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await database?.drop();
  child = database = undefined;
});

async function start(): Promise<{ child: ChildProcess; address: string }> {
  database = await emptyDatabase();
  const env = { ...settings, ARCADE_DATABASE_URL: database.url, ARCADE_PORT: "0", ARCADE_LOG_LEVEL: "silent" };
  child = fork(MAIN, { env, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const [message] = (await once(child, "message")) as [{ ready: string }];
  return { child, address: message.ready };
}

describe("the process", () => {
  test("serves when it says so, and stops clean on SIGTERM", async () => {
    const { child: running, address } = await start();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const ended = once(running, "exit");
    running.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("leaves when whoever started it is gone", async () => {
    const { child: running } = await start();
    const ended = once(running, "exit");
    running.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  test("says in one sentence why it does not start", async () => {
    child = fork(MAIN, { env: {}, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(said).toBe("PLATFORM_URL is not set; the arcade needs it.\n");
  });
});

describe("settings", () => {
  test("have sensible values where none is given", () => {
    const config = readConfig(settings);
    expect(config).toMatchObject({
      host: "127.0.0.1", port: 3001, platformUrl: "http://127.0.0.1:4499", siteOrigins: ["http://127.0.0.1:4499"],
      profile: "standard",
    });
    expect(config.secrets.get("BGS")).toEqual([TEST_SECRET]);
  });

  test("take two live secrets while they are changed", () => {
    const second = `whsec_${Buffer.from("another secret of thirty-two by.").toString("base64")}`;
    const config = readConfig({ ...settings, ARCADE_VENDOR_SECRETS: JSON.stringify({ BGS: `${TEST_SECRET} ${second}` }) });
    expect(config.secrets.get("BGS")).toEqual([TEST_SECRET, second]);
  });

  test.each([
    ["ARCADE_PORT", "seventy", /^ARCADE_PORT is "seventy"; it must be a number/],
    ["PLATFORM_URL", "platform", /^PLATFORM_URL has "platform"; it must be an address/],
    ["ARCADE_SITE_ORIGINS", "http://a.test, b", /^ARCADE_SITE_ORIGINS has "b"/],
    ["ARCADE_PROFILE", "moon", /^ARCADE_PROFILE is "moon"; it must be one of standard, britain, brisk/],
    ["ARCADE_VENDOR_SECRETS", "BGS=1", /^ARCADE_VENDOR_SECRETS is not JSON/],
    ["ARCADE_VENDOR_SECRETS", '{"BGS":"hunter2"}', /^ARCADE_VENDOR_SECRETS: the secret of BGS is not of the form/],
  ])("refuse %s = %s and name the reason, never a secret", (name, value, says) => {
    expect(() => readConfig({ ...settings, [name]: value })).toThrow(says);
    expect(() => readConfig({ ...settings, [name]: value })).not.toThrow(/hunter2/);
  });
});
