import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const FULL_DISK = "/dev/full";
const LOGGER = new URL("logger.ts", import.meta.url).href;
/** More than enough turns of the event loop for a failed write to be reported. */
const LINES = 100;

test.runIf(existsSync(FULL_DISK))(
  "no space left for the log → the process continues, and ends when it should",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "khela-logger-"));
    const script = join(folder, "child.mjs");
    writeFileSync(
      script,
      `import { createLogger } from ${JSON.stringify(LOGGER)};
     const log = createLogger({ level: "info" });
     process.on("message", (line) => {
       log.info(String(line));
       if (line === "end") process.exit();
       process.send(line);
     });
     process.send("ready");`,
    );
    const log = openSync(FULL_DISK, "w");
    const child = fork(script, { stdio: ["ignore", log, "ignore", "ipc"] });
    closeSync(log);
    const ended = once(child, "exit");
    const nextMessage = async () => ((await Promise.race([once(child, "message"), ended])) as [unknown])[0];
    expect(await nextMessage()).toBe("ready");
    for (let line = 1; line <= LINES; line += 1) {
      child.send(line);
      expect(await nextMessage()).toBe(line);
    }
    child.send("end");
    expect(await ended).toEqual([0, null]);
    rmSync(folder, { recursive: true });
  },
);
