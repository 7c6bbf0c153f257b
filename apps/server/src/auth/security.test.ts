import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../tests/client.ts";
import { sql } from "../platform/db/pool.ts";
import { emailRule } from "./email.ts";
import { smsRule } from "./sms.ts";
import { loginAs, registered, testPassword } from "./test-app.ts";
import { audited, freshMobile, loginCode, phoneWorld, registeredMobile, rested, slid, type PhoneWorld } from "./test-sms.ts";

let world: PhoneWorld;
beforeAll(async () => { world = await phoneWorld(); });
afterAll(() => world.close());

const db = () => world.database.db;
const proofIn = (link: string) => /\/m\/verifyEmail#proof=([\w-]{43})$/.exec(link)?.[1] ?? "";
const info = (visitor: Client) => visitor.ask(calls.member.info, {});
const confirm = (proof: string) => world.visitor().call(calls.auth.confirmEmail, { proof });

describe("the address", () => {
  async function withMail(): Promise<{ username: string; email: string; visitor: Client }> {
    const { username, visitor } = await registered(world);
    const email = `${username}@proof.example`;
    await visitor.ask(calls.auth.setEmail, { email, password: testPassword });
    return { username, email, visitor };
  }

  async function proofFor(visitor: Client, email: string): Promise<string> {
    const known = await world.outside.countMail(email);
    await visitor.ask(calls.auth.sendEmailProof, {});
    return proofIn((await world.outside.nextMail(email, known)).link);
  }

  it("MEM-06 is shown to be the member's by a link that works once, in any browser, and is kept as a hash", async () => {
    const { username, email, visitor } = await withMail();
    expect((await info(visitor)).isEmailVerification).toBe(false);
    const proof = await proofFor(visitor, email);
    const kept = await db().rows(sql`select encode(id_hash, 'hex') id from email_proof`);
    expect(JSON.stringify(kept)).not.toContain(proof);
    expect((await confirm(proof)).status).toBe(200);
    expect(await info(visitor)).toMatchObject({ email, isEmailVerification: true });
    expect((await confirm(proof)).errorCode).toBe("recovery.expired");
    expect(await audited(world, username)).toEqual(expect.arrayContaining(["email.proof.asked", "email.verified"]));
    expect(world.logged.join("")).not.toContain(proof);
    // what has been shown is not mailed again
    const mails = await world.outside.countMail(email);
    expect((await visitor.call(calls.auth.sendEmailProof, {})).value).toEqual({});
    expect(await world.outside.countMail(email)).toBe(mails);
  });

  it("MEM-06 a link to the address before, one that is a day old and an invented one prove nothing", async () => {
    const { email, visitor } = await withMail();
    const before = await proofFor(visitor, email);
    const moved = `moved.${email}`;
    await visitor.ask(calls.auth.setEmail, { email: moved, password: testPassword });
    expect((await confirm(before)).errorCode).toBe("recovery.expired");
    expect((await info(visitor)).isEmailVerification).toBe(false);
    const proof = await proofFor(visitor, moved);
    world.advance(emailRule.hours * 60 * 60_000);
    expect((await confirm(proof)).errorCode).toBe("recovery.expired");
    world.advance(-emailRule.hours * 60 * 60_000);
    expect((await confirm("a".repeat(43))).errorCode).toBe("recovery.expired");
    expect((await confirm(proof)).status).toBe(200);
    // another address is another's until it is shown
    await visitor.ask(calls.auth.setEmail, { email, password: testPassword });
    expect((await info(visitor)).isEmailVerification).toBe(false);
  });

  it("MEM-06 who gave no address is told so, and five links an hour are all", async () => {
    const { visitor: without } = await registered(world);
    expect(await without.call(calls.auth.sendEmailProof, {})).toMatchObject({ errorCode: "field.invalid", detail: { field: "email" } });
    expect((await world.visitor().call(calls.auth.sendEmailProof, {})).errorCode).toBe("login.not.session");
    const { visitor } = await withMail();
    for (let asked = 0; asked < emailRule.mailsPerHour; asked += 1) expect((await visitor.call(calls.auth.sendEmailProof, {})).status).toBe(200);
    expect((await visitor.call(calls.auth.sendEmailProof, {})).errorCode).toBe("TOO_MANY_REQUESTS");
  });
});

describe("the number", () => {
  async function bindCode(visitor: Client, mobile: ReturnType<typeof freshMobile>): Promise<string> {
    const known = await world.outside.countSms(mobile.e164);
    await visitor.ask(calls.auth.smsBind, { ...mobile.typed, ...await slid(world, visitor) });
    return (await world.outside.nextSms(mobile.e164, known)).code;
  }

  it("7.5.1 MEM-06 I11 is added with its code and the password; then one logs in with it, and the mailbox hears of it", async () => {
    const { username, visitor } = await registered(world);
    const email = `${username}@number.example`;
    await visitor.ask(calls.auth.setEmail, { email, password: testPassword });
    const mobile = freshMobile();
    const verificationCode = await bindCode(visitor, mobile);
    const set = (more: object) => visitor.call(calls.auth.setMobile, { ...mobile.typed, verificationCode, password: testPassword, ...more });
    expect((await set({ password: "not the password" })).errorCode).toBe("password.old.wrong");
    expect((await set({ verificationCode: "000000" })).errorCode).toBe("sms.code.invalid");
    expect((await set({ ...freshMobile().typed })).errorCode).toBe("sms.code.invalid");
    expect((await set({ mobileNum: "123" })).errorCode).toBe("field.invalid");
    expect((await set({})).value).toEqual({ mobile: `******${mobile.e164.slice(-4)}` });
    expect(await info(visitor)).toMatchObject({ mobile: `******${mobile.e164.slice(-4)}`, mobileVerified: true });
    expect((await set({})).errorCode).toBe("sms.code.invalid");
    const asker = world.visitor();
    const messageCode = await loginCode(world, asker, mobile);
    expect((await asker.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode })).value).toMatchObject({ userName: username });
    expect((await world.outside.nextMail(email)).text).toContain(mobile.e164.slice(-4));
    expect(await audited(world, username)).toContain("mobile.changed");
  });

  it("MEM-06 I11 takes the place of the old one, and a code is good for the member who asked and for nobody else", async () => {
    const { visitor, mobile: old, username } = await registeredMobile(world);
    const stranger = await registered(world);
    const next = freshMobile();
    const code = await bindCode(visitor, next);
    const stolen = await stranger.visitor.call(calls.auth.setMobile, { ...next.typed, verificationCode: code, password: testPassword });
    expect(stolen.errorCode).toBe("sms.code.invalid");
    expect((await visitor.call(calls.auth.setMobile, { ...next.typed, verificationCode: code, password: testPassword })).status).toBe(200);
    await rested(world);
    // nobody is found by the number before
    const known = await world.outside.countSms(old.e164);
    const asker = world.visitor();
    expect((await asker.call(calls.auth.smsNoLogin, { ...old.typed, ...await slid(world, asker), purpose: "login" })).status).toBe(200);
    // and whoever has it now may give it
    await rested(world);
    const again = await bindCode(stranger.visitor, old);
    expect(await world.outside.countSms(old.e164)).toBe(known + 1);
    expect((await stranger.visitor.call(calls.auth.setMobile, { ...old.typed, verificationCode: again, password: testPassword })).status).toBe(200);
    const owners = await db().rows(sql`
      select m.username, n.mobile from member_mobile n join member m on m.id = n.member_id where n.mobile in (${old.e164}, ${next.e164}) order by 2`);
    expect(owners).toEqual([{ username: stranger.username, mobile: old.e164 }, { username, mobile: next.e164 }]
      .toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1)));
  });

  it("AUTH-12 another member's number stays his: said only to who reads its messages, and the old number is kept", async () => {
    const owner = await registeredMobile(world);
    const { visitor, mobile } = await registeredMobile(world);
    await rested(world);
    const code = await bindCode(visitor, owner.mobile);
    const taken = await visitor.call(calls.auth.setMobile, { ...owner.mobile.typed, verificationCode: code, password: testPassword });
    expect(taken).toMatchObject({ errorCode: "mobile.exists", detail: { field: "mobileNum" } });
    expect((await info(visitor)).mobile).toBe(`******${mobile.e164.slice(-4)}`);
    await rested(world);
    const asker = world.visitor();
    expect((await asker.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode: await loginCode(world, asker, mobile) })).status).toBe(200);
  });
});

describe("where one is logged in", () => {
  it("7.5.2 AUTH-08 is listed, this browser first, with no token in it", async () => {
    const { username, visitor } = await registered(world);
    const phone = world.visitor({ device: "OTHERS" });
    await phone.ask(calls.auth.login, { ...loginAs(username), rememberMe: true });
    const list = await visitor.ask(calls.auth.sessions, {});
    expect(list.sessions.map(({ isCurrent, device }) => [isCurrent, device])).toEqual([[true, "web"], [false, "OTHERS"]]);
    expect(list.rememberedElsewhere).toBe(1);
    expect((await phone.ask(calls.auth.sessions, {})).rememberedElsewhere).toBe(0);
    expect(JSON.stringify(list)).not.toContain(phone.cookie);
    expect((await world.visitor().call(calls.auth.sessions, {})).errorCode).toBe("login.not.session");
  });

  it("7.5.2 AUTH-09 ERR-03 logging out everywhere else ends the others and what their browsers remember, and not this one", async () => {
    const { username, visitor } = await registered(world);
    const other = await registered(world);
    const phone = world.visitor();
    await phone.ask(calls.auth.login, { ...loginAs(username), rememberMe: true });
    await visitor.ask(calls.auth.login, { ...loginAs(username), rememberMe: true });
    expect(await visitor.ask(calls.auth.endOtherSessions, {})).toEqual({ ended: 1 });
    expect((await phone.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await phone.call(calls.auth.login, { type: "device", username })).errorCode).toBe("login.device.unknown");
    expect((await info(visitor)).account).toBe(username);
    expect((await info(other.visitor)).account).toBe(other.username);
    expect((await visitor.ask(calls.auth.sessions, {})).sessions).toHaveLength(1);
    await visitor.ask(calls.auth.logout, {});
    expect((await visitor.call(calls.auth.login, { type: "device", username })).status).toBe(200);
    expect(await audited(world, username)).toContain("sessions.ended");
  });
});

describe("a message whose process died", () => {
  it("I11 AUTH-10 is handed over by the job of its code, once; what stands in the queue opens nothing", async () => {
    const { username, mobile } = await registeredMobile(world);
    await rested(world);
    const asker = world.visitor();
    const known = await world.outside.countSms(mobile.e164);
    // the carrier is away while the answer leaves
    world.outside.refuseSms(true);
    await asker.ask(calls.auth.smsNoLogin, { ...mobile.typed, ...await slid(world, asker), purpose: "login" });
    await expect.poll(() => world.logged.filter((line) => line.includes("a message was taken by the provider")).length).toBeGreaterThan(0);
    expect(await world.outside.countSms(mobile.e164)).toBe(known);
    world.outside.refuseSms(false);
    const { code } = await world.outside.nextSms(mobile.e164, known);
    const queued = await world.database.owner.rows(sql`select data::text from jobs.job where name = 'auth.sms'`);
    expect(JSON.stringify(queued)).not.toContain(code);
    expect((await asker.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode: code })).value).toMatchObject({ userName: username });
    await expect.poll(async () => Number((await world.database.owner.one<{ count: bigint }>(sql`
      select count(*) count from jobs.job where name = 'auth.sms' and state in ('created', 'active', 'retry')`)).count), { timeout: 20_000 }).toBe(0);
    expect(await world.outside.countSms(mobile.e164)).toBe(known + 1);
  });

  it("I11 a code that is over is not sent any more", async () => {
    const mobile = freshMobile();
    const visitor = world.visitor();
    world.outside.refuseSms(true);
    await visitor.ask(calls.auth.smsRegister, { ...mobile.typed, ...await slid(world, visitor) });
    await db().run(sql`update sms_code set expires_at = expires_at - make_interval(secs => ${smsRule.validMs / 1_000}) where mobile = ${mobile.e164}`);
    world.outside.refuseSms(false);
    await expect.poll(async () => Number((await world.database.owner.one<{ count: bigint }>(sql`
      select count(*) count from jobs.job where name = 'auth.sms' and data::text like ${`%${mobile.e164}%`}
        and state = 'completed'`)).count), { timeout: 20_000 }).toBe(1);
    expect(await world.outside.countSms(mobile.e164)).toBe(0);
  });
});
