/**
 * Runs everything that `npm start` does once it has its dependencies: database, migrations, seed data, pictures and
 * site (in parallel where possible, skipped where fresh), then the processes. Logs each step, and prints the addresses
 * at the end. Its child processes end with it.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { consolePath } from "@khela/contract/operator/operator-call";
import { BAD_CONFIG_EXIT_CODE } from "@khela/service-kit/config";
import { VERSION } from "@khela/service-kit/version";
import { isReachable, loadConfig } from "../../apps/server/src/infra/config.ts";
import type { Config } from "../../apps/server/src/infra/config.ts";
import { regionLine } from "../../apps/server/src/infra/region-policy.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import type { Seeded } from "../../apps/server/seed/seed.ts";
import { openSetupDatabase } from "./setup-database.ts";
import type { SetupDatabase } from "./setup-database.ts";
import { listServiceProcesses } from "./processes/service-processes.ts";
import { isFree } from "./processes/ports.mjs";
import { staleSites } from "./build/build-stamp.ts";
import { runNode } from "./processes/run-node.ts";
import { supervise } from "./processes/supervise.ts";
import type { Supervisor } from "./processes/supervise.ts";
import { watchSources } from "./build/watch-sources.ts";

const started = performance.now();
const log = (line: string) => {
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}\n`);
};

let opening: Promise<SetupDatabase> | null = null;
let supervisor: Supervisor | null = null;
let isStopping = false;

async function stopAll(exitCode: number): Promise<never> {
  isStopping = true;
  await supervisor?.stop();
  // Waits for a database that is still starting, and stops it in order.
  const database = await opening?.catch(() => null);
  await database?.stop();
  process.exit(exitCode);
}

process.on("SIGTERM", () => {
  if (isStopping) return;
  process.stdout.write("\nStopping …\n");
  void stopAll(0);
});
// The second signal, which start.mjs forwards, ends the processes immediately. The database's watchdog stops the
// database.
process.on("SIGINT", () => {
  supervisor?.kill();
  process.exit(130);
});

/** Ends with a message and an exit code instead of a stack trace, for errors that the operator can fix. */
function stopWith(sentence: string, exitCode: number): Promise<never> {
  process.stderr.write(`${sentence}\n`);
  return stopAll(exitCode);
}

async function refuseTakenPorts(config: Config): Promise<void> {
  const ports = [
    ["PORT", config.port],
    ["GAME_SERVER_PORT", config.gameServerPort],
    ["GATEWAY_PORT", config.gatewayPort],
    ["SANDBOX_PORT", config.sandboxPort],
    ["SANDBOX_SMTP_PORT", config.sandboxSmtpPort],
  ] as const;
  for (const [name, port] of ports) {
    if (await isFree(port, config.host)) continue;
    await stopWith(
      `${name} is ${port}, but another program already listens there (or ${config.host} is not an ` +
        `address of this machine): stop it, or choose another, for example PORT=${port + 100} npm start.`,
      BAD_CONFIG_EXIT_CODE,
    );
  }
}

/** Builds the site in child processes, so that their memory is released. */
async function buildSite(): Promise<void> {
  const stale = staleSites();
  if (stale.length === 0) return runNode(["tools/setup/build/render-art.ts"]);
  log(`building ${stale.map(({ name }) => `apps/${name}`).join(" and ")}`);
  await runNode(["tools/setup/build/build-site.ts"]);
  log("the site is built");
}

const shownPassword = (password: string | null) =>
  password === null ? "its password was changed" : `password   ${password}`;

/** Returns the lines about the sandbox's console. Each of their links works once within 24 hours. */
function consoleLines({ publicUrl }: Config, { firstOwner, demo }: Seeded["console"]): [string, string][] {
  return [
    ["Console", `${publicUrl}${consolePath}`],
    ...(firstOwner === null ? [] : [["First owner", firstOwner] as [string, string]]),
    ...demo.flatMap(({ name, password, appSecret, link }): [string, string][] => [
      [name, password === null ? "its password was changed" : `password   ${password}   app   ${appSecret}`],
      ...(link === null ? [] : [["  once", link] as [string, string]]),
    ]),
  ];
}

function printAddresses(config: Config, seeded: Seeded | null): void {
  log("ready");
  const lines = [
    ["Site", `${config.publicUrl}/m/home`],
    ["Game server", config.gameServerUrl],
    ...(config.mode === "sandbox"
      ? [
          ["Gateway", config.gatewayUrl],
          ["Messages, mail", config.sandboxUrl],
        ]
      : []),
    ...(seeded === null || config.servedCountries === null
      ? []
      : [["Visitors", regionLine(config.servedCountries, seeded.deniedCountries)]]),
    ...(seeded === null
      ? []
      : [
          ["Demo account", `${seeded.demo.username}   ${shownPassword(seeded.demo.password)}`],
          ["Demo agent", `${seeded.demo.agent}   ${shownPassword(seeded.demo.agentPassword)}`],
          ...consoleLines(config, seeded.console),
        ]),
    ["Data", config.dataDir],
    ["Logs", join(config.dataDir, "logs")],
  ];
  const text = lines.map(([name = "", value]) => `  ${name.padEnd(16)}${value}`).join("\n");
  process.stdout.write(
    `\nKhela ${VERSION} is running${config.mode === "sandbox" ? " with play money" : ""}.\n\n${text}\n\n` +
      (isReachable(config)
        ? "Others can reach it, so the demo accounts have this installation's own password.\n"
        : "") +
      "Ctrl-C stops it.\n",
  );
}

async function main(): Promise<void> {
  const config = loadConfig();
  await refuseTakenPorts(config);
  mkdirSync(config.dataDir, { recursive: true });
  const secrets = loadSecrets({ dataDir: config.dataDir, key: config.secretKey });
  opening = openSetupDatabase(config, log, () => isStopping);
  const [database, seeded] = await Promise.all([
    opening,
    opening.then((opened) => opened.prepare(secrets)),
    buildSite(),
  ]);
  if (isStopping) return;
  supervisor = await supervise({
    parts: listServiceProcesses(config, database, secrets),
    logDir: join(config.dataDir, "logs"),
    log,
  });
  if (process.argv.includes("--dev"))
    watchSources(async () => {
      await buildSite();
      await supervisor?.restart();
      log("started again with the changes");
    });
  printAddresses(config, seeded);
}

await main().catch((error: Error) => (isStopping ? undefined : stopWith(error.message, 1)));
