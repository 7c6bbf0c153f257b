/**
 * Starts the installations of the browser tests at the same time, each with its own ports and an empty data folder, and
 * prints a line when all of them answer. Playwright itself would start them one after another.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Number of ports of one installation; see tools/test/e2e-fixture.ts. */
const PORTS = 5;
const RETRY_MS = 200;
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const env = process.env;
const firstPort = Number(env["KHELA_E2E_FIRST_PORT"]);

async function answers(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://localhost:${port}/readyz`);
    return ok;
  } catch {
    return false;
  }
}

const children: ChildProcess[] = [];

/** Resolves when the installation answers; when it cannot start, all are stopped. */
async function start(place: number): Promise<void> {
  const port = firstPort + place * PORTS;
  const child = spawn(process.execPath, ["tools/setup/start.mjs"], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...env, PORT: String(port), KHELA_DATA: join(env["KHELA_E2E_FOLDER"] ?? "", String(place)) },
  });
  children.push(child);
  while (!(await answers(port))) {
    if (child.exitCode !== null) {
      for (const one of children) one.kill("SIGTERM");
      throw new Error(`Installation ${place} ended with ${child.exitCode} before it answered.`);
    }
    await sleep(RETRY_MS);
  }
}

// Playwright sends its signal to the whole process group; this process ends with the last installation.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
// One build before the starts, which would otherwise write the same files at the same time.
const { status } = spawnSync(process.execPath, ["tools/setup/build/build-site.ts"], {
  cwd: ROOT,
  stdio: "inherit",
});
if (status !== 0) process.exit(1);
await Promise.all(Array.from({ length: Number(env["KHELA_E2E_SIDE_BY_SIDE"]) }, (_, place) => start(place)));
process.stdout.write("All installations are ready.\n");
