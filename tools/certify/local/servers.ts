/** Starts server processes on one database, for the kit to certify, kill and restart. Each exits when the kit exits. */
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../setup/processes/ports.mjs";

const ROOT = join(import.meta.dirname, "../../..");
const EXIT_WITH_PARENT = new URL("../../setup/processes/exit-with-parent.mjs", import.meta.url).href;
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

export type Server = {
  readonly url: string;
  /** Sends SIGKILL and starts the server again; resolves once it is ready. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

export type ServerOptions = {
  readonly database: { readonly url: string; readonly appUrl: string };
  readonly dataDir: string;
  /** Key of the server: 64 hexadecimal digits. */
  readonly secretKey: string;
};

export async function startServer({ database, dataDir, secretKey }: ServerOptions): Promise<Server> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const logPath = join(dataDir, `server-${port}.log`);
  const env = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    KHELA_DATA: dataDir,
    KHELA_SECRET_KEY: secretKey,
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
    LOG_LEVEL: "warn",
    // The kit's players have many IP addresses, so that no rate limit applies.
    TRUST_PROXY: "1",
  };

  function launch(): ChildProcess {
    const log = openSync(logPath, "a", 0o600);
    const child = spawn(
      process.execPath,
      ["--import", EXIT_WITH_PARENT, join(ROOT, "apps/server/src/main.ts")],
      {
        cwd: ROOT,
        env,
        detached: true,
        stdio: ["ignore", log, log, "ipc"],
      },
    );
    closeSync(log);
    child.on("error", () => undefined);
    return child;
  }

  async function ready(): Promise<void> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.status === 200) return;
      await sleep(POLL_MS);
    }
    throw new Error(
      `the server did not become ready; the end of its log:
\n${readFileSync(logPath, "utf8").slice(-2_000)}`,
    );
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      child.once("exit", resolve);
    });
    child.kill(signal);
    await ended;
  }

  let child = launch();
  await ready();
  return {
    url,
    crash: async () => {
      await end("SIGKILL");
      child = launch();
      await ready();
    },
    stop: () => end("SIGTERM"),
  };
}
