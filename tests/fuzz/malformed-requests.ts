/**
 * The cases of the fuzz tests that every endpoint gets, whatever its fields are (groups I2, I6 and I17): malformed
 * bodies, invalid sessions and signatures, unusual headers and URLs.
 */
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { bodyEncryption } from "@khela/contract/body-encryption";
import { bodyLimitBytes, headers as names, sessionCookie } from "@khela/contract/wire";
import {
  encryptText,
  secretOf,
  signatureOf,
  vendorSecretOf,
  type Endpoint,
  type Request,
} from "./endpoints.ts";
import { render, type Fields } from "./mutations.ts";
import type { FuzzFixture } from "./fixture.ts";
import { counted } from "../money/proof-scale.ts";

export type Case = {
  readonly label: string;
  readonly invalid: boolean;
  /** Set for HEAD requests, whose answer has no body. */
  readonly bodiless?: true;
  /** Set when the URL may not reach the endpoint: the platform's general refusal is right too. */
  readonly offRoute?: true;
  request(): Promise<Request>;
};

type Changes = Readonly<Record<string, string | undefined>>;

const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const deepObject = (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);
const withField = (good: Fields, name: string, json: string) => render({ ...good, [name]: json });

type Bodies = Readonly<Record<string, (good: Fields) => string | Buffer>>;

/** Large bodies, which are created once. */
const tenMegabytes = Buffer.alloc(10 * 1024 * 1024, 0x20);
const compressionBomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));

/** Unusual bodies that an endpoint may accept. */
const unusualBodies: Bodies = {
  "an array 10,000 deep in a field": (good) => withField(good, "more", deep(10_000)),
  "an object 5,000 deep in a field": (good) => withField(good, "more", deepObject(5_000)),
  "10,000 letters of name": (good) => withField(good, "k".repeat(10_000), "1"),
  "2,000 fields more": (good) =>
    render({ ...good, ...Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`f${n}`, "1"])) }),
  "10,000 digits in a field": (good) => withField(good, "more", "9".repeat(10_000)),
  "names of Object.prototype": (good) =>
    render({ ...good, toString: "1", hasOwnProperty: "1", valueOf: "null", toJSON: "1", length: "-1" }),
  "an empty name": (good) => withField(good, "", "1"),
  "spaces around": (good) => `${" ".repeat(10_000)}${render(good)}\r\n\t `,
  "constructor as a field": (good) => withField(good, "constructor", "1"),
  "constructor with a prototype": (good) => withField(good, "constructor", '{"prototype":{"type":41}}'),
  "a lone surrogate as name": (good) => {
    const text = render(good);
    return `${text.slice(0, -1)}${text === "{}" ? "" : ","}"\\ud800":1}`;
  },
};

const malformedBodies: Bodies = {
  "cut in half": (good) => {
    const text = render(good);
    return text.slice(0, Math.floor(text.length / 2)) || "{";
  },
  "something behind it": (good) => `${render(good)}x`,
  "two documents": (good) => `${render(good)}${render(good)}`,
  "a comment": (good) => `${render(good)} // so`,
  "a comma too many": (good) => `${render(good).slice(0, -1)},}`,
  null: () => "null",
  "a list": () => "[]",
  "a list of it": (good) => `[${render(good)}]`,
  "a text": () => '"{}"',
  "a number": () => "7",
  true: () => "true",
  NaN: () => "NaN",
  words: () => "hello",
  "a bracket": () => "{",
  zeros: () => "\u0000".repeat(64),
  XML: () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  "a list 30,000 deep": () => deep(16_000),
  "an open list 60,000 deep": () => "[".repeat(60_000),
  "UTF-16": (good) => Buffer.from(render(good), "utf16le"),
  "bytes at random": () => randomBytes(512),
  gzip: (good) => gzipSync(render(good)),
  "a body over the limit": () => `{"a":"${"x".repeat(bodyLimitBytes)}"}`,
  "10 MB": () => tenMegabytes,
};

const contentTypes = [
  "text/plain",
  "text/html",
  "application/xml",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/json, text/plain",
  "application/jsonx",
  "json",
  ";",
  "application/json; charset=utf-16",
  'application/json;charset="',
  "x".repeat(4_000),
];

/** Returns the cases of malformed bodies. For an encrypted body the plaintext is malformed. */
function bodyCases(endpoint: Endpoint): Case[] {
  const good = () => endpoint.cheap();
  const cases: Case[] = [];
  const add = (label: string, invalid: boolean, text: () => string | Buffer, changes?: Changes) =>
    cases.push({ label, invalid, request: () => endpoint.request(text(), changes) });
  for (const [label, body] of Object.entries(unusualBodies)) add(label, false, () => body(good()));
  for (const [label, body] of Object.entries(malformedBodies))
    add(label, endpoint.kind !== "site" || Object.keys(good()).length > 0, () => body(good()));
  add("__proto__", endpoint.kind === "site", () => withField(good(), "__proto__", '{"type":41}'));
  add("__proto__ in a field", endpoint.kind === "site", () =>
    withField(good(), "more", '{"__proto__":{"type":41}}'),
  );
  add("a byte order mark", false, () => `\ufeff${render(good())}`);
  add("bytes that are no UTF-8", false, () =>
    Buffer.concat([
      Buffer.from(render(good()).slice(0, -1)),
      Buffer.from([0x2c, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    ]),
  );
  for (const type of contentTypes)
    add(`called ${type.slice(0, 40)}`, false, () => render(good()), { "content-type": type });
  add("called nothing", false, () => render(good()), { "content-type": undefined });
  for (const encoding of ["gzip", "br", "deflate", "nonsense"]) {
    add(`packed as ${encoding}`, false, () => render(good()), { "content-encoding": encoding });
    add(`a compression bomb as ${encoding}`, true, () => compressionBomb, {
      "content-encoding": encoding,
    });
  }
  add("nothing", false, () => "");
  return cases;
}

const queries = [
  "&&&",
  "=x",
  "=",
  "%00=%00",
  "__proto__=1",
  "__proto__[type]=41",
  "constructor=1",
  "constructor[prototype][type]=41",
  "toString=1&hasOwnProperty=1&then=1",
  "a=%FF",
  "a=%ZZ",
  "%",
  "%%%",
  "a=%u0041",
  "?",
  "#x",
  ";a=1;b=2",
  "a[]=1&a[]=2",
  "a=1&a=2&a=3",
  "x".repeat(7_000),
  `a=${"x".repeat(7_000)}`,
  "[object Object]",
  "$where=1",
  "page[$gt]=1",
  Array.from({ length: 1_500 }, (_, n) => `p${n}=1`).join("&"),
];

function queryCases(endpoint: Endpoint): Case[] {
  const own = Object.entries(endpoint.cheap())
    .map(([name, json]) => `${name}=${encodeURIComponent(String(JSON.parse(json)))}`)
    .join("&");
  return queries.map((query) => ({
    label: `?${query.slice(0, 30)}`,
    invalid: false,
    request: () => endpoint.request(own === "" ? query : `${own}&${query}`),
  }));
}

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  [names.language]: ["__proto__", "constructor", "xx", "", "EN, BN", "x".repeat(5_000), "../../en", "\u00e9"],
  [names.device]: ["x".repeat(5_000), "\u00ff\u00fe", "' or 1=1 --", "__proto__"],
  [names.gateway]: ["9", "__proto__", "-1"],
  [names.module]: ["NOPE", "__proto__", "x".repeat(5_000)],
  cookie: [
    "x",
    ";;==;",
    `${sessionCookie}=`,
    `${sessionCookie}=%ZZ; a=b`,
    "__proto__=1",
    `a=${"x".repeat(4_000)}`,
  ],
  "x-forwarded-for": ["1.2.3.4", "x, y, z", "::1, 127.0.0.1, ' or 1=1", "x".repeat(4_000)],
  "x-forwarded-host": ["evil.example"],
  forwarded: ["for=evil;host=evil"],
  host: ["evil.example", "", "a b", "x".repeat(2_000)],
  "x-http-method-override": ["DELETE", "TRACE"],
  "x-original-url": ["/readyz"],
  "accept-encoding": ["br;q=0, gzip;q=1, *;q=x", "x".repeat(3_000)],
  accept: ["text/html"],
  range: ["bytes=0-1"],
  "if-none-match": ["*"],
  expect: ["100-continue"],
  "x-request-id": ["forged\tid"],
  "x-padding": ["x".repeat(8_000)],
};

const wrongMerchants = [
  "__proto__",
  "constructor",
  "toString",
  "KHELA",
  "khela\u00a0",
  "khela, khela_trial",
  "1",
  "x".repeat(5_000),
  "other' or 1=1",
  "",
];

function headerCases(endpoint: Endpoint): Case[] {
  const text = () => (endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.cheap()));
  return Object.entries(oddHeaders).flatMap(([name, values]) =>
    values.map((value) => ({
      label: `${name}: ${value.slice(0, 24)}`,
      invalid: false,
      request: () => endpoint.request(text(), { [name]: value }),
    })),
  );
}

function merchantCases(endpoint: Endpoint): Case[] {
  const text = () => (endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.cheap()));
  const cases: Case[] = wrongMerchants.map((value) => ({
    label: `merchant ${value.slice(0, 20)}`,
    invalid: true,
    request: () => endpoint.request(text(), { [names.merchant]: value }),
  }));
  cases.push({
    label: "no merchant",
    invalid: true,
    request: () => endpoint.request(text(), { [names.merchant]: undefined }),
  });
  return cases;
}

export function goodQuery(endpoint: Endpoint): string {
  return Object.entries(endpoint.cheap())
    .map(([name, json]) => `${name}=${encodeURIComponent(String(JSON.parse(json)))}`)
    .join("&");
}

function addressCases(endpoint: Endpoint): Case[] {
  const cases: Case[] = [];
  const text = () => (endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.cheap()));
  const add = (label: string, changed: (request: Request) => Partial<Request>, bodiless?: true) =>
    cases.push({
      label,
      invalid: true,
      offRoute: true,
      ...(bodiless === undefined ? {} : { bodiless }),
      request: async () => {
        const request = await endpoint.request(text());
        return { ...request, ...changed(request) };
      },
    });
  const { path } = endpoint;
  const slashed = `${path.slice(0, path.lastIndexOf("/"))}%2f${path.slice(path.lastIndexOf("/") + 1)}`;
  for (const url of [
    `${path}/`,
    `${path}//`,
    slashed,
    path.toUpperCase(),
    `${path};x=1`,
    `${path}%00`,
    `${path}%20`,
    `${path}/..%2f`,
    `${path}.json`,
    `/.${path}x`,
    `${path}\\`,
  ]) {
    if (url !== path) add(url, () => ({ url }));
  }
  for (const method of ["PATCH", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"]) add(method, () => ({ method }));
  add(
    "HEAD",
    ({ headers }) => ({
      method: "HEAD",
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "content-type")),
    }),
    true,
  );
  return cases;
}

function sessionCases(endpoint: Endpoint, fixture: FuzzFixture, ended: EndedTokens): Case[] {
  const { token } = fixture.rahim;
  const at = Math.floor(token.length / 2);
  const tampered = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
  const text = () => (endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.cheap()));
  const bad: Readonly<Record<string, Changes>> = {
    "no session": { [names.session]: undefined },
    "a made-up one": { [names.session]: randomBytes(33).toString("base64url") },
    "an empty one": { [names.session]: "" },
    "one cut short": { [names.session]: token.slice(0, -1) },
    "one with a letter changed": { [names.session]: tampered },
    "one twice": { [names.session]: `${token}, ${token}` },
    "a bearer": { [names.session]: `Bearer ${token}` },
    basic: { [names.session]: "Basic cmFoaW06cmFoaW0=" },
    "one in other letters": { [names.session]: token.toLowerCase() },
    "one behind spaces inside": { [names.session]: `${token.slice(0, 10)} ${token.slice(10)}` },
    "5,000 letters": { [names.session]: "A".repeat(5_000) },
    "an expired one": { [names.session]: ended.expired },
    "a logged-out one": { [names.session]: ended.loggedOut },
    "a blocked member's": { [names.session]: ended.blocked },
    "another merchant's": { [names.session]: fixture.foreignToken },
    "two that differ": { [names.session]: token, cookie: `${sessionCookie}=${fixture.karim.token}` },
    "a launch token": { [names.session]: fixture.karimSession.session },
    none: { [names.session]: "null" },
    "a number": { [names.session]: "1" },
    "a JSON web token of nobody": { [names.session]: "eyJhbGciOiJub25lIn0.eyJzdWIiOiJyYWhpbSJ9." },
  };
  const cases: Case[] = Object.entries(bad).map(([label, changes]) => ({
    label: `I6 ${label}`,
    invalid: endpoint.needsSession || label === "two that differ",
    request: () => endpoint.request(text(), changes),
  }));
  cases.push({
    label: "I6 in the query",
    invalid: endpoint.needsSession,
    request: async () => {
      const { url, headers, ...request } = await endpoint.request(text(), { [names.session]: undefined });
      return {
        ...request,
        headers,
        url: `${url}${url.includes("?") ? "&" : "?"}authorization=${token}&token=${token}`,
      };
    },
  });
  if (endpoint.path.endsWith("/logout")) return cases;
  for (const [whose, other] of [
    ["an agent's", fixture.agent.token],
    ["a guest's", fixture.guestToken],
  ] as const) {
    cases.push({
      label: `I6 ${whose}`,
      invalid: false,
      request: () => endpoint.request(text(), { [names.session]: other }),
    });
  }
  return cases;
}

export type EndedTokens = { readonly expired: string; readonly loggedOut: string; readonly blocked: string };

function signatureCases(endpoint: Endpoint, fixture: FuzzFixture): Case[] {
  const own = secretOf(fixture, endpoint);
  const other = secretOf(fixture, { kind: endpoint.kind === "vendor" ? "gateway" : "vendor" });
  const day = 86_400_000;
  const bad: Readonly<Record<string, (text: string, now: Date) => Changes>> = {
    "no signature": () => ({ "webhook-signature": undefined }),
    "no id": () => ({ "webhook-id": undefined }),
    "no time": () => ({ "webhook-timestamp": undefined }),
    "an empty signature": () => ({ "webhook-signature": "" }),
    "v1 of nothing": () => ({ "webhook-signature": "v1," }),
    "another version": () => ({ "webhook-signature": "v9,AAAA" }),
    "bytes at random": () => ({ "webhook-signature": `v1,${randomBytes(32).toString("base64")}` }),
    "5,000 letters": () => ({ "webhook-signature": `v1,${"A".repeat(5_000)}` }),
    "another's secret": (text, now) => signatureOf(other, text, now),
    "another vendor's": (text, now) => signatureOf(vendorSecretOf(fixture, "PG"), text, now),
    "yesterday's": (text, now) => signatureOf(own, text, new Date(now.getTime() - day)),
    "tomorrow's": (text, now) => signatureOf(own, text, new Date(now.getTime() + day)),
    "a time that is none": () => ({ "webhook-timestamp": "soon" }),
    "a time below zero": () => ({ "webhook-timestamp": "-1" }),
    "a time without end": () => ({ "webhook-timestamp": "1e400" }),
    "of another body": (_text, now) => signatureOf(own, "{}", now),
    "of another id": (text, now) => ({ ...signatureOf(own, text, now), "webhook-id": "msg_other" }),
    "of a moved time": (text, now) => ({
      ...signatureOf(own, text, now),
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000) + 1),
    }),
  };
  return Object.entries(bad).map(([label, changes]) => ({
    label: `I6 ${label}`,
    invalid: true,
    request: () => {
      const text = render(endpoint.cheap());
      return endpoint.request(text, changes(text, fixture.w.services.now()));
    },
  }));
}

function encryptionCases(endpoint: Endpoint, fixture: FuzzFixture): Case[] {
  const call = endpoint.name.split(" ")[0]!;
  const headers = { [names.encryption]: bodyEncryption.scheme };
  const inside: Readonly<Record<string, Fields>> = {
    "for another call": { call: '"auth.other"' },
    "for no call": { call: "null" },
    old: { iat: "1" },
    "of tomorrow": { iat: String(fixture.w.services.now().getTime() + 86_400_000) },
    "without a time": { iat: "null" },
    "a time of 1e308": { iat: "1e308" },
    "a time that is text": { iat: '"now"' },
    "a short nonce": { nonce: '"x"' },
    "a nonce too long": { nonce: `"${"x".repeat(65)}"` },
    "a nonce with a zero byte": { nonce: `"${"\\u0000".repeat(20)}"` },
    "a nonce of half pairs": { nonce: `"${"\\ud800".repeat(20)}"` },
    "a nonce that is a number": { nonce: "12345678901234567890" },
    "__proto__ beside the body": { __proto__x: "1", ["__proto__"]: '{"type":41}' },
    "no body": { body: "null" },
    "a list of bodies": { body: "[{}]" },
    "a text as body": { body: '"{}"' },
  };
  const cases: Case[] = Object.entries(inside).map(([label, fields]) => ({
    label: `seal ${label}`,
    invalid: label !== "a nonce of half pairs" && label !== "__proto__ beside the body",
    request: async () =>
      endpoint.request(
        JSON.stringify({ value: await encryptText(fixture, call, render(endpoint.cheap()), fields) }),
        headers,
      ),
  }));
  const outside = [
    "null",
    "7",
    "{}",
    "[]",
    '""',
    '"a.b.c.d.e"',
    '"...."',
    `"${"A".repeat(40_000)}"`,
    '"\\u0000"',
    '"eyJhbGciOiJkaXIifQ...."',
    '{"__proto__":1}',
  ];
  for (const json of outside)
    cases.push({
      label: `value ${json.slice(0, 20)}`,
      invalid: true,
      request: () => endpoint.request(`{"value":${json}}`, headers),
    });
  for (const scheme of ["jwe", "none", "", "JWE, JWE"]) {
    cases.push({
      label: `Encryption: ${scheme}`,
      invalid: true,
      request: async () =>
        endpoint.request(
          JSON.stringify({ value: await encryptText(fixture, call, render(endpoint.cheap())) }),
          { [names.encryption]: scheme },
        ),
    });
  }
  cases.push({
    label: "unencrypted instead of encrypted",
    invalid: true,
    request: () => endpoint.request(render(endpoint.cheap()), { ...headers }),
  });
  return cases;
}

/** Returns the cases that only this endpoint gets. */
function ownCases(endpoint: Endpoint): Case[] {
  if (endpoint.name !== "vendor rollback") return [];
  const itself =
    (changes: Fields): Case["request"] =>
    () =>
      endpoint.request(render({ ...endpoint.cheap(), ...changes }));
  return [
    {
      label: "a rollback of itself",
      invalid: true,
      request: itself({ transactionId: '"self"', reference: '"self"' }),
    },
    { label: "an amount of a bet that never came", invalid: false, request: itself({ amount: '"5.00"' }) },
  ];
}

/**
 * All endpoints share the code that reads bodies, queries, headers, addresses, merchants and encrypted bodies. So in
 * `npm test` each endpoint gets another sixth of these cases; in `npm run proofs` all. Each endpoint gets every case of
 * sessions and signatures, and the case without a merchant.
 */
const SHARE = counted(6, 1);

const shareOf = (cases: readonly Case[], turn: number): Case[] =>
  cases.filter(({ label }, index) => label === "no merchant" || index % SHARE === turn % SHARE);

const generalCases = (endpoint: Endpoint): Case[] => [
  ...(endpoint.method === "GET" ? queryCases(endpoint) : bodyCases(endpoint)),
  ...headerCases(endpoint),
  ...addressCases(endpoint),
  ...(endpoint.kind === "site" ? merchantCases(endpoint) : []),
];

/** An endpoint's share of the cases that all endpoints handle in the same code. */
export const generalRequestCases = (endpoint: Endpoint, turn: number): Case[] =>
  shareOf(generalCases(endpoint), turn);

/** Returns all cases that do not depend on the fields of the endpoint. */
export function malformedRequestCases(
  endpoint: Endpoint,
  fixture: FuzzFixture,
  ended: EndedTokens,
  turn: number,
): Case[] {
  const general = [
    ...generalCases(endpoint),
    ...(endpoint.encrypted ? encryptionCases(endpoint, fixture) : []),
  ];
  return [
    ...shareOf(general, turn),
    ...ownCases(endpoint),
    ...(endpoint.kind === "site"
      ? sessionCases(endpoint, fixture, ended)
      : signatureCases(endpoint, fixture)),
  ];
}
