import type { RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { startLocalServer, type LocalServer } from "../../../../tests/local-server.ts";
import { createHttpClient } from "./http-client.ts";
import { verifySignature } from "@khela/service-kit/webhook-signature";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
let server: LocalServer;
afterEach(() => server.close());

async function send(peer: RequestListener, timeoutMs = 2_000) {
  server = await startLocalServer(peer);
  const url = `${server.url}/`;
  return createHttpClient(() => new Date()).request({
    method: "POST",
    url,
    id: "msg_1",
    timeoutMs,
    body: { a: 1 },
    secret,
  });
}

test("request → signed; answer → parsed", async () => {
  let text = "";
  let headers: Record<string, string> = {};
  const answer = await send((request, response) => {
    headers = request.headers as Record<string, string>;
    request.on("data", (part) => {
      text += String(part);
    });
    request.on("end", () => response.writeHead(409).end('{"known":true}'));
  });
  expect(answer).toEqual({ status: 409, body: { known: true } });
  const holds = (body: string) => verifySignature([secret], { headers, body }, new Date());
  expect([holds(text), holds(`${text} `)]).toEqual([true, false]);
});

test("answer too long, empty, malformed, or a redirect → no answer", async () => {
  let sent = 0;
  const endless: RequestListener = (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536))) sent += 65_536;
    };
    response.on("drain", more);
    more();
  };
  expect(await send(endless, 20_000)).toBeNull();
  expect(sent).toBeLessThan(64 * 1024 * 1024);
  expect(await send(() => undefined, 100)).toBeNull();
  expect(await send((_request, response) => response.end("<html>"))).toBeNull();
  expect(
    await send((_request, response) =>
      response.writeHead(302, { location: "http://127.0.0.1:1/" }).end("{}"),
    ),
  ).toBeNull();
});
