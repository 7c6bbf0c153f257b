/**
 * Tests that the processes of an installation run one by one on the operator's database, as by a container or a systemd
 * unit. Also tests the files of deploy/ for this.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../apps/server/src/infra/config.ts";
import { settings } from "../../../apps/server/src/infra/settings.ts";
import { createGameServerDatabase, createTestDatabase, type TestDatabase } from "../../../tests/database.ts";
import { ROOT } from "../../root.ts";
import { freePorts } from "../../setup/processes/ports.mjs";
import { isReady } from "./parts.ts";

/** Each process and the setting of its port. */
const PORTS: Readonly<Record<string, string>> = {
  server: "PORT",
  "game-server": "GAME_SERVER_PORT",
  "sandbox-gateway": "GATEWAY_PORT",
  "sandbox-services": "SANDBOX_PORT",
};
const PARTS = Object.keys(PORTS);
const MAIN = join(ROOT, "tools/khela/main.ts");

let dataDir: string;
let database: TestDatabase;
let games: TestDatabase;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "khela-parts-"));
  [database, games] = await Promise.all([createTestDatabase(), createGameServerDatabase()]);
  const [port, gameServer, gateway, sandbox, smtp] = await freePorts(5);
  env = {
    ...process.env,
    KHELA_DATA: dataDir,
    KHELA_SECRET_KEY: "cd".repeat(32),
    SANDBOX_HISTORY: "off",
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
    GAME_SERVER_DATABASE_URL: games.url,
    PORT: String(port),
    GAME_SERVER_PORT: String(gameServer),
    GATEWAY_PORT: String(gateway),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
  };
});
afterAll(async () => {
  await Promise.all([database.drop(), games.drop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { readonly code: number; readonly out: string; readonly err: string };

const khela = (words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Answer> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...words], { cwd: ROOT, env: { ...env, ...more } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });

test("setup, twice → a seeded sandbox; each process runs, is ready, and ends well on SIGTERM", async () => {
  const first = await khela(["setup"]);
  expect(first.err).toBe("");
  expect(first.out).toMatch(/console, once within 24 hours: http:\S+/);
  expect((await khela(["setup"])).code).toBe(0);
  expect((await khela(["ready", "server"])).code).toBe(1);
  // any order: the server has the others' addresses, and no process needs the server at its start
  const config = readConfig(env);
  for (const part of PARTS) {
    const child = spawn(process.execPath, [MAIN, "run", part], { cwd: ROOT, env, stdio: "ignore" });
    const ended = once(child, "exit");
    // waits in this process: each call of the command starts another one
    await expect.poll(() => isReady(config, part), { timeout: 60_000 }).toBe(true);
    expect([part, (await khela(["ready", part])).code]).toEqual([part, 0]);
    // the probes of deploy/kubernetes
    for (const path of ["/healthz", "/readyz"])
      expect((await fetch(`http://127.0.0.1:${env[PORTS[part]!]}${path}`)).status).toBe(200);
    child.kill("SIGTERM");
    expect([part, await ended]).toEqual([part, [0, null]]);
  }
});

test("no such process, no database → one sentence, exit 2", async () => {
  const unknown = await khela(["run", "nothing"]);
  expect(unknown).toMatchObject({ code: 2, out: "" });
  expect(unknown.err).toBe(`The process is one of ${PARTS.join(", ")}, not "nothing".\n`);
  const none = { DATABASE_URL: "", DATABASE_APP_URL: "" };
  for (const words of [["setup"], ["run", "server"], ["ready", "server"]])
    expect(await khela(words, none)).toMatchObject({
      code: 2,
      err: "DATABASE_URL is missing: only npm start has its own database.\n",
    });
});

test("database that does not answer, does not know the role, has no TLS → one sentence, exit 2", async () => {
  const stranger = new URL(database.url);
  stranger.username = "stranger";
  const encrypted = new URL(database.url);
  encrypted.searchParams.set("sslmode", "verify-full");
  for (const [url, words] of [
    ["postgres://a:b@127.0.0.1:1/c", ["setup"]],
    ["postgres://a:b@127.0.0.1:1/c", ["backup", "create"]],
    [stranger.href, ["setup"]],
    [encrypted.href, ["setup"]],
  ] as const)
    expect(await khela(words, { DATABASE_URL: url, DATABASE_APP_URL: "" })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^The database does not answer: .*DATABASE_URL\.\n$/),
    });
});

test("files of deploy/ → run every process, and name settings that there are", () => {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
  const compose = read("deploy/compose.yaml");
  const units = readdirSync(join(ROOT, "deploy/systemd")).map((name) => read(`deploy/systemd/${name}`));
  for (const part of PARTS) {
    expect(compose).toContain(`command: [run, ${part}]`);
    expect(units.filter((unit) => unit.includes(`tools/khela/main.ts run ${part}\n`))).toHaveLength(1);
  }
  const known = new Set([...Object.keys(settings), "POSTGRES_PASSWORD"]);
  const named = [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  const used = [...(compose + read("deploy/Caddyfile")).matchAll(/\{\$?([A-Z_]+)/g)].map(([, name]) => name!);
  expect(used.filter((name) => ![...named, "KHELA_VERSION"].includes(name))).toEqual([]);
});
