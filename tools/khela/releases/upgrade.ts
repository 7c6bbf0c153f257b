/**
 * Upgrades from one release to the next, and back. Releases are side by side, and the link `current` points to the
 * running one. The backup comes first, then the migrations, which remove nothing that the running release needs, then
 * the link and the processes one by one. If a release exits, or is not ready in time, the previous one runs again.
 */
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MigrationError } from "@khela/service-kit/db/migration-error";
import { contracts, readMigrations, type Migration } from "@khela/service-kit/db/migration-files";
import { requireOneStep } from "@khela/service-kit/db/version-step";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { localHost } from "../../setup/processes/service-processes.ts";
import { Refused } from "../../refused.ts";
import { PROCESS_UNITS } from "../install/layout.ts";
import { linkTarget, putLink } from "../install/machine.ts";
import { isReady } from "../parts/parts.ts";
import { versionIn } from "./place-release.ts";

const SCHEMA_FOLDERS = ["apps/server/db", "apps/game-server/db"];
const POLL_MS = 250;
const ANSWER_MS = 5_000;

/** Actions that change the machine; tests replace them to run without systemd. */
export type Machine = {
  /** Paths of the links to the running release, and to the previous one. */
  readonly current: string;
  readonly previous: string;
  readonly readyWithinMs: number;
  /** Builds a source tree and copies it beside the other releases. @returns the release's folder */
  place(source: string): string;
  /** Makes a backup. @returns its name */
  backUp(release: string): string;
  /** Applies the release's migrations and functions. */
  migrate(release: string): void;
  /**
   * Ends the process and starts it from `current`. @returns a function that tells whether the started process has
   * exited
   */
  restart(process: ProcessUnit): Promise<() => boolean>;
};

type ProcessUnit = (typeof PROCESS_UNITS)[number];

type Options = {
  readonly machine: Machine;
  readonly config: Config;
  readonly isDryRun: boolean;
  readonly print: (line: string) => void;
};

function runningRelease({ current }: Machine): string {
  if (!existsSync(current))
    throw new Refused(`No release runs here: there is no ${current}. khela install makes an installation.`);
  return realpathSync(current);
}

/** Returns migrations of `release` that `other` does not have. */
function listNew(release: string, other: string): Migration[] {
  return SCHEMA_FOLDERS.flatMap((folder) => {
    const known = new Set(readMigrations(join(other, folder)).map(({ name }) => name));
    return readMigrations(join(release, folder)).filter(({ name }) => !known.has(name));
  });
}

const compareVersions = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

function requireUpgrade(present: string, next: string): void {
  if (present === next) throw new Refused(`${next} runs already.`);
  if (compareVersions(next, present) < 0)
    throw new Refused(
      `${present} runs, which is newer than ${next}: khela rollback goes back to the release before it.`,
    );
  try {
    requireOneStep(present, next);
  } catch (error) {
    if (error instanceof MigrationError) throw new Refused(error.message);
    throw error;
  }
}

/**
 * Upgrades to the version in `source`. @throws {Refused} when the version is not the next one, or is not ready: then
 * the previous release runs again
 */
export async function upgrade(source: string, { machine, config, isDryRun, print }: Options): Promise<void> {
  const before = runningRelease(machine);
  const [present, next] = [versionIn(before), versionIn(source)];
  requireUpgrade(present, next);
  print(`${present} → ${next}`);
  for (const file of listNew(source, before))
    print(
      `migration ${file.name}${contracts(file) ? ", which removes something: after it there is no rollback" : ""}`,
    );
  if (isDryRun) {
    print(`would make a backup, apply the migrations, and restart ${PROCESS_UNITS.join(", ")} in turn.`);
    return;
  }
  const release = machine.place(source);
  const backup = machine.backUp(before);
  print(`backup ${backup}`);
  machine.migrate(release);
  putLink(machine.previous, before);
  const fault = await switchTo(release, { machine, config, onExit: "give way" });
  if (fault === null) {
    print(`${next} runs. khela install brings its units up to date, khela rollback goes back to ${present}.`);
    return;
  }
  const faultBefore = await switchTo(before, { machine, config, onExit: "wait" });
  machine.migrate(before);
  throw new Refused(
    `${next}: ${fault}, so ${present} ${faultBefore === null ? "runs again" : `was started again: ${faultBefore}`}. ` +
      `journalctl -u 'khela-*' says why; backup ${backup} is from before the upgrade.`,
  );
}

/** Returns to the previous release. @throws {Refused} when there is none, or when it cannot run on this database */
export async function rollback({ machine, config, isDryRun, print }: Options): Promise<void> {
  const after = runningRelease(machine);
  const target = linkTarget(machine.previous);
  if (target === null || !existsSync(target) || realpathSync(target) === after)
    throw new Refused("There is no release to go back to.");
  const before = realpathSync(target);
  const [present, previous] = [versionIn(after), versionIn(before)];
  const taken = listNew(after, before).find(contracts);
  if (taken !== undefined)
    throw new Refused(
      `${present} applied ${taken.name}, which removed something that ${previous} uses: restore the backup from before the upgrade instead.`,
    );
  print(`${present} → ${previous}; columns and tables of ${present} stay, unused.`);
  if (isDryRun) return;
  putLink(machine.previous, after);
  const fault = await switchTo(before, { machine, config, onExit: "wait" });
  // Replaces the newer release's functions by those of the previous one, which has run on the newer functions until
  // this point.
  machine.migrate(before);
  if (fault !== null) throw new Refused(`${previous}: ${fault}. khela doctor says what is wrong.`);
  print(`${previous} runs.`);
}

type Switch = Pick<Options, "machine" | "config"> & {
  /**
   * What to do when a process exits. `wait`: for a release that has run before. It may exit once while the database is
   * busy, and its supervisor restarts it.
   */
  readonly onExit: "give way" | "wait";
};

/**
 * Changes the link and restarts process by process. @returns the fault of the first process that fails; null when all
 * are ready with the release's version
 */
async function switchTo(release: string, { machine, config, onExit }: Switch): Promise<string | null> {
  putLink(machine.current, release);
  for (const name of PROCESS_UNITS) {
    const hasExited = await machine.restart(name);
    const deadline = performance.now() + machine.readyWithinMs;
    while (!(await answersAs(config, name, versionIn(release)))) {
      if (onExit === "give way" && hasExited()) return `${name} exited before it was ready`;
      if (performance.now() > deadline)
        return `${name} was not ready within ${machine.readyWithinMs / 1000} s`;
      await sleep(POLL_MS);
    }
  }
  return null;
}

async function answersAs(config: Config, name: string, version: string): Promise<boolean> {
  if (!(await isReady(config, name))) return false;
  if (name !== "server") return true;
  const url = `http://${localHost(config.host)}:${config.port}/healthz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => response.json() as Promise<{ version?: string }>)
    .catch(() => null);
  return answer?.version === version;
}
