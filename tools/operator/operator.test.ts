import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { readConfig } from "../../apps/server/src/infra/config.ts";
import { startHarness, type Harness } from "../../tests/harness.ts";
import { createOperator } from "../../tests/operators.ts";
import { listCalls } from "./call.ts";
import { main } from "./main.ts";

const { access } = operatorCalls;
const folder = mkdtempSync(join(tmpdir(), "khela-operator-"));
let w: Harness;
let env: Record<string, string>;
beforeAll(async () => {
  w = await startHarness();
  const origin = await w.listen();
  env = {
    PUBLIC_URL: origin,
    DATABASE_URL: w.database.url,
    KHELA_DATA: folder,
    KHELA_SECRET_KEY: "07".repeat(32),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await w.close();
});

/** Runs the command and returns what it prints. */
async function run(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const printed = { out: "", error: "" };
  const out = vi
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => ((printed.out += String(text)), true));
  const error = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((text) => ((printed.error += String(text)), true));
  try {
    const code = await main(args, () => readConfig({ ...env, ...more }));
    return { code, ...printed };
  } finally {
    out.mockRestore();
    error.mockRestore();
  }
}

async function createToken(name: string): Promise<string> {
  const operator = await createOperator(w, name);
  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { token } = await operator.callOrThrow(access.createToken, {
    name: "test",
    lastDay,
    addresses: [],
    permissions: ["proposals.view"],
  });
  return token;
}

describe("[OPS-01] npm run operator", () => {
  test("invite → an address that works once, an operator with the role, an audit entry of the host", async () => {
    const { code, out } = await run(["invite", "nahar", "--role", "finance", "--display", "Nahar"]);
    expect(code).toBe(0);
    const link = new URL(out.trim());
    expect([link.origin, link.pathname]).toEqual([env["PUBLIC_URL"], "/console/invite"]);
    const token = link.hash.slice(1);
    const opened = await w.visitor().send("POST", access.invitation.path, { body: { token } });
    expect(opened.value).toMatchObject({ name: "nahar", displayName: "Nahar" });
    const again = await run(["invite", "nahar", "--role", "owner"]);
    expect(again.code).toBe(0);
    expect(await w.visitor().send("POST", access.invitation.path, { body: { token } })).toMatchObject({
      status: 410,
    });
    const rows = await w.database.owner.rows<{ actor: string; role: string; detail: unknown }>(sql`
      select actor, detail -> 'after' ->> 'role' role, detail from audit_log where action = 'people.invite' order by id`);
    expect(rows.map(({ role }) => role)).toEqual(["finance", "owner"]);
    expect(rows[0]!.actor).toMatch(/^host:/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([
    [["invite", "Nahar", "--role", "owner"], "NAME is 1 to 40 lowercase letters"],
    [["invite", "nahar", "--role", "king"], 'there is no role "king"'],
    [["invite", "nahar"], "npm run operator -- COMMAND"],
    [["invite", "nahar", "--rôle", "owner"], "Unknown option"],
    [["call", "people.everything"], 'there is no call "people.everything"'],
    [["call", "access.signIn"], "made by a person"],
    [["call", "access.createToken"], "made by a person"],
    [["call", "access.me"], "KHELA_OPERATOR_TOKEN is not set"],
    [[], "npm run operator -- COMMAND"],
  ])("%j → exit code 2 and a line that says why", async (args, message) => {
    const { code, out, error } = await run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(error).toContain(message);
  });

  test("call: input as JSON or a file → the answer; a refusal → its code and exit code 2", async () => {
    const KHELA_OPERATOR_TOKEN = await createToken("script");
    const me = await run(["call", "access.me"], { KHELA_OPERATOR_TOKEN });
    expect(JSON.parse(me.out)).toMatchObject({ name: "script", permissions: ["proposals.view"] });
    const unknown = await run(["call", "proposals.get", "--input", '{"id":"99"}'], { KHELA_OPERATOR_TOKEN });
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.error).toContain("proposal.unknown: ");
    const file = join(folder, "input.json");
    writeFileSync(file, '{"id":"99","reason":"no longer needed"}');
    const byFile = await run(["call", "proposals.withdraw", "--input", file], { KHELA_OPERATOR_TOKEN });
    expect(byFile.error).toContain("proposal.unknown: ");
    for (const input of ["{", "/nowhere/input.json"])
      expect((await run(["call", "proposals.get", "--input", input], { KHELA_OPERATOR_TOKEN })).code).toBe(2);
    writeFileSync(file, "[1]");
    expect((await run(["call", "proposals.get", "--input", file], { KHELA_OPERATOR_TOKEN })).error).toContain(
      "--input must be a JSON object",
    );
    const denied = await run(["call", "people.list"], { KHELA_OPERATOR_TOKEN });
    expect(denied.error).toContain("operator.permission.denied: ");
  });

  test("call of an act under approval, of a file, and of a server that is none → proposal and exit code 0, sent as a form, refused", async () => {
    const asked: { url: string; type: string; body: string }[] = [];
    const fake = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on("end", () => {
        asked.push({ url: request.url!, type: request.headers["content-type"] ?? "", body });
        const isAct = request.url === operatorCalls.deposits.refund.path;
        response.writeHead(isAct ? 202 : 200, { "content-type": isAct ? "application/json" : "text/csv" });
        response.end(isAct ? '{"success":true,"value":{"id":"7"}}' : "a,b");
      });
    });
    await new Promise<void>((resolve) => {
      fake.listen(0, "127.0.0.1", resolve);
    });
    const more = {
      PUBLIC_URL: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`,
      KHELA_OPERATOR_TOKEN: `kop_${"A".repeat(43)}`,
    };
    try {
      const act = await run(["call", "deposits.refund", "--input", "{}"], more);
      expect([act.error, act.code, JSON.parse(act.out)]).toEqual([
        "it waits for a second operator.\n",
        0,
        { id: "7" },
      ]);
      expect((await run(["call", "proposals.get", "--input", '{"id":1}'], more)).out).toBe("a,b\n");
      expect(asked[1]!.url).toBe("/console/api/proposals/get?id=1");
      expect(
        (await run(["call", "deposits.refund", "--file", join(folder, "input.json")], more)).error,
      ).toContain("takes no files");
    } finally {
      await new Promise((resolve) => fake.close(resolve));
    }
    const nowhere = await run(["call", "access.me"], more);
    expect([nowhere.code, nowhere.error]).toEqual([2, expect.stringContaining("does not answer")]);
  });

  test("list: each call that a token may make with its permission, and none of a person's", () => {
    const lines = listCalls();
    expect(lines.some((line) => /^proposals\.get +proposals\.view +read$/.test(line))).toBe(true);
    expect(lines.some((line) => line.startsWith("proposals.approve "))).toBe(false);
    expect(lines.some((line) => line.startsWith("access.signIn"))).toBe(false);
  });
});
