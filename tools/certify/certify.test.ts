/** The kit against a right server, and against wrong ones: it is worth what it finds. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededDatabase, type TestDatabase } from "../../tests/database.ts";
import {
  startFaultyProxy,
  withoutSignatureCheck,
  withHtmlErrors,
  withoutIdempotency,
  withDoubleWin,
  withoutTombstones,
  type ProxyFault,
} from "./faulty-proxy.ts";
import { caseTable } from "./cases/all-cases.ts";
import { certify, type Certificate } from "./certify.ts";
import { certifiablePolicies, loadAdapterClient } from "./adapters/adapter-clients.ts";
import type { Operator, OperatorAction } from "./operators/operator.ts";
import { installPlatform, type Installation } from "./local/installation.ts";
import { readCommand } from "./options.ts";

/** Far more than it takes, for a machine that has other things to do. */
const PATIENCE_MS = 180_000;
/** Needed of an operator who has no hand free. */
const handless = (operator: Operator): Operator => ({ ...operator, perform: async () => false });

let database: TestDatabase;
let platform: Installation;

beforeAll(async () => {
  database = await createSeededDatabase();
  platform = await installPlatform(database);
}, PATIENCE_MS);

afterAll(async () => {
  await platform.stop();
  await database.drop();
});

const numbers = (certificate: Certificate, result: string) =>
  certificate.cases.filter((one) => one.result === result).map(({ no }) => no);

describe("a right server", () => {
  test(
    "passes every case, killed ones included",
    async () => {
      const certificate = await certify({ ...platform, kills: 1 });
      expect(certificate.cases.filter(({ result }) => result === "failed")).toEqual([]);
      expect(numbers(certificate, "not applicable")).toEqual([]);
      expect(certificate.cases.map(({ no }) => no)).toEqual(Array.from({ length: 45 }, (_, n) => n + 1));
    },
    PATIENCE_MS,
  );

  test(
    "is certified by a stranger from the command line, who brings launches and an operator by address",
    async () => {
      const desk = await openDesk(platform.operator);
      try {
        const ended = await runKit(
          "--only",
          "1,3,5,7,16,17,31,32,35,39,42,43,44,45",
          "--launch-url",
          `${desk.url}/launch`,
          "--operator-url",
          `${desk.url}/do`,
        );
        const last = JSON.parse(ended.out.trim().split("\n").at(-1)!) as { certify: Certificate };
        expect(last.certify.cases.filter(({ result }) => result === "failed")).toEqual([]);
        expect(numbers(last.certify, "not applicable")).toEqual([39, 42]);
        expect(ended.code).toBe(0);
        expect(desk.done).toContain("block");
      } finally {
        desk.server.closeAllConnections();
        desk.server.close();
      }
    },
    PATIENCE_MS,
  );

  test(
    "is certified by anybody, as guests of its free play",
    async () => {
      const ended = await runKit("--only", "1,3,15,32,43,45", "--guests", "khela");
      const last = JSON.parse(ended.out.trim().split("\n").at(-1)!) as { certify: Certificate };
      expect([last.certify.passed, last.certify.cases.filter(({ result }) => result !== "passed")]).toEqual([
        6,
        [],
      ]);
    },
    PATIENCE_MS,
  );

  test(
    "is certified as far as a list of sessions goes",
    async () => {
      const { operator, vendor } = platform;
      const sessions: string[] = [];
      for (const wish of [
        { player: "list-1" },
        { player: "list-1", otherGame: true },
        { player: "list-2" },
      ] as const) {
        sessions.push("--session", (await operator.launch({ ...wish, vendor }))!.session);
      }
      const ended = await runKit("--only", "1,3,15,17,32,38,43,45", ...sessions);
      const last = JSON.parse(ended.out.trim().split("\n").at(-1)!) as { certify: Certificate };
      expect(numbers(last.certify, "failed")).toEqual([]);
      expect(numbers(last.certify, "not applicable")).toEqual([15, 17, 38]);
    },
    PATIENCE_MS,
  );
});

describe("another adapter", () => {
  const others = certifiablePolicies.filter(({ name }) => name !== "khela");

  test.each(others.map((policy) => [policy.name, policy] as const))(
    "%s passes all that it has words for, killed ones included",
    async (name, policy) => {
      const database = await createSeededDatabase();
      const other = await installPlatform(database, { adapter: policy });
      try {
        const adapter = await loadAdapterClient(name);
        const certificate = await certify({ ...other, adapter, kills: 1 });
        expect(certificate.cases.filter(({ result }) => result === "failed")).toEqual([]);
        expect(numbers(certificate, "not applicable")).toEqual(adapter.casesWithoutWords);
      } finally {
        await other.stop();
        await database.drop();
      }
    },
    PATIENCE_MS,
  );
});

describe("a wrong server is found out", () => {
  const tried = (bend: ProxyFault, only: readonly number[]) => async () => {
    const proxy = await startFaultyProxy(platform.url, platform.secret, bend);
    try {
      const operator = { ...handless(platform.operator), instances: async () => [proxy.url] };
      return numbers(await certify({ ...platform, url: proxy.url, operator, only }), "failed");
    } finally {
      await proxy.close();
    }
  };

  test("one that takes a repeated bet for a new one", async () => {
    expect(await tried(withoutIdempotency(platform.secret), [1, 2, 4, 5, 14, 18, 19, 37, 45])()).toEqual([
      1, 2, 4, 37, 45,
    ]);
  });

  test("one that believes every signature", async () => {
    expect(await tried(withoutSignatureCheck, [1, 14, 24])()).toEqual([14]);
  });

  test("one that forgets a rollback before its bet", async () => {
    expect(await tried(withoutTombstones(), [1, 25, 26, 27])()).toEqual([26, 27]);
  });

  test("one that pays twice", async () => {
    expect(await tried(withDoubleWin, [1, 18, 21, 45])()).toEqual([18, 21, 45]);
  });

  test(
    "one that answers with a page, and the command says so by its exit code",
    async () => {
      const proxy = await startFaultyProxy(platform.url, platform.secret, withHtmlErrors);
      const { session } = (await platform.operator.launch({ player: "chatty", vendor: platform.vendor }))!;
      const ended = await runKitAt(proxy.url, "--only", "1,9", "--session", session);
      await proxy.close();
      expect(ended.out).toMatch(/ 9 {2}FAILED .*no JSON/);
      expect(ended.code).toBe(1);
    },
    PATIENCE_MS,
  );
});

test("a command line that cannot be meant is refused with a sentence", () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  const good = ["--url", "http://127.0.0.1:1", "--vendor", "JL", "--secret", secret, "--session", "x"];
  expect(readCommand(good).foreign).toMatchObject({
    urls: ["http://127.0.0.1:1"],
    vendor: "JL",
    sessions: ["x"],
  });
  expect(readCommand([]).foreign).toBeNull();
  expect(() => readCommand(["--vendor", "JL"])).toThrow("--vendor is for a server that is given by --url");
  expect(() => readCommand(good.slice(0, 6))).toThrow("--url needs --session, --launch-url or --guests");
  expect(() => readCommand(good.with(5, "secret"))).toThrow("--secret is not a signing secret");
  expect(() => readCommand(good.with(1, "localhost:1"))).toThrow("has to begin with http");
  expect(() => readCommand(["--adapter", "transfer"])).toThrow(
    '--adapter is "transfer", and has to be one of khela',
  );
  expect(() => readCommand(["--dialect", "rs-rsa"])).toThrow("--dialect is called --adapter now");
});

test("the paper has every case, in the kit's own words", () => {
  const paper = readFileSync(join(import.meta.dirname, "../../docs/integrate.md"), "utf8");
  expect(paper).toContain(caseTable());
});

type Ended = { readonly code: number; readonly out: string };

const runKit = (...args: string[]): Promise<Ended> => runKitAt(platform.url, ...args);

function runKitAt(url: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        join(import.meta.dirname, "main.ts"),
        "--url",
        url,
        "--vendor",
        platform.vendor,
        "--secret",
        platform.secret,
        ...args,
      ],
      (error, out) => resolve({ code: Number(error?.code ?? 0), out }),
    );
  });
}

type Desk = { readonly url: string; readonly server: Server; readonly done: string[] };

/** What an operator would put up for the kit: launches, and a few of the hands. */
async function openDesk(operator: Operator): Promise<Desk> {
  const done: string[] = [];
  const able: readonly OperatorAction[] = [
    "block",
    "unblock",
    "exclude",
    "readmit",
    "allow-adjust",
    "forbid-adjust",
  ];
  async function launch(asked: URLSearchParams): Promise<string> {
    const other = asked.get("game") === "2";
    const wish = {
      player: `desk-${asked.get("player")}`,
      vendor: asked.get("vendor")!,
      ...(other ? { otherGame: true as const } : {}),
    };
    return JSON.stringify({
      url: `https://games.example/play?token=${(await operator.launch(wish))!.session}`,
    });
  }
  async function lend(text: string): Promise<number> {
    const { do: verb, subject } = JSON.parse(text) as { do: OperatorAction; subject: string };
    done.push(verb);
    return able.includes(verb) && (await operator.perform(verb, subject)) ? 204 : 501;
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://desk");
    let text = "";
    for await (const part of request) text += part;
    if (pathname === "/launch") response.end(await launch(searchParams));
    else response.writeHead(await lend(text)).end();
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, done };
}
