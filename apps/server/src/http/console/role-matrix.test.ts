/**
 * Every call of the console by every built-in role, and by a script's token. The cases are made from the contract, so
 * that a new row is covered.
 */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCookie, type OperatorCall } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { permissions, roles, type RoleName } from "@khela/contract/operator/permissions";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { createOperatorToken, operatorTokenHash } from "../../infra/operator/acting-operator.ts";

const everyCall: readonly OperatorCall[] = Object.values(operatorCalls).flatMap((area) =>
  Object.values(area as Readonly<Record<string, OperatorCall>>),
);

let w: Harness;
let origin: string;
beforeAll(async () => {
  w = await startHarness();
  origin = await w.listen();
});
afterAll(async () => {
  await w.close();
});

/** Opens a new session of the operator for each call, because a call may end its own session. */
async function openSession(operator: TestOperator, isToken: boolean): Promise<string> {
  const token = createOperatorToken((count) => randomBytes(count));
  const now = w.services.now();
  await w.database.owner.run(sql`
    insert into operator_session (token_hash, operator_id, kind, created_at, seen_at, expires_at, proven_at, ip, name, merchant_id, permissions)
    values (${operatorTokenHash(token)}, ${operator.id}, ${isToken ? "token" : "browser"}, ${now}, ${now}, ${new Date(now.getTime() + 3_600_000)},
      ${isToken ? null : now}, '127.0.0.1', ${isToken ? "matrix" : null}, ${isToken ? w.merchantId : null},
      ${isToken ? permissions : null}::text[])`);
  return token;
}

/** Code of a stream's response, read from its headers, because the stream stays open. */
async function answerOfStream({ path }: OperatorCall, token: string): Promise<string> {
  const ended = new AbortController();
  const answer = await fetch(origin + path, {
    headers: { authorization: `Bearer ${token}`, merchant: "khela" },
    signal: ended.signal,
  });
  const code = answer.ok ? "200" : ((await answer.json()) as { errorCode: string }).errorCode;
  ended.abort();
  return code;
}

/**
 * Returns the code of the call's response to an empty input. A call that needs an input refuses an empty input and
 * changes nothing.
 */
async function answerTo(operator: TestOperator, call: OperatorCall, isToken: boolean): Promise<string> {
  const token = await openSession(operator, isToken);
  if (call.stream === true) return answerOfStream(call, token);
  const { errorCode, status } = await operator.client.send(call.method, call.path, {
    headers: isToken
      ? { cookie: "", authorization: `Bearer ${token}` }
      : { cookie: `${operatorCookie}=${token}` },
    ...(call.method === "POST" ? { body: {} } : {}),
  });
  return errorCode ?? String(status);
}

const deniedOf = async (name: string): Promise<string[]> => {
  const rows = await w.database.owner.rows<{ subject: string }>(sql`
    select subject from audit_log where actor = ${`operator:${name}`} and action = 'operator.denied' order by id`);
  return rows.map(({ subject }) => subject);
};

const isAllowed = (call: OperatorCall, granted: readonly string[], isToken: boolean): boolean =>
  call.permission === "anyone" ||
  (!(isToken && call.personOnly === true) &&
    (call.permission === "operator" || granted.includes(call.permission)));

async function expectMatrix(
  operator: TestOperator,
  granted: readonly string[],
  isToken = false,
): Promise<void> {
  const denied: string[] = [];
  for (const call of everyCall) {
    const answer = await answerTo(operator, call, isToken);
    expect(answer, `${operator.name} ${call.name}`).not.toBe("500");
    expect(answer, `${operator.name} ${call.name}`).not.toBe("operator.session.missing");
    if (answer === "operator.permission.denied") denied.push(call.name);
  }
  const refused = everyCall.filter((call) => !isAllowed(call, granted, isToken)).map(({ name }) => name);
  expect(denied).toEqual(refused);
  expect(await deniedOf(operator.name)).toEqual(refused.map((name) => `call:${name}`));
}

test.each(Object.keys(roles) as RoleName[])(
  "[OPS-01] role matrix: %s → every call of its permissions is let in, every other refused and in the audit log",
  async (role) => {
    const operator = await createOperator(w, `as-${role.toLowerCase()}`, { roles: [role] });
    await expectMatrix(operator, roles[role]);
  },
);

test("[OPS-01] role matrix: an owner's token → what a person alone may do is refused and in the audit log", async () => {
  const operator = await createOperator(w, "as-script");
  await expectMatrix(operator, permissions, true);
});

test("[OPS-01] role matrix: an operator without a role → only their own account", async () => {
  const operator = await createOperator(w, "as-nobody", { roles: [] });
  await expectMatrix(operator, []);
});

test("[OPS-01] contract: every row has a name of its own path, and a known permission; what changes or reads personal data is a POST", () => {
  for (const { name, path, permission, effect, method } of everyCall) {
    expect(path).toBe(`/console/api/${name.replace(".", "/")}`);
    expect(["anyone", "operator", ...permissions]).toContain(permission);
    if (effect !== "read") expect(method).toBe("POST");
  }
  expect(new Set(everyCall.map(({ name }) => name)).size).toBe(everyCall.length);
});
