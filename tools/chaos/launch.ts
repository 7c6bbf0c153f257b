/** Starts child processes of the chaos runs. They end when the run ends. */
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunLogs } from "./run-logs.ts";

/** Timeout for waiting, generous for a loaded machine. */
const HOLDS_WITHIN_MS = 180_000;
const ANSWER_WITHIN_MS = 3_000;
const POLL_MS = 25;

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Waits until `holds` returns true. @throws Error with `fault` when it does not in time */
export async function until(fault: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + HOLDS_WITHIN_MS;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${fault} within ${HOLDS_WITHIN_MS / 1_000} s`);
    await sleep(POLL_MS);
  }
}

export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  await answer.body?.cancel();
  return answer.status === 200;
}

export type LaunchOptions = {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly account?: { readonly uid?: number; readonly gid?: number };
  readonly logs: RunLogs;
  /** Name of the process, and of its file among the logs. */
  readonly name: string;
};

export function launch(
  command: string,
  words: readonly string[],
  { cwd, env = {}, account = {}, logs, name }: LaunchOptions,
): ChildProcess {
  const log = openSync(join(logs.folder, `${name}.log`), "a");
  const child = spawn(command, words, {
    ...account,
    cwd,
    stdio: ["ignore", log, log],
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...env },
  });
  closeSync(log);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export const ended = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once("exit", () => done());
  });
