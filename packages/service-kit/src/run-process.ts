/**
 * The life of a process: it starts completely or not at all, and stops gracefully. A failed start is one line on stderr
 * and an exit code. A running process stops on SIGTERM, on SIGINT and when its parent is gone. It is cut off when the
 * stop takes too long, and a second signal ends it at once. An unhandled rejection is a fault that stops the process.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { BAD_CONFIG_EXIT_CODE, ConfigError, loadConfig } from "./config.ts";
import type { Environment } from "./config.ts";

export type RunningProcess = {
  /** Listening address of the process, which is sent to the parent as `{ ready: address }`. */
  readonly address: string;
  readonly log: {
    info(fields: object, message: string): void;
    fatal(fields: object, message: string): void;
  };
  /** Makes the process report not ready. Requests are answered for `NOTICE_MS` more, then `stop` is called. */
  drain?(): void;
  /** Finishes running work and closes everything. */
  stop(): Promise<void>;
};

export type ProcessOptions<Config> = {
  readonly readConfig: (env: Environment) => Config;
  /** Starts the process. Resolves when requests may arrive. */
  readonly start: (config: Config) => Promise<RunningProcess>;
  /** Maximum duration of a stop. A longer stop is cut off. */
  readonly graceMs: number;
  /**
   * Whether the process also stops on SIGHUP, and when its parent process has gone, even without a channel to the
   * parent.
   */
  readonly stopsWithStarter?: boolean;
};

const PARENT_CHECK_MS = 1_000;
/**
 * Time between reporting not ready and the stop. A load balancer that asks every second sees two answers in this time.
 */
const NOTICE_MS = 3_000;

/** Returns whether another process of the platform started this one, with a channel to it. */
export const hasParentChannel = (): boolean => process.send !== undefined;

/** Runs a process until it ends. */
export async function runProcess<Config>(options: ProcessOptions<Config>): Promise<void> {
  const hasParent = hasParentChannel();
  const running = await options.start(loadConfig(options.readConfig)).catch(exitWithSentence);
  const stop = stopOnce(running, options.graceMs);
  stopOnSignals(stop, options.stopsWithStarter === true);
  process.on("unhandledRejection", (error) => {
    running.log.fatal({ err: error }, "a promise was rejected and not handled");
    stop("fault", 1);
  });
  process.on("disconnect", () => stop("parent gone", 0));
  if (options.stopsWithStarter === true) stopWithStarter(stop);
  if (hasParent && !process.connected) stop("parent gone", 0);
  else process.send?.({ ready: running.address });
}

function exitWithSentence(error: unknown): never {
  const { message, code } = error as { message?: string; code?: string };
  process.stderr.write(`${message || code || String(error)}\n`);
  process.exit(error instanceof ConfigError ? BAD_CONFIG_EXIT_CODE : 1);
}

type Stop = (reason: string, exitCode: number) => void;

function stopOnce(running: RunningProcess, graceMs: number): Stop {
  let isStopping = false;
  return (reason, exitCode) => {
    if (isStopping) return;
    isStopping = true;
    running.log.info({ reason }, "closing");
    setTimeout(() => process.exit(1), graceMs).unref();
    drainAndStop(running).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        running.log.fatal({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
}

/** Stops a running process. Under `npm start` no load balancer must notice, so the notice time is skipped. */
async function drainAndStop(running: RunningProcess): Promise<void> {
  running.drain?.();
  if (running.drain !== undefined && !hasParentChannel()) await sleep(NOTICE_MS);
  await running.stop();
}

/**
 * Stops the process on signals. Only signals count as a second stop, because under `npm start` a lost parent causes
 * both a disconnect and a SIGTERM.
 */
function stopOnSignals(stop: Stop, hearsHangUp: boolean): void {
  let signals = 0;
  for (const signal of ["SIGTERM", "SIGINT", ...(hearsHangUp ? ["SIGHUP"] : [])]) {
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      stop(signal, 0);
    });
  }
}

function stopWithStarter(stop: Stop): void {
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter) stop("parent gone", 0);
  }, PARENT_CHECK_MS).unref();
}
