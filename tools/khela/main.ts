/**
 * npm run khela -- install | upgrade DIR | rollback | setup | run PROCESS | ready PROCESS | backup create | backup
 * list | backup verify [NAME] | restore [NAME] [--to TIME] --into DIR | clone [NAME] --anonymise --into DIR | doctor |
 * support-bundle FILE
 *
 * Installs and upgrades Khela, runs its processes on your database, backs it up, verifies backups by restoring and
 * auditing them, and names faults with their remedy. Exit code 1: a process is not ready, a backup's ledger has
 * findings, or the installation has faults. Exit code 2: the command is refused.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MigrationError } from "@khela/service-kit/db/migration-error";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { listBackups, type Backup } from "../../apps/server/src/infra/system/backups.ts";
import { NoInstallation } from "../postgres/installation.ts";
import { Refused } from "../refused.ts";

const USAGE = `npm run khela -- COMMAND
  install                    installs Khela on a bare Debian, as root: packages, database, units, proxy, firewall, first operator
  setup                      migrates the database of DATABASE_URL and seeds a sandbox; run it before each new version starts
  run PROCESS                runs server, game-server, sandbox-gateway or sandbox-services in the foreground
  ready PROCESS              exit code 0 when that process of this machine takes traffic
  backup create              copies database, secret key and anchors of the running installation into KHELA_BACKUPS
  backup list                lists the backups, the newest first, with the result of their last verification
  backup verify [NAME]       restores the newest backup, or NAME, into a scratch folder and audits its ledger
  restore [NAME] --into DIR  restores the newest backup, or NAME, into the new data folder DIR
  clone [NAME] --anonymise --into DIR  copies the installation, or backup NAME, without people and secrets into the new data folder DIR
  doctor                     examines the installation; prints each fault and its remedy
  support-bundle FILE        writes versions, findings, sizes and log tails, without secrets and names, into the new FILE
  upgrade DIR                installs the source tree DIR as the next release: backup, migrations, restart; reverts it when it is not ready
  rollback                   runs the previous release again
  --answers FILE             install: reads the answers from FILE; default: the previous answers, or questions
  --dry-run                  install, upgrade, rollback: prints the steps without taking them
  --to TIME                  restore: the database at TIME, from the backup before it and the archived WAL (KHELA_WAL)
  --database URL             clone: fills this empty PostgreSQL database instead of an embedded one
  --keep N                   backup create: then removes all but the N newest backups
  --every HOURS              backup create: keeps running, with a backup every HOURS hours
  --json                     prints one line of JSON instead of sentences`;

const BYTES_PER_MB = 1e6;
const BYTES_PER_KB = 1_000;
const HOUR_MS = 3_600_000;

type Tool = {
  readonly config: Config;
  readonly names: readonly string[];
  readonly into: string | undefined;
  readonly to: string | undefined;
  readonly keep: string | undefined;
  readonly every: string | undefined;
  readonly answers: string | undefined;
  readonly database: string | undefined;
  readonly isDryRun: boolean;
  readonly isAnonymised: boolean;
  readonly json: boolean;
};

/** Loaded by the command that needs them: reading them all takes longer than most commands. */
const modules = {
  backup: () => import("./backup/backup.ts"),
  clone: () => import("./clone/clone.ts"),
  doctor: () => import("./doctor/doctor.ts"),
  machine: () => import("./releases/debian-machine.ts"),
  parts: () => import("./parts/parts.ts"),
  recovery: () => import("./recovery/point-in-time.ts"),
  releases: () => import("./releases/upgrade.ts"),
} as const;

const commands: Readonly<Record<string, (tool: Tool) => Promise<number>>> = {
  "backup create": create,
  "backup list": list,
  "backup verify": verify,
  restore,
  clone: makeClone,
  doctor,
  "support-bundle": supportBundle,
  install: makeInstallation,
  upgrade: async ({ config, names, isDryRun }) => {
    if (names[0] === undefined) throw new Refused("Name the folder of the new version's source tree.");
    const [{ upgrade }, { debianMachine }] = await Promise.all([modules.releases(), modules.machine()]);
    await upgrade(resolve(names[0]), { machine: debianMachine, config, isDryRun, print });
    return 0;
  },
  rollback: async ({ config, isDryRun }) => {
    const [{ rollback }, { debianMachine }] = await Promise.all([modules.releases(), modules.machine()]);
    await rollback({ machine: debianMachine, config, isDryRun, print });
    return 0;
  },
  setup,
  run: async ({ config, names }) => {
    const { runPart } = await modules.parts();
    await runPart(config, names[0]);
    return 0;
  },
  ready: async ({ config, names }) => {
    const { isReady } = await modules.parts();
    return (await isReady(config, names[0])) ? 0 : 1;
  },
};

const absent = {
  into: undefined,
  to: undefined,
  keep: undefined,
  every: undefined,
  answers: undefined,
  database: undefined,
};

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: "string" },
      to: { type: "string" },
      keep: { type: "string" },
      every: { type: "string" },
      answers: { type: "string" },
      database: { type: "string" },
      anonymise: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const words = positionals[0] === "backup" ? 2 : 1;
  const command = commands[positionals.slice(0, words).join(" ")];
  if (command === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { "dry-run": isDryRun, anonymise: isAnonymised, ...options } = values;
  const names = positionals.slice(words);
  return command({ config: loadConfig(), names, isDryRun, isAnonymised, ...absent, ...options });
}

const now = () => new Date();
const inMb = (bytes: number) => `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;

function printBackup({ name, manifest, bytes, verified }: Backup): void {
  const proof =
    verified === null
      ? "not verified"
      : `verified ${verified.at.slice(0, 16).replace("T", " ")} UTC: ledger ${verified.ledger}`;
  print(
    `${name}  ${inMb(bytes).padStart(12)}  Khela ${manifest.version}, PostgreSQL ${manifest.serverVersion}  ${proof}`,
  );
}

const jsonOf = ({ name, bytes, manifest: { files, ...manifest }, verified }: Backup) =>
  JSON.stringify({ name, bytes, files: files.length, ...manifest, verified });

async function create(tool: Tool): Promise<number> {
  const { every } = tool;
  if (every === undefined) return createOnce(tool);
  const hours = readCount("--every", every);
  for (;;) {
    await createOnce(tool).catch((error: Error) => process.stderr.write(`${error.message}\n`));
    await sleep(hours * HOUR_MS);
  }
}

async function createOnce({ config, keep, json }: Tool): Promise<number> {
  const { createBackup, removeOldBackups } = await modules.backup();
  const kept = keep === undefined ? null : readCount("--keep", keep);
  const backup = await createBackup(config, now);
  if (kept !== null) removeOldBackups(config.backupsDir, kept, config.walDir);
  if (json) print(jsonOf(backup));
  else {
    printBackup(backup);
    print(`in ${config.backupsDir}; npm run khela -- backup verify proves it.`);
  }
  return 0;
}

function readCount(option: string, text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Refused(`${option} is "${text}", and has to be a number from 1 to 9999.`);
}

async function list({ config, json }: Tool): Promise<number> {
  const backups = listBackups(config.backupsDir);
  for (const backup of backups) {
    if (json) print(jsonOf(backup));
    else printBackup(backup);
  }
  if (backups.length === 0 && !json) print(`There is no backup in ${config.backupsDir}.`);
  return 0;
}

async function verify({ config, names, json }: Tool): Promise<number> {
  const { findBackup, verifyBackup } = await modules.backup();
  const backup = findBackup(config.backupsDir, names[0]);
  const verified = await verifyBackup(config.backupsDir, backup, now);
  if (json) print(JSON.stringify({ name: backup.name, ...verified }));
  else
    print(
      verified.ledger === "clean"
        ? `Backup ${backup.name} restores, and its ledger is clean: ${verified.accounts} accounts, ${verified.transfers} transfers.`
        : `Backup ${backup.name} restores, and its ledger is WRONG: ${verified.found} faults. npm run ledger -- audit says which the installation has.`,
    );
  return verified.ledger === "clean" ? 0 : 1;
}

async function restore({ config, names, into, to }: Tool): Promise<number> {
  if (into === undefined) throw new Refused("--into is missing: the new data folder.");
  const dataDir = resolve(into);
  const backup = await restoreInto(config, names[0], to, dataDir);
  print(
    backup.manifest.database.kind === "embedded"
      ? `Backup ${backup.name} is in ${dataDir}: KHELA_DATA=${dataDir} npm start starts it.`
      : `Backup ${backup.name} is in ${dataDir}. Stop PostgreSQL, put ${dataDir}/cluster in the place of its data directory, start it, and set ` +
          `KHELA_DATA=${dataDir}.`,
  );
  return 0;
}

async function restoreInto(
  { backupsDir, walDir }: Config,
  name: string | undefined,
  to: string | undefined,
  dataDir: string,
): Promise<Backup> {
  if (to !== undefined) {
    const { readTime, restoreTo } = await modules.recovery();
    return restoreTo({ backupsDir, name, walDir, to: readTime(to), dataDir });
  }
  const { findBackup, restoreBackup } = await modules.backup();
  const backup = findBackup(backupsDir, name);
  restoreBackup(backupsDir, backup, dataDir);
  return backup;
}

async function makeClone({ config, names, into, database, isAnonymised, json }: Tool): Promise<number> {
  if (!isAnonymised)
    throw new Refused("--anonymise is missing. A copy with its people: npm run khela -- restore.");
  if (into === undefined) throw new Refused("--into is missing: the new data folder.");
  const dataDir = resolve(into);
  const { clone } = await modules.clone();
  const made = await clone(config, { name: names[0], dataDir, databaseUrl: database });
  if (json) print(JSON.stringify({ dataDir, ...made }));
  else {
    const start = database === undefined ? `KHELA_DATA=${dataDir}` : `DATABASE_URL=… KHELA_DATA=${dataDir}`;
    print(
      `The clone is in ${dataDir}, its ledger is ${made.ledger}: ${made.accounts} accounts, ${made.transfers} transfers.`,
    );
    print(`${start} npm start starts it, with play money and the sandbox's services.`);
  }
  return made.ledger === "clean" ? 0 : 1;
}

async function makeInstallation({ answers, isDryRun }: Tool): Promise<number> {
  const [{ findAnswers }, { install }] = await Promise.all([
    import("./install/answers.ts"),
    import("./install/install.ts"),
  ]);
  await install(await findAnswers(answers), { isDryRun, print });
  return 0;
}

async function setup({ config }: Tool): Promise<number> {
  const { prepare } = await modules.parts();
  for (const link of await prepare(config, print)) print(`console, once within 24 hours: ${link}`);
  return 0;
}

async function doctor({ config, json }: Tool): Promise<number> {
  const { examine } = await modules.doctor();
  const findings = await examine(config, now);
  for (const finding of findings) {
    if (json) print(JSON.stringify(finding));
    else print(`${finding.state.padEnd(6)} ${finding.name.padEnd(12)} ${finding.text}`);
  }
  return findings.some(({ state }) => state === "fault") ? 1 : 0;
}

async function supportBundle({ config, names }: Tool): Promise<number> {
  const path = resolve(names[0] ?? "");
  if (names[0] === undefined || existsSync(path)) throw new Refused("Name a file that does not exist yet.");
  const { writeSupportBundle } = await import("./support/support-bundle.ts");
  const bytes = await writeSupportBundle(config, process.env, path, now);
  print(`${path}, ${Math.ceil(bytes / BYTES_PER_KB)} kB. Read it before you send it.`);
  return 0;
}

/** Codes when no connection is made: nothing listens, a login or certificate is refused. */
const UNCONNECTED =
  /^(?:08|28|57P)|^(?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ERR_TLS_)|CERT|_LEAF_/;

function isUnconnected(error: unknown): boolean {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return UNCONNECTED.test(code) || message === "The server does not support SSL connections";
}

/** One sentence for a fault that a person can fix; null: our own fault. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof Refused || error instanceof NoInstallation || error instanceof MigrationError)
    return error.message;
  return isUnconnected(error)
    ? `The database does not answer: ${(error as Error).message}. Start it, or mend DATABASE_URL.`
    : null;
}

process.exitCode = await main().catch((error: unknown) => {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  return 2;
});
