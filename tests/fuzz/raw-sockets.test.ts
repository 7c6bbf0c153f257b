/**
 * I17: what only a raw connection can say. Each is answered in the platform's own words or by closing; nothing hangs,
 * nothing behind a refused request is answered, and no row of money is touched.
 */
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { errors, type ErrorCode } from "@khela/contract/errors";
import type { Person, Harness } from "../harness.ts";
import { startHarness } from "../harness.ts";
import { stateHash } from "./state-hash.ts";

const HANG_MS = 4_000;
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

/** Everything the server says to these bytes until it closes, or until it has been silent for a while. */
function say(bytes: string | Buffer, options: { readonly hangUp?: boolean } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let said = "";
    let quiet: NodeJS.Timeout | undefined;
    const hang = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer to ${bytes.toString().slice(0, 60)}`));
    }, HANG_MS);
    const end = () => {
      clearTimeout(hang);
      clearTimeout(quiet);
      socket.destroy();
      resolve(said);
    };
    socket.on("data", (chunk) => {
      said += chunk.toString("utf8");
      clearTimeout(quiet);
      quiet = setTimeout(end, 150);
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

type Heard = { readonly status: number; readonly headers: string; readonly body: string };

function answers(said: string): Heard[] {
  return said
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

/** The refusal's code; fails for anything that is not a declared refusal in the platform's envelope. */
function codeOf({ status, body }: Heard): ErrorCode {
  const said = JSON.parse(body) as { success: boolean; errorCode: ErrorCode; message: string };
  expect([said.success, typeof said.message, errors[said.errorCode].status]).toEqual([
    false,
    "string",
    status,
  ]);
  return said.errorCode;
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
  "[I17] %s is refused, and nothing behind it is answered",
  async (name, bytes) => {
    const heard = answers(await say(bytes));
    expect(heard).toHaveLength(1);
    expect(heard[0]!.status).toBe(400);
    // a request without a version has no headers either, and so no merchant
    expect(codeOf(heard[0]!)).toBe(name === "no version" ? "function.not.available" : "request_param_err");
    expect(heard[0]!.headers).toContain("application/json");
    expect(heard[0]!.headers).toContain("connection: close");
  },
);

test("[I17] headers of 8 kB are read, of 20 kB and two thousand of them are refused", async () => {
  const [eight] = answers(await say(head(status, { "x-a": "x".repeat(8_000) })));
  expect(eight!.status).toBe(200);
  const [twenty] = answers(await say(head(status, { "x-a": "x".repeat(20_000) })));
  expect(codeOf(twenty!)).toBe("headers.too.large");
  const [many] = answers(
    await say(
      head(
        status,
        Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`x-${n}`, "a long enough value"])),
      ),
    ),
  );
  expect(codeOf(many!)).toBe("headers.too.large");
});

test("[I17] slashes that are doubled, escaped or dotted lead nowhere", async () => {
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
    for (const heard of answers(await say(head(`GET ${target} HTTP/1.1`)))) {
      if (heard.status !== 200)
        expect([target, codeOf(heard)]).toEqual([
          target,
          expect.stringMatching(/^(url\.not\.found|request_param_err)$/),
        ]);
      else expect([target, heard.body]).toEqual([target, expect.stringContaining('"success":true')]);
    }
  }
});

test("[I17] TRACE echoes nothing, CONNECT and Upgrade open nothing, an override overrides nothing", async () => {
  for (const method of ["TRACE", "PATCH", "PROPFIND"]) {
    const [heard] = answers(
      await say(head(`${method} ${calls.site.status.path} HTTP/1.1`, { "x-secret": "do not say this" })),
    );
    expect([method, codeOf(heard!)]).toEqual([method, "method.not.allowed"]);
    expect(heard!.body).not.toContain("do not say this");
  }
  expect(await say(head("CONNECT evil.example:443 HTTP/1.1"))).not.toMatch(/ 200 /);
  const [upgraded] = answers(await say(head(status, { connection: "upgrade", upgrade: "websocket" })));
  expect(upgraded!.status).toBe(200);
  const overridden = answers(
    await say(head(status, { "x-http-method-override": "DELETE", authorization: rahim.token })),
  );
  expect(overridden[0]!.status).toBe(200);
});

test("[I17] a HEAD is a status without a body, and launches nothing", async () => {
  const before = await stateHash(w.database.owner);
  for (const call of [
    calls.auth.logout,
    calls.auth.register,
    calls.games.addFavourite,
    calls.cashier.deposit,
  ]) {
    const [heard] = answers(await say(head(`HEAD ${call.path} HTTP/1.1`, { authorization: rahim.token })));
    expect([call.name, heard!.status, heard!.body]).toEqual([call.name, 405, ""]);
  }
  const launch = `${calls.play.launch.path}?nodeId=${(await rahim.client.callOrThrow(calls.games.list, {})).games.find(({ playable }) => playable)!.nodeId}`;
  const [heard] = answers(await say(head(`HEAD ${launch} HTTP/1.1`, { authorization: rahim.token })));
  expect([heard!.status, heard!.body]).toEqual([405, ""]);
  expect(await stateHash(w.database.owner)).toBe(before);
});

test("[I17] what is forged about where it comes from and goes to changes nothing", async () => {
  const [forged] = answers(
    await say(
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

test("[I6] two Authorization headers are no session of the second", async () => {
  const karim = await w.person("karim");
  const [heard] = answers(
    await say(
      head(`GET ${calls.member.info.path} HTTP/1.1`, {
        authorization: rahim.token,
        Authorization: karim.token,
      }),
    ),
  );
  expect(heard!.body).not.toContain("karim");
});

test("[I17] pipelined requests are answered in their order, each by its own", async () => {
  const requests = [
    "/wps/no/such",
    calls.site.status.path,
    "/wps/no/such",
    calls.member.info.path,
    calls.site.status.path,
  ].map((path) => head(`GET ${path} HTTP/1.1`));
  const heard = answers(await say(requests.join("")));
  expect(heard.map(({ status: code }) => code)).toEqual([404, 200, 404, 401, 200]);
});

test("[I2] a packed body is not unpacked, a cut one does nothing, an announced one is not waited for", async () => {
  const before = await stateHash(w.database.owner);
  const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
  const post = `POST ${calls.games.addFavourite.path} HTTP/1.1`;
  const json = { authorization: rahim.token, "content-type": "application/json" };
  const [packed] = answers(
    await say(
      Buffer.concat([
        Buffer.from(
          head(post, { ...json, "content-encoding": "gzip", "content-length": String(bomb.length) }),
        ),
        bomb,
      ]),
    ),
  );
  expect(codeOf(packed!)).toBe("request_param_err");
  await say(head(post, { ...json, "content-length": "500" }, '{"nodeId":1'), { hangUp: true });
  const [large] = answers(await say(head(post, { ...json, "content-length": "10000000" }, "{")));
  expect(codeOf(large!)).toBe("body.too.large");
  expect(await stateHash(w.database.owner)).toBe(before);
});
