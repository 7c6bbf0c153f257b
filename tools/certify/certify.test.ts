/** Tests the kit against a correct server, and against servers with one fault each. */
import { execFile } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededDatabase, type TestDatabase } from "../../tests/database.ts";
import { startLocalServer, type LocalServer } from "../../tests/local-server.ts";
import {
  startFaultyProxy,
  withoutSignatureCheck,
  withHtmlErrors,
  withoutIdempotency,
  withDoubleWin,
  withoutTombstones,
  type ProxyFault,
} from "./faulty-proxy.ts";
import { cases } from "./cases/all-cases.ts";
import { certify, type Certificate } from "./certify.ts";
import { certifiablePolicies, loadAdapterClient } from "./adapters/adapter-clients.ts";
import type { FreeRoundOrder, Operator, OperatorAction } from "./operators/operator.ts";
import { installPlatform, type Installation } from "./local/installation.ts";
import { readCommand } from "./options.ts";

/** Timeout of a test, generous for a loaded machine. */
const TEST_TIMEOUT_MS = 180_000;
/** Returns an operator who supports no action. */
const withoutActions = (operator: Operator): Operator => ({ ...operator, perform: async () => false });

let database: TestDatabase;
let platform: Installation;

beforeAll(async () => {
  database = await createSeededDatabase();
  platform = await installPlatform(database);
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await platform.stop();
  await database.drop();
});

const numbers = (certificate: Certificate, result: string) =>
  certificate.cases.filter((one) => one.result === result).map(({ no }) => no);

describe("certification of a correct server", () => {
  test(
    "all cases, kills included → passed",
    async () => {
      const certificate = await certify({ ...platform, kills: 1 });
      expect(certificate.cases.filter(({ result }) => result === "failed")).toEqual([]);
      expect(numbers(certificate, "not applicable")).toEqual([]);
      expect(certificate.cases.map(({ no }) => no)).toEqual(Array.from({ length: 46 }, (_, n) => n + 1));
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "command line with launch and operator addresses → passed, cases without an action not applicable",
    async () => {
      const operatorServer = await startOperatorServer(platform.operator);
      try {
        const result = await runKit(
          "--only",
          "1,3,5,7,16,17,31,32,35,36,39,42,43,44,45,46",
          "--launch-url",
          `${operatorServer.url}/launch`,
          "--operator-url",
          `${operatorServer.url}/do`,
        );
        const last = JSON.parse(result.out.trim().split("\n").at(-1)!) as { certify: Certificate };
        expect(last.certify.cases.filter(({ result }) => result === "failed")).toEqual([]);
        expect(numbers(last.certify, "not applicable")).toEqual([39, 42]);
        expect(result.code).toBe(0);
        expect(operatorServer.done).toContain("block");
      } finally {
        await operatorServer.close();
      }
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "command line with guests of the free play → passed",
    async () => {
      const result = await runKit("--only", "1,3,15,32,43,46", "--guests", "khela");
      const last = JSON.parse(result.out.trim().split("\n").at(-1)!) as { certify: Certificate };
      expect([last.certify.passed, last.certify.cases.filter(({ result }) => result !== "passed")]).toEqual([
        6,
        [],
      ]);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "command line with a list of sessions → passed, cases that need more not applicable",
    async () => {
      const { operator, vendor } = platform;
      const sessions: string[] = [];
      for (const request of [
        { player: "list-1" },
        { player: "list-1", otherGame: true },
        { player: "list-2" },
      ] as const) {
        sessions.push("--session", (await operator.launch({ ...request, vendor }))!.session);
      }
      const result = await runKit("--only", "1,3,15,17,32,38,43,46", ...sessions);
      const last = JSON.parse(result.out.trim().split("\n").at(-1)!) as { certify: Certificate };
      expect(numbers(last.certify, "failed")).toEqual([]);
      expect(numbers(last.certify, "not applicable")).toEqual([15, 17, 38]);
      expect(last.certify.notTried).toEqual([15, 17, 38]);
      expect(result.out).toMatch(/Not tried, and to be tried before going live:\n 15 .*\n 17 .*\n 38 .*\n/);
    },
    TEST_TIMEOUT_MS,
  );
});

/** Cases that restart the server: what it reads then does not depend on the adapter that wrote it. */
const restarts: readonly number[] = [38, 39, 42];
const withoutRestarts = cases.map(({ no }) => no).filter((no) => !restarts.includes(no));

describe("certification with another adapter", () => {
  const others = certifiablePolicies.filter(({ name }) => name !== "khela");

  test.each(others.map((policy) => [policy.name, policy] as const))(
    "%s: all cases without a restart → passed, those it cannot express not applicable",
    async (name, policy) => {
      const database = await createSeededDatabase();
      const other = await installPlatform(database, { adapter: policy });
      try {
        const adapter = await loadAdapterClient(name);
        const operator = { ...other.operator, instances: async () => [other.url] };
        const certificate = await certify({ ...other, operator, adapter, kills: 0, only: withoutRestarts });
        expect(certificate.cases.filter(({ result }) => result === "failed")).toEqual([]);
        expect(numbers(certificate, "not applicable")).toEqual(
          adapter.casesWithoutWords.filter((no) => !restarts.includes(no)),
        );
        expect(certificate.cases).toHaveLength(withoutRestarts.length);
        expect(certificate.notTried, "what the protocol has no words for").toEqual([]);
      } finally {
        await other.stop();
        await database.drop();
      }
    },
    TEST_TIMEOUT_MS,
  );
});

describe("certification of a faulty server", () => {
  const failedCases = (fault: ProxyFault, only: readonly number[]) => async () => {
    const proxy = await startFaultyProxy(platform.url, platform.secret, fault);
    try {
      const operator = { ...withoutActions(platform.operator), instances: async () => [proxy.url] };
      return numbers(await certify({ ...platform, url: proxy.url, operator, only }), "failed");
    } finally {
      await proxy.close();
    }
  };

  test("no idempotency → cases of repeats fail", async () => {
    expect(
      await failedCases(withoutIdempotency(platform.secret), [1, 2, 4, 5, 14, 18, 19, 37, 46])(),
    ).toEqual([1, 2, 4, 37, 46]);
  });

  test("no signature check → case 14 fails", async () => {
    expect(await failedCases(withoutSignatureCheck, [1, 14, 24])()).toEqual([14]);
  });

  test("no record of early rollbacks → cases 26 and 27 fail", async () => {
    expect(await failedCases(withoutTombstones(), [1, 25, 26, 27])()).toEqual([26, 27]);
  });

  test("win paid twice → cases of wins and balances fail", async () => {
    expect(await failedCases(withDoubleWin, [1, 18, 21, 46])()).toEqual([18, 21, 46]);
  });

  test(
    "HTML instead of JSON → case fails, exit code 1",
    async () => {
      const proxy = await startFaultyProxy(platform.url, platform.secret, withHtmlErrors);
      const { session } = (await platform.operator.launch({
        player: "html-errors",
        vendor: platform.vendor,
      }))!;
      const result = await runKitAt(proxy.url, "--only", "1,9", "--session", session);
      await proxy.close();
      expect(result.out).toMatch(/ 9 {2}FAILED .*no JSON/);
      expect(result.code).toBe(1);
    },
    TEST_TIMEOUT_MS,
  );
});

test("command line: invalid or incomplete options → refused with the option's name", () => {
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

type KitResult = { readonly code: number; readonly out: string };

const runKit = (...args: string[]): Promise<KitResult> => runKitAt(platform.url, ...args);

function runKitAt(url: string, ...args: string[]): Promise<KitResult> {
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

type OperatorServer = LocalServer & { readonly done: string[] };

/** Starts HTTP endpoints of an operator for the kit: launches, and some of the actions. */
async function startOperatorServer(operator: Operator): Promise<OperatorServer> {
  const done: string[] = [];
  const supported: readonly OperatorAction[] = [
    "block",
    "unblock",
    "exclude",
    "readmit",
    "allow-adjust",
    "forbid-adjust",
    "grant-free-rounds",
  ];
  async function launch(query: URLSearchParams): Promise<string> {
    const other = query.get("game") === "2";
    const request = {
      player: `remote-${query.get("player")}`,
      vendor: query.get("vendor")!,
      ...(other ? { otherGame: true as const } : {}),
    };
    return JSON.stringify({
      url: `https://games.example/play?token=${(await operator.launch(request))!.session}`,
    });
  }
  async function perform(text: string): Promise<number> {
    const {
      do: verb,
      subject,
      ...order
    } = JSON.parse(text) as {
      do: OperatorAction;
      subject: string;
    } & FreeRoundOrder;
    done.push(verb);
    return supported.includes(verb) && (await operator.perform(verb, subject, order)) ? 204 : 501;
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://operator");
    let text = "";
    for await (const part of request) text += part;
    if (pathname === "/launch") response.end(await launch(searchParams));
    else response.writeHead(await perform(text)).end();
  }
  const server = await startLocalServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end());
  });
  return { ...server, done };
}
