import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeEnvironment } from "../../tests/node-environment.ts";
import { startEmbedded } from "../postgres/embedded.ts";
import { freePorts } from "./processes/ports.mjs";

const START = fileURLToPath(new URL("start.mjs", import.meta.url));
const WITH_NODE = fileURLToPath(new URL("with-node.mjs", import.meta.url));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "khela-start-"));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

type Result = { code: number | null; stdout: string; stderr: string };

function run(script: string, args: readonly string[], env: Record<string, string>): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...nodeEnvironment, KHELA_DATA: dataDir, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
    child.once("close", (code) => resolve({ code, ...output }));
  });
}

test("start: invalid setting → one sentence, exit code 2, no files", async () => {
  expect(await run(START, [], { PORT: "eighty" })).toEqual({
    code: 2,
    stdout: "",
    stderr: 'PORT is "eighty", but a port is a whole number from 1 to 65535.\n',
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test("start: real mode without its settings → refused, each missing one named", async () => {
  const { code, stderr } = await run(START, [], { KHELA_MODE: "real" });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^KHELA_MODE is "real", but the licence's issuer .* the server does not start with real money\.\n$/,
  );
});

test("start: port in use → one sentence, no files", async () => {
  const [free, taken] = await freePorts(2);
  const otherServer = createServer().listen(taken, "127.0.0.1");
  await once(otherServer, "listening");
  const { code, stderr } = await run(START, [], { PORT: String(free), GAME_SERVER_PORT: String(taken) });
  otherServer.close();
  expect(code).toBe(2);
  expect(stderr).toMatch(
    new RegExp(`^GAME_SERVER_PORT is ${taken}, but another program already listens there.*\\n$`),
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test("database tool: database does not answer → one sentence", async () => {
  const [port] = await freePorts(1);
  const url = `postgres://khela@127.0.0.1:${port}/khela`;
  const { code, stderr } = await run(WITH_NODE, ["tools/db/main.ts", "status"], { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(stderr).toContain("ECONNREFUSED");
});

test("database tool: migrate, check and reset on an embedded database → done, no process left", async () => {
  const db = (...args: string[]) => run(WITH_NODE, ["tools/db/main.ts", ...args], {});
  expect(await db("migrate")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("migrated baseline 0.1.0") as string,
  });
  // The commands in between find the database running. The first and the last command start and stop it themselves.
  const held = await startEmbedded({ dataDir: join(dataDir, "database") });
  try {
    expect(await db("migrate")).toMatchObject({ code: 0, stdout: "Nothing to do.\n" });
    expect(await db("check")).toMatchObject({ code: 0 });
    expect(await db("reset")).toMatchObject({ code: 2, stdout: expect.stringContaining("--yes") as string });
    expect(await db("reset", "--yes")).toMatchObject({ code: 0 });
  } finally {
    await held.stop();
  }
  expect(await db("status")).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining("not applied") as string,
  });
  expect(await db("nonsense")).toMatchObject({ code: 2 });
  expect(readdirSync(join(dataDir, "database", "holders"))).toEqual([]);
});
