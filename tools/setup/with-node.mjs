/**
 * Runs one of our TypeScript tools: `node tools/setup/with-node.mjs <script.ts> [arguments]`, set-up included. With `--help` it prints the
 * tool's own description and usage instead, which needs no set-up.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { ROOT, ensureDependencies, findNode, requireNode, stopWith } from "./ensure.mjs";
import { asksForHelp, helpOf } from "./help.mjs";

requireNode();
const [script, ...args] = process.argv.slice(2);
if (script === undefined) stopWith("usage: node tools/setup/with-node.mjs <script.ts> [arguments]");
const path = resolve(ROOT, script);
if (!existsSync(path)) stopWith(`There is no ${script}.`);
const help = asksForHelp(args) ? helpOf(path) : null;
if (help !== null) {
  process.stdout.write(`${help}\n`);
  process.exit(0);
}
await ensureDependencies();
const child = spawn(findNode(), [path, ...args], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, PATH: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH}` },
});
// The terminal sends Ctrl-C to the tool as well, and this process waits until the tool finishes.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("error", (error) => stopWith(`${script} could not be started: ${error.message}`, 1));
child.once("close", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
