/**
 * The back office's calls and the addresses that payment providers call, with hostile input: each answer is a known code or a
 * success, without internals, and a refusal changes no row.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import Type, { type TSchema } from "typebox";
import { calls } from "@khela/contract/calls";
import { errors } from "@khela/contract/errors";
import { gatewayIpnPath, gatewayReturnPath } from "@khela/contract/payment-gateway";
import {
  BackOfficeAnswer,
  BackOfficeMember,
  backOfficePaths as paths,
  BackOfficePicture,
  BackOfficeReply,
} from "@khela/contract/operator/back-office";
import { headers as names } from "@khela/contract/wire";
import { createOrderId } from "../../apps/server/src/cashier/order-id.ts";
import { findBackOfficeKey } from "../../apps/server/src/http/back-office/back-office-key.ts";
import { startHarness, type Harness, type Person } from "../harness.ts";
import { findFault, wasRefused, type ObservedResponse } from "./check-response.ts";
import { bodyMutations, queryMutations, type Fields } from "./mutations.ts";
import { changedTables, stateHash } from "./state-hash.ts";

const KEY = "back-office-of-the-fuzz-test";
const MIN_CASES = 1_000;
const AT_ONCE = 8;

let w: Harness;
let person: Person;
let sentCases = 0;

beforeAll(async () => {
  w = await startHarness({ env: { BACK_OFFICE_KEY: KEY } });
  person = await w.person("rahim");
});
afterAll(() => w.close());

const quoted = (text: string) => JSON.stringify(text);
const operator = quoted("asha");

type Row = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly schema: TSchema;
  readonly good: () => Fields;
};

const post = (path: string, schema: TSchema, good: () => Fields): Row => ({
  method: "POST",
  path,
  schema,
  good,
});
const get = (path: string, schema: TSchema, good: () => Fields): Row => ({
  method: "GET",
  path,
  schema,
  good,
});

/** Every call with input; what it names does not exist, so that each is refused. */
const rows: readonly Row[] = [
  get(paths.conversation, BackOfficeMember, () => ({ member: '"999999999"' })),
  get(paths.picture, BackOfficePicture, () => ({ id: '"999999999"' })),
  post(paths.reply, BackOfficeReply, () => ({
    member: '"999999999"',
    text: '"hello"',
    operator,
    requestId: quoted(randomUUID()),
  })),
  post(paths.answer, BackOfficeAnswer, () => ({ feedback: '"999999999"', answer: '"thank you"', operator })),
];

const known = new Set(Object.keys(errors));

async function send(
  { method, path }: Pick<Row, "method" | "path">,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<ObservedResponse> {
  const answer = await w.app.inject({
    method,
    url: method === "GET" ? `${path}?${text}` : path,
    headers: { [names.merchant]: "khela", ...headers },
    ...(method === "GET" ? {} : { payload: text }),
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    type: String(answer.headers["content-type"] ?? ""),
    requestId: answer.headers["x-request-id"] as string | undefined,
  };
}

const faultOf = (path: string, seen: ObservedResponse, invalid: boolean) =>
  findFault({ kind: "site", path, fails: known, out: Type.Unknown() }, seen, invalid);

/** The labels of the cases that went wrong. */
async function faultsOf<T>(
  cases: readonly T[],
  check: (one: T) => Promise<string | null>,
): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...cases];
  sentCases += cases.length;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        const fault = await check(one);
        if (fault !== null) faults.push(fault);
      }
    }),
  );
  return faults;
}

test.each(rows.map(({ method, path }) => `${method} ${path}`))(
  "[I1 I2 I3 I4 I9 I13] fuzz back office %s: hostile input with the key → refused by code, no row changed",
  async (name) => {
    const row = rows.find(({ method, path }) => `${method} ${path}` === name)!;
    const mutations =
      row.method === "GET" ? queryMutations(row.schema, row.good) : bodyMutations(row.schema, row.good);
    const headers = {
      [names.session]: KEY,
      ...(row.method === "GET" ? {} : { "content-type": "application/json" }),
    };
    const before = await stateHash(w.database.owner);
    const faults = await faultsOf(mutations, async ({ label, text, invalid }) => {
      const seen = await send(row, text, headers);
      const fault = faultOf(row.path, seen, invalid);
      return fault === null ? null : `${label}: ${fault}`;
    });
    expect(faults).toEqual([]);
    expect(changedTables(before, await stateHash(w.database.owner))).toBe("");
  },
  240_000,
);

/** Names that people, or a database that compares without case or width, could take for `asha`. */
const otherSpellings = [
  "Asha",
  "ASHA",
  " asha",
  "asha ",
  "as ha",
  "asha\n",
  "\u0430sha",
  "\uff41sha",
  "as\u200bha",
  "asha\u0301",
  "",
];
const isDeciding = ({ method, good }: Row): boolean => method === "POST" && "operator" in good();

test("[I4 OPS-04] back office, every call with a person's name: another spelling of the name → refused, no second person and no row changed", async () => {
  const before = await stateHash(w.database.owner);
  const faults = await faultsOf(
    rows.filter(isDeciding).flatMap((row) => otherSpellings.map((name) => ({ row, name }))),
    async ({ row, name }) => {
      const fields = Object.entries({ ...row.good(), operator: quoted(name) });
      const text = `{${fields.map(([field, value]) => `${quoted(field)}:${value}`).join()}}`;
      const seen = await send(row, text, { [names.session]: KEY, "content-type": "application/json" });
      return seen.text.includes('"errorCode":"request_param_err"')
        ? null
        : `${row.path} ${quoted(name)}: ${seen.text}`;
    },
  );
  expect(faults).toEqual([]);
  expect(changedTables(before, await stateHash(w.database.owner))).toBe("");
});

test("[I4 OPS-04] back office: every call that changes something is in the table of calls with a person's name", async () => {
  const named = new Set(rows.filter(isDeciding).map(({ path }) => path));
  const unnamed: string[] = [];
  for (const path of everyPath.filter((one) => !named.has(one))) {
    const headers = { [names.session]: KEY, "content-type": "application/json" };
    const { status } = await send({ method: "POST", path }, "{}", headers);
    if (status !== 404 && status !== 405) unnamed.push(path);
  }
  expect(unnamed).toEqual([]);
});

const everyPath = Object.values(paths).filter((path) => path !== paths.page);

test.each(["", "a session", "another key"])(
  "[I4] fuzz back office: every call without the key (%s) → refused, nothing answered",
  async (what) => {
    const token = { "": null, "a session": person.token, "another key": `${KEY}x` }[what] ?? null;
    for (const path of everyPath)
      for (const method of ["GET", "POST"] as const) {
        const headers = {
          ...(token === null ? {} : { [names.session]: token }),
          "content-type": "application/json",
        };
        const seen = await send({ method, path }, method === "GET" ? "" : "{}", headers);
        expect(wasRefused(seen), `${method} ${path}`).toBe(true);
        expect(faultOf(path, seen, true)).toBeNull();
      }
  },
);

test("[I4] back office of the sandbox: two brands with one secret key → each has a key of its own", () => {
  const keyOf = (merchantCode: string) =>
    findBackOfficeKey({ mode: "sandbox", backOfficeKey: null, merchantCode }, w.services.secrets);
  expect(keyOf("khela")).toBe(keyOf("khela"));
  expect(keyOf("khela")).not.toBe(keyOf("other"));
});

const hostileForms = [
  "",
  "paymentID=&status=success",
  "paymentID=a&paymentID=b&status=success",
  "paymentID=%00&status=%ed%a0%80",
  "__proto__=1&constructor=2&paymentID=__proto__",
  "tran_id=x&val_id=x&status=VALID&verify_key=tran_id,val_id&verify_sign=0",
  `val_id=${"x".repeat(9_000)}`,
  "verify_key=__proto__,constructor,toString&verify_sign=__proto__",
  "status=success&".repeat(500),
];

test("[I1 I3 I13] fuzz providers' addresses: hostile forms, orders and names → sent back to the site or refused, no row changed", async () => {
  const order = await person.client.call(calls.cashier.depositOrder, { orderId: "0" });
  expect(order.errorCode).toBe("deposit.order.unknown");
  const ids = [
    createOrderId(person, w.services.randomBytes),
    "0",
    "%00",
    "..%2f..",
    "Z".repeat(32),
    "x".repeat(300),
  ];
  const cases = ["bkash", "sslcommerz", "khela", "__proto__", "%00"].flatMap((gateway) =>
    ids.flatMap((id) => hostileForms.map((form) => ({ gateway, id, form }))),
  );
  const before = await stateHash(w.database.owner);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const faults = await faultsOf(cases, async ({ gateway, id, form: text }) => {
    const label = `${gateway} ${id.slice(0, 8)} ${text.slice(0, 30)}`;
    const back = gatewayReturnPath(gateway, id);
    for (const seen of [
      await send({ method: "GET", path: back }, text, {}),
      await send({ method: "POST", path: back }, text, form),
      await send({ method: "POST", path: gatewayIpnPath(gateway, id) }, text, form),
    ])
      if (seen.status === 200 || seen.status >= 500)
        return `${label}: ${seen.status} ${seen.text.slice(0, 100)}`;
    return null;
  });
  expect(faults).toEqual([]);
  expect(changedTables(before, await stateHash(w.database.owner))).toBe("");
});

test(`cases sent → at least ${MIN_CASES}`, () => {
  process.stdout.write(`fuzz, back office: ${sentCases} cases\n`);
  expect(sentCases).toBeGreaterThan(MIN_CASES);
});
