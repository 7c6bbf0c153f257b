/** Servers and clients of a benchmark run in their own processes. */
import { fork, spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const READY_WITHIN_MS = 30_000;
export const SECRET_KEY = "0f".repeat(32);

/** Starts a script of this folder with PATH as the only inherited environment variable. */
export function launch(script: string, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env["PATH"], ...env },
  });
}

/** Starts the API server (tools/chaos/api-server.ts: all but the pages) on a bench's database. */
export function launchApiServer(
  { url, appUrl }: { readonly url: string; readonly appUrl: string },
  { port, dataDir }: { readonly port: number | undefined; readonly dataDir: string },
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return launch("../tools/chaos/api-server.ts", {
    PORT: String(port),
    HOST: "127.0.0.1",
    KHELA_DATA: dataDir,
    KHELA_SECRET_KEY: SECRET_KEY,
    LOG_LEVEL: "warn",
    DATABASE_URL: url,
    DATABASE_APP_URL: appUrl,
    ...env,
  });
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) throw new Error("a measured process has ended");
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} did not become ready`);
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

/** Runs a client script with its orders; resolves with its result. */
export function send<Orders extends object, Found>(script: string, orders: Orders): Promise<Found> {
  return new Promise((resolve, reject) => {
    const client = fork(join(import.meta.dirname, script), {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    client.once("message", (found) => resolve(found as Found));
    client.once("exit", (code) => {
      if (code !== 0) reject(new Error(`the client ended with ${code}`));
    });
    client.send(orders);
  });
}
