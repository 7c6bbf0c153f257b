import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { client } from "../../../../tests/client.ts";
import { sql } from "../platform/db/pool.ts";
import { freshAddress, loginAs, registered, registration, testApp, type TestApp } from "./test-app.ts";

let world: TestApp;
beforeAll(async () => { world = await testApp(); });
afterAll(() => world.close());

/** The site of a guest: the same browser, with the merchant its session says. */
function siteOf(merchantCode: string, token: string, address = freshAddress()) {
  const site = client(world.app, { merchant: merchantCode, address });
  site.cookie = token;
  return site;
}

it("AUTH-25 free play logs in a guest of the trial merchant with 10,000.00 of play money", async () => {
  const info = await world.visitor().ask(calls.auth.freePlay, {});
  expect(info).toMatchObject({ merchantCode: "khela_trial", type: 4, customerType: 4, currency: "BDT", firstTimeLogin: false });
  expect(info.userName).toMatch(/^guest_[0-9a-f]{12}$/);
  const guest = siteOf(info.merchantCode, info.token!);
  expect(await guest.ask(calls.member.info, {})).toMatchObject({ account: info.userName, type: 4, merchantCode: "khela_trial" });
  const money = await world.database.db.rows(sql`
    select a.balance, a.real, t.kind, t.amount_minor amount, h.purpose from member m
      join account a on a.bucket = m.bucket and a.member_id = m.id
      join transfer t on t.bucket = m.bucket and t.member_id = m.id
      join house_account h on h.id = t.debit_account
    where m.username = ${info.userName}`);
  expect(money).toEqual([{ balance: 1_000_000n, real: false, kind: 9103, amount: 1_000_000n, purpose: "sandbox_grant" }]);
});

it("AUTH-25 a guest who asks again keeps the account and gets a new token, not more money", async () => {
  const address = freshAddress();
  const first = await world.visitor({ address }).ask(calls.auth.freePlay, {});
  const guest = siteOf(first.merchantCode, first.token!, address);
  const again = await guest.ask(calls.auth.freePlay, {});
  expect([again.userName, again.customerType]).toEqual([first.userName, 4]);
  expect(again.token).not.toBe(first.token);
  expect((await siteOf(first.merchantCode, first.token!).call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  const { balance } = await world.database.db.one<{ balance: bigint }>(sql`
    select balance from account a join member m on m.id = a.member_id where m.username = ${first.userName}`);
  expect(balance).toBe(1_000_000n);
});

it("AUTH-25 an address makes only so many guests in an hour", async () => {
  const address = freshAddress();
  await world.database.db.run(sql`
    insert into throttle (key, window_start, count) values (${`trial:${address}`}, ${world.services.now()}, 59)`);
  const codes = [];
  for (let count = 0; count < 3; count += 1) codes.push((await world.visitor({ address }).call(calls.auth.freePlay, {})).errorCode);
  expect(codes).toEqual([undefined, "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
});

it("AUTH-25 on the site, which always says its own merchant, the guest is the trial merchant's", async () => {
  const site = world.visitor();
  const info = await site.ask(calls.auth.freePlay, {});
  expect(await site.ask(calls.member.info, {})).toMatchObject({ account: info.userName, merchantCode: "khela_trial", type: 4 });
  expect((await site.ask(calls.auth.freePlay, {})).userName).toBe(info.userName);
  const guests = site.cookie!;
  expect(await site.ask(calls.auth.register, registration("was_a_guest"))).toMatchObject({ merchantCode: "khela", type: 0 });
  expect(await site.ask(calls.member.info, {})).toMatchObject({ account: "was_a_guest", merchantCode: "khela" });
  expect((await siteOf("khela", guests).call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  const leaving = world.visitor();
  await leaving.ask(calls.auth.freePlay, {});
  const left = leaving.cookie!;
  await leaving.ask(calls.auth.logout, {});
  expect((await siteOf("khela_trial", left).call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
});

it("a guest's session is nobody's at another merchant, a member's is nobody's at the trial merchant, who takes no registrations", async () => {
  const info = await world.visitor().ask(calls.auth.freePlay, {});
  await world.database.owner.run(sql`insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT')`);
  world.services.merchants.forget();
  expect((await siteOf("other", info.token!).call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  const { visitor } = await registered(world);
  expect((await siteOf("khela_trial", visitor.cookie!).call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
  const trial = world.visitor({ merchant: "khela_trial" });
  expect((await trial.call(calls.auth.register, registration("sneaky_one"))).errorCode).toBe("function.not.available");
});

it("free play is for visitors and for members of type 0, 1 and 2", async () => {
  for (const [type, code] of [[0, undefined], [1, undefined], [2, undefined], [40, "free_reject"], [41, "free_reject"], [42, "free_reject"]] as const) {
    const { username, visitor } = await registered(world);
    await world.database.db.run(sql`update member set type = ${type} where username = ${username}`);
    expect((await visitor.call(calls.auth.freePlay, {})).errorCode, String(type)).toBe(code);
  }
});

it("a guest has no password to log in with", async () => {
  const info = await world.visitor().ask(calls.auth.freePlay, {});
  const trial = world.visitor({ merchant: "khela_trial" });
  for (const password of ["", " ", "null", info.userName]) {
    expect((await trial.call(calls.auth.login, loginAs(info.userName, password))).status).toBeGreaterThanOrEqual(400);
  }
});
