/** A machine that `khela install` made: releases in /opt/khela, processes as units of systemd. */
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

export const debianMachine: Machine = {
  current: CURRENT,
  previous: PREVIOUS,
  readyWithinMs: READY_WITHIN_MS,
  place: placeRelease,
  backUp: (release) => (JSON.parse(khela(release, ["backup", "create", "--json"])) as { name: string }).name,
  migrate: (release) => void khela(release, ["setup"]),
  restart: (name) => void run("systemctl", ["restart", `khela-${name}`]),
};
