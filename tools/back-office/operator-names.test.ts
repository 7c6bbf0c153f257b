/** Every command of the operator's that decides about money or rights, as it is typed: who decides has one spelling, and where two people decide a name. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../tests/harness.ts";
import { nodeEnvironment } from "../../tests/node-environment.ts";

const KEY = "back-office-of-the-names-test";
const AT_ONCE = 4;

let w: Harness;
let address: string;
const dir = mkdtempSync(join(tmpdir(), "khela-names-"));
const file = join(dir, "some.json");
beforeAll(async () => {
  writeFileSync(file, "{}");
  w = await startHarness({ env: { BACK_OFFICE_KEY: KEY } });
  address = await w.listen();
  await w.database.owner.run(sql`update withdraw_rule set two_people_above_minor = 10000`);
});
afterAll(async () => {
  await w.close();
  rmSync(dir, { recursive: true, force: true });
});

const player = ["--member", "nobody"];
const site = ["--url", "https://api.new.example", "--launch-url", "https://games.new.example/play"];

/** What decides, by tool. */
const deciding: Readonly<Record<string, readonly (readonly string[])[]>> = {
  vendor: [
    ["add", "NEWCO", "--name", "New Co", ...site],
    ["rotate-key", "JL"],
    ["allow-ip", "JL", "any"],
    ["games", "import", file],
    ["games", "fetch", "JL"],
    ["free-rounds", "grant", "JL", "g", "--rounds", "1", "--stake", "1", ...player],
    ["free-rounds", "cancel", "JL", "a", ...player],
    ["off", "JL"],
    ["on", "JL"],
  ],
  lottery: [
    ["feed", "add", "south", "--final"],
    ["feed", "off", "south"],
  ],
};

/** What only reads, or decides about nobody's money or rights. */
const reading: Readonly<Record<string, readonly string[]>> = {
  vendor: ["list"],
  lottery: ["archive", "check-archive", "verify"],
};

const tools = Object.keys(deciding);
const cases = tools.flatMap((tool) => deciding[tool]!.map((args) => [tool, args] as const));

type Ended = { readonly code: number; readonly said: string };

const run = (tool: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const main = fileURLToPath(new URL(`../${tool}/main.ts`, import.meta.url));
    const env = {
      ...nodeEnvironment,
      PUBLIC_URL: address,
      DATABASE_URL: w.database.url,
      BACK_OFFICE_KEY: KEY,
      KHELA_DATA: dir,
    };
    execFile(process.execPath, [main, ...args], { env }, (error, _out, said) =>
      resolve({ code: error === null ? 0 : Number(error.code), said }),
    );
  });

/** Runs some at once; what each said that is not expected. */
async function runAll(
  commands: readonly (readonly [string, readonly string[]])[],
  expected: string,
): Promise<string[]> {
  const [waiting, faults] = [[...commands], [] as string[]];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        const { code, said } = await run(...one);
        if (code !== 2 || !said.includes(expected))
          faults.push(`${one[0]} ${one[1].join(" ")}: ${code} ${said}`);
      }
    }),
  );
  return faults;
}

const written = () => w.database.owner.one(sql`select count(*)::int n from audit_log`);

const spellings = ["Mina", "MINA", " mina", "mina ", "m\u0456na", "\uff4dina", "mi\u200bna", "mi na"];

test("[OPS-04] every command that decides: a name in another spelling, by case, blanks or letters that look alike → one line, exit 2, nothing written", async () => {
  const before = await written();
  const commands = cases.map(
    ([tool, args], place) => [tool, [...args, "--operator", spellings[place % spellings.length]!]] as const,
  );
  expect(await runAll(commands, "--operator NAME is 1 to 40 small letters from a to z")).toEqual([]);
  expect(await written()).toEqual(before);
}, 240_000);

test("[OPS-04] one command of each tool without a name, where two people decide → the name is asked for, nothing written", async () => {
  const before = await written();
  const commands = tools
    .filter((tool) => tool !== "lottery")
    .map((tool) => [tool, deciding[tool]![0]!] as const);
  expect(
    await runAll(
      [...commands, ["lottery", ["feed", "add", "south"]]],
      "say who you are with --operator NAME",
    ),
  ).toEqual([]);
  expect(await written()).toEqual(before);
}, 60_000);

test("[OPS-04] every command of each tool's usage is in one of the tables above", async () => {
  for (const tool of tools) {
    const { code, said } = await run(tool, []);
    expect(code, tool).toBe(2);
    const listed = said
      .split("\n")
      .flatMap((line) => /^ {2}([a-z][a-z-]*)\b/.exec(line)?.[1] ?? [])
      .filter((word) => word !== "host");
    const known = new Set([...reading[tool]!, ...deciding[tool]!.map(([word]) => word)]);
    expect(
      [...new Set(listed)].filter((word) => !known.has(word)),
      tool,
    ).toEqual([]);
    expect(listed.length, tool).toBeGreaterThan(0);
  }
}, 60_000);
