/**
 * Starts the processes, waits until each is ready, restarts those that end, however often, and stops all together.
 * Each is its own session with exit-with-parent.mjs: it receives one stop signal from here, and stops by itself when
 * this process is gone.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceProcess } from "./service-processes.ts";

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 25_000;
/** Pause before the first restart of a process. It doubles before each further restart, up to the maximum. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A process that ran this long before it ended is restarted after the first pause, not a doubled one. */
const STEADY_MS = 60_000;
const LOG_LIMIT_BYTES = 20_000_000;
const LAST_LINES = 15;
const EXIT_WITH_PARENT = new URL("exit-with-parent.mjs", import.meta.url).href;

export type Supervisor = {
  /** Stops and starts all processes; resolves when they are ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Kills all processes by SIGKILL, for the second Ctrl-C. */
  kill(): void;
};

export type SupervisorOptions = {
  readonly parts: readonly ServiceProcess[];
  readonly logDir: string;
  readonly log: (line: string) => void;
  readonly firstPauseMs?: number;
};

type Running = {
  readonly part: ServiceProcess;
  child: ChildProcess;
  logPath: string;
  logFrom: number;
  launchedAt: number;
  /** Number of consecutive exits of the process. */
  failures: number;
};

/**
 * Starts all processes. Resolves when every process is ready. @throws Error with the end of its log when one ends or
 * does not become ready
 */
export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  mkdirSync(options.logDir, { recursive: true });
  const running = options.parts.map(
    (part): Running => ({ part, failures: 0, ...launch(part, options.logDir) }),
  );
  let stopped = new AbortController();
  const stop = async () => {
    stopped.abort();
    await Promise.all(running.map(({ child }) => end(child)));
  };
  const watch = (one: Running) => {
    const { signal } = stopped;
    one.child.once("exit", () => {
      if (!signal.aborted) void restart(one, options, signal).then((back) => back && watch(one));
    });
  };
  const begin = async () => {
    await Promise.all(running.map(ready));
    running.forEach(watch);
  };
  try {
    await begin();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    kill: () => running.forEach(({ child }) => child.kill("SIGKILL")),
    restart: async () => {
      await stop();
      stopped = new AbortController();
      for (const one of running) Object.assign(one, launch(one.part, options.logDir));
      await begin();
    },
  };
}

function launch(
  part: ServiceProcess,
  logDir: string,
): Pick<Running, "child" | "logPath" | "logFrom" | "launchedAt"> {
  const logPath = join(logDir, `${part.name}.log`);
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) rmSync(logPath);
  const log = openSync(logPath, "a", 0o600);
  const logFrom = statSync(logPath).size;
  const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, part.script], {
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
    env: { ...process.env, NODE_ENV: "production", ...part.env },
  });
  closeSync(log);
  child.on("error", () => undefined);
  return { child, logPath, logFrom, launchedAt: performance.now() };
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

async function ready(one: Running): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!hasEnded(one.child) && performance.now() < deadline) {
    const answer = await fetch(one.part.readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(25);
  }
  throw new Error(
    `The ${one.part.name} ${hasEnded(one.child) ? "ended before it was" : "did not become"} ready. ` +
      `The end of its log (${one.logPath}):\n${lastLogLines(one)}`,
  );
}

function lastLogLines(one: Running): string {
  const text = readFileSync(one.logPath).subarray(one.logFrom).toString().trim();
  return text.split("\n").slice(-LAST_LINES).join("\n");
}

/** Starts an ended process again after its pause. Returns false when the supervisor is stopped meanwhile. */
async function restart(
  one: Running,
  { log, logDir, firstPauseMs = FIRST_PAUSE_MS }: SupervisorOptions,
  signal: AbortSignal,
): Promise<boolean> {
  if (performance.now() - one.launchedAt >= STEADY_MS) one.failures = 0;
  const pauseMs = Math.min(firstPauseMs * 2 ** one.failures, LONGEST_PAUSE_MS);
  one.failures += 1;
  const how = one.child.signalCode ?? one.child.exitCode;
  log(`The ${one.part.name} ended (${how}) and is started again in ${pauseMs / 1_000} s; see ${one.logPath}`);
  if (one.failures > 1) log(`It ended ${one.failures} times. The end of its log:\n${lastLogLines(one)}`);
  await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  if (signal.aborted) return false;
  Object.assign(one, launch(one.part, logDir));
  return true;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
