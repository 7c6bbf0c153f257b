import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { challengeNotLoaded } from "@khela/contract/auth/challenge";
import { sql } from "@khela/service-kit/db/database";
import type { Client } from "../../../../../../tests/client.ts";
import { startLocalServer } from "../../../../../../tests/local-server.ts";
import { readConfig } from "../../../infra/config.ts";
import { createChallenge } from "../../../integrations/challenge.ts";
import { challengeProviders } from "../../../integrations/challenge-providers.ts";
import { createHttpClient } from "../../../integrations/http-client.ts";
import { freshName, loginAs, registration, solved } from "../../../../test/auth/auth-harness.ts";
import {
  clearThrottles,
  createSmsTestHarness,
  freshMobile,
  setMerchant,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness({ env: { CHALLENGE_PROVIDER: "sandbox" } });
  await setMerchant(harness, { settings: { registerCaptcha: true } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.outside.setChallengeOutage(false);
  await harness.database.db.run(sql`delete from throttle where key like 'challenge:%'`);
});

function register(visitor: Client, proof: object = {}) {
  return visitor.call(calls.auth.register, { ...registration(freshName()), ...proof });
}

/** Creates a member whose next login needs a proof that a person sends the login. */
async function failedMember(): Promise<{ username: string; visitor: Client }> {
  const visitor = harness.visitor();
  const username = freshName();
  const challengeToken = await harness.outside.challengeToken("register");
  await visitor.callOrThrow(calls.auth.register, { ...registration(username), challengeToken });
  const stranger = harness.visitor();
  for (let failure = 0; failure < 3; failure += 1)
    await stranger.call(calls.auth.login, loginAs(username, "wrong"));
  return { username, visitor: stranger };
}

const outLines = () =>
  harness.logged.filter((line) => line.includes("challenge provider is unavailable")).length;

describe("a managed challenge that is on", () => {
  it("[AUTH-16 I12] what a form shows: script, site key and interface of the provider, never its secret", async () => {
    expect(await harness.visitor().callOrThrow(calls.auth.challenge, {})).toEqual({
      api: "turnstile",
      scriptUrl: `${harness.outside.url}/challenge/api.js`,
      siteKey: "sandbox",
    });
  });

  it("[AUTH-16 I12] registration: a token of this action and host passes once; none, a wrong one and a solved captcha are refused", async () => {
    const visitor = harness.visitor();
    const challengeToken = await harness.outside.challengeToken("register");
    expect((await register(visitor, { challengeToken })).errorCode).toBeUndefined();
    for (const proof of [
      {},
      { challengeToken: "" },
      { challengeToken },
      { challengeToken: challengeNotLoaded },
      { challengeToken: "x".repeat(2_049) },
      { challengeToken: await harness.outside.challengeToken("login") },
      { challengeToken: await harness.outside.challengeToken("register", "https://elsewhere.example") },
      await solved(harness, visitor),
    ])
      expect((await register(visitor, proof)).errorCode).toBe("challenge.invalid");
    expect(outLines()).toBe(0);
  });

  it("[AUTH-03 I12] login: asked for after the third failure as the captcha is, refused by code, passed with a token", async () => {
    const { username, visitor } = await failedMember();
    expect(await visitor.call(calls.auth.login, loginAs(username))).toMatchObject({
      errorCode: "login.captcha.required",
      detail: { captchaRequired: true },
    });
    const wrong = { ...loginAs(username), challengeToken: await harness.outside.challengeToken("sms") };
    expect(await visitor.call(calls.auth.login, wrong)).toMatchObject({
      errorCode: "challenge.invalid",
      detail: { captchaRequired: true },
    });
    const captcha = await solved(harness, visitor);
    expect((await visitor.call(calls.auth.login, { ...loginAs(username), ...captcha })).errorCode).toBe(
      "challenge.invalid",
    );
    const challengeToken = await harness.outside.challengeToken("login");
    await visitor.callOrThrow(calls.auth.login, { ...loginAs(username), challengeToken });
  });

  it("[AUTH-10 I12] code by SMS: sent for a token and not for a solved puzzle", async () => {
    const [visitor, mobile] = [harness.visitor(), freshMobile()];
    const send = (proof: object) => visitor.call(calls.auth.smsRegister, { ...mobile.typed, ...proof });
    expect((await send({})).errorCode).toBe("challenge.invalid");
    expect((await send(await solvedPuzzle(harness, visitor))).errorCode).toBe("challenge.invalid");
    expect(await harness.outside.countSms(mobile.e164)).toBe(0);
    const challengeToken = await harness.outside.challengeToken("sms");
    expect((await send({ challengeToken })).errorCode).toBeUndefined();
    await harness.outside.nextSms(mobile.e164);
    await clearThrottles(harness);
    expect((await send({ challengeToken })).errorCode).toBe("challenge.invalid");
  });
});

describe("a managed challenge whose provider is out", () => {
  it("[AUTH-16 I12] verification unanswered → own captcha and puzzle for two minutes, one line of the log, then the challenge again", async () => {
    const [visitor, mobile] = [harness.visitor(), freshMobile()];
    const tokens = [await harness.outside.challengeToken("register"), challengeNotLoaded];
    harness.outside.setChallengeOutage(true);
    const before = outLines();
    for (const challengeToken of tokens)
      expect((await register(visitor, { challengeToken })).errorCode).toBe("challenge.unavailable");
    expect(outLines()).toBe(before + 1);
    expect(await visitor.callOrThrow(calls.auth.challenge, {})).toBeNull();

    expect((await register(visitor)).errorCode).toBe("captcha.invalid");
    expect((await register(visitor, await solved(harness, visitor))).errorCode).toBeUndefined();
    const send = (proof: object) => visitor.call(calls.auth.smsRegister, { ...mobile.typed, ...proof });
    expect((await send({})).errorCode).toBe("slider.invalid");
    expect((await send({ challengeToken: tokens[0] })).errorCode).toBe("challenge.unavailable");
    expect((await send(await solvedPuzzle(harness, visitor))).errorCode).toBeUndefined();

    harness.outside.setChallengeOutage(false);
    await harness.database.db.run(
      sql`update throttle set window_start = window_start - interval '121 seconds' where key = 'challenge:out'`,
    );
    expect(await visitor.callOrThrow(calls.auth.challenge, {})).not.toBeNull();
    expect((await register(visitor, { challengeToken: tokens[0] })).errorCode).toBeUndefined();
  });

  it("[AUTH-03 I12] login during an outage: own captcha after the third failure, throttles as ever", async () => {
    const { username, visitor } = await failedMember();
    harness.outside.setChallengeOutage(true);
    const challengeToken = await harness.outside.challengeToken("login");
    expect(await visitor.call(calls.auth.login, { ...loginAs(username), challengeToken })).toMatchObject({
      errorCode: "challenge.unavailable",
      detail: { captchaRequired: true },
    });
    expect((await visitor.call(calls.auth.login, loginAs(username))).errorCode).toBe(
      "login.captcha.required",
    );
    await visitor.callOrThrow(calls.auth.login, {
      ...loginAs(username),
      ...(await solved(harness, visitor)),
    });
  });
});

describe("what a provider answers", () => {
  const right = {
    success: true,
    challenge_ts: "2026-01-05T10:00:00Z",
    hostname: "play.example",
    action: "login",
    "error-codes": [],
  };
  const at = new Date("2026-01-05T10:01:00Z");

  async function verdictOf(answer: unknown, status = 200, provider: "turnstile" | "hcaptcha" = "turnstile") {
    const seen: string[] = [];
    const server = await startLocalServer((request, response) => {
      request.setEncoding("utf8");
      let body = "";
      request.on("data", (part: string) => (body += part));
      request.on("end", () => {
        seen.push(`${request.headers["content-type"]} ${body}`);
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(answer));
      });
    });
    const settings = {
      ...challengeProviders[provider],
      verifyUrl: server.url,
      siteKey: "key",
      secret: "se&cret",
      hostname: "play.example",
    };
    const challenge = createChallenge(
      settings,
      createHttpClient(() => at),
      () => at,
    );
    const verdict = await challenge.verify({ token: "t+1", action: "login", address: "203.0.113.9" });
    await server.close();
    return { verdict, seen };
  }

  it("[I12] siteverify: secret, token, address and site key as a form; success for our host, action and minutes passes", async () => {
    const { verdict, seen } = await verdictOf(right);
    expect(verdict).toEqual({ kind: "passed" });
    expect(seen).toEqual([
      "application/x-www-form-urlencoded secret=se%26cret&response=t%2B1&remoteip=203.0.113.9&sitekey=key",
    ]);
    const { action: _none, ...withoutAction } = right;
    expect((await verdictOf(withoutAction)).verdict.kind).toBe("failed");
    expect((await verdictOf(withoutAction, 200, "hcaptcha")).verdict.kind).toBe("passed");
  });

  it("[I12] siteverify: no success, another host or action, too old, from the future, no time → failed", async () => {
    for (const change of [
      { success: false, "error-codes": ["timeout-or-duplicate"] },
      { success: false, "error-codes": ["invalid-input-response"] },
      { hostname: "other.example" },
      { hostname: undefined },
      { action: "register" },
      { challenge_ts: "2026-01-05T09:55:00Z" },
      { challenge_ts: "2026-01-05T10:02:00Z" },
      { challenge_ts: "soon" },
      { challenge_ts: undefined },
    ])
      expect([change, (await verdictOf({ ...right, ...change })).verdict.kind]).toEqual([change, "failed"]);
  });

  it("[I12] siteverify: a fault of the provider's or of our settings is no verdict on the token", async () => {
    for (const [answer, status, why] of [
      [{ success: false, "error-codes": ["invalid-input-secret"] }, 200, "invalid-input-secret"],
      [{ success: false, "error-codes": ["internal-error"] }, 200, "internal-error"],
      [{ ...right, success: "true" }, 200, "no answer"],
      [right, 503, "no answer"],
      [null, 200, "no answer"],
      ["busy", 200, "no answer"],
    ] as const)
      expect((await verdictOf(answer, status)).verdict).toEqual({ kind: "unavailable", why });
  });
});

describe("the settings of a managed challenge", () => {
  const challengeOf = (env: Readonly<Record<string, string>>) => readConfig(env).integrations.challenge;

  it("[I12] off unless named; a provider needs its key and its secret; the sandbox's is refused with real money", () => {
    expect(challengeOf({})).toBeNull();
    expect(challengeOf({ CHALLENGE_PROVIDER: "off" })).toBeNull();
    const keys = { CHALLENGE_SITE_KEY: "0x4AAA", CHALLENGE_SECRET: "0x4BBB" };
    expect(
      challengeOf({ CHALLENGE_PROVIDER: "hcaptcha", PUBLIC_URL: "https://play.example", ...keys }),
    ).toMatchObject({ api: "hcaptcha", hostname: "play.example", siteKey: "0x4AAA", secret: "0x4BBB" });
    for (const [env, said] of [
      [{ CHALLENGE_PROVIDER: "recaptcha" }, "turnstile, hcaptcha, off, sandbox"],
      [{ CHALLENGE_PROVIDER: "turnstile" }, "CHALLENGE_SECRET is missing"],
      [{ CHALLENGE_PROVIDER: "turnstile", CHALLENGE_SITE_KEY: "0x4AAA" }, "CHALLENGE_SECRET is missing"],
      [{ CHALLENGE_PROVIDER: "turnstile", ...keys, CHALLENGE_SECRET: "not one word" }, "CHALLENGE_SECRET"],
    ] as const) {
      expect(() => challengeOf(env)).toThrow(said);
      expect(() => challengeOf(env)).not.toThrow("not one word");
    }
  });
});

describe("without a managed challenge", () => {
  it("[AUTH-16 I12] none is named, and a token in place of the captcha is worth nothing", async () => {
    const plain = await createSmsTestHarness();
    try {
      await setMerchant(plain, { settings: { registerCaptcha: true } });
      const visitor = plain.visitor();
      expect(await visitor.callOrThrow(calls.auth.challenge, {})).toBeNull();
      const challengeToken = await plain.outside.challengeToken("register");
      const answer = await visitor.call(calls.auth.register, {
        ...registration(freshName()),
        challengeToken,
      });
      expect(answer.errorCode).toBe("captcha.invalid");
    } finally {
      await plain.close();
    }
  });
});
