import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCircuitBreakers, type CircuitBreakers } from "./circuit-breakers.ts";
import { startLocalServer, type LocalServer } from "../../../../tests/local-server.ts";
import { until } from "../../../../tests/until.ts";
import { createHttpClient } from "../integrations/http-client.ts";

const PAUSE_MS = 1_500;
/**
 * Timeout of a response, long enough that a call on a busy machine does not time out, because a timeout would count as
 * a failure.
 */
const ANSWER_TIMEOUT_MS = 60_000;

let peer: LocalServer;
let url: string;
let calls = 0;
let behave: () => Promise<number>;
let logged: string[];
let lines: CircuitBreakers;

beforeEach(async () => {
  // only the test moves the breaker's clock, so that a busy machine does not end a pause
  vi.useFakeTimers({ toFake: ["Date"] });
  calls = 0;
  logged = [];
  behave = async () => 200;
  peer = await startLocalServer((_request, response) => {
    calls += 1;
    void behave().then((status) =>
      response.writeHead(status, { "content-type": "application/json" }).end('{"ok":true}'),
    );
  });
  url = peer.url;
  const note = (_fields: unknown, text: string) => {
    logged.push(text);
  };
  lines = createCircuitBreakers({
    httpClient: createHttpClient(() => new Date()),
    log: { warn: note, info: note } as never,
    maxConsecutiveFailures: 3,
    halfOpenAfterMs: PAUSE_MS,
    maxConcurrentCalls: 2,
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await peer.close();
});

function passPause(): void {
  vi.setSystemTime(Date.now() + PAUSE_MS + 1);
}

const send = (party: string) =>
  lines.request(party, { method: "GET", url, id: "m", timeoutMs: ANSWER_TIMEOUT_MS });

test("three failures in a row → open; then one trial call → closed again", async () => {
  behave = async () => 500;
  for (let n = 0; n < 3; n += 1) expect(await send("a")).toEqual({ kind: "unknown" });
  expect(await send("a")).toEqual({ kind: "notSent" });
  expect(calls).toBe(3);
  expect(lines.states()).toEqual([{ party: "a", state: 1, calls: 0 }]);
  passPause();
  // the party is still broken: the trial call fails, and the next call is not sent
  expect(await send("a")).toEqual({ kind: "unknown" });
  expect(await send("a")).toEqual({ kind: "notSent" });
  expect(calls).toBe(4);
  behave = async () => 200;
  passPause();
  expect(await send("a")).toEqual({ kind: "answer", status: 200, body: { ok: true } });
  expect(lines.states()).toEqual([{ party: "a", state: 0, calls: 0 }]);
  expect(logged).toContain("an outside party does not answer: calls to it pause");
  expect(logged.at(-1)).toBe("an outside party answers again");
});

test("refusal with a valid answer → not a failure", async () => {
  behave = async () => 404;
  for (let n = 0; n < 5; n += 1) expect(await send("a")).toMatchObject({ kind: "answer", status: 404 });
});

test("more calls at once than allowed → not sent; another party → unaffected", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  behave = async () => {
    await held;
    return 200;
  };
  const first = [send("a"), send("a")];
  await until(() => calls === 2);
  expect(lines.states()).toEqual([{ party: "a", state: 0, calls: 2 }]);
  expect(await send("a")).toEqual({ kind: "notSent" });
  const other = send("b");
  await until(() => calls === 3);
  letGo();
  expect((await Promise.all(first)).map(({ kind }) => kind)).toEqual(["answer", "answer"]);
  expect(await other).toMatchObject({ kind: "answer" });
  expect(calls).toBe(3);
});
