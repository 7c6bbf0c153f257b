import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { startLocalServer, type LocalServer } from "../../../../../../tests/local-server.ts";
import { createFirebase, type Firebase } from "../../../integrations/firebase.ts";
import { sql } from "@khela/service-kit/db/database";
import { freshName, loginAs, registeredMember, registration } from "../../../../test/auth/auth-harness.ts";
import {
  listAuditActions,
  freshMobile,
  createSmsTestHarness,
  registeredMobile,
  setMerchant,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;
const login = (firebaseChannel: "sms" | "google" | "facebook", firebaseIdToken: string) =>
  harness.visitor().call(calls.auth.login, { type: "firebase", firebaseChannel, firebaseIdToken });

/** Returns a registration form with name and age only, because Firebase identifies the person. */
function entry(username: string) {
  const { password: _password, confirmPassword: _confirm, ...bare } = registration(username);
  return bare;
}

describe("signing in through Firebase", () => {
  it("[AUTH-06] Firebase: Google or Facebook user → unknown, then registered with the same token, then logged in by a new one", async () => {
    for (const [channel, provider] of [
      ["google", "google.com"],
      ["facebook", "facebook.com"],
    ] as const) {
      const subject = `${channel}-rahim`;
      const firebaseIdToken = await harness.outside.idToken(provider, subject);
      expect(await login(channel, firebaseIdToken)).toMatchObject({
        status: 404,
        errorCode: "login.identity.unknown",
        detail: { register: true },
      });
      const username = freshName();
      const answer = await harness
        .visitor()
        .call(calls.auth.register, { ...entry(username), firebaseChannel: channel, firebaseIdToken });
      expect(answer).toMatchObject({ status: 200, value: { userName: username } });
      expect((await login(channel, await harness.outside.idToken(provider, subject))).value).toMatchObject({
        userName: username,
      });
      // the same subject at the other provider counts as another person
      const [otherChannel, otherProvider] =
        channel === "google" ? (["facebook", "facebook.com"] as const) : (["google", "google.com"] as const);
      expect(
        (await login(otherChannel, await harness.outside.idToken(otherProvider, subject))).errorCode,
      ).toBe("login.identity.unknown");
      const again = await harness.outside.idToken(provider, subject);
      expect(
        await harness.visitor().call(calls.auth.register, {
          ...entry(freshName()),
          firebaseChannel: channel,
          firebaseIdToken: again,
        }),
      ).toMatchObject({ status: 409, errorCode: "identity.exists" });
      expect(await listAuditActions(harness, username)).toEqual(
        expect.arrayContaining(["register", "login.ok"]),
      );
    }
  });

  it("[6.8.1] Firebase: other subject with a member's email address → not that member", async () => {
    const { username, visitor } = await registeredMember(harness);
    await visitor.callOrThrow(calls.auth.setEmail, {
      email: "victim@mail.example",
      password: "correct horse battery",
    });
    const firebaseIdToken = await harness.outside.idToken("google.com", "victim");
    expect((await login("google", firebaseIdToken)).errorCode).toBe("login.identity.unknown");
    expect(await listAuditActions(harness, username)).not.toContain("login.ok");
  });

  it("[AUTH-01] Firebase: phone token → logs in the member with that verified number, registers an unknown one", async () => {
    const { username, mobile } = await registeredMobile(harness);
    const firebaseIdToken = await harness.outside.phoneIdToken(mobile.e164);
    const withNumber = (firebaseMobileNo: string) =>
      harness.visitor().call(calls.auth.login, {
        type: "firebase",
        firebaseChannel: "sms",
        firebaseIdToken,
        firebaseMobileNo,
      });
    expect((await withNumber(freshMobile().e164)).errorCode).toBe("firebase.token.invalid");
    expect((await withNumber(mobile.e164)).value).toMatchObject({ userName: username });
    expect((await login("sms", await harness.outside.phoneIdToken(mobile.e164))).value).toMatchObject({
      userName: username,
    });
    const fresh = freshMobile();
    const token = await harness.outside.phoneIdToken(fresh.e164);
    expect((await login("sms", token)).errorCode).toBe("login.identity.unknown");
    const send = (number: typeof fresh) =>
      harness.visitor().call(calls.auth.registerMobile, {
        ...registration(freshName()),
        ...number.typed,
        firebaseChannel: "sms",
        firebaseIdToken: token,
      });
    expect((await send(freshMobile())).errorCode).toBe("firebase.token.invalid");
    expect((await send(fresh)).status).toBe(200);
  });

  it("Firebase: token used twice or for another channel → refused", async () => {
    const subject = "google-once";
    const register = await harness.outside.idToken("google.com", subject);
    await harness.visitor().callOrThrow(calls.auth.register, {
      ...entry(freshName()),
      firebaseChannel: "google",
      firebaseIdToken: register,
    });
    expect((await login("google", register)).errorCode).toBe("firebase.token.invalid");
    const token = await harness.outside.idToken("google.com", subject);
    expect((await login("facebook", token)).errorCode).toBe("firebase.token.invalid");
    expect((await login("sms", token)).errorCode).toBe("firebase.token.invalid");
    const both = await Promise.all([login("google", token), login("google", token)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(harness.logged.join("")).not.toContain(token.split(".")[2]);
  });

  it("[AUTH-06] Firebase: channel disabled → refused; blocked member → refused", async () => {
    const subject = "google-blocked";
    const username = freshName();
    const firebaseIdToken = await harness.outside.idToken("google.com", subject);
    await harness
      .visitor()
      .callOrThrow(calls.auth.register, { ...entry(username), firebaseChannel: "google", firebaseIdToken });
    await db().run(sql`update member set status = 'blocked' where username = ${username}`);
    expect((await login("google", await harness.outside.idToken("google.com", subject))).errorCode).toBe(
      "us_forbidden_login_error",
    );
    expect(await harness.visitor().callOrThrow(calls.auth.firebase, {})).toEqual({
      apiKey: "sandbox",
      authDomain: new URL(harness.outside.url).host,
      projectId: "demo-khela",
      emulatorUrl: harness.outside.url,
    });
    await setMerchant(harness, { flags: { GOOGLELOGIN3: false } });
    expect((await login("google", await harness.outside.idToken("google.com", "x"))).errorCode).toBe(
      "function.not.available",
    );
    await setMerchant(harness, { flags: { FACEBOOKLOGIN3: false, MOBILEVERCODELOGIN3: false } });
    harness.advance(31_000);
    expect(await harness.visitor().callOrThrow(calls.auth.firebase, {})).toBeNull();
    harness.advance(-31_000);
    await setMerchant(harness, {
      flags: { GOOGLELOGIN3: true, FACEBOOKLOGIN3: true, MOBILEVERCODELOGIN3: true },
    });
    // no password guess can succeed for a member without a password
    expect((await harness.visitor().call(calls.auth.login, loginAs(username))).errorCode).toBe(
      "login.failed",
    );
  });
});

describe("token validation", () => {
  const project = "khela-prod";
  let keyServer: LocalServer;
  let firebase: Firebase;
  let sign: (claims?: Record<string, unknown>, header?: { alg?: string; kid?: string }) => Promise<string>;
  let publicPem = "";
  let stranger: CryptoKey;
  let offset = 0;
  const now = () => new Date(Date.now() + offset);

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    ({ privateKey: stranger } = await generateKeyPair("RS256"));
    const jwk = await exportJWK(publicKey);
    publicPem = JSON.stringify(jwk);
    keyServer = await startLocalServer((_request, answer) => {
      answer
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ keys: [{ ...jwk, kid: "k1", alg: "RS256", use: "sig" }] }));
    });
    const keysUrl = `${keyServer.url}/`;
    firebase = createFirebase(
      { projectId: project, apiKey: "k", authDomain: "a", keysUrl, emulatorUrl: null },
      now,
    );
    sign = (claims = {}, header = {}) =>
      new SignJWT(claimsOf(claims))
        .setProtectedHeader({ alg: "RS256", kid: "k1", ...header })
        .sign(header.kid === "stranger" ? stranger : privateKey);
  });
  afterAll(() => keyServer.close());

  function claimsOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
    const at = Math.floor(now().getTime() / 1_000);
    return {
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      sub: "person-1",
      iat: at,
      exp: at + 3_600,
      auth_time: at,
      firebase: { sign_in_provider: "google.com" },
      ...changes,
    };
  }

  it("[6.8.2 9.1.1 9.2.1 9.2.3] Firebase token: valid → accepted; unsigned, foreign, expired, not yet valid or other algorithm → refused", async () => {
    expect(await firebase.verify(await sign(), "google")).toMatchObject({
      subject: "person-1",
      channel: "google",
      mobile: null,
    });
    const at = Math.floor(now().getTime() / 1_000);
    const bad: Readonly<Record<string, string>> = {
      unsigned: new UnsecuredJWT(claimsOf()).encode(),
      "unsigned with a kid": `${Buffer.from(JSON.stringify({ alg: "none", kid: "k1" })).toString("base64url")}.${(await sign()).split(".")[1]}.`,
      "signature cut off": (await sign()).split(".").slice(0, 2).join(".") + ".",
      "body changed": (await sign()).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify(claimsOf({ sub: "person-2" }))).toString("base64url")}.`,
      ),
      "public key as a secret": await new SignJWT(claimsOf())
        .setProtectedHeader({ alg: "HS256", kid: "k1" })
        .sign(new TextEncoder().encode(publicPem)),
      "a stranger's key": await new SignJWT(claimsOf())
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .sign(stranger),
      "a key nobody published": await sign({}, { kid: "stranger" }),
      "other project": await sign({ aud: "other-project" }),
      "other project's issuer": await sign({
        iss: "https://securetoken.google.com/other-project",
        aud: "other-project",
      }),
      "other issuer": await sign({ iss: "https://evil.example" }),
      over: await sign({ exp: at - 31 }),
      "not yet": await sign({ iat: at + 600, auth_time: at + 600 }),
      "signed in long ago": await sign({ auth_time: at - 601 }),
      "no sign-in time": await sign({ auth_time: undefined }),
      "no subject": await sign({ sub: undefined }),
      "empty subject": await sign({ sub: "" }),
      "long subject": await sign({ sub: "a".repeat(129) }),
      "another channel": await sign({ firebase: { sign_in_provider: "password" } }),
      "phone without a number": await sign({ firebase: { sign_in_provider: "phone" } }),
      "no token": "",
      "three dots": "a.b.c",
    };
    for (const [what, token] of Object.entries(bad))
      expect([what, await firebase.verify(token, what.startsWith("phone") ? "sms" : "google")]).toEqual([
        what,
        null,
      ]);
    offset = 3_700_000;
    const old = await sign();
    offset = 0;
    expect(await firebase.verify(old, "google")).toBeNull();
  });

  it("Firebase token: signing keys unavailable → refused, retryable", async () => {
    const away = createFirebase(
      { projectId: project, apiKey: "k", authDomain: "a", keysUrl: "http://127.0.0.1:1/", emulatorUrl: null },
      now,
    );
    await expect(away.verify(await sign(), "google")).rejects.toMatchObject({ code: "system.busy" });
  });
});
