/**
 * Installs Khela on a bare Debian by a list of steps, each with a check (`isSo`) and an action (`makeSo`). After an
 * interrupted run, the next run begins at the first step that is not done.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { hasMerchant, isMigrated } from "../../../apps/server/src/infra/db/migration-status.ts";
import { readConfig, type Config } from "../../../apps/server/src/infra/config.ts";
import { inviteByName } from "../../operator/invite.ts";
import { withInstallation } from "../../postgres/installation.ts";
import { Refused } from "../../refused.ts";
import { ROOT } from "../../root.ts";
import { isReady } from "../parts/parts.ts";
import { isPlaced, placeOf, placeRelease, versionIn } from "../releases/place-release.ts";
import { ANSWERS_FILE, writeAnswers, type Answers } from "./answers.ts";
import { databaseSteps } from "./database-steps.ts";
import {
  ACCOUNT,
  COMMAND_FILE,
  CURRENT,
  DATA_DIR,
  MAIN,
  NODE,
  PROCESS_UNITS,
  SETTINGS_FILE,
  WAL_DIR,
} from "./layout.ts";
import {
  hasSystemd,
  isFile,
  isFolder,
  linkTarget,
  putFile,
  putFolder,
  putLink,
  readIfThere,
  run,
  tryRun,
  type FileState,
  type Folder,
} from "./machine.ts";
import { proxySteps } from "./proxy-steps.ts";
import { settingsOf } from "./settings-file.ts";
import type { Step } from "./step.ts";

const PACKAGES = ["postgresql", "caddy", "nftables", "ca-certificates", "openssl"];
const CLOCKS = ["systemd-timesyncd", "chrony", "ntpsec", "openntpd"] as const;
const READY_WITHIN_MS = 120_000;
const TIMERS = ["khela-backup.timer", "khela-verify.timer", "khela-doctor.timer"];

/** Returns the settings in the file as the installation's processes read them. */
const installed = (): Config => readConfig(parseEnv(readIfThere(SETTINGS_FILE) ?? ""));

const isInstalled = (name: string): boolean =>
  tryRun("dpkg-query", ["-W", "-f", "${db:Status-Status}", name]).out === "installed";

function addPackages(names: readonly string[]): void {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update"], { env });
  run("apt-get", ["install", "-y", "--no-install-recommends", ...names], { env });
}

const packageSteps: readonly Step[] = [
  {
    title: `Packages of Debian: ${PACKAGES.join(", ")}`,
    isSo: () => PACKAGES.every(isInstalled),
    makeSo: () => addPackages(PACKAGES),
  },
  {
    title: `A clock that follows NTP: one of ${CLOCKS.join(", ")}`,
    isSo: () => CLOCKS.some(isInstalled),
    makeSo: () => addPackages([CLOCKS[0]]),
  },
];

function releaseSteps(): readonly Step[] {
  const version = versionIn(ROOT);
  return [
    {
      title: `Khela ${version} in ${placeOf(version)}`,
      isSo: () => isPlaced(version),
      makeSo: () => void placeRelease(ROOT),
    },
    {
      title: `${CURRENT} is a release`,
      isSo: () => {
        const target = linkTarget(CURRENT);
        if (target === null || target === placeOf(version)) return target !== null;
        throw new Refused(`${target} runs here already: khela upgrade ${ROOT} replaces it with ${version}.`);
      },
      makeSo: () => putLink(CURRENT, placeOf(version)),
    },
  ];
}

const accountStep: Step = {
  title: `Account ${ACCOUNT}`,
  isSo: () => tryRun("id", [ACCOUNT]).code === 0,
  makeSo: () =>
    void run("useradd", [
      "--system",
      "--home-dir",
      DATA_DIR,
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      ACCOUNT,
    ]),
};

function folderStep(folder: Folder): Step {
  return {
    title: `Folder ${folder.path}, ${folder.mode}, of ${folder.owner}`,
    isSo: () => isFolder(folder),
    makeSo: () => putFolder(folder),
  };
}

function fileStep(title: string, file: () => FileState): Step {
  return { title, isSo: () => isFile(file()), makeSo: () => putFile(file()) };
}

const command = `#!/bin/sh
# Khela's commands with the settings of this installation: what changes the machine as root, all others as the account of the servers.
set -eu
set -a
. ${SETTINGS_FILE}
set +a
case "\${1:-}" in
  install | upgrade | rollback) exec ${CURRENT}/${NODE} ${CURRENT}/${MAIN} "$@" ;;
  *) exec runuser -u ${ACCOUNT} -- ${CURRENT}/${NODE} ${CURRENT}/${MAIN} "$@" ;;
esac
`;

function fileSteps(answers: Answers): readonly Step[] {
  return [
    folderStep({ path: DATA_DIR, owner: ACCOUNT, group: ACCOUNT, mode: "755" }),
    folderStep({ path: answers.BACKUPS, owner: ACCOUNT, group: ACCOUNT, mode: "700" }),
    // PostgreSQL writes this folder, and backups remove old files from it.
    folderStep({ path: WAL_DIR, owner: "postgres", group: ACCOUNT, mode: "2770" }),
    fileStep("The answers are kept", () => ({
      path: ANSWERS_FILE,
      text: writeAnswers(answers),
      mode: 0o644,
    })),
    fileStep(`Settings and secrets in ${SETTINGS_FILE}, for root alone`, () => ({
      path: SETTINGS_FILE,
      text: settingsOf(answers, readIfThere(SETTINGS_FILE) ?? ""),
      mode: 0o600,
    })),
    fileStep(`The command khela`, () => ({ path: COMMAND_FILE, text: command, mode: 0o755 })),
  ];
}

const setupStep: Step = {
  title: "The database has every migration and its first rows",
  isSo: async () => {
    const { databaseUrl, merchantCode } = installed();
    if (databaseUrl === null) return false;
    const db = createDatabase({ url: databaseUrl, applicationName: "khela-install", max: 1 });
    try {
      return (await isMigrated(db)) && (await hasMerchant(db, merchantCode));
    } catch {
      return false;
    } finally {
      await db.close();
    }
  },
  makeSo: () =>
    run(join(CURRENT, NODE), [join(CURRENT, MAIN), "setup"], {
      as: ACCOUNT,
      cwd: CURRENT,
      env: parseEnv(readIfThere(SETTINGS_FILE) ?? ""),
    }).trim(),
};

function unitSteps(): readonly Step[] {
  const folder = join(ROOT, "deploy/systemd");
  const files = readdirSync(folder).map(
    (name): FileState => ({
      path: `/etc/systemd/system/${name}`,
      text: readFileSync(join(folder, name), "utf8"),
      mode: 0o644,
    }),
  );
  const started = ["khela-setup.service", ...PROCESS_UNITS.map((name) => `khela-${name}.service`), ...TIMERS];
  return [
    {
      title: "Units of systemd",
      isSo: () => files.every(isFile),
      makeSo: () => {
        for (const file of files) putFile(file);
        if (hasSystemd()) run("systemctl", ["daemon-reload"]);
      },
    },
    {
      title: `They run, and start with the machine: ${started.join(", ")}`,
      byHand: `start each ExecStart of /etc/systemd/system/khela-*.service as ${ACCOUNT}, with the settings of ${SETTINGS_FILE}`,
      isSo: () =>
        tryRun("systemctl", ["is-enabled", ...started]).code === 0 &&
        tryRun("systemctl", ["is-active", ...started])
          .out.trim()
          .split("\n")
          .every((state) => state === "active"),
      makeSo: () => void run("systemctl", ["enable", "--now", ...started]),
    },
    {
      title: "Every process takes traffic",
      byHand: "khela ready server, and so on, when they are started",
      isSo: areReady,
      makeSo: async () => {
        const deadline = performance.now() + READY_WITHIN_MS;
        while (!(await areReady())) {
          if (performance.now() > deadline)
            throw new Refused("A process is not ready: systemctl status 'khela-*', then khela doctor.");
          await sleep(500);
        }
      },
    },
  ];
}

async function areReady(): Promise<boolean> {
  for (const name of PROCESS_UNITS) if (!(await isReady(installed(), name))) return false;
  return true;
}

function operatorStep({ OPERATOR }: Answers): Step {
  return {
    title: `Operator ${OPERATOR} has accepted the invitation`,
    isSo: () =>
      withInstallation(installed(), "khela-install", async (db) => {
        const row = await db.maybe<{ state: string }>(
          sql`select state from operator where name = ${OPERATOR}`,
        );
        return row?.state === "active";
      }),
    makeSo: async () => {
      const config = installed();
      const link = await withInstallation(config, "khela-install", (db) =>
        inviteByName(db, config, { name: OPERATOR, role: "owner", now: () => new Date() }),
      );
      return `Open it within 24 hours, once: ${link}`;
    },
  };
}

const listSteps = (answers: Answers): readonly Step[] => [
  ...packageSteps,
  ...releaseSteps(),
  accountStep,
  ...fileSteps(answers),
  ...databaseSteps(readIfThere(SETTINGS_FILE) ?? ""),
  setupStep,
  ...unitSteps(),
  ...proxySteps(answers),
  operatorStep(answers),
];

type Options = { readonly isDryRun: boolean; readonly print: (line: string) => void };

/** Runs the steps that are not done. @throws {Refused} at the first step that fails; the next run begins there */
export async function install(answers: Answers, { isDryRun, print }: Options): Promise<void> {
  if (!isDryRun && process.getuid?.() !== 0) throw new Refused("Run the installation as root.");
  for (const step of listSteps(answers)) {
    const isByHand = step.byHand !== undefined && !hasSystemd();
    if (isByHand) print(`by hand  ${step.title}: systemd does not run here; ${step.byHand}`);
    else if (await isSo(step, isDryRun)) print(`is so    ${step.title}`);
    else if (isDryRun) print(`to do    ${step.title}`);
    else {
      print(`does     ${step.title}`);
      const told = await step.makeSo();
      for (const line of told?.split("\n") ?? []) print(`         ${line}`);
    }
  }
}

/**
 * Returns whether a step is done. In a dry run a failed check means no, because results of earlier steps do not exist
 * yet.
 */
async function isSo(step: Step, isDryRun: boolean): Promise<boolean> {
  if (!isDryRun) return step.isSo();
  return Promise.resolve()
    .then(() => step.isSo())
    .catch((error: Error) => {
      if (error instanceof Refused && step.title.startsWith(CURRENT)) throw error;
      return false;
    });
}
