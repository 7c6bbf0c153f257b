import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import { emailProofLimits } from "../../challenges/mail/email-verification.ts";
import { smsLimits } from "../../challenges/sms/sms-codes.ts";
import { loginAs, registeredMember, testPassword } from "../../../../test/auth/auth-harness.ts";
import {
  listAuditActions,
  freshMobile,
  loginCode,
  createSmsTestHarness,
  registeredMobile,
  clearThrottles,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;
const proofIn = (link: string) => /\/m\/verifyEmail#proof=([\w-]{43})$/.exec(link)?.[1] ?? "";
const info = (visitor: Client) => visitor.callOrThrow(calls.member.info, {});
const confirm = (proof: string) => harness.visitor().call(calls.auth.confirmEmail, { proof });

describe("email address", () => {
  async function withMail(): Promise<{ username: string; email: string; visitor: Client }> {
    const { username, visitor } = await registeredMember(harness);
    const email = `${username}@proof.example`;
    await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
    return { username, email, visitor };
  }

  async function proofFor(visitor: Client, email: string): Promise<string> {
    const known = await harness.outside.countMail(email);
    await visitor.callOrThrow(calls.auth.sendEmailProof, {});
    return proofIn((await harness.outside.nextMail(email, known)).link);
  }

  it("[MEM-06] email verification: link → works once, in any browser; stored as a hash", async () => {
    const { username, email, visitor } = await withMail();
    expect((await info(visitor)).isEmailVerification).toBe(false);
    const proof = await proofFor(visitor, email);
    const stored = await db().rows(sql`select encode(id_hash, 'hex') id from email_proof`);
    expect(JSON.stringify(stored)).not.toContain(proof);
    expect((await confirm(proof)).status).toBe(200);
    expect(await info(visitor)).toMatchObject({ email, isEmailVerification: true });
    expect((await confirm(proof)).errorCode).toBe("recovery.expired");
    expect(await listAuditActions(harness, username)).toEqual(
      expect.arrayContaining(["email.proof.asked", "email.verified"]),
    );
    expect(harness.logged.join("")).not.toContain(proof);
    // a verified address gets no further verification mail
    const mails = await harness.outside.countMail(email);
    expect((await visitor.call(calls.auth.sendEmailProof, {})).value).toEqual({});
    expect(await harness.outside.countMail(email)).toBe(mails);
  });

  it("[MEM-06] email verification: link to the previous address, a day old, or invented → refused", async () => {
    const { email, visitor } = await withMail();
    const before = await proofFor(visitor, email);
    const moved = `moved.${email}`;
    await visitor.callOrThrow(calls.auth.setEmail, { email: moved, password: testPassword });
    expect((await confirm(before)).errorCode).toBe("recovery.expired");
    expect((await info(visitor)).isEmailVerification).toBe(false);
    const proof = await proofFor(visitor, moved);
    harness.advance(emailProofLimits.hours * 60 * 60_000);
    expect((await confirm(proof)).errorCode).toBe("recovery.expired");
    harness.advance(-emailProofLimits.hours * 60 * 60_000);
    expect((await confirm("a".repeat(43))).errorCode).toBe("recovery.expired");
    expect((await confirm(proof)).status).toBe(200);
    // the address is not verified, so another member may have the same one
    await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
    expect((await info(visitor)).isEmailVerification).toBe(false);
  });

  it("[MEM-06] email verification: no address → refused; sixth link in an hour → refused", async () => {
    const { visitor: without } = await registeredMember(harness);
    expect(await without.call(calls.auth.sendEmailProof, {})).toMatchObject({
      errorCode: "field.invalid",
      detail: { field: "email" },
    });
    expect((await harness.visitor().call(calls.auth.sendEmailProof, {})).errorCode).toBe("login.not.session");
    const { visitor } = await withMail();
    for (let sent = 0; sent < emailProofLimits.mailsPerHour; sent += 1)
      expect((await visitor.call(calls.auth.sendEmailProof, {})).status).toBe(200);
    expect((await visitor.call(calls.auth.sendEmailProof, {})).errorCode).toBe("TOO_MANY_REQUESTS");
  });
});

describe("mobile number", () => {
  async function bindCode(visitor: Client, mobile: ReturnType<typeof freshMobile>): Promise<string> {
    const known = await harness.outside.countSms(mobile.e164);
    await visitor.callOrThrow(calls.auth.smsBind, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, visitor)),
    });
    return (await harness.outside.nextSms(mobile.e164, known)).code;
  }

  it("[RG-02] mobile number of an excluded member, added to another account → a match that waits, and the account may not play", async () => {
    const excluded = await registeredMember(harness);
    const mobile = freshMobile();
    await db().run(sql`
      with first as (select bucket, id from member where username = ${excluded.username}),
        profile as (insert into member_profile (bucket, member_id, mobile) select bucket, id, ${mobile.e164} from first
          on conflict (bucket, member_id) do update set mobile = excluded.mobile)
      insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind) select bucket, id, now() - interval '1 day', 'exclusion' from first`);
    const { username, visitor } = await registeredMember(harness);
    await visitor.callOrThrow(calls.auth.setMobile, {
      ...mobile.typed,
      verificationCode: await bindCode(visitor, mobile),
      password: testPassword,
    });
    const stored = await db().one(sql`
      select e.username excluded, x.reasons, x.state, r.kind restriction from exclusion_match x
      join member m on m.bucket = x.bucket and m.id = x.member_id join member e on e.bucket = x.excluded_bucket and e.id = x.excluded_id
      left join responsible_gaming_restriction r on r.bucket = x.bucket and r.member_id = x.member_id and r.lifted_at is null
      where m.username = ${username}`);
    expect(stored).toEqual({
      excluded: excluded.username,
      reasons: ["mobile"],
      state: "open",
      restriction: "review",
    });
  });

  it("[7.5.1 MEM-06 I11] mobile number: added with code and password → works for login, owner notified by mail", async () => {
    const { username, visitor } = await registeredMember(harness);
    const email = `${username}@number.example`;
    await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
    const mobile = freshMobile();
    const verificationCode = await bindCode(visitor, mobile);
    const set = (more: object) =>
      visitor.call(calls.auth.setMobile, {
        ...mobile.typed,
        verificationCode,
        password: testPassword,
        ...more,
      });
    expect((await set({ password: "not the password" })).errorCode).toBe("password.old.wrong");
    expect((await set({ verificationCode: "000000" })).errorCode).toBe("sms.code.invalid");
    expect((await set({ ...freshMobile().typed })).errorCode).toBe("sms.code.invalid");
    expect((await set({ mobileNum: "123" })).errorCode).toBe("field.invalid");
    expect((await set({})).value).toEqual({ mobile: `******${mobile.e164.slice(-4)}` });
    expect(await info(visitor)).toMatchObject({
      mobile: `******${mobile.e164.slice(-4)}`,
      mobileVerified: true,
    });
    expect((await set({})).errorCode).toBe("sms.code.invalid");
    const caller = harness.visitor();
    const messageCode = await loginCode(harness, caller, mobile);
    expect(
      (await caller.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode })).value,
    ).toMatchObject({ userName: username });
    expect((await harness.outside.nextMail(email)).text).toContain(mobile.e164.slice(-4));
    expect(await listAuditActions(harness, username)).toContain("mobile.changed");
  });

  it("[MEM-06 I11] mobile number: replaced → old one void; code valid for the requesting member only", async () => {
    const { visitor, mobile: old, username } = await registeredMobile(harness);
    const stranger = await registeredMember(harness);
    const next = freshMobile();
    const code = await bindCode(visitor, next);
    const stolen = await stranger.visitor.call(calls.auth.setMobile, {
      ...next.typed,
      verificationCode: code,
      password: testPassword,
    });
    expect(stolen.errorCode).toBe("sms.code.invalid");
    expect(
      (
        await visitor.call(calls.auth.setMobile, {
          ...next.typed,
          verificationCode: code,
          password: testPassword,
        })
      ).status,
    ).toBe(200);
    await clearThrottles(harness);
    // no member has the previous number any more, so the number gets no login code
    const known = await harness.outside.countSms(old.e164);
    const caller = harness.visitor();
    expect(
      (
        await caller.call(calls.auth.smsNoLogin, {
          ...old.typed,
          ...(await solvedPuzzle(harness, caller)),
          purpose: "login",
        })
      ).status,
    ).toBe(200);
    // another member may verify the previous number
    await clearThrottles(harness);
    const again = await bindCode(stranger.visitor, old);
    expect(await harness.outside.countSms(old.e164)).toBe(known + 1);
    expect(
      (
        await stranger.visitor.call(calls.auth.setMobile, {
          ...old.typed,
          verificationCode: again,
          password: testPassword,
        })
      ).status,
    ).toBe(200);
    const mobiles = await db().rows<{ bucket: number; id: bigint; mobile: string }>(sql`
      select bucket, member_id id, mobile from member_mobile where mobile in (${old.e164}, ${next.e164}) order by mobile`);
    const owners = await Promise.all(
      mobiles.map(async ({ bucket, id, mobile }) => ({
        ...(await db().one<object>(sql`select username from member where bucket = ${bucket} and id = ${id}`)),
        mobile,
      })),
    );
    expect(owners).toEqual(
      [
        { username: stranger.username, mobile: old.e164 },
        { username, mobile: next.e164 },
      ].toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1)),
    );
  });

  it("[AUTH-12] mobile number: taken by another member → revealed only with the code, old number kept", async () => {
    const owner = await registeredMobile(harness);
    const { visitor, mobile } = await registeredMobile(harness);
    await clearThrottles(harness);
    const code = await bindCode(visitor, owner.mobile);
    const taken = await visitor.call(calls.auth.setMobile, {
      ...owner.mobile.typed,
      verificationCode: code,
      password: testPassword,
    });
    expect(taken).toMatchObject({ errorCode: "mobile.exists", detail: { field: "mobileNum" } });
    expect((await info(visitor)).mobile).toBe(`******${mobile.e164.slice(-4)}`);
    await clearThrottles(harness);
    const caller = harness.visitor();
    expect(
      (
        await caller.call(calls.auth.login, {
          type: "sms",
          ...mobile.typed,
          messageCode: await loginCode(harness, caller, mobile),
        })
      ).status,
    ).toBe(200);
  });
});

describe("session list", () => {
  it("[7.5.2 AUTH-08] session list: own sessions → this browser first, no token in it", async () => {
    const { username, visitor } = await registeredMember(harness);
    const phone = harness.visitor({ device: "OTHERS" });
    await phone.callOrThrow(calls.auth.login, { ...loginAs(username), rememberMe: true });
    const list = await visitor.callOrThrow(calls.auth.sessions, {});
    expect(list.sessions.map(({ isCurrent, device }) => [isCurrent, device])).toEqual([
      [true, "web"],
      [false, "OTHERS"],
    ]);
    expect(list.rememberedElsewhere).toBe(1);
    expect((await phone.callOrThrow(calls.auth.sessions, {})).rememberedElsewhere).toBe(0);
    expect(JSON.stringify(list)).not.toContain(phone.cookie);
    expect((await harness.visitor().call(calls.auth.sessions, {})).errorCode).toBe("login.not.session");
  });

  it("[7.5.2 AUTH-09 ERR-03] other sessions ended → others and their remembered browsers out, this one stays", async () => {
    const { username, visitor } = await registeredMember(harness);
    const other = await registeredMember(harness);
    const phone = harness.visitor();
    await phone.callOrThrow(calls.auth.login, { ...loginAs(username), rememberMe: true });
    await visitor.callOrThrow(calls.auth.login, { ...loginAs(username), rememberMe: true });
    expect(await visitor.callOrThrow(calls.auth.endOtherSessions, {})).toEqual({ ended: 1 });
    expect((await phone.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await phone.call(calls.auth.login, { type: "device", username })).errorCode).toBe(
      "login.device.unknown",
    );
    expect((await info(visitor)).account).toBe(username);
    expect((await info(other.visitor)).account).toBe(other.username);
    expect((await visitor.callOrThrow(calls.auth.sessions, {})).sessions).toHaveLength(1);
    await visitor.callOrThrow(calls.auth.logout, {});
    expect((await visitor.call(calls.auth.login, { type: "device", username })).status).toBe(200);
    expect(await listAuditActions(harness, username)).toContain("sessions.ended");
  });
});

describe("message delivery after a crash", () => {
  it("[I11 AUTH-10] code: process died before sending → sent once by its job; queue contains no secret", async () => {
    const { username, mobile } = await registeredMobile(harness);
    await clearThrottles(harness);
    const caller = harness.visitor();
    const known = await harness.outside.countSms(mobile.e164);
    // the carrier is unavailable while the response is sent
    harness.outside.setSmsOutage(true);
    await caller.callOrThrow(calls.auth.smsNoLogin, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, caller)),
      purpose: "login",
    });
    await expect
      .poll(
        () => harness.logged.filter((line) => line.includes("a message was taken by the provider")).length,
      )
      .toBeGreaterThan(0);
    expect(await harness.outside.countSms(mobile.e164)).toBe(known);
    harness.outside.setSmsOutage(false);
    const { code } = await harness.outside.nextSms(mobile.e164, known);
    const queued = await harness.database.owner.rows(
      sql`select data::text from jobs.job where name = 'auth.sms'`,
    );
    expect(JSON.stringify(queued)).not.toContain(code);
    expect(
      (await caller.call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode: code })).value,
    ).toMatchObject({ userName: username });
    await expect
      .poll(
        async () =>
          Number(
            (
              await harness.database.owner.one<{ count: bigint }>(sql`
      select count(*) count from jobs.job where name = 'auth.sms' and state in ('created', 'active', 'retry')`)
            ).count,
          ),
        { timeout: 20_000 },
      )
      .toBe(0);
    expect(await harness.outside.countSms(mobile.e164)).toBe(known + 1);
  });

  it("[I11] code: expired before delivery → not sent", async () => {
    const mobile = freshMobile();
    const visitor = harness.visitor();
    harness.outside.setSmsOutage(true);
    await visitor.callOrThrow(calls.auth.smsRegister, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, visitor)),
    });
    await db().run(
      sql`update sms_code set expires_at = expires_at - make_interval(secs => ${smsLimits.validMs / 1_000}) where mobile = ${mobile.e164}`,
    );
    // The carrier stays down until the job ends. Otherwise an attempt that began before the code expired could still
    // deliver it.
    await expect
      .poll(
        async () =>
          Number(
            (
              await harness.database.owner.one<{ count: bigint }>(sql`
      select count(*) count from jobs.job where name = 'auth.sms' and data::text like ${`%${mobile.e164}%`}
        and state = 'completed'`)
            ).count,
          ),
        { timeout: 20_000 },
      )
      .toBe(1);
    harness.outside.setSmsOutage(false);
    expect(await harness.outside.countSms(mobile.e164)).toBe(0);
  });
});
