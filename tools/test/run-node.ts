/** Runs a script on this Node to its end. A signal to this process ends its scripts first. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../root.ts";

/** Folder of Node's compile cache, which `npm start` uses too. */
const COMPILE_CACHE = join(ROOT, "node_modules", ".cache", "node-compile");
const STOP_TIMEOUT_MS = 30_000;

const running = new Set<ChildProcess>();

export function endOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      const ended = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of running) child.kill("SIGTERM");
      void Promise.all(ended).then(() => process.exit(130));
      setTimeout(() => process.exit(130), STOP_TIMEOUT_MS).unref();
    });
  }
}

type Output = "inherit" | "ignore";

export function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  output: Output = "inherit",
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ["ignore", output, output],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    });
    running.add(child);
    const end = (code: number) => {
      running.delete(child);
      done(code);
    };
    child.once("error", () => end(1));
    child.once("close", (code) => end(code ?? 1));
  });
}
