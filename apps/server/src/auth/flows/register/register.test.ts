import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { insertAffiliateCode } from "../../../member/member.ts";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { verify } from "@node-rs/argon2";
import { ageAt } from "../../identity/age-at.ts";
import {
  freshName,
  loginAs,
  registeredMember,
  registration,
  solved,
  testPassword,
} from "../../../../test/auth/auth-harness.ts";
import {
  listAuditActions,
  freshMobile,
  createSmsTestHarness,
  registerCode,
  registeredMobile,
  clearThrottles,
  setMerchant,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;

const good = {
  paymentPassword: "482913",
  nickname: "রহিম ভাই",
  payeeName: "Abdur Rahim",
  email: "rahim@mail.example",
  idNumber: "19902612345",
  qqNum: "1234567",
  facebook: "rahim.bd",
  wechat: "rahim_bd",
  line: "rahim-1",
  whatsapp: "+8801712345678",
  zalo: "8801712345678",
  birthday: "1990-02-28",
} as const;
const wrong: Readonly<Record<keyof typeof good, string>> = {
  paymentPassword: "48291",
  nickname: "<b>",
  payeeName: "R4him",
  email: "rahim@",
  idNumber: "1;2",
  qqNum: "0123",
  facebook: "a b c d e",
  wechat: "9rahim",
  line: "R",
  whatsapp: "call me",
  zalo: "+",
  birthday: "1899-12-31",
};

const register = (input: object) =>
  harness.visitor().call(calls.auth.register, input as ReturnType<typeof registration>);
const need = (name: string, what: "off" | "optional" | "required") =>
  setMerchant(harness, { settings: { registerFields: { [name]: what } } });

describe("the fields of a registration", () => {
  it("[AUTH-13] registration fields: merchant's setting off, optional or required → applied, in both methods", async () => {
    const all = Object.fromEntries(Object.keys(good).map((name) => [name, "optional"]));
    await setMerchant(harness, {
      settings: {
        registerFields: { ...all, email: "required", mobileNum: "optional", recommenderId: "required" },
        registerCaptcha: true,
      },
    });
    harness.advance(31_000);
    const settings = await harness.visitor().callOrThrow(calls.auth.registerSettings, {});
    expect(settings).toMatchObject({
      methods: { username: true, mobile: true },
      captcha: { enabled: true },
      minimumAge: 18,
      countryDialingCode: "880",
    });
    expect(Object.keys(settings.fields).toSorted()).toEqual([
      "affiliateCode",
      "birthday",
      "captcha",
      "confirmPassword",
      "email",
      "facebook",
      "idNumber",
      "line",
      "mobileNum",
      "nickname",
      "password",
      "payeeName",
      "paymentPassword",
      "qqNum",
      "recommenderId",
      "username",
      "verificationCode",
      "wechat",
      "whatsapp",
      "zalo",
    ]);
    expect(settings.fields["email"]).toMatchObject({
      enabled: true,
      required: true,
      minLength: 6,
      maxLength: 254,
    });
    expect(settings.fields["verificationCode"]).toMatchObject({ enabled: true, required: false });
    expect(settings.mobileFields["username"]).toMatchObject({ enabled: false });
    expect(settings.mobileFields["mobileNum"]).toMatchObject({ enabled: true, required: true });
    const rules = await harness.visitor().callOrThrow(calls.auth.registerValidation, {});
    expect(rules["email"]).toMatchObject({ maxLength: 254, message: "field.email" });
    harness.advance(-31_000);
    await setMerchant(harness, { settings: { registerFields: {}, registerCaptcha: false } });
  });

  it("[AUTH-13 AUTH-17] registration fields: disabled → dropped; required → must be present; invalid → named; empty optional → passes", async () => {
    for (const name of Object.keys(good) as (keyof typeof good)[]) {
      const named = { errorCode: "field.invalid", detail: { field: name } };
      await need(name, "required");
      expect(await register(registration(freshName())), name).toMatchObject(named);
      expect(await register({ ...registration(freshName()), [name]: "" }), name).toMatchObject(named);
      expect(await register({ ...registration(freshName()), [name]: wrong[name] }), name).toMatchObject(
        named,
      );
      expect((await register({ ...registration(freshName()), [name]: good[name] })).status, name).toBe(200);
      await need(name, "optional");
      expect((await register({ ...registration(freshName()), [name]: " " })).status, name).toBe(200);
      expect(await register({ ...registration(freshName()), [name]: wrong[name] }), name).toMatchObject(
        named,
      );
      await need(name, "off");
      expect((await register({ ...registration(freshName()), [name]: wrong[name] })).status, name).toBe(200);
    }
  });

  it("[AUTH-13] registration fields: filled in → stored in their place, payment password as its own hash", async () => {
    await setMerchant(harness, {
      settings: { registerFields: Object.fromEntries(Object.keys(good).map((name) => [name, "required"])) },
    });
    const username = freshName();
    expect((await register({ ...registration(username), ...good })).status).toBe(200);
    const row = await db().one<Record<string, unknown> & { payment: string }>(sql`
      select m.nickname, p.email, p.payee_name "payeeName", p.birthday, p.contacts, p.mobile, s.payment_hash payment
      from member m join member_profile p on p.bucket = m.bucket and p.member_id = m.id
        join member_secret s on s.bucket = m.bucket and s.member_id = m.id where m.username = ${username}`);
    const { idNumber, qqNum, facebook, wechat, line, whatsapp, zalo } = good;
    expect(row).toMatchObject({
      nickname: good.nickname,
      email: good.email,
      payeeName: good.payeeName,
      birthday: good.birthday,
      mobile: null,
      contacts: { idNumber, qqNum, facebook, wechat, line, whatsapp, zalo },
    });
    expect(row.payment).toMatch(/^\$argon2id\$v=19\$/);
    expect(
      await verify(row.payment, good.paymentPassword, {
        secret: harness.services.secrets.bytes("password pepper"),
      }),
    ).toBe(true);
    for (const easy of ["111111", "123456", "987654"]) {
      expect(await register({ ...registration(freshName()), ...good, paymentPassword: easy })).toMatchObject({
        errorCode: "password.common",
        detail: { field: "paymentPassword" },
      });
    }
    await setMerchant(harness, { settings: { registerFields: {} } });
  });

  it("[I5 AUTH-18] birthday: impossible date or too young → refused", async () => {
    await need("birthday", "required");
    const today = new Date(harness.services.now().getTime() + siteOffsetMinutes * 60_000);
    const day = (years: number, days: number) => {
      const at = new Date(
        Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days),
      );
      return at.toISOString().slice(0, 10);
    };
    const send = async (birthday: string) =>
      (await register({ ...registration(freshName()), birthday })).errorCode;
    expect(await send(day(18, 0))).toBeUndefined();
    expect(await send(day(18, -1))).toBeUndefined();
    expect(await send(day(18, 1))).toBe("age.too.young");
    expect(await send(day(0, 0))).toBe("age.too.young");
    expect(await send(`${today.getUTCFullYear()}-12-31`)).toBe("age.too.young");
    expect(await send("1900-01-01")).toBeUndefined();
    for (const no of ["1899-12-31", "2001-02-29", "2000-13-01", "2100-02-29", "01-01-2000", "2000-1-1"])
      expect([no, await send(no)]).toEqual([no, "field.invalid"]);
    await db().run(sql`select 1`);
    await harness.database.owner.run(sql`update merchant set minimum_age = 21 where code = 'khela'`);
    harness.services.merchants.forget();
    expect(await send(day(21, 1))).toBe("age.too.young");
    expect(await send(day(21, 0))).toBeUndefined();
    await harness.database.owner.run(sql`update merchant set minimum_age = 18 where code = 'khela'`);
    await need("birthday", "off");
    expect([
      ageAt("2004-02-29", new Date("2022-02-28T00:00:00Z")),
      ageAt("2004-02-29", new Date("2022-03-01T00:00:00Z")),
      // one second before midnight in Bangladesh, and at midnight
      ageAt("2004-05-10", new Date("2022-05-09T17:59:59Z")),
      ageAt("2004-05-10", new Date("2022-05-09T18:00:00Z")),
    ]).toEqual([17, 18, 17, 18]);
  });

  it("[AUTH-19] registration as another type than a player → refused", async () => {
    expect((await register({ ...registration(freshName()), type: 0 })).status).toBe(200);
    expect((await register({ ...registration(freshName()), type: 1 })).errorCode).toBe("request_param_err");
  });

  it("[AUTH-19] registration method: unknown → refused", async () => {
    for (const registerMethod of ["H5", "APP", "PWA", "WEBCLIP"]) {
      const username = freshName();
      await register({ ...registration(username), registerMethod });
      expect(
        await db().one(sql`select register_method method from member where username = ${username}`),
      ).toEqual({ method: registerMethod });
    }
    expect((await register({ ...registration(freshName()), registerMethod: "WEB" })).errorCode).toBe(
      "request_param_err",
    );
  });

  it("registration with a name of the house → refused by code, said before the form is sent", async () => {
    const visitor = harness.visitor();
    for (const username of ["admin", "adm1n", "khelasupport"]) {
      expect(await visitor.call(calls.auth.register, registration(username)), username).toMatchObject({
        status: 400,
        errorCode: "name.reserved",
        detail: { field: "username" },
      });
      expect(await visitor.callOrThrow(calls.auth.checkUsername, { username })).toEqual({ available: false });
    }
  });

  it("[AUTH-16 I12] registration captcha: enabled by the merchant → required, works once, also as a sum", async () => {
    await setMerchant(harness, { settings: { registerCaptcha: true } });
    const visitor = harness.visitor();
    const send = (captcha: object) =>
      visitor.call(calls.auth.register, { ...registration(freshName()), ...captcha });
    expect((await send({})).errorCode).toBe("captcha.invalid");
    const right = await solved(harness, visitor);
    expect((await send({ ...right, captcha: "0" })).errorCode).toBe("captcha.invalid");
    expect((await send(right)).errorCode).toBe("captcha.invalid");
    const fresh = await solved(harness, visitor);
    expect((await send(fresh)).status).toBe(200);
    expect((await send(fresh)).errorCode).toBe("captcha.invalid");
    await setMerchant(harness, { settings: { captchaKind: "equation" } });
    const { captchaId, image, kind } = await visitor.callOrThrow(calls.auth.captcha, {});
    expect(kind).toBe("equation");
    expect(Buffer.from(image, "base64").subarray(1, 4).toString()).toBe("PNG");
    const { hash } = await db().one<{ hash: Buffer }>(
      sql`select answer_hash hash from captcha where id = ${captchaId}`,
    );
    expect(hash).toHaveLength(32);
    await setMerchant(harness, { settings: { registerCaptcha: false, captchaKind: "digits" } });
  });
});

describe("by number", () => {
  it("[AUTH-12 AUTH-20] registration by number: number, code, password → member logged in, can log in by name too", async () => {
    const mobile = freshMobile();
    const visitor = harness.visitor();
    const verificationCode = await registerCode(harness, visitor, mobile);
    const answer = await visitor.call(calls.auth.registerMobile, {
      ...registration(freshName()),
      ...mobile.typed,
      verificationCode,
    });
    expect(answer).toMatchObject({ status: 200, value: { type: 0, merchantCode: "khela" } });
    expect(await visitor.callOrThrow(calls.member.info, {})).toMatchObject({
      mobile: `******${mobile.e164.slice(-4)}`,
      mobileVerified: true,
    });
    expect(
      (await harness.visitor().call(calls.auth.login, loginAs(answer.value.userName, testPassword))).status,
    ).toBe(200);
    expect(await listAuditActions(harness, answer.value.userName)).toContain("register");
  });

  it("[AUTH-12] registration by number: number taken → revealed only with the code", async () => {
    const { mobile } = await registeredMobile(harness);
    const visitor = harness.visitor();
    await clearThrottles(harness);
    const requested = await visitor.call(calls.auth.smsRegister, {
      ...mobile.typed,
      ...(await solvedPuzzle(harness, visitor)),
    });
    expect(requested.status).toBe(200);
    const again = { ...registration(freshName()), ...mobile.typed };
    expect(
      (await visitor.call(calls.auth.registerMobile, { ...again, verificationCode: "000000" })).errorCode,
    ).toBe("sms.code.invalid");
    const { code } = await harness.outside.nextSms(mobile.e164, 1);
    expect(await visitor.call(calls.auth.registerMobile, { ...again, verificationCode: code })).toMatchObject(
      { status: 409, errorCode: "mobile.exists" },
    );
  });

  it("[AUTH-12 R3] registration by number: same number twice at once → one complete member", async () => {
    const mobile = freshMobile();
    const [a, b] = [harness.visitor(), harness.visitor()];
    const codes = [await registerCode(harness, a, mobile)];
    const answers = await Promise.all(
      [a, b].map((visitor) =>
        visitor.call(calls.auth.registerMobile, {
          ...registration(freshName()),
          ...mobile.typed,
          verificationCode: codes[0],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db().one(sql`select count(*) n from member_profile where mobile = ${mobile.e164}`)).toEqual({
      n: 1n,
    });
  });

  it("[AUTH-12] registration by number: flag, module or SMS disabled → unavailable", async () => {
    await setMerchant(harness, { flags: { MOBILENUMREG3: false } });
    const send = () =>
      harness.visitor().call(calls.auth.registerMobile, {
        ...registration(freshName()),
        ...freshMobile().typed,
        verificationCode: "123456",
      });
    expect((await send()).errorCode).toBe("function.not.available");
    await setMerchant(harness, { flags: { MOBILENUMREG3: true, USERNAMEREG3: false } });
    expect((await register(registration(freshName()))).errorCode).toBe("function.not.available");
    await setMerchant(harness, { flags: { USERNAMEREG3: true, MOBILENUMPASSREG3: false } });
    const mobile = freshMobile();
    const visitor = harness.visitor();
    const verificationCode = await registerCode(harness, visitor, mobile);
    const {
      username: _name,
      password: _password,
      confirmPassword: _confirm,
      ...bare
    } = registration(freshName());
    const { userName } = await visitor.callOrThrow(calls.auth.registerMobile, {
      ...bare,
      ...mobile.typed,
      verificationCode,
    });
    expect(userName).toMatch(/^player_[0-9a-f]{10}$/);
    // no password guess can succeed for a member without a password
    expect((await harness.visitor().call(calls.auth.login, loginAs(userName))).errorCode).toBe(
      "login.failed",
    );
    await setMerchant(harness, { flags: { MOBILENUMPASSREG3: true } });
  });

  it("[AUTH-13] registration by name: number given → verified if the merchant requires it, else not used to find members", async () => {
    await need("mobileNum", "optional");
    const mobile = freshMobile();
    const visitor = harness.visitor();
    const send = (verificationCode: string) =>
      visitor.call(calls.auth.register, { ...registration(freshName()), ...mobile.typed, verificationCode });
    expect((await send("123456")).errorCode).toBe("sms.code.invalid");
    expect((await send(await registerCode(harness, visitor, mobile))).status).toBe(200);
    expect((await visitor.callOrThrow(calls.member.info, {})).mobileVerified).toBe(true);
    await setMerchant(harness, { flags: { REGMOBVERF3: false } });
    const other = freshMobile();
    const unproven = harness.visitor();
    await unproven.callOrThrow(calls.auth.register, { ...registration(freshName()), ...other.typed });
    expect(await unproven.callOrThrow(calls.member.info, {})).toMatchObject({
      mobile: `******${other.e164.slice(-4)}`,
      mobileVerified: false,
    });
    expect(await db().maybe(sql`select 1 from member_mobile where mobile = ${other.e164}`)).toBeNull();
    await setMerchant(harness, { flags: { REGMOBVERF3: true } });
    await need("mobileNum", "off");
  });
});

describe("referrals", () => {
  async function agent(type = 1): Promise<{ key: MemberKey; username: string }> {
    const { username } = await registeredMember(harness);
    await db().run(sql`update member set type = ${type} where username = ${username}`);
    return {
      username,
      key: await db().one<MemberKey>(
        sql`select bucket, id "memberId" from member where username = ${username}`,
      ),
    };
  }

  it("[AUTH-15] affiliate code: valid for site, time and agent → member placed under the agent", async () => {
    const { id: merchantId } = await harness.merchant();
    const mina = await agent();
    await insertAffiliateCode(db(), mina.key, { merchantId, code: "MINA-1", domain: null });
    await insertAffiliateCode(db(), mina.key, { merchantId, code: "MINA-2", domain: "mina.example" });
    const blocked = await agent();
    await insertAffiliateCode(db(), blocked.key, { merchantId, code: "BLOCKED", domain: null });
    await db().run(sql`update member set status = 'blocked' where username = ${blocked.username}`);
    const player = await agent(0);
    await insertAffiliateCode(db(), player.key, { merchantId, code: "PLAYER", domain: null });
    await insertAffiliateCode(db(), mina.key, { merchantId, code: "OVER", domain: null });
    await db().run(sql`update affiliate_code set ends_at = now() - interval '1 second' where code = 'OVER'`);
    await insertAffiliateCode(db(), mina.key, { merchantId, code: "OFF", domain: null });
    await db().run(sql`update affiliate_code set enabled = false where code = 'OFF'`);
    const visitor = harness.visitor();
    expect(
      await visitor.call(calls.auth.affiliate, { code: "MINA-1", domain: "khela.example" }),
    ).toMatchObject({ status: 200, body: { success: true, value: { success: true } } });
    expect(
      (await visitor.call(calls.auth.affiliate, { code: "MINA-2", domain: "mina.example" })).status,
    ).toBe(200);
    for (const code of ["MINA-2", "BLOCKED", "PLAYER", "OVER", "OFF", "NOBODY"]) {
      expect(await visitor.call(calls.auth.affiliate, { code, domain: "khela.example" }), code).toMatchObject(
        { status: 404, body: { success: false, errorCode: "invitation_code_error" } },
      );
    }
    const username = freshName();
    expect((await register({ ...registration(username), affiliateCode: "MINA-1" })).status).toBe(200);
    expect(
      await db().one(sql`select agent_id id, affiliate_code code from member where username = ${username}`),
    ).toEqual({ id: mina.key.memberId, code: "MINA-1" });
    const small = freshName();
    expect(
      (await visitor.call(calls.auth.affiliate, { code: "mina-1", domain: "khela.example" })).status,
    ).toBe(200);
    expect((await register({ ...registration(small), affiliateCode: " mina-1 " })).status).toBe(200);
    expect(
      await db().one(sql`select agent_id id, affiliate_code code from member where username = ${small}`),
    ).toEqual(
      await db().one(sql`select agent_id id, affiliate_code code from member where username = ${username}`),
    );
    expect(await register({ ...registration(freshName()), affiliateCode: "NOBODY" })).toMatchObject({
      errorCode: "invitation_code_error",
      detail: { field: "affiliateCode" },
    });
  });

  it("[AUTH-13] referrer: not a member of this merchant → refused", async () => {
    await need("recommenderId", "optional");
    const { username: friend } = await registeredMember(harness);
    const username = freshName();
    expect((await register({ ...registration(username), recommenderId: friend.toUpperCase() })).status).toBe(
      200,
    );
    const { bucket, id } = await db().one<{ bucket: number; id: bigint }>(
      sql`select recommender_bucket bucket, recommender_id id from member where username = ${username}`,
    );
    expect(await db().one(sql`select username from member where bucket = ${bucket} and id = ${id}`)).toEqual({
      username: friend,
    });
    expect(await register({ ...registration(freshName()), recommenderId: "nobody_is_here" })).toMatchObject({
      errorCode: "recommender.unknown",
      detail: { field: "recommenderId" },
    });
    await need("recommenderId", "off");
  });
});
