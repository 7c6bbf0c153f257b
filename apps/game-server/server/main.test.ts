import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { Environment } from "@khela/service-kit/config";
import { createEmptyDatabase, type TestDatabase } from "../../../tests/database.ts";
import { nodeEnvironment } from "../../../tests/node-environment.ts";
import { readConfig } from "./config.ts";
import { TEST_SECRET } from "../test/wallet.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const EXIT_WITH_PARENT = new URL("../../../tools/setup/processes/exit-with-parent.mjs", import.meta.url).href;

const settings: Environment = {
  GAME_SERVER_DATABASE_URL: "postgres://nobody@127.0.0.1:1/games",
  PLATFORM_URL: "http://127.0.0.1:4499/",
  GAME_SERVER_VENDOR_SECRETS: JSON.stringify({ BGS: TEST_SECRET }),
};

let child: ChildProcess | undefined;
let database: TestDatabase | undefined;
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await database?.drop();
  child = database = undefined;
});

async function start(execArgv: string[] = []): Promise<{ child: ChildProcess; address: string }> {
  database = await createEmptyDatabase();
  const env = {
    ...nodeEnvironment,
    ...settings,
    GAME_SERVER_DATABASE_URL: database.url,
    GAME_SERVER_PORT: "0",
    GAME_SERVER_LOG_LEVEL: "silent",
  };
  child = fork(MAIN, { env, execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const [message] = (await once(child, "message")) as [{ ready: string }];
  return { child, address: message.ready };
}

describe("game server process", () => {
  test("start → serves once it says so; SIGTERM → clean exit", async () => {
    const { child: running, address } = await start();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const ended = once(running, "exit");
    running.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("parent process gone → exits", async () => {
    const { child: running } = await start();
    const ended = once(running, "exit");
    running.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  test("parent process gone, which also sends SIGTERM under `npm start` → clean exit", async () => {
    const { child: running } = await start(["--import", EXIT_WITH_PARENT]);
    const ended = once(running, "exit");
    running.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  test("failed start → one sentence with the reason", async () => {
    child = fork(MAIN, { env: {}, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    let output = "";
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    expect(await once(child, "close")).toEqual([2, null]);
    expect(output).toBe("PLATFORM_URL is not set, but it must begin with http:// or https://.\n");
  });
});

describe("game server settings", () => {
  test("unset settings → sensible defaults", () => {
    const config = readConfig(settings);
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 3001,
      platformUrl: "http://127.0.0.1:4499",
      siteOrigins: ["http://127.0.0.1:4499"],
      profile: "standard",
    });
    expect(config.secrets.get("BGS")).toEqual([TEST_SECRET]);
  });

  test("two live secrets → both accepted during a rotation", () => {
    const second = `whsec_${Buffer.from("another secret of thirty-two by.").toString("base64")}`;
    const config = readConfig({
      ...settings,
      GAME_SERVER_VENDOR_SECRETS: JSON.stringify({ BGS: `${TEST_SECRET} ${second}` }),
    });
    expect(config.secrets.get("BGS")).toEqual([TEST_SECRET, second]);
  });

  test.each([
    ["GAME_SERVER_PORT", "seventy", /^GAME_SERVER_PORT is "seventy", but a port is a whole number/],
    ["PLATFORM_URL", "platform", /^PLATFORM_URL is "platform", but it must begin with http/],
    ["GAME_SERVER_SITE_ORIGINS", "http://a.test, b", /^GAME_SERVER_SITE_ORIGINS is "b", but/],
    [
      "GAME_SERVER_PROFILE",
      "moon",
      /^GAME_SERVER_PROFILE is "moon", but it must be one of standard, britain, brisk/,
    ],
    [
      "GAME_SERVER_VENDOR_SECRETS",
      "BGS=1",
      /^GAME_SERVER_VENDOR_SECRETS cannot be used: it must be {"BGS": "whsec_…", …}/,
    ],
    [
      "GAME_SERVER_VENDOR_SECRETS",
      '{"BGS":"hunter2"}',
      /^GAME_SERVER_VENDOR_SECRETS \(BGS\) cannot be used: it must be one secret of the form/,
    ],
  ])("%s = %s → refused with the reason, no secret named", (name, value, reason) => {
    expect(() => readConfig({ ...settings, [name]: value })).toThrow(reason);
    expect(() => readConfig({ ...settings, [name]: value })).not.toThrow(/hunter2/);
  });
});
