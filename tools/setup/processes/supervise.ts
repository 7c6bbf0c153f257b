/**
 * Starts the processes, waits until each is ready, restarts those that end, and stops all together. Each is a session of
 * its own with exit-with-parent.mjs: it receives one stop signal from here, and stops by itself when this process is gone.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceProcess } from "./service-processes.ts";

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 25_000;
const RESTART_PAUSE_MS = 1_000;
const RESTART_LIMIT = 5;
const RESTART_WINDOW_MS = 60_000;
const LOG_LIMIT_BYTES = 20_000_000;
const LAST_LINES = 15;
const EXIT_WITH_PARENT = new URL("exit-with-parent.mjs", import.meta.url).href;

export type Supervisor = {
  /** Stops and starts all processes; resolves when they are ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Sends SIGKILL, for the second Ctrl-C. */
  kill(): void;
};

export type SupervisorOptions = {
  readonly parts: readonly ServiceProcess[];
  readonly logDir: string;
  readonly log: (line: string) => void;
  /** Called when a process keeps ending: the caller should stop everything. */
  readonly onGiveUp: (sentence: string) => void;
};

type Running = {
  readonly part: ServiceProcess;
  child: ChildProcess;
  logPath: string;
  logFrom: number;
  restarts: number[];
};

/** Resolves when every process is ready. @throws Error with the end of its log when one ends or does not become ready */
export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  mkdirSync(options.logDir, { recursive: true });
  const running = options.parts.map(
    (part): Running => ({ part, restarts: [], ...launch(part, options.logDir) }),
  );
  let stopping = false;
  const stop = async () => {
    stopping = true;
    await Promise.all(running.map(({ child }) => end(child)));
  };
  const watch = (one: Running) =>
    one.child.once("exit", () => {
      if (!stopping) void restart(one, options, () => stopping).then((back) => back && watch(one));
    });
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
      stopping = false;
      for (const one of running) Object.assign(one, launch(one.part, options.logDir));
      await begin();
    },
  };
}

function launch(part: ServiceProcess, logDir: string): Pick<Running, "child" | "logPath" | "logFrom"> {
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
  return { child, logPath, logFrom };
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

/** Restarts an ended process; false when it ends too often, or the supervisor is stopping. */
async function restart(
  one: Running,
  options: SupervisorOptions,
  isStopping: () => boolean,
): Promise<boolean> {
  const name = one.part.name;
  const now = performance.now();
  one.restarts = [...one.restarts.filter((at) => now - at < RESTART_WINDOW_MS), now];
  if (one.restarts.length > RESTART_LIMIT) {
    options.onGiveUp(`The ${name} keeps ending. The end of its log (${one.logPath}):\n${lastLogLines(one)}`);
    return false;
  }
  options.log(
    `The ${name} ended (${one.child.signalCode ?? one.child.exitCode}) and is started again; see ${one.logPath}`,
  );
  await sleep(RESTART_PAUSE_MS);
  if (isStopping()) return false;
  Object.assign(one, launch(one.part, options.logDir));
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
