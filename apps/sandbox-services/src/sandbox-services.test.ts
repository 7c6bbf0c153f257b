import { createRemoteJWKSet, jwtVerify } from "jose";
import { createTransport } from "nodemailer";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandboxServices, type SandboxServices } from "./app.ts";
import { readConfig } from "./config.ts";

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const site = "http://localhost:3000";
let outside: SandboxServices;
let origin = "";
let smtpPort = 0;

beforeAll(async () => {
  outside = await createSandboxServices({
    config: readConfig({
      SANDBOX_PORT: "0",
      SANDBOX_SMTP_PORT: "0",
      SANDBOX_SMS_SECRET: secret,
      SANDBOX_SITE_ORIGINS: site,
      SANDBOX_LOG_LEVEL: "silent",
    }),
  });
  ({ origin, smtpPort } = await outside.listen());
});
afterAll(() => outside.stop());

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

function signed(body: object, id = "msg_1"): Record<string, string> {
  const at = new Date();
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, JSON.stringify(body)),
  };
}

test("SMS: signed → kept once, read with its code; unsigned → refused", async () => {
  const sms = { id: "sms_1", to: "+8801712345678", text: "Khela: your code is 482913." };
  expect((await post("/sms", sms)).status).toBe(401);
  expect(await post("/sms", sms, signed(sms))).toEqual({ status: 200, body: { accepted: true } });
  await post("/sms", sms, signed(sms, "msg_2"));
  const stored = await (await fetch(`${origin}/sms?to=%2B8801712345678`)).json();
  expect(stored).toMatchObject([{ to: sms.to, text: sms.text, code: "482913" }]);
  expect((await fetch(`${origin}/sms/last?to=%2B1`)).status).toBe(404);
  const wrong = { id: "sms_2", to: "rahim", text: "x" };
  expect((await post("/sms", wrong, signed(wrong))).status).toBe(400);
});

test("mail by SMTP → kept with its link, shown without its markup", async () => {
  const text = "Hello <b>rahim</b>,\n\nhttp://localhost:3000/m/forget#proof=abc\n";
  await createTransport({ host: "127.0.0.1", port: smtpPort }).sendMail({
    from: "khela@mail.example",
    to: "rahim@mail.example",
    subject: "নতুন পাসওয়ার্ড",
    text,
  });
  await expect
    .poll(async () => (await fetch(`${origin}/mail/last?to=rahim@mail.example`)).status, { timeout: 15_000 })
    .toBe(200);
  expect(await (await fetch(`${origin}/mail/last?to=rahim@mail.example`)).json()).toMatchObject({
    to: "rahim@mail.example",
    subject: "নতুন পাসওয়ার্ড",
    link: "http://localhost:3000/m/forget#proof=abc",
  });
  const page = await (await fetch(`${origin}/?lang=en`)).text();
  expect(page).toContain("&#60;b&#62;rahim");
  expect(page).not.toContain("<b>rahim</b>,");
});

test("identity issuer → signs with the keys it publishes, for its project", async () => {
  const postBody = new URLSearchParams({
    id_token: JSON.stringify({ sub: "g-1", email: "r@mail.example" }),
    providerId: "google.com",
  }).toString();
  const { body } = await post("/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k", {
    postBody,
    returnSecureToken: true,
  });
  const keys = createRemoteJWKSet(
    new URL(`${origin}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`),
  );
  const { payload } = await jwtVerify(body["idToken"]!, keys, {
    issuer: "https://securetoken.google.com/demo-khela",
    audience: "demo-khela",
    algorithms: ["RS256"],
  });
  expect(payload).toMatchObject({ firebase: { sign_in_provider: "google.com" }, sub: body["localId"] });
  const looked = await post("/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k", {
    idToken: body["idToken"],
  });
  expect(looked.body).toMatchObject({ users: [{ localId: body["localId"] }] });
  const again = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=k`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: body["refreshToken"]! }),
  });
  expect(await again.json()).toMatchObject({ user_id: body["localId"] });
  expect(
    (
      await post("/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k", {
        postBody: "providerId=evil.com&id_token={}",
      })
    ).status,
  ).toBe(400);
});

test("phone code: wrong ones → run out; right one → signs in once", async () => {
  const requestCode = async () =>
    (
      await post("/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=k", {
        phoneNumber: "+8801811111111",
      })
    ).body["sessionInfo"]!;
  const tried = (sessionInfo: string, code: string) =>
    post("/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber?key=k", { sessionInfo, code });
  const sessionInfo = await requestCode();
  const { code } = (await (await fetch(`${origin}/sms/last?to=%2B8801811111111`)).json()) as { code: string };
  expect((await tried(sessionInfo, "000000")).body).toMatchObject({ error: { message: "INVALID_CODE" } });
  expect((await tried(sessionInfo, code)).body).toMatchObject({ phoneNumber: "+8801811111111" });
  expect((await tried(sessionInfo, code)).status).toBe(400);
});

test("pages of named sites → allowed; others → refused", async () => {
  const send = (from: string) =>
    fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`, {
      method: "OPTIONS",
      headers: { origin: from, "access-control-request-headers": "x-client-version" },
    });
  expect((await send(site)).headers.get("access-control-allow-origin")).toBe(site);
  expect((await send("http://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  expect((await fetch(`${origin}/sign-in/google?origin=${site}`)).status).toBe(200);
  expect((await fetch(`${origin}/sign-in/google?origin=http://evil.example`)).status).toBe(404);
});

test("challenge: script and widget for any page; a token passes once, for its host and action; strangers' are refused", async () => {
  const script = await fetch(`${origin}/challenge/api.js`);
  expect(script.headers.get("content-type")).toContain("text/javascript");
  expect(await script.text()).toContain("window.turnstile");
  const widget = (query: Record<string, string>) =>
    fetch(`${origin}/challenge/widget?${new URLSearchParams(query).toString()}`);
  const page = await widget({ origin: site, action: "login", lang: "en" });
  expect(page.headers.get("content-security-policy")).toContain("connect-src 'self'");
  expect(await page.text()).toContain('data-origin="http://localhost:3000" data-action="login"');
  for (const wrong of [
    { action: "login" },
    { origin: '"><b>', action: "login" },
    { origin: site, action: '"' },
  ])
    expect((await widget(wrong as Record<string, string>)).status).toBe(400);
  expect((await post("/challenge/token", { origin: "javascript:1", action: "login" })).status).toBe(400);

  const { token = "" } = (await post("/challenge/token", { origin: site, action: "login" })).body;
  const verify = async (fields: Record<string, string>) => {
    const answer = await fetch(`${origin}/challenge/siteverify`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  expect(await verify({ secret: "guessed", response: token })).toEqual({
    success: false,
    "error-codes": ["invalid-input-secret"],
  });
  const right = { secret: "sandbox", response: token };
  expect(await verify(right)).toMatchObject({ success: true, hostname: "localhost", action: "login" });
  expect(await verify(right)).toEqual({ success: false, "error-codes": ["invalid-input-response"] });
});

test("real money → start refused", () => {
  expect(() => readConfig({ KHELA_MODE: "real", SANDBOX_SMS_SECRET: secret })).toThrow(/sandbox only/);
  expect(() => readConfig({})).toThrow(/SANDBOX_SMS_SECRET/);
});
