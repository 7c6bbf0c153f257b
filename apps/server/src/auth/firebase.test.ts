import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { openFirebase, type Firebase } from "../platform/outside-firebase.ts";
import { sql } from "../platform/db/pool.ts";
import { freshName, loginAs, registered, registration } from "./test-app.ts";
import { audited, freshMobile, phoneWorld, registeredMobile, setMerchant, type PhoneWorld } from "./test-sms.ts";

let world: PhoneWorld;
beforeAll(async () => { world = await phoneWorld(); });
afterAll(() => world.close());

const db = () => world.database.db;
const login = (firebaseChannel: "sms" | "google" | "facebook", firebaseIdToken: string) =>
  world.visitor().call(calls.auth.login, { type: "firebase", firebaseChannel, firebaseIdToken });

/** By name and age alone: somebody else vouches for who it is. */
function entry(username: string) {
  const { password: _password, confirmPassword: _confirm, ...bare } = registration(username);
  return bare;
}

describe("signing in through Firebase", () => {
  it("AUTH-06 Google and Facebook: nobody yet, then registered with the same token, then logged in by a new one", async () => {
    for (const [channel, provider] of [["google", "google.com"], ["facebook", "facebook.com"]] as const) {
      const subject = `${channel}-rahim`;
      const firebaseIdToken = await world.outside.idToken(provider, subject);
      expect(await login(channel, firebaseIdToken)).toMatchObject({ status: 404, errorCode: "login.identity.unknown", detail: { register: true } });
      const username = freshName();
      const answer = await world.visitor().call(calls.auth.register, { ...entry(username), firebaseChannel: channel, firebaseIdToken });
      expect(answer).toMatchObject({ status: 200, value: { userName: username } });
      expect((await login(channel, await world.outside.idToken(provider, subject))).value).toMatchObject({ userName: username });
      // the same subject at the other provider is somebody else
      const [otherChannel, otherProvider] = channel === "google" ? ["facebook", "facebook.com"] as const : ["google", "google.com"] as const;
      expect((await login(otherChannel, await world.outside.idToken(otherProvider, subject))).errorCode).toBe("login.identity.unknown");
      const again = await world.outside.idToken(provider, subject);
      expect(await world.visitor().call(calls.auth.register, { ...entry(freshName()), firebaseChannel: channel, firebaseIdToken: again }))
        .toMatchObject({ status: 409, errorCode: "identity.exists" });
      expect(await audited(world, username)).toEqual(expect.arrayContaining(["register", "login.ok"]));
    }
  });

  it("6.8.1 a mail address finds nobody: another subject with a member's address is nobody", async () => {
    const { username, visitor } = await registered(world);
    await visitor.ask(calls.auth.setEmail, { email: "victim@mail.example", password: "correct horse battery" });
    const firebaseIdToken = await world.outside.idToken("google.com", "victim");
    expect((await login("google", firebaseIdToken)).errorCode).toBe("login.identity.unknown");
    expect(await audited(world, username)).not.toContain("login.ok");
  });

  it("AUTH-01 by phone: Firebase's word for a number logs in whose proven number it is, and registers who has none", async () => {
    const { username, mobile } = await registeredMobile(world);
    const firebaseIdToken = await world.outside.phoneIdToken(mobile.e164);
    expect((await login("sms", firebaseIdToken)).value).toMatchObject({ userName: username });
    const fresh = freshMobile();
    const token = await world.outside.phoneIdToken(fresh.e164);
    expect((await login("sms", token)).errorCode).toBe("login.identity.unknown");
    const ask = (number: typeof fresh) => world.visitor().call(calls.auth.registerMobile, {
      ...registration(freshName()), ...number.typed, firebaseChannel: "sms", firebaseIdToken: token,
    });
    expect((await ask(freshMobile())).errorCode).toBe("firebase.token.invalid");
    expect((await ask(fresh)).status).toBe(200);
  });

  it("a token is good once, and only for the channel it is of", async () => {
    const subject = "google-once";
    const register = await world.outside.idToken("google.com", subject);
    await world.visitor().ask(calls.auth.register, { ...entry(freshName()), firebaseChannel: "google", firebaseIdToken: register });
    expect((await login("google", register)).errorCode).toBe("firebase.token.invalid");
    const token = await world.outside.idToken("google.com", subject);
    expect((await login("facebook", token)).errorCode).toBe("firebase.token.invalid");
    expect((await login("sms", token)).errorCode).toBe("firebase.token.invalid");
    const both = await Promise.all([login("google", token), login("google", token)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(world.logged.join("")).not.toContain(token.split(".")[2]);
  });

  it("AUTH-06 what is not switched on is not there, and a blocked member stays out", async () => {
    const subject = "google-blocked";
    const username = freshName();
    const firebaseIdToken = await world.outside.idToken("google.com", subject);
    await world.visitor().ask(calls.auth.register, { ...entry(username), firebaseChannel: "google", firebaseIdToken });
    await db().run(sql`update member set status = 'blocked' where username = ${username}`);
    expect((await login("google", await world.outside.idToken("google.com", subject))).errorCode).toBe("us_forbidden_login_error");
    expect(await world.visitor().ask(calls.auth.firebase, {})).toEqual({ apiKey: "sandbox", authDomain: new URL(world.outside.url).host, projectId: "demo-khela", emulatorUrl: world.outside.url });
    await setMerchant(world, { flags: { GOOGLELOGIN3: false } });
    expect((await login("google", await world.outside.idToken("google.com", "x"))).errorCode).toBe("function.not.available");
    await setMerchant(world, { flags: { FACEBOOKLOGIN3: false, MOBILEVERCODELOGIN3: false } });
    world.advance(31_000);
    expect(await world.visitor().ask(calls.auth.firebase, {})).toBeNull();
    world.advance(-31_000);
    await setMerchant(world, { flags: { GOOGLELOGIN3: true, FACEBOOKLOGIN3: true, MOBILEVERCODELOGIN3: true } });
    // without a password he is no easier to guess
    expect((await world.visitor().call(calls.auth.login, loginAs(username))).errorCode).toBe("login.failed");
  });
});

describe("which tokens are believed", () => {
  const project = "khela-prod";
  let keyServer: Server;
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
    keyServer = createServer((_request, answer) => { answer.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [{ ...jwk, kid: "k1", alg: "RS256", use: "sig" }] })); });
    await new Promise<void>((resolve) => { keyServer.listen(0, "127.0.0.1", resolve); });
    const keysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/`;
    firebase = openFirebase({ projectId: project, apiKey: "k", authDomain: "a", keysUrl, emulatorUrl: null }, now);
    sign = (claims = {}, header = {}) => new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: "RS256", kid: "k1", ...header }).sign(header.kid === "stranger" ? stranger : privateKey);
  });
  afterAll(() => new Promise((resolve) => { keyServer.close(resolve); }));

  function claimsOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
    const at = Math.floor(now().getTime() / 1_000);
    return {
      iss: `https://securetoken.google.com/${project}`, aud: project, sub: "person-1", iat: at, exp: at + 3_600, auth_time: at,
      firebase: { sign_in_provider: "google.com" }, ...changes,
    };
  }

  it("6.8.2 9.1.1 9.2.1 9.2.3 the right one, and none that is unsigned, another's, over, not yet, or signed otherwise", async () => {
    expect(await firebase.verify(await sign(), "google")).toMatchObject({ subject: "person-1", channel: "google", mobile: null });
    const at = Math.floor(now().getTime() / 1_000);
    const bad: Readonly<Record<string, string>> = {
      unsigned: new UnsecuredJWT(claimsOf()).encode(),
      "unsigned with a kid": `${Buffer.from(JSON.stringify({ alg: "none", kid: "k1" })).toString("base64url")}.${(await sign()).split(".")[1]}.`,
      "signature cut off": (await sign()).split(".").slice(0, 2).join(".") + ".",
      "body changed": (await sign()).replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify(claimsOf({ sub: "person-2" }))).toString("base64url")}.`),
      "public key as a secret": await new SignJWT(claimsOf()).setProtectedHeader({ alg: "HS256", kid: "k1" }).sign(new TextEncoder().encode(publicPem)),
      "a stranger's key": await new SignJWT(claimsOf()).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(stranger),
      "a key nobody published": await sign({}, { kid: "stranger" }),
      "other project": await sign({ aud: "other-project" }),
      "other project's issuer": await sign({ iss: "https://securetoken.google.com/other-project", aud: "other-project" }),
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
    for (const [what, token] of Object.entries(bad)) expect([what, await firebase.verify(token, what.startsWith("phone") ? "sms" : "google")]).toEqual([what, null]);
    offset = 3_700_000;
    const old = await sign();
    offset = 0;
    expect(await firebase.verify(old, "google")).toBeNull();
  });

  it("keys that cannot be had: nobody is believed, and it is worth another try", async () => {
    const away = openFirebase({ projectId: project, apiKey: "k", authDomain: "a", keysUrl: "http://127.0.0.1:1/", emulatorUrl: null }, now);
    await expect(away.verify(await sign(), "google")).rejects.toMatchObject({ code: "system.busy" });
  });
});
