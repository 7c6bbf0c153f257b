import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCircuitBreakers, type CircuitBreakers } from "./circuit-breakers.ts";
import { startLocalServer, type LocalServer } from "../../../../tests/local-server.ts";
import { createHttpClient } from "../integrations/http-client.ts";

/** Long enough for two calls on a busy machine. */
const PAUSE_MS = 1_500;

let peer: LocalServer;
let url: string;
let calls = 0;
let behave: () => Promise<number>;
let logged: string[];
let lines: CircuitBreakers;

beforeEach(async () => {
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

afterEach(() => peer.close());

const send = (party: string) => lines.request(party, { method: "GET", url, id: "m", timeoutMs: 1_000 });

test("three failures in a row → open; then one trial call → closed again", async () => {
  behave = async () => 500;
  for (let n = 0; n < 3; n += 1) expect(await send("a")).toEqual({ kind: "unknown" });
  expect(await send("a")).toEqual({ kind: "notSent" });
  expect(calls).toBe(3);
  expect(lines.states()).toEqual([{ party: "a", state: 1, calls: 0 }]);
  await sleep(PAUSE_MS + 100);
  // still broken: the trial call fails, and no other is sent
  expect(await send("a")).toEqual({ kind: "unknown" });
  expect(await send("a")).toEqual({ kind: "notSent" });
  expect(calls).toBe(4);
  behave = async () => 200;
  await sleep(PAUSE_MS + 100);
  expect(await send("a")).toEqual({ kind: "answer", status: 200, body: { ok: true } });
  expect(lines.states()).toEqual([{ party: "a", state: 0, calls: 0 }]);
  expect(logged).toContain("a party does not answer and is left alone for a while");
  expect(logged.at(-1)).toBe("a party answers again");
});

test("refusal with a valid answer → not a failure", async () => {
  behave = async () => 404;
  for (let n = 0; n < 5; n += 1) expect(await send("a")).toMatchObject({ kind: "answer", status: 404 });
});

test("more calls at once than allowed → not sent; another party → unaffected", async () => {
  behave = async () => {
    await sleep(300);
    return 200;
  };
  const first = [send("a"), send("a")];
  await sleep(50);
  expect(lines.states()).toEqual([{ party: "a", state: 0, calls: 2 }]);
  expect(await send("a")).toEqual({ kind: "notSent" });
  const other = send("b");
  expect((await Promise.all(first)).map(({ kind }) => kind)).toEqual(["answer", "answer"]);
  expect(await other).toMatchObject({ kind: "answer" });
  expect(calls).toBe(3);
});
