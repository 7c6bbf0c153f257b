import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { bodyEncryption } from "@khela/contract/body-encryption";
import { headers, limits } from "@khela/contract/wire";
import { createClient } from "../../../../tests/client.ts";
import { startHarness, type Harness, type Person } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";

/**
 * A call whose row in the contract runs every guard: it needs a session, a member's account, and an encrypted body
 * with three fields.
 */
const call = calls.auth.changePassword;
const BUDGET = 3;

/** Possible faults of a request, in the order in which guards refuse them, with their codes. */
const order = [
  ["rateLimit", "TOO_MANY_REQUESTS"],
  ["origin", "permission.denied"],
  ["merchant", "function.not.available"],
  ["maintenance", "system.maintenance"],
  ["region", "region.restricted"],
  ["module", "function.not.available"],
  ["session", "user.or.token.invalid"],
  ["access", "permission.denied"],
  ["encryption", "missing_encryption"],
  ["shape", "request_param_err"],
] as const;
type Fault = (typeof order)[number][0];

let w: Harness;
let member: Person;
let guest: Person;
let encrypted: { readonly valid: string; readonly invalid: string };
beforeAll(async () => {
  const geoip = fileURLToPath(new URL("../../../../tests/countries.csv", import.meta.url));
  const env = { SERVED_COUNTRIES: "MT", GEOIP_FILE: geoip };
  w = await startHarness({ env, limitFactor: BUDGET / limits.login.perMinute });
  member = await w.person("guarded");
  guest = await w.person("guest", { type: 4 });
  const password = { oldPassword: "before1234", newPassword: "after1234", confirmNewPassword: "after1234" };
  encrypted = {
    valid: await member.client.encrypt(call, password),
    invalid: await member.client.encrypt(call, {}),
  };
});
afterAll(async () => {
  await w.close();
});

async function setSwitches(maintenance: boolean, moduleOn: boolean): Promise<void> {
  await w.database.owner.run(
    sql`update merchant set maintenance = ${maintenance} where id = ${w.merchantId}`,
  );
  await w.database.owner.run(sql`
    insert into module_switch (merchant_id, module, enabled) values (${w.merchantId}, ${call.module}, ${moduleOn})
    on conflict (merchant_id, module) do update set enabled = excluded.enabled`);
  w.services.merchants.forget();
}

let requests = 0;
/** Returns the error code of a request with these faults. Every request comes from a separate IP address. */
async function refusal(faults: readonly Fault[]): Promise<string | undefined> {
  const has = (fault: Fault): boolean => faults.includes(fault);
  requests += 1;
  const address = `${has("region") ? "203.0.113" : "192.0.2"}.${requests}`;
  const client = createClient(w.app, { merchant: has("merchant") ? "nobody" : "khela", address });
  if (has("rateLimit")) for (let n = 0; n < BUDGET; n += 1) await client.send(call.method, call.path);
  client.token = has("session") ? "nobody's" : (has("access") ? guest : member).token;
  await setSwitches(has("maintenance"), !has("module"));
  const value = encrypted[has("shape") ? "invalid" : "valid"];
  const answer = await client.send(call.method, call.path, {
    body: { value },
    headers: {
      ...(has("origin") ? { "sec-fetch-site": "cross-site" } : {}),
      ...(has("encryption") ? {} : { [headers.encryption]: bodyEncryption.scheme }),
    },
  });
  return answer.errorCode;
}

describe("request with several faults → refused by the first guard", () => {
  const pairs = order.flatMap(([first, code], at) =>
    order.slice(at + 1).map(([second]) => [first, second, code] as const),
  );

  test.each(order)("%s alone → %s", async (fault, code) => {
    expect(await refusal([fault])).toBe(code);
  });

  test.each(pairs)("%s before %s → %s", async (first, second, code) => {
    expect(await refusal([second, first])).toBe(code);
  });
});

test("member behind an address whose budget the neighbours have used up → goes on", async () => {
  await setSwitches(false, true);
  const options = { merchant: "khela", address: "192.0.2.126" };
  const own = createClient(w.app, options);
  own.token = member.token;
  expect((await own.call(calls.member.info, {})).status).toBe(200);
  const neighbours = createClient(w.app, options);
  let answered = 0;
  while ((await neighbours.call(calls.site.settings, {})).status === 200) answered += 1;
  expect(answered).toBeGreaterThan(1);
  expect((await own.call(calls.member.info, {})).status).toBe(200);
  own.token = "nobody's";
  expect((await own.call(calls.member.info, {})).errorCode).toBe("TOO_MANY_REQUESTS");
});
