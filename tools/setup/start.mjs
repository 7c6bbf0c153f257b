/**
 * npm start
 * npm run dev
 * Installs missing dependencies, runs all processes and prints their addresses. `npm run dev` restarts them at each source change.
 * Settings are environment variables (docs/settings.md). Ctrl-C stops all processes.
 */
// JavaScript for Node 20.19 without dependencies; run.ts does the rest, on the Node from the dependencies.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ROOT, ensureDependencies, findNode, requireNode } from "./ensure.mjs";
import { asksForHelp, helpOf } from "./help.mjs";

const SECOND_SIGNAL_MS = 1500;

requireNode();
if (asksForHelp(process.argv.slice(2))) {
  process.stdout.write(`${helpOf(fileURLToPath(import.meta.url))}\n`);
  process.exit(0);
}
await ensureDependencies();
if (existsSync(join(ROOT, ".git")) && existsSync(join(ROOT, ".githooks"))) {
  spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: ROOT, stdio: "ignore" });
}

const exitWithParent = pathToFileURL(
  fileURLToPath(new URL("processes/exit-with-parent.mjs", import.meta.url)),
).href;
const child = spawn(
  findNode(),
  ["--import", exitWithParent, join(ROOT, "tools/setup/run.ts"), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    // In a separate session, a terminal's Ctrl-C reaches the child only once, through this process, and never its
    // children first.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      // Node's compile cache makes every later start a third of a second shorter.
      NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "node-compile"),
      ...process.env,
      PATH: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
    },
  },
);

let firstSignalAt = 0;
function forwardSignal() {
  // npm forwards a signal that the terminal has also sent, so both count as one.
  if (firstSignalAt === 0) {
    firstSignalAt = Date.now();
    child.kill("SIGTERM");
  } else if (Date.now() - firstSignalAt > SECOND_SIGNAL_MS) {
    child.kill("SIGINT");
  }
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, forwardSignal);

// A killed npm does not signal its children. A changed parent id shows that npm has ended.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => process.ppid !== parent && forwardSignal(), 500).unref();
}

child.once("error", (error) => {
  process.stderr.write(`Khela could not be started: ${error.message}\n`);
  process.exit(1);
});
child.once("exit", (code) => process.exit(code ?? 1));
