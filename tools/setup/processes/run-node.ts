/** Runs a script of the project to its end on this Node. Rejects with the script's name when it fails. */
import { spawn } from "node:child_process";
import { ROOT } from "../../root.ts";

const EXIT_WITH_PARENT = new URL("exit-with-parent.mjs", import.meta.url).href;

export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${args.join(" ")} failed (${signal ?? code}); see its output above.`)),
    );
  });
}
