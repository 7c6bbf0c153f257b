/**
 * Tests of I17, requests that only a raw connection can send. Each is refused in the platform's envelope, or its
 * connection is closed; nothing hangs, nothing after a refused request is answered, and no row changes.
 */
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { errors, type ErrorCode } from "@khela/contract/errors";
import type { Person, Harness } from "../harness.ts";
import { startHarness } from "../harness.ts";
import { stateHash } from "./state-hash.ts";

/**
 * Time after which a request counts as hanging. It is shorter than the server's time-out for the rest of a request
 * (timeLimits).
 */
const HANG_MS = 8_000;
const CRLF = "\r\n";

let w: Harness;
let port: number;
let rahim: Person;

beforeAll(async () => {
  w = await startHarness();
  rahim = await w.person("rahim", { balance: "100.00" });
  port = Number(new URL(await w.listen()).port);
});
afterAll(async () => {
  await w.close();
});

/** Sends the bytes and returns everything received until the server closes, or has sent `answers` answers and stops sending. */
function sendBytes(
  bytes: string | Buffer,
  options: { readonly hangUp?: boolean; readonly answers?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    let idleTimer: NodeJS.Timeout | undefined;
    const hang = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer to ${bytes.toString().slice(0, 60)}`));
    }, HANG_MS);
    const end = () => {
      clearTimeout(hang);
      clearTimeout(idleTimer);
      socket.destroy();
      resolve(received);
    };
    socket.on("data", (chunk) => {
      received += chunk.toString("utf8");
      clearTimeout(idleTimer);
      if (parseResponses(received).length >= (options.answers ?? 0)) idleTimer = setTimeout(end, 150);
    });
    socket.on("close", end);
    socket.on("error", end);
    socket.write(bytes, () => {
      if (options.hangUp === true) end();
    });
  });
}

const head = (first: string, headers: Readonly<Record<string, string>> = {}, body = "") =>
  [
    first,
    ...Object.entries({ host: "localhost", merchant: "khela", ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    "",
    body,
  ].join(CRLF);

type RawResponse = { readonly status: number; readonly headers: string; readonly body: string };

function parseResponses(received: string): RawResponse[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part !== "")
    .map((part) => {
      const [headers = "", ...rest] = part.split(CRLF + CRLF);
      return {
        status: Number(headers.slice(9, 12)),
        headers: headers.toLowerCase(),
        body: rest.join(CRLF + CRLF),
      };
    });
}

/** Returns a refusal's code; fails for anything but a declared refusal in the platform's envelope. */
function codeOf({ status, body }: RawResponse): ErrorCode {
  const refusal = JSON.parse(body) as { success: boolean; errorCode: ErrorCode; message: string };
  expect([refusal.success, typeof refusal.message, errors[refusal.errorCode].status]).toEqual([
    false,
    "string",
    status,
  ]);
  return refusal.errorCode;
}

const status = `GET ${calls.site.status.path} HTTP/1.1`;
const logout = `POST ${calls.auth.logout.path} HTTP/1.1`;

const malformed: Readonly<Record<string, string | Buffer>> = {
  "two lengths that differ": head(logout, { "content-length": "2", "Content-Length": "30" }, "{}"),
  "a length and chunks": head(
    logout,
    { "content-length": "4", "transfer-encoding": "chunked" },
    `0${CRLF}${CRLF}${status}${CRLF}${CRLF}`,
  ),
  "chunks twice": head(logout, { "transfer-encoding": "chunked, identity" }, `0${CRLF}${CRLF}`),
  "chunks in disguise": head(logout, { "transfer-encoding": "\u000bchunked" }, `0${CRLF}${CRLF}`),
  "a chunk without end": head(logout, { "transfer-encoding": "chunked" }, `FFFFFFFFFFFFFFFFF${CRLF}x`),
  "a chunk that is no number": head(
    logout,
    { "transfer-encoding": "chunked" },
    `zz${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  ),
  "a length below zero": head(logout, { "content-length": "-1" }),
  "a length that is no number": head(logout, { "content-length": "0x10" }),
  "a length without end": head(logout, { "content-length": "9".repeat(30) }),
  "a header without a name": head(status, { "": "x" }),
  "a space before the colon": `${status}${CRLF}host : x${CRLF}${CRLF}`,
  "a zero byte in a header": head(status, { "x-a": "a\u0000b" }),
  "a folded header": `${status}${CRLF}host: x${CRLF}x-a: b${CRLF} c${CRLF}${CRLF}`,
  "no version": `GET ${calls.site.status.path}${CRLF}${CRLF}`,
  "a version that is none": `${status.replace("1.1", "9.9")}${CRLF}host: x${CRLF}${CRLF}`,
  "a method that is none": head(status.replace("GET", "GETX")),
  "HTTP/2 without asking": Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  "TLS to a plain port": Buffer.from([
    0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a, 0x0d, 0x0a,
  ]),
  "zero bytes": Buffer.alloc(64),
};

test.each(Object.entries(malformed))(
  "[I17] raw request, %s → refused, nothing after it answered",
  async (name, bytes) => {
    const responses = parseResponses(await sendBytes(bytes));
    expect(responses).toHaveLength(1);
    expect(responses[0]!.status).toBe(400);
    // a request without a version has no headers, so the server does not know the merchant
    expect(codeOf(responses[0]!)).toBe(
      name === "no version" ? "function.not.available" : "request_param_err",
    );
    expect(responses[0]!.headers).toContain("application/json");
    expect(responses[0]!.headers).toContain("connection: close");
  },
);

test("[I17] raw request, headers: 8 kB → read; 20 kB or two thousand → refused", async () => {
  const [eight] = parseResponses(await sendBytes(head(status, { "x-a": "x".repeat(8_000) })));
  expect(eight!.status).toBe(200);
  const [twenty] = parseResponses(await sendBytes(head(status, { "x-a": "x".repeat(20_000) })));
  expect(codeOf(twenty!)).toBe("headers.too.large");
  const [many] = parseResponses(
    await sendBytes(
      head(
        status,
        Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`x-${n}`, "a long enough value"])),
      ),
    ),
  );
  expect(codeOf(many!)).toBe("headers.too.large");
});

test("[I17] raw request, path with doubled, escaped or dotted slashes → refused or the same call", async () => {
  const { path } = calls.site.status;
  for (const target of [
    `/${path}`,
    path.replaceAll("/", "//"),
    path.replace(/\/(?=[^/]*$)/, "%2f"),
    `/..${path}/..`,
    `/%2e%2e${path}`,
    `/wps/./system/status`,
    "/wps/member/../system/status",
    `http://evil.example${path}x`,
    "*",
    "/%",
    "/%c0%af",
    `${path}?%`,
    "/\\evil.example",
  ]) {
    for (const response of parseResponses(await sendBytes(head(`GET ${target} HTTP/1.1`)))) {
      if (response.status !== 200)
        expect([target, codeOf(response)]).toEqual([
          target,
          expect.stringMatching(/^(url\.not\.found|request_param_err)$/),
        ]);
      else expect([target, response.body]).toEqual([target, expect.stringContaining('"success":true')]);
    }
  }
});

test("[I17] raw request: TRACE, CONNECT, Upgrade, method override → no effect", async () => {
  for (const method of ["TRACE", "PATCH", "PROPFIND"]) {
    const [response] = parseResponses(
      await sendBytes(
        head(`${method} ${calls.site.status.path} HTTP/1.1`, { "x-secret": "must not be echoed" }),
      ),
    );
    expect([method, codeOf(response!)]).toEqual([method, "method.not.allowed"]);
    expect(response!.body).not.toContain("must not be echoed");
  }
  expect(await sendBytes(head("CONNECT evil.example:443 HTTP/1.1"))).not.toMatch(/ 200 /);
  const [upgraded] = parseResponses(
    await sendBytes(head(status, { connection: "upgrade", upgrade: "websocket" })),
  );
  expect(upgraded!.status).toBe(200);
  const overridden = parseResponses(
    await sendBytes(head(status, { "x-http-method-override": "DELETE", authorization: rahim.token })),
  );
  expect(overridden[0]!.status).toBe(200);
});

test("[I17] raw request, HEAD → 405 without a body, no row changed", async () => {
  const before = await stateHash(w.database.owner);
  for (const call of [
    calls.auth.logout,
    calls.auth.register,
    calls.games.addFavourite,
    calls.cashier.deposit,
  ]) {
    const [response] = parseResponses(
      await sendBytes(head(`HEAD ${call.path} HTTP/1.1`, { authorization: rahim.token })),
    );
    expect([call.name, response!.status, response!.body]).toEqual([call.name, 405, ""]);
  }
  const launch = `${calls.play.launch.path}?nodeId=${(await rahim.client.callOrThrow(calls.games.list, {})).games.find(({ playable }) => playable)!.nodeId}`;
  const [response] = parseResponses(
    await sendBytes(head(`HEAD ${launch} HTTP/1.1`, { authorization: rahim.token })),
  );
  expect([response!.status, response!.body]).toEqual([405, ""]);
  expect(await stateHash(w.database.owner)).toBe(before);
});

test("[I17] raw request, forged host and forwarding headers → no effect", async () => {
  const [forged] = parseResponses(
    await sendBytes(
      head(status, {
        host: "evil.example",
        "x-forwarded-for": "203.0.113.9",
        "x-forwarded-host": "evil.example",
        forwarded: "for=203.0.113.9",
      }),
    ),
  );
  expect(forged!.body).toContain("127.0.0.1");
  expect(forged!.body + forged!.headers).not.toMatch(/evil|203\.0\.113/);
});

test("[I6] raw request, two Authorization headers → not the second one's session", async () => {
  const karim = await w.person("karim");
  const [response] = parseResponses(
    await sendBytes(
      head(`GET ${calls.member.info.path} HTTP/1.1`, {
        authorization: rahim.token,
        Authorization: karim.token,
      }),
    ),
  );
  expect(response!.body).not.toContain("karim");
});

test("[I17] raw request, pipelined → answered in order, each with its own status", async () => {
  const requests = [
    "/wps/no/such",
    calls.site.status.path,
    "/wps/no/such",
    calls.member.info.path,
    calls.site.status.path,
  ].map((path) => head(`GET ${path} HTTP/1.1`));
  const responses = parseResponses(await sendBytes(requests.join(""), { answers: requests.length }));
  expect(responses.map(({ status: code }) => code)).toEqual([404, 200, 404, 401, 200]);
});

test("[I2] raw request, body compressed, cut off or announced → refused, no row changed", async () => {
  const before = await stateHash(w.database.owner);
  const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
  const post = `POST ${calls.games.addFavourite.path} HTTP/1.1`;
  const json = { authorization: rahim.token, "content-type": "application/json" };
  const [packed] = parseResponses(
    await sendBytes(
      Buffer.concat([
        Buffer.from(
          head(post, { ...json, "content-encoding": "gzip", "content-length": String(bomb.length) }),
        ),
        bomb,
      ]),
    ),
  );
  expect(codeOf(packed!)).toBe("request_param_err");
  await sendBytes(head(post, { ...json, "content-length": "500" }, '{"nodeId":1'), { hangUp: true });
  const [large] = parseResponses(await sendBytes(head(post, { ...json, "content-length": "10000000" }, "{")));
  expect(codeOf(large!)).toBe("body.too.large");
  expect(await stateHash(w.database.owner)).toBe(before);
});
