import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { createClient } from "../../../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import {
  freshAddress,
  loginAs,
  registeredMember,
  registration,
  testApp,
  type AuthTestHarness,
} from "../../../../test/auth/auth-harness.ts";

let harness: AuthTestHarness;
beforeAll(async () => {
  harness = await testApp();
});
afterAll(() => harness.close());

/** Creates a guest's client: a browser with the guest's session at the session's merchant. */
function siteOf(merchantCode: string, token: string, address = freshAddress()) {
  const site = createClient(harness.app, { merchant: merchantCode, address });
  site.cookie = token;
  return site;
}

it("[AUTH-25] free play: visitor → guest of the trial merchant with 10,000.00 of play money", async () => {
  const info = await harness.visitor().callOrThrow(calls.auth.freePlay, {});
  expect(info).toMatchObject({
    merchantCode: "khela_trial",
    type: 4,
    customerType: 4,
    currency: "BDT",
    firstTimeLogin: false,
  });
  expect(info.userName).toMatch(/^guest_[0-9a-f]{12}$/);
  const guest = siteOf(info.merchantCode, info.token!);
  expect(await guest.callOrThrow(calls.member.info, {})).toMatchObject({
    account: info.userName,
    type: 4,
    merchantCode: "khela_trial",
  });
  const money = await harness.database.db.rows(sql`
    select a.balance, a.real, t.kind, t.amount_minor amount, h.purpose from member m
      join account a on a.bucket = m.bucket and a.member_id = m.id
      join transfer t on t.bucket = m.bucket and t.member_id = m.id
      join operator_account h on h.id = t.debit_account
    where m.username = ${info.userName}`);
  expect(money).toEqual([
    { balance: 1_000_000n, real: false, kind: 9103, amount: 1_000_000n, purpose: "sandbox_grant" },
  ]);
});

it("[AUTH-25] free play: guest asks again → same account, new token, no more money", async () => {
  const address = freshAddress();
  const first = await harness.visitor({ address }).callOrThrow(calls.auth.freePlay, {});
  const guest = siteOf(first.merchantCode, first.token!, address);
  const again = await guest.callOrThrow(calls.auth.freePlay, {});
  expect([again.userName, again.customerType]).toEqual([first.userName, 4]);
  expect(again.token).not.toBe(first.token);
  expect((await siteOf(first.merchantCode, first.token!).call(calls.member.info, {})).errorCode).toBe(
    "user.or.token.invalid",
  );
  const { balance } = await harness.database.db.one<{ balance: bigint }>(sql`
    select balance from account a join member m on m.bucket = a.bucket and m.id = a.member_id where m.username = ${first.userName}`);
  expect(balance).toBe(1_000_000n);
});

it("[AUTH-25] free play: guests of one address → limited per hour", async () => {
  const address = freshAddress();
  await harness.database.db.run(sql`
    insert into throttle (key, window_start, count) values (${`trial:${address}`}, ${harness.services.now()}, 59)`);
  const codes = [];
  for (let count = 0; count < 3; count += 1)
    codes.push((await harness.visitor({ address }).call(calls.auth.freePlay, {})).errorCode);
  expect(codes).toEqual([undefined, "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
});

it("[AUTH-25] free play: site sends its own merchant → guest still belongs to the trial merchant", async () => {
  const site = harness.visitor();
  const info = await site.callOrThrow(calls.auth.freePlay, {});
  expect(await site.callOrThrow(calls.member.info, {})).toMatchObject({
    account: info.userName,
    merchantCode: "khela_trial",
    type: 4,
  });
  expect((await site.callOrThrow(calls.auth.freePlay, {})).userName).toBe(info.userName);
  const guests = site.cookie!;
  expect(await site.callOrThrow(calls.auth.register, registration("was_a_guest"))).toMatchObject({
    merchantCode: "khela",
    type: 0,
  });
  expect(await site.callOrThrow(calls.member.info, {})).toMatchObject({
    account: "was_a_guest",
    merchantCode: "khela",
  });
  expect((await siteOf("khela", guests).call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  const leaving = harness.visitor();
  await leaving.callOrThrow(calls.auth.freePlay, {});
  const left = leaving.cookie!;
  await leaving.callOrThrow(calls.auth.logout, {});
  expect((await siteOf("khela_trial", left).call(calls.member.info, {})).errorCode).toBe(
    "user.or.token.invalid",
  );
});

it("free play: guest at another merchant, member at the trial merchant → no session; no registration there", async () => {
  const info = await harness.visitor().callOrThrow(calls.auth.freePlay, {});
  await harness.database.owner.run(
    sql`insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT')`,
  );
  harness.services.merchants.forget();
  expect((await siteOf("other", info.token!).call(calls.member.info, {})).errorCode).toBe(
    "user.or.token.invalid",
  );
  const { visitor } = await registeredMember(harness);
  expect((await siteOf("khela_trial", visitor.cookie!).call(calls.member.info, {})).errorCode).toBe(
    "user.or.token.invalid",
  );
  const trial = harness.visitor({ merchant: "khela_trial" });
  expect((await trial.call(calls.auth.register, registration("sneaky_one"))).errorCode).toBe(
    "function.not.available",
  );
});

it("free play: visitors and members of type 0, 1 and 2 → allowed; others → refused", async () => {
  for (const [type, code] of [
    [0, undefined],
    [1, undefined],
    [2, undefined],
    [40, "free_reject"],
    [41, "free_reject"],
    [42, "free_reject"],
  ] as const) {
    const { username, visitor } = await registeredMember(harness);
    await harness.database.db.run(sql`update member set type = ${type} where username = ${username}`);
    expect((await visitor.call(calls.auth.freePlay, {})).errorCode, String(type)).toBe(code);
  }
});

it("free play: guest logs in by password → refused", async () => {
  const info = await harness.visitor().callOrThrow(calls.auth.freePlay, {});
  const trial = harness.visitor({ merchant: "khela_trial" });
  for (const password of ["", " ", "null", info.userName]) {
    expect(
      (await trial.call(calls.auth.login, loginAs(info.userName, password))).status,
    ).toBeGreaterThanOrEqual(400);
  }
});
