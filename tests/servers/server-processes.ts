/** Real processes of the server and of the game server on their databases, and of the sandbox gateway. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "../../tools/setup/processes/ports.mjs";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const GAME_SERVER = fileURLToPath(new URL("../../apps/game-server/server/main.ts", import.meta.url));

const GATEWAY = fileURLToPath(new URL("../../apps/sandbox-gateway/src/main.ts", import.meta.url));

export type ServerProcess = {
  readonly origin: string;
  /** Sends SIGTERM; resolves with the exit code of the process and the signal that ended it. */
  stop(): Promise<unknown[]>;
  /** Sends SIGKILL; does nothing to a process that has ended. */
  kill(): Promise<void>;
};

export type ServerEnvironment = Readonly<Record<string, string>>;

/**
 * Starts a server process; resolves when the server answers. It has a separate data folder and trusts the clients'
 * X-Forwarded-For.
 */
export async function startServerProcess(env: ServerEnvironment): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-server-"));
  const [port] = await freePorts(1);
  const server = await startProcess(MAIN, {
    PORT: String(port),
    KHELA_DATA: dataDir,
    LEDGER_ANCHOR_FILE: "off",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
    ...env,
  });
  return {
    ...server,
    kill: async () => {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a game server process; resolves when it answers. */
export const startGameServerProcess = (env: ServerEnvironment): Promise<ServerProcess> =>
  startProcess(GAME_SERVER, { GAME_SERVER_PORT: "0", GAME_SERVER_LOG_LEVEL: "silent", ...env });

/** Resolves when the sandbox gateway answers. */
export const startGatewayProcess = (env: ServerEnvironment): Promise<ServerProcess> =>
  startProcess(GATEWAY, { GATEWAY_PORT: "0", GATEWAY_LOG_LEVEL: "silent", ...env });

async function startProcess(script: string, env: ServerEnvironment): Promise<ServerProcess> {
  const child = fork(script, {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...env },
  });
  const ended = once(child, "exit");
  const ready = await Promise.race([
    once(child, "message").then(([message]) => message as { readonly ready: string }),
    ended.then(() => null),
  ]);
  if (ready === null) throw new Error("the server ended before it was ready");
  return {
    origin: ready.ready,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
