/**
 * Tests upgrades and rollbacks between versions that are copies of this source tree, with real processes on a database.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { VERSION } from "@khela/service-kit/version";
import { readConfig, type Config } from "../../../apps/server/src/infra/config.ts";
import { createGameServerDatabase, createTestDatabase, type TestDatabase } from "../../../tests/database.ts";
import { findMemoryFolder } from "../../../tests/memory-folder.ts";
import { copyTree, laterVersion } from "../../release/tree-copy.ts";
import { Refused } from "../../refused.ts";
import { freePorts } from "../../setup/processes/ports.mjs";
import { PROCESS_UNITS } from "../install/layout.ts";
import { putLink } from "../install/machine.ts";
import { rollback, upgrade, type Machine } from "./upgrade.ts";

const NEXT = laterVersion(1);
const BROKEN = laterVersion(1, 1);
const CONTRACTED = laterVersion(1, 2);
const DISTANT = laterVersion(2);
const READY_WITHIN_MS = 90_000;
/** Timeout of a test. It is long, because a switch starts the processes one by one. */
const SWITCHES_MS = 360_000;

let home: string;
let database: TestDatabase;
let games: TestDatabase;
let env: Record<string, string>;
let config: Config;
const processes = new Map<string, { readonly child: ChildProcess; readonly release: string }>();

const makeTree = (version: string) => copyTree(home, version);

const writeMigration = (tree: string, name: string, text: string) =>
  writeFileSync(join(tree, "apps/server/db/migrations", name), text);

async function stop(name: string): Promise<void> {
  const child = processes.get(name)?.child;
  if (child === undefined || child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const machine = (): Machine => ({
  current: join(home, "current"),
  previous: join(home, "previous"),
  readyWithinMs: READY_WITHIN_MS,
  place: (source) => source,
  backUp: () => "2026-11-29T00-00-00",
  migrate: (release) =>
    void execFileSync(process.execPath, [join(release, "tools/khela/main.ts"), "setup"], {
      cwd: release,
      env,
      stdio: "pipe",
    }),
  restart: async (name) => {
    const release = realpathSync(join(home, "current"));
    const running = processes.get(name);
    // a process that a failed upgrade did not reach runs this release already
    if (running?.release === release && running.child.exitCode === null) return () => false;
    await stop(name);
    const child = spawn(process.execPath, [join(release, "tools/khela/main.ts"), "run", name], {
      cwd: release,
      env,
      stdio: "ignore",
    });
    processes.set(name, { child, release });
    return () => child.exitCode !== null || child.signalCode !== null;
  },
});

const lines: string[] = [];
const options = (isDryRun = false, overrides: Partial<Machine> = {}) => ({
  machine: Object.defineProperties(machine(), Object.getOwnPropertyDescriptors(overrides)),
  config,
  isDryRun,
  print: (line: string) => void lines.push(line),
});
const current = () => basename(realpathSync(join(home, "current")));

const versionOfServer = async () =>
  ((await (await fetch(`http://127.0.0.1:${config.port}/healthz`)).json()) as { version: string }).version;

const hasNote = async () =>
  (
    await database.owner.rows(
      sql`select 1 from information_schema.columns where table_name = 'flag' and column_name = 'note'`,
    )
  ).length === 1;

beforeAll(async () => {
  home = mkdtempSync(join(findMemoryFolder(), "khela-upgrade-"));
  [database, games] = await Promise.all([createTestDatabase(), createGameServerDatabase()]);
  const [port, gameServer, gateway, sandbox, smtp] = await freePorts(5);
  env = {
    PATH: process.env["PATH"] ?? "",
    // With a compile cache, a version that has run before starts with half the work.
    NODE_COMPILE_CACHE: join(home, "compiled"),
    KHELA_DATA: join(home, "data"),
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
  config = readConfig(env);
  putLink(join(home, "current"), makeTree(VERSION));
  machine().migrate(join(home, VERSION));
  for (const name of PROCESS_UNITS) await machine().restart(name);
}, SWITCHES_MS);
afterAll(async () => {
  await Promise.all(PROCESS_UNITS.map(stop));
  await Promise.all([database.drop(), games.drop()]);
  rmSync(home, { recursive: true, force: true });
});

test("dry run → names versions and migrations, changes nothing", async () => {
  writeMigration(
    makeTree(NEXT),
    "0001_note.sql",
    "-- a note to each flag\nalter table flag add column note text;\n",
  );
  await upgrade(join(home, NEXT), options(true));
  expect(lines.join("\n")).toContain(`${VERSION} → ${NEXT}\nmigration 0001_note.sql`);
  expect(await hasNote()).toBe(false);
  expect(current()).toBe(VERSION);
});

test(
  "next version → runs on the migrated database; the same or an older one → refused; rolled back → the previous version runs on it",
  async () => {
    await upgrade(join(home, NEXT), options());
    expect([current(), await versionOfServer(), await hasNote()]).toEqual([NEXT, NEXT, true]);
    await expect(upgrade(join(home, NEXT), options())).rejects.toThrow(`${NEXT} runs already`);
    await expect(upgrade(join(home, VERSION), options())).rejects.toThrow("khela rollback");
    await rollback(options());
    expect([current(), await versionOfServer(), await hasNote()]).toEqual([VERSION, VERSION, true]);
  },
  SWITCHES_MS,
);

test(
  "version whose server exits or never answers → the one of before runs again, and the refusal says why",
  async () => {
    const tree = makeTree(BROKEN);
    writeMigration(tree, "0001_note.sql", "-- a note to each flag\nalter table flag add column note text;\n");
    writeFileSync(join(tree, "apps/server/src/main.ts"), "process.exit(1);\n");
    const refusal = upgrade(tree, options());
    await expect(refusal).rejects.toThrow(`server exited before it was ready, so ${VERSION} runs again`);
    expect([current(), await versionOfServer()]).toEqual([VERSION, VERSION]);
    writeFileSync(join(tree, "apps/server/src/main.ts"), "setInterval(() => undefined, 1_000);\n");
    const late = upgrade(
      tree,
      options(false, {
        // the first try has migrated
        migrate: () => undefined,
        get readyWithinMs() {
          return current() === BROKEN ? 500 : READY_WITHIN_MS;
        },
      }),
    );
    await expect(late).rejects.toThrow(`server was not ready within 0.5 s, so ${VERSION} runs again`);
    expect([current(), await versionOfServer()]).toEqual([VERSION, VERSION]);
  },
  SWITCHES_MS,
);

test("version two steps away, no Khela → refused by name", async () => {
  const tree = makeTree(DISTANT);
  await expect(upgrade(tree, options())).rejects.toThrow(
    new RegExp(`${VERSION}, and this is ${DISTANT}, more than one step away`),
  );
  await expect(upgrade(tmpdir(), options())).rejects.toThrow(Refused);
});

test("version that took something away → no rollback behind it", async () => {
  const tree = makeTree(CONTRACTED);
  writeMigration(tree, "0001_note.sql", "-- a note to each flag\nalter table flag add column note text;\n");
  writeMigration(
    tree,
    "0002_less.sql",
    "-- contract: nobody reads notes\nalter table flag drop column note;\n",
  );
  // as after its upgrade; the processes stay, since the refusal comes before any of them is restarted
  machine().migrate(tree);
  putLink(join(home, "previous"), realpathSync(join(home, "current")));
  putLink(join(home, "current"), tree);
  await expect(rollback(options())).rejects.toThrow(/0002_less\.sql, which removed something/);
  expect([current(), await versionOfServer(), await hasNote()]).toEqual([CONTRACTED, VERSION, false]);
});
