/** A machine that `khela install` set up: releases in /opt/khela, processes as systemd units. */
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ACCOUNT, CURRENT, MAIN, NODE, PREVIOUS, SETTINGS_FILE } from "../install/layout.ts";
import { readIfThere, run } from "../install/machine.ts";
import { placeRelease } from "./place-release.ts";
import type { Machine } from "./upgrade.ts";

const READY_WITHIN_MS = 120_000;

const khela = (release: string, words: readonly string[]): string =>
  run(join(release, NODE), [join(release, MAIN), ...words], {
    as: ACCOUNT,
    cwd: release,
    env: parseEnv(readIfThere(SETTINGS_FILE) ?? ""),
  });

/** The process id that systemd reports for a unit whose process has ended. */
const NO_PROCESS = "0";

const mainPid = (unit: string): string =>
  run("systemctl", ["show", unit, "--property", "MainPID", "--value"]).trim();

export const debianMachine: Machine = {
  current: CURRENT,
  previous: PREVIOUS,
  readyWithinMs: READY_WITHIN_MS,
  place: placeRelease,
  backUp: (release) => (JSON.parse(khela(release, ["backup", "create", "--json"])) as { name: string }).name,
  migrate: (release) => void khela(release, ["setup"]),
  restart: async (name) => {
    const unit = `khela-${name}`;
    run("systemctl", ["restart", unit]);
    // After an exit, systemd starts a process again with another process id.
    const started = mainPid(unit);
    return () => started === NO_PROCESS || mainPid(unit) !== started;
  },
};
