/**
 * A temporary installation like the one of `npm start`: free ports, an empty data folder that is removed at the end,
 * the embedded database, and the sandbox with its seed data.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./ports.mjs";
import { ROOT } from "../../root.ts";

export type FreshStack = { readonly url: string; readonly dataDir: string; stop(): Promise<void> };

const READY_WITHIN_MS = 180_000;

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** Starts the installation. @throws Error when it is not ready within three minutes, or ends before */
export async function startFreshStack(): Promise<FreshStack> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-fresh-"));
  chmodSync(dataDir, 0o755);
  const [port, gameServer, gateway, sandbox, smtp] = await freePorts(5);
  const child = spawn(process.execPath, [join(ROOT, "tools/setup/start.mjs")], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      GAME_SERVER_PORT: String(gameServer),
      GATEWAY_PORT: String(gateway),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
      KHELA_DATA: dataDir,
      KHELA_MODE: "sandbox",
      DATABASE_URL: "",
      DATABASE_APP_URL: "",
      GAME_SERVER_DATABASE_URL: "",
      PUBLIC_URL: "",
      LOG_LEVEL: "warn",
    },
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const ready = await Promise.all(
      [port, gameServer, gateway, sandbox].map((one) => isReady(`http://localhost:${one}/readyz`)),
    );
    if (!ready.includes(false)) return { url, dataDir, stop };
    await sleep(100);
  }
  await stop();
  throw new Error("Khela did not become ready; see its output above.");
}
