import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@khela/contract/wire";
import { startHarness, type Harness } from "../../../../tests/harness.ts";

/** Limits at a hundredth of their size: per minute six reads, six refusals and three health checks. */
const FACTOR = 0.01;
const READS = limits.read.perMinute * FACTOR;
const REFUSALS = limits.refused.perMinute * FACTOR;
const HEALTH = limits.health.perMinute * FACTOR;

let w: Harness;
let port: number;
beforeAll(async () => {
  w = await startHarness({ limitFactor: FACTOR, env: { TRUST_PROXY: "127.0.0.9" } });
  port = Number(new URL(await w.listen()).port);
});
afterAll(() => w.close());

type Sent = { readonly statuses: readonly number[]; readonly text: string };

/** Sends requests on one connection, each after the previous response, until the connection is closed. */
async function sendUntilClosed(
  localAddress: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const head = Object.entries({ host: "localhost", merchant: "khela", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = `GET ${path} HTTP/1.1\r\n${head.join("")}\r\n`;
  const closed = new Promise((done) => socket.once("close", done));
  let text = "";
  let answers = 0;
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    const now = text.split("HTTP/1.1 ").length - 1;
    if (now > answers && text.endsWith("}")) {
      answers = now;
      socket.write(request);
    }
  });
  await Promise.race([once(socket, "connect"), closed]);
  socket.write(request);
  await closed;
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => Number(found[1])), text };
}

test("[I17] address that goes on asking over its budget → refused, then answered once more and closed, then not let in", async () => {
  const { statuses, text } = await sendUntilClosed("127.0.0.2", "/wps/system/status");
  expect(statuses.filter((status) => status === 429)).toHaveLength(REFUSALS + 1);
  expect(statuses.slice(0, -REFUSALS - 1).every((status) => status !== 429)).toBe(true);
  expect(statuses.length).toBeLessThanOrEqual(READS + REFUSALS + 1);
  expect(text.split("HTTP/1.1 ").at(-1)).toMatch(/connection: close[\s\S]*"errorCode":"TOO_MANY_REQUESTS"/i);
  expect(await sendUntilClosed("127.0.0.2", "/readyz")).toEqual({ statuses: [], text: "" });
});

test("[I17] its neighbour, and another one behind the same proxy → served all the same", async () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  await sendUntilClosed("127.0.0.9", "/wps/system/status", from("203.0.113.7"));
  const again = await sendUntilClosed("127.0.0.9", "/wps/system/status", from("203.0.113.7"));
  expect(again.statuses).toEqual([429]);
  for (const [address, headers] of [
    ["127.0.0.3", {}],
    ["127.0.0.9", from("203.0.113.8")],
  ] as const)
    expect((await sendUntilClosed(address, "/wps/system/status", headers)).statuses[0]).not.toBe(429);
});

test("health and readiness → a budget of their own, which asking for pages does not use up", async () => {
  const { statuses } = await sendUntilClosed("127.0.0.4", "/readyz");
  expect(statuses.slice(0, HEALTH + 1)).toEqual([...Array.from({ length: HEALTH }, () => 200), 429]);
});
