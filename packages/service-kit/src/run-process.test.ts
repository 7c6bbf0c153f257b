import { fork, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const RUN_PROCESS = new URL("run-process.ts", import.meta.url).href;
const CONFIG = new URL("config.ts", import.meta.url).href;
const EXIT_WITH_PARENT = new URL("../../../tools/setup/processes/exit-with-parent.mjs", import.meta.url).href;

let dir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "khela-process-"));
});
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  child = undefined;
  rmSync(dir, { recursive: true });
});

type Behaviour = { readonly start?: string; readonly stop?: string; readonly graceMs?: number };
type Ended = { readonly code: number | null; readonly output: string };

/**
 * Starts a process that prints "stopping" on a stop signal. `start` and `stop` are code that it runs in addition at its
 * start and at its stop.
 */
function launch({ start = "", stop = "", graceMs = 20_000 }: Behaviour, execArgv: string[] = []) {
  const script = join(dir, "child.mjs");
  writeFileSync(
    script,
    `import { setTimeout as sleep } from "node:timers/promises";
     import { runProcess } from ${JSON.stringify(RUN_PROCESS)};
     import { ConfigError, createSettingReader, text } from ${JSON.stringify(CONFIG)};
     setInterval(() => undefined, 1_000);
     const log = { info: () => undefined, fatal: ({ err }) => process.stderr.write(err.message + "\\n") };
     await runProcess({
       readConfig: (env) => createSettingReader(env)("NAME", text, "khela"),
       start: async (name) => {
         ${start}
         return { address: name, log, stop: async () => { if (process.connected) process.send("stopping"); ${stop} } };
       },
       graceMs: ${graceMs},
     });`,
  );
  child = fork(script, { env: {}, execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = Promise.all([once(child, "exit"), once(child.stderr!, "end")]).then(
    ([[code]]): Ended => ({ code: code as number | null, output }),
  );
  const nextMessage = async () => ((await once(child!, "message")) as [unknown])[0];
  return { child, ended, nextMessage };
}

test("started → tells its parent; SIGTERM → stops and ends with 0", async () => {
  const { child: running, ended, nextMessage } = launch({});
  expect(await nextMessage()).toEqual({ ready: "khela" });
  running.kill("SIGTERM");
  expect(await ended).toEqual({ code: 0, output: "" });
});

test("SIGTERM without a supervisor → reports not ready, stops when a balancer has noticed", async () => {
  const script = join(dir, "child.mjs");
  writeFileSync(
    script,
    `import { runProcess } from ${JSON.stringify(RUN_PROCESS)};
     setInterval(() => undefined, 1_000);
     let drainedAt;
     await runProcess({
       readConfig: () => null,
       start: async () => ({
         address: "",
         log: { info: () => undefined, fatal: () => undefined },
         drain: () => { drainedAt = performance.now(); },
         stop: async () => void process.stdout.write(String(performance.now() - drainedAt)),
       }),
       graceMs: 20_000,
     });
     process.stdout.write("ready ");`,
  );
  child = spawn(process.execPath, [script], { env: {}, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output === "ready ") child?.kill("SIGTERM");
  });
  expect(await once(child, "close")).toEqual([0, null]);
  expect(Number(output.slice("ready ".length))).toBeGreaterThan(2_990);
});

test("second signal → ends at once with 1", async () => {
  const { child: running, ended, nextMessage } = launch({ stop: "await sleep(60_000);" });
  await nextMessage();
  running.kill("SIGTERM");
  expect(await nextMessage()).toBe("stopping");
  running.kill("SIGINT");
  expect(await ended).toEqual({ code: 1, output: "" });
});

test("parent gone, with the SIGTERM that follows under `npm start` → stops once, with its grace", async () => {
  const {
    child: running,
    ended,
    nextMessage,
  } = launch({ stop: 'await sleep(300); process.stderr.write("stopped\\n");' }, [
    "--import",
    EXIT_WITH_PARENT,
  ]);
  await nextMessage();
  running.disconnect();
  expect(await ended).toEqual({ code: 0, output: "stopped\n" });
});

test("parent gone, then two signals → ends at once", async () => {
  const {
    child: running,
    ended,
    nextMessage,
  } = launch({
    stop: 'process.stderr.write("stopping\\n"); await sleep(60_000);',
  });
  await nextMessage();
  running.disconnect();
  await once(running.stderr!, "data");
  running.kill("SIGTERM");
  const again = setInterval(() => running.kill("SIGTERM"), 50);
  expect(await ended).toEqual({ code: 1, output: "stopping\n" });
  clearInterval(again);
});

test("stopping takes longer than the grace period → cut off with 1", async () => {
  const { child: running, ended, nextMessage } = launch({ stop: "await sleep(60_000);", graceMs: 100 });
  await nextMessage();
  running.kill("SIGTERM");
  expect(await ended).toEqual({ code: 1, output: "" });
});

test("a promise rejected and not handled → logged, stopped, ends with 1", async () => {
  const { ended, nextMessage } = launch({
    start: 'setTimeout(() => void Promise.reject(new Error("left alone")), 50);',
    stop: 'process.stderr.write("stopped\\n");',
  });
  await nextMessage();
  expect(await ended).toEqual({ code: 1, output: "left alone\nstopped\n" });
});

test.each([
  ["error", 'throw new Error("the port is taken");', 1, "the port is taken\n"],
  [
    "error without a message",
    'throw Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });',
    1,
    "ECONNREFUSED\n",
  ],
  ["setting", 'throw new ConfigError("NAME cannot be used.");', 2, "NAME cannot be used.\n"],
])("a start that fails: %s → one line and an exit code", async (_what, start, code, output) => {
  expect(await launch({ start }).ended).toEqual({ code, output });
});
