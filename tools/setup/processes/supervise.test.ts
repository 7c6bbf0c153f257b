import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "../../../tests/until.ts";
import { processMark } from "../../postgres/processes.ts";
import type { ServiceProcess } from "./service-processes.ts";
import { freePorts } from "./ports.mjs";
import { supervise } from "./supervise.ts";
import type { Supervisor } from "./supervise.ts";

const PART = `import http from "node:http";
const server = http.createServer((request, response) => {
  if (request.url === "/die") process.exit(7);
  response.statusCode = request.url === "/readyz" ? 200 : 404;
  response.end(String(process.pid));
}).listen(Number(process.env.PART_PORT), "127.0.0.1");
process.on("SIGTERM", () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});`;

let folder: string;
let supervisor: Supervisor | null;
let messages: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-supervise-"));
  supervisor = null;
  messages = [];
});
afterEach(async () => {
  await supervisor?.stop();
  rmSync(folder, { recursive: true });
});

async function part(name: string, source = PART): Promise<ServiceProcess> {
  const [port] = await freePorts(1);
  const script = join(folder, `${name}.mjs`);
  writeFileSync(script, source);
  return { name, script, readyUrl: `http://127.0.0.1:${port}/readyz`, env: { PART_PORT: String(port) } };
}

const start = async (...parts: ServiceProcess[]) => {
  supervisor = await supervise({
    parts,
    logDir: join(folder, "logs"),
    log: (line) => messages.push(line),
    firstPauseMs: 10,
  });
  return supervisor;
};
const pidOf = async (one: ServiceProcess) => Number(await (await fetch(one.readyUrl)).text());

test("supervisor: start → resolves when every process is ready; stop → none left", async () => {
  const [one, two] = [await part("one"), await part("two")];
  await start(one, two);
  const pids = [await pidOf(one), await pidOf(two)];
  await supervisor?.stop();
  expect(pids.map(processMark)).toEqual([null, null]);
});

test("supervisor: process that cannot start → start rejected with the end of its log, all stopped", async () => {
  const good = await part("good");
  const bad = await part("bad", "console.error('no licence for this moon'); process.exit(2);");
  await expect(start(good, bad)).rejects.toThrow(
    /The bad ended before it was ready[^]*no licence for this moon/,
  );
  await expect(fetch(good.readyUrl)).rejects.toThrow();
});

test("supervisor: process killed with SIGKILL → restarted", async () => {
  const one = await part("one");
  await start(one);
  const before = await pidOf(one);
  process.kill(before, "SIGKILL");
  await until(() =>
    pidOf(one).then(
      (pid) => pid !== before,
      () => false,
    ),
  );
  expect(messages.join()).toMatch(/The one ended \(SIGKILL\) and is started again/);
});

test("supervisor: process that ends eight times one after the other → started again each time, after longer pauses; the others stay", async () => {
  const other = await part("other");
  const flag = join(folder, "ends");
  const one = await part(
    "one",
    `import { existsSync, readFileSync, writeFileSync } from "node:fs";
    const flag = ${JSON.stringify(flag)};
    if (existsSync(flag)) {
      const left = Number(readFileSync(flag, "utf8"));
      if (left > 0) {
        writeFileSync(flag, String(left - 1));
        console.error("the database is away");
        process.exit(3);
      }
    }
    ${PART.replace('import http from "node:http";', 'const http = await import("node:http");')}`,
  );
  await start(one, other);
  const [before, neighbour] = [await pidOf(one), await pidOf(other)];
  writeFileSync(flag, "7");
  process.kill(before, "SIGKILL");
  await until(() =>
    pidOf(one).then(
      (pid) => pid !== before,
      () => false,
    ),
  );
  const pauses = messages.flatMap((line) => /again in ([\d.]+) s/.exec(line)?.[1] ?? []);
  expect(pauses).toEqual(["0.01", "0.02", "0.04", "0.08", "0.16", "0.32", "0.64", "1.28"]);
  expect(messages.at(-1)).toMatch(/It ended 8 times[^]*the database is away/);
  expect(await pidOf(other)).toBe(neighbour);
});

test("supervisor: stopped while a process waits for its next start → not started", async () => {
  const one = await part("one");
  supervisor = await supervise({
    parts: [one],
    logDir: join(folder, "logs"),
    log: (line) => messages.push(line),
    firstPauseMs: 300,
  });
  process.kill(await pidOf(one), "SIGKILL");
  await until(() => messages.length > 0);
  await supervisor.restart();
  const pid = await pidOf(one);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await pidOf(one)).toBe(pid);
  expect(messages).toHaveLength(1);
});

test("supervisor: restart → new process for each", async () => {
  const one = await part("one");
  const supervising = await start(one);
  const before = await pidOf(one);
  await supervising.restart();
  expect(await pidOf(one)).not.toBe(before);
  expect(processMark(before)).toBeNull();
});

test("supervisor: supervising process killed with SIGKILL → its processes stop by themselves", async () => {
  const one = await part("one");
  const script = `import { supervise } from ${JSON.stringify(new URL("./supervise.ts", import.meta.url).href)};
    await supervise({ parts: [JSON.parse(process.argv[1])], logDir: process.argv[2], log() {} });
    console.log("ready");`;
  const parent = spawn(
    process.execPath,
    ["--input-type=module", "-e", script, JSON.stringify(one), join(folder, "logs")],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await new Promise((resolve) => parent.stdout.once("data", resolve));
  const pid = await pidOf(one);
  parent.kill("SIGKILL");
  await until(() => processMark(pid) === null);
});

test("supervisor: output of a process → its log", async () => {
  const one = await part("one", `console.log("good morning");\n${PART}`);
  await start(one);
  expect(readFileSync(join(folder, "logs", "one.log"), "utf8")).toContain("good morning");
});
