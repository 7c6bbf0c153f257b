import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "../platform/db/pool.ts";
import { smsRule } from "./sms.ts";
import { testPassword, registration, freshName } from "./test-app.ts";
import { audited, freshMobile, loginCode, phoneWorld, registerCode, registeredMobile, rested, setMerchant, slid, type PhoneWorld } from "./test-sms.ts";

let world: PhoneWorld;
beforeAll(async () => { world = await phoneWorld(); });
afterAll(() => world.close());

const db = () => world.database.db;

describe("the slider puzzle", () => {
  it("AUTH-10 is a picture with a hole and its piece, as large as it says, and nothing tells where the hole is", async () => {
    const answer = await world.visitor().ask(calls.auth.puzzle, {});
    const [background, piece] = [Buffer.from(answer.background, "base64"), Buffer.from(answer.piece, "base64")];
    expect(await sharp(background).metadata()).toMatchObject({ format: "webp", width: answer.width, height: answer.height });
    expect(await sharp(piece).metadata()).toMatchObject({ format: "webp", width: answer.pieceSize, height: answer.pieceSize, hasAlpha: true });
    const { x } = await db().one<{ x: number }>(sql`select x from slider_puzzle where id = ${answer.puzzleId}`);
    expect(Object.values(answer)).not.toContain(x);
    // two puzzles are two pictures
    expect((await world.visitor().ask(calls.auth.puzzle, {})).background).not.toBe(answer.background);
  });

  it("AUTH-10 stands before every message: wrong place, used before, another's, too old, none", async () => {
    const { typed, e164 } = freshMobile();
    const visitor = world.visitor();
    const send = (puzzle: { puzzleId: string; puzzleX: number }, by = visitor) =>
      by.call(calls.auth.smsRegister, { ...typed, ...puzzle });
    const near = await slid(world, visitor);
    expect((await send({ ...near, puzzleX: near.puzzleX + 7 })).errorCode).toBe("slider.invalid");
    expect((await send(near)).errorCode).toBe("slider.invalid");
    expect((await send(await slid(world, visitor), world.visitor())).errorCode).toBe("slider.invalid");
    const old = await slid(world, visitor);
    world.advance(3 * 60_000 + 1);
    expect((await send(old)).errorCode).toBe("slider.invalid");
    world.advance(-3 * 60_000 - 1);
    expect((await send({ puzzleId: "nothing", puzzleX: 100 })).errorCode).toBe("slider.invalid");
    expect(await world.outside.countSms(e164)).toBe(0);
    const right = await slid(world, visitor);
    expect((await send({ ...right, puzzleX: right.puzzleX - 6 })).status).toBe(200);
    expect((await world.outside.nextSms(e164)).text).toMatch(/\d{6}/);
  });
});

describe("codes", () => {
  it("AUTH-01 AUTH-02 a number and its code log in, with and without the leading 0, and in Bengali figures", async () => {
    const { username, mobile } = await registeredMobile(world);
    const inBengali = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
    const shapes = [mobile.typed.mobileNum, mobile.typed.mobileNum.slice(1), mobile.e164, inBengali(mobile.typed.mobileNum), "0 17-"
      + mobile.typed.mobileNum.slice(3)];
    for (const mobileNum of shapes) {
      const visitor = world.visitor();
      const typed = { mobileNum, countryDialingCode: "880" };
      const code = await loginCode(world, visitor, { e164: mobile.e164, typed });
      const answer = await visitor.call(calls.auth.login, { type: "sms", ...typed, messageCode: inBengali(code) });
      expect(answer).toMatchObject({ status: 200, value: { userName: username, type: 0 } });
      expect((await visitor.ask(calls.member.info, {})).account).toBe(username);
      await rested(world);
      await db().run(sql`delete from throttle where key like 'sms:n%'`);
    }
    expect(await audited(world, username)).toContain("login.ok");
  });

  it("I11 AUTH-10 a code is six figures, kept as a hash, good once, for its number, its purpose and ten minutes", async () => {
    const { mobile, username } = await registeredMobile(world);
    const other = await registeredMobile(world);
    const visitor = world.visitor();
    await rested(world);
    const code = await loginCode(world, visitor, mobile);
    expect(code).toMatch(/^\d{6}$/);
    const kept = await db().rows(sql`select * from sms_code where mobile = ${mobile.e164}`);
    expect(JSON.stringify(kept, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value))).not.toContain(code);
    const login = (typed: typeof mobile.typed, messageCode: string) => world.visitor().call(calls.auth.login, { type: "sms", ...typed, messageCode });
    expect((await login(other.mobile.typed, code)).errorCode).toBe("sms.code.invalid");
    const asRegistration = await world.visitor().call(calls.auth.registerMobile, { ...registration(freshName()), ...mobile.typed, verificationCode: code });
    expect(asRegistration.errorCode).toBe("sms.code.invalid");
    world.advance(smsRule.validMs);
    expect((await login(mobile.typed, code)).errorCode).toBe("sms.code.invalid");
    world.advance(-smsRule.validMs);
    expect((await login(mobile.typed, code)).value).toMatchObject({ userName: username });
    expect((await login(mobile.typed, code)).errorCode).toBe("sms.code.invalid");
  });

  it("I11 five wrong guesses end a code, and of two right ones at once one comes in", async () => {
    const { mobile } = await registeredMobile(world);
    await rested(world);
    const code = await loginCode(world, world.visitor(), mobile);
    const login = (messageCode: string) => world.visitor().call(calls.auth.login, { type: "sms", ...mobile.typed, messageCode });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    for (let guess = 0; guess < 2; guess += 1) expect((await login(wrong)).errorCode).toBe("sms.code.invalid");
    const both = await Promise.all([login(code), login(code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await rested(world);
    const second = await loginCode(world, world.visitor(), mobile);
    await db().run(sql`update sms_code set tries = 5 where mobile = ${mobile.e164}`);
    expect((await login(second)).status).toBeGreaterThanOrEqual(400);
  });

  it("AUTH-10 the next code can be asked for after 60 s; the old one is over then", async () => {
    const mobile = freshMobile();
    const visitor = world.visitor();
    const first = await visitor.ask(calls.auth.smsRegister, { ...mobile.typed, ...await slid(world, visitor) });
    expect([first.expirationTime - first.now, first.validUntil - first.now]).toEqual([60_000, 600_000]);
    const early = await visitor.call(calls.auth.smsRegister, { ...mobile.typed, ...await slid(world, visitor) });
    expect(early).toMatchObject({ status: 429, errorCode: "sms.wait" });
    expect((early.detail as { retryAfterS: number }).retryAfterS).toBeLessThanOrEqual(60);
    expect(Number(early.headers["retry-after"])).toBeGreaterThan(0);
    const { code } = await world.outside.nextSms(mobile.e164);
    world.advance(smsRule.resendMs);
    const again = await registerCode(world, visitor, mobile);
    world.advance(-smsRule.resendMs);
    const register = (verificationCode: string) => visitor.call(calls.auth.registerMobile, { ...registration(freshName()), ...mobile.typed, verificationCode });
    if (code !== again) expect((await register(code)).errorCode).toBe("sms.code.invalid");
    expect((await register(again)).status).toBe(200);
  });

  it("API4 two at once are one message", async () => {
    const mobile = freshMobile();
    const visitor = world.visitor();
    const puzzles = [await slid(world, visitor), await slid(world, visitor), await slid(world, visitor)];
    const answers = await Promise.all(puzzles.map((puzzle) => visitor.call(calls.auth.smsRegister, { ...mobile.typed, ...puzzle })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.outside.nextSms(mobile.e164);
    expect(await world.outside.countSms(mobile.e164)).toBe(1);
  });

  it("API4 2.4.1 a number has five an hour, an address thirty, however many numbers it names", async () => {
    const visitor = world.visitor();
    const mobile = freshMobile();
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await visitor.call(calls.auth.smsRegister, { ...mobile.typed, ...await slid(world, visitor) })).status).toBe(200);
      world.advance(smsRule.resendMs);
    }
    const sixth = await world.visitor().call(calls.auth.smsRegister, { ...mobile.typed, ...await slid(world, visitor) });
    expect(sixth.errorCode).toBe("slider.invalid");
    const more = world.visitor();
    expect((await more.call(calls.auth.smsRegister, { ...mobile.typed, ...await slid(world, more) })).errorCode).toBe("TOO_MANY_REQUESTS");
    const many = world.visitor();
    let sent = 0;
    for (let number = 0; number < 33; number += 1) {
      const answer = await many.call(calls.auth.smsRegister, { ...freshMobile().typed, ...await slid(world, many) });
      if (answer.status === 200) sent += 1;
      // the budget of a minute is not what is tried here
      world.advance(10_000);
    }
    expect(sent).toBe(30);
    world.advance(-5 * smsRule.resendMs - 330_000);
  });

  it("I11 messages go to mobile numbers of the countries served and to nothing else", async () => {
    const visitor = world.visitor();
    const wrong = [
      ["12345", "880"], ["02 9123456", "880"], ["01712345678", "1"], ["900 1234567", "880"], ["0900 1234567", "44"], ["7911123456", "7"],
      ["01712345678; drop", "880"], ["+8801712345678", "91"], ["71234567", "267"], ["01712345678", "1234"], ["01712345678", "0"],
    ] as const;
    for (const [mobileNum, countryDialingCode] of wrong) {
      const answer = await visitor.call(calls.auth.smsRegister, { mobileNum, countryDialingCode, ...await slid(world, visitor) });
      expect([mobileNum, answer.errorCode, answer.detail]).toEqual([mobileNum, "field.invalid", { field: "mobileNum" }]);
      world.advance(10_000);
    }
    world.advance(-110_000);
  });

  it("6.3.8 whether a number is a member's shows in no answer: same status, same body, and no message to nobody", async () => {
    const { mobile } = await registeredMobile(world);
    const stranger = freshMobile();
    await rested(world);
    const ask = async (typed: typeof stranger.typed) => {
      const visitor = world.visitor();
      const asked = await visitor.call(calls.auth.smsNoLogin, { ...typed, ...await slid(world, visitor), purpose: "login" });
      const tried = await visitor.call(calls.auth.login, { type: "sms", ...typed, messageCode: "000000" });
      const { now, ...times } = asked.value;
      return { status: asked.status, spans: Object.values(times).map((at) => at - now), tried: [tried.status, tried.body] };
    };
    expect(await ask(stranger.typed)).toEqual(await ask(mobile.typed));
    await world.outside.nextSms(mobile.e164, 1);
    expect(await world.outside.countSms(stranger.e164)).toBe(0);
  });

  it("AUTH-10 a provider who is away changes no answer; switched off, there are no codes at all", async () => {
    await setMerchant(world, { flags: { MOBILEVERCODELOGIN3: false, REGMOBVERF3: false } });
    const visitor = world.visitor();
    const typed = freshMobile().typed;
    expect((await visitor.call(calls.auth.smsRegister, { ...typed, ...await slid(world, visitor) })).errorCode).toBe("function.not.available");
    expect((await visitor.call(calls.auth.smsNoLogin, { ...typed, ...await slid(world, visitor), purpose: "login" })).errorCode).toBe("function.not.available");
    expect((await visitor.call(calls.auth.login, { type: "sms", ...typed, messageCode: "123456" })).errorCode).toBe("function.not.available");
    await setMerchant(world, { flags: { MOBILEVERCODELOGIN3: true, REGMOBVERF3: true } });
  });

  it("16.2.5 no code, number or password is in the log", async () => {
    const { mobile } = await registeredMobile(world);
    await rested(world);
    const code = await loginCode(world, world.visitor(), mobile);
    const log = world.logged.join("");
    for (const secret of [code, mobile.e164, testPassword]) expect(log).not.toContain(secret);
  });
});

it("AUTH-02 the countries of the form: code, name in the language asked for, lengths that hold for their example", async () => {
  const visitor = world.visitor({ language: "BN" });
  const countries = await visitor.ask(calls.auth.countries, {});
  expect(countries[0]).toEqual({ countryCode: "BD", countryDialingCode: "880", name: "বাংলাদেশ", minLength: 10, maxLength: 10, example: "1812345678" });
  expect((await world.visitor().ask(calls.auth.countries, {}))[0]?.name).toBe("Bangladesh");
  for (const { example, minLength, maxLength, countryDialingCode } of countries) {
    expect(example.length).toBeGreaterThanOrEqual(minLength);
    expect(example.length).toBeLessThanOrEqual(maxLength);
    expect(countryDialingCode).toMatch(/^\d{1,4}$/);
  }
});
