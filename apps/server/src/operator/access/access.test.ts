import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import {
  invitationLifeMs,
  operatorCookie,
  passkeyChallengeMs,
  stepUpMs,
} from "@khela/contract/operator/operator-call";
import { sql } from "@khela/service-kit/db/database";
import { authenticatorCode } from "../../../../../tests/authenticator.ts";
import { createClient, type Answer } from "../../../../../tests/client.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import {
  createOperator,
  operatorClient,
  signedInOperator,
  type TestOperator,
} from "../../../../../tests/operators.ts";
import { createAuthenticator } from "../../../../../tests/passkey.ts";
import { createInvitation } from "./invitations.ts";
import { signInLimits } from "./sign-in.ts";

const { access } = operatorCalls;
const MINUTE_MS = 60_000;
const password = "a river of nine lanterns";

let w: Harness;
let now = new Date("2026-11-29T08:00:00Z");
let origin = "";
beforeAll(async () => {
  w = await startHarness({ now: () => now });
  origin = new URL(w.services.config.publicUrl).origin;
});
afterAll(async () => {
  await w.close();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

type Row = { readonly path: string };
type SendOptions = { readonly address?: string; readonly headers?: Readonly<Record<string, string>> };

/** Sends a call without a session. */
function send<V = Record<string, unknown>>(
  row: Row,
  body: object,
  { address = "127.0.0.1", headers = {} }: SendOptions = {},
): Promise<Answer<V>> {
  const client = createClient(w.app, { merchant: "khela", address });
  return client.send("POST", row.path, { body, headers }) as Promise<Answer<V>>;
}

type Invitation = {
  readonly passkey: unknown;
  readonly app: { readonly secret: string; readonly sealed: string };
};

async function invite(name: string, kind: "invite" | "sign_in" = "invite"): Promise<string> {
  const { owner } = w.database;
  const { id } = await owner.one<{ id: bigint }>(sql`
    insert into operator (name, display_name, created_at, created_by) values (${name}, ${name}, ${now}, 'test')
    on conflict (name) do update set created_by = 'test' returning id`);
  await owner.run(sql`
    insert into operator_assignment (operator_id, merchant_id, role) values (${id}, ${w.merchantId}, 'finance') on conflict do nothing`);
  return (await createInvitation(owner, w.services, { operatorId: id, kind, by: "test" })).token;
}

/** Accepts an invitation with a password and an authenticator app; returns the app's secret and the session. */
async function acceptByPassword(name: string): Promise<{ secret: string; operator: TestOperator }> {
  const token = await invite(name);
  const { value } = await send<Invitation>(access.invitation, { token });
  const { secret, sealed } = value.app;
  const accepted = await send(access.acceptWithPassword, {
    token,
    password,
    code: authenticatorCode(secret, now),
    sealed,
  });
  expect(accepted.status).toBe(200);
  return { secret, operator: signedInOperator(w.app, accepted, name) };
}

const auditOf = (name: string) =>
  w.database.owner.rows(sql`
    select action, detail ->> 'by' by from audit_log where subject = ${`operator:${name}`} and actor <> 'database' and action not like 'row.%'
      and action ~ '^access' order by id`);

test("[OPS-01] invitation: password and code → signed in by a new token; the link works once, and password and code sign in again", async () => {
  const token = await invite("sumi");
  const { value } = await send<Invitation>(access.invitation, { token });
  expect(value).toMatchObject({ name: "sumi", isSignIn: false, replaces: false });
  const { secret, sealed } = value.app;
  const input = { token, password, code: authenticatorCode(secret, now), sealed };
  expect(await send(access.acceptWithPassword, { ...input, code: "000000" })).toMatchObject({
    status: 403,
    errorCode: "operator.proof.invalid",
  });
  expect(await send(access.acceptWithPassword, { ...input, password: "password12345" })).toMatchObject({
    errorCode: "password.common",
  });
  const [first, second] = await Promise.all([
    send(access.acceptWithPassword, input),
    send(access.acceptWithPassword, input),
  ]);
  expect([first.status, second.status].sort((a, b) => a - b)).toEqual([200, 410]);
  expect(await send(access.invitation, { token })).toMatchObject({
    status: 410,
    errorCode: "operator.invitation.invalid",
  });
  const cookie = String((first.status === 200 ? first : second).headers["set-cookie"]);
  for (const part of [`${operatorCookie}=kop_`, "HttpOnly", "Secure", "SameSite=Strict", "Path=/"])
    expect(cookie).toContain(part);
  expect(cookie).not.toContain("Domain");

  // the code that confirmed the app is already used
  const credentials = { name: "sumi", password };
  expect(await send(access.signIn, { ...credentials, code: authenticatorCode(secret, now) })).toMatchObject({
    status: 401,
    errorCode: "operator.sign.in.invalid",
  });
  later(30_000);
  const code = authenticatorCode(secret, now);
  const signedIn = await send(access.signIn, { ...credentials, code });
  expect(signedIn.value).toMatchObject({ name: "sumi", merchants: [{ code: "khela" }] });
  const sumi = signedInOperator(w.app, signedIn, "sumi");
  expect((await sumi.call(access.me, {})).value).toMatchObject({ name: "sumi", roles: ["finance"] });
  expect(await send(access.signIn, { ...credentials, code })).toMatchObject({
    errorCode: "operator.sign.in.invalid",
  });
  expect(await auditOf("sumi")).toEqual([
    { action: "access.acceptWithPassword", by: "invitation" },
    { action: "access.refused", by: "password" },
    { action: "access.signIn", by: "password" },
    { action: "access.refused", by: "password" },
  ]);
});

test("[OPS-01] sign-in: a wrong password, a wrong code, an unknown name and a disabled operator → one answer, never a session", async () => {
  const { secret } = await acceptByPassword("rina");
  later(30_000);
  const code = () => authenticatorCode(secret, now);
  const answers = [
    await send(access.signIn, { name: "rina", password: `${password}!`, code: code() }),
    await send(access.signIn, { name: "rina", password, code: "123456" }),
    await send(access.signIn, { name: "nobody", password, code: code() }),
  ];
  await w.database.owner.run(sql`update operator set state = 'disabled' where name = 'rina'`);
  answers.push(await send(access.signIn, { name: "rina", password, code: code() }));
  for (const { status, body, headers } of answers) {
    expect([status, (body as { errorCode: string }).errorCode]).toEqual([401, "operator.sign.in.invalid"]);
    expect(headers["set-cookie"]).toBeUndefined();
  }
  expect(
    new Set(answers.map(({ body }) => JSON.stringify({ ...(body as object), requestId: "" }))).size,
  ).toBe(1);
});

test("[OPS-01] sign-in: more failures than an account has → closed for known and unknown names alike; the operator's own address stays open", async () => {
  const { secret } = await acceptByPassword("tuli");
  later(30_000);
  const { most } = signInLimits.account;
  for (const name of ["tuli", "nobody.here"]) {
    for (let count = 0; count < most; count += 1)
      expect(
        await send(access.signIn, { name, password: "wrong", code: "000000" }, { address: "203.0.113.9" }),
      ).toMatchObject({ errorCode: "operator.sign.in.invalid" });
    const closed = await send(
      access.signIn,
      { name, password, code: authenticatorCode(secret, now) },
      { address: "203.0.113.10" },
    );
    expect(closed).toMatchObject({ status: 429, errorCode: "operator.sign.in.closed" });
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(800);
  }
  const own = await send(access.signIn, { name: "tuli", password, code: authenticatorCode(secret, now) });
  expect(own.status).toBe(200);
  later(signInLimits.account.windowMs);
  const again = await send(
    access.signIn,
    { name: "tuli", password, code: authenticatorCode(secret, now) },
    { address: "203.0.113.10" },
  );
  expect(again.status).toBe(200);
});

test("[OPS-01] passkey: made from an invitation, signs in without a name; a challenge is signed once, in five minutes, for this address, by a verified user", async () => {
  const token = await invite("nila");
  const { value } = await send<Invitation>(access.invitation, { token });
  const key = createAuthenticator(origin);
  const accept = (response: object) =>
    send(access.acceptWithPasskey, { token, response, passkeyName: "Laptop" });
  for (const wrong of [
    { origin: "https://elsewhere.example" },
    { rpId: "elsewhere.example" },
    { isVerified: false },
  ])
    expect(await accept(key.register(value.passkey, wrong))).toMatchObject({
      errorCode: "operator.proof.invalid",
    });
  // each refused attempt used up the challenge
  const fresh = (await send<Invitation>(access.invitation, { token })).value;
  expect((await accept(key.register(fresh.passkey))).status).toBe(200);

  type Options = { options: { challenge: string; allowCredentials?: unknown[] } };
  const options = async () => (await send<Options>(access.passkeyOptions, {})).value.options;
  const signIn = (response: object) => send(access.signInWithPasskey, { response });
  const given = await options();
  expect(given.allowCredentials ?? []).toEqual([]);
  const response = key.sign(given);
  const signedIn = await signIn(response);
  expect(signedIn.value).toMatchObject({ name: "nila" });
  const refused = { status: 401, errorCode: "operator.sign.in.invalid" };
  expect(await signIn(response)).toMatchObject(refused);
  expect(await signIn(key.sign(await options(), { challenge: "AAAA" }))).toMatchObject(refused);
  expect(await signIn(key.sign(await options(), { origin: "https://elsewhere.example" }))).toMatchObject(
    refused,
  );
  expect(await signIn(key.sign(await options(), { isVerified: false }))).toMatchObject(refused);
  expect(await signIn(createAuthenticator(origin).sign(await options()))).toMatchObject(refused);
  expect(await signIn({ id: key.credentialId, nonsense: [1] })).toMatchObject(refused);
  const old = await options();
  later(passkeyChallengeMs);
  expect(await signIn(key.sign(old))).toMatchObject(refused);
  // a signature for a step-up is not valid for signing in
  const nila = signedInOperator(w.app, await signIn(key.sign(await options())), "nila");
  const proof = (await nila.call(access.proveOptions, {})).value;
  expect(await signIn(key.sign(proof.passkey))).toMatchObject(refused);
});

test("[OPS-01] sign-in again: a new token, and the session that the browser had ends", async () => {
  const { secret, operator } = await acceptByPassword("mita");
  later(30_000);
  const answer = await send(
    access.signIn,
    { name: "mita", password, code: authenticatorCode(secret, now) },
    { headers: { cookie: `${operatorCookie}=${operator.token}` } },
  );
  const again = signedInOperator(w.app, answer, "mita");
  expect(again.token).not.toBe(operator.token);
  expect(await operator.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
  expect((await again.call(access.me, {})).status).toBe(200);
});

test("[OPS-01] step-up: after five minutes a code proves it, once; wrong ones close it although each was refused", async () => {
  const { secret, operator } = await acceptByPassword("joya");
  later(stepUpMs);
  expect(await operator.call(access.setUpOptions, {})).toMatchObject({ errorCode: "operator.step.up" });
  expect(await operator.call(access.proveOptions, {})).toMatchObject({
    value: { passkey: null, hasApp: true },
  });
  const code = authenticatorCode(secret, now);
  expect(await operator.callOrThrow(access.prove, { code })).toEqual({
    provenUntil: now.getTime() + stepUpMs,
  });
  expect((await operator.call(access.setUpOptions, {})).status).toBe(200);
  expect(await operator.call(access.prove, { code })).toMatchObject({ errorCode: "operator.proof.invalid" });
  expect(await operator.call(access.prove, {})).toMatchObject({ errorCode: "operator.proof.invalid" });
  for (let count = 0; count < 3; count += 1)
    expect(await operator.call(access.prove, { code: "000000" })).toMatchObject({
      errorCode: "operator.proof.invalid",
    });
  later(30_000);
  expect(await operator.call(access.prove, { code: authenticatorCode(secret, now) })).toMatchObject({
    status: 429,
    errorCode: "operator.sign.in.closed",
  });
});

test("[OPS-01] step-up: another operator's passkey, or a challenge of another purpose → refused; one's own → proven", async () => {
  const { operator } = await acceptByPassword("koli");
  const { value } = await operator.call(access.setUpOptions, {});
  const key = createAuthenticator(origin);
  await operator.callOrThrow(access.addPasskey, {
    response: key.register(value.passkey),
    passkeyName: "Phone",
  });
  const stranger = await createOperator(w, "stranger");
  const theirs = createAuthenticator(origin);
  const setUp = (await stranger.call(access.setUpOptions, {})).value;
  await stranger.callOrThrow(access.addPasskey, {
    response: theirs.register(setUp.passkey),
    passkeyName: "Key",
  });
  const options = async () => (await operator.call(access.proveOptions, {})).value.passkey;
  expect(await operator.call(access.prove, { response: theirs.sign(await options()) })).toMatchObject({
    errorCode: "operator.proof.invalid",
  });
  const forSignIn = (await send<{ options: unknown }>(access.passkeyOptions, {})).value.options;
  expect(await operator.call(access.prove, { response: key.sign(forSignIn) })).toMatchObject({
    errorCode: "operator.proof.invalid",
  });
  expect((await operator.call(access.prove, { response: key.sign(await options()) })).status).toBe(200);
  const { passkeys, hasPassword } = await operator.callOrThrow(access.account, {});
  expect([passkeys.map(({ name }) => name), hasPassword]).toEqual([["Phone"], true]);
  await operator.callOrThrow(access.removePassword, {});
  expect(await operator.call(access.removePasskey, { id: passkeys[0]!.id })).toMatchObject({
    errorCode: "operator.credential.last",
  });
  expect(await operator.call(access.removePasskey, { id: theirs.credentialId })).toMatchObject({
    errorCode: "operator.passkey.unknown",
  });
});

test("[OPS-01] invitation: unknown, over, of a disabled operator, of the other kind → invalid; accepted → what there was before ends", async () => {
  const invalid = { status: 410, errorCode: "operator.invitation.invalid" };
  expect(await send(access.invitation, { token: `kop_${"A".repeat(43)}` })).toMatchObject(invalid);
  const { secret, operator } = await acceptByPassword("papia");
  const script = await operator.callOrThrow(access.createToken, {
    name: "nightly",
    permissions: ["deposits.view"],
    lastDay: "2026-12-31",
    addresses: [],
  });
  const old = await invite("papia");
  const token = await invite("papia");
  // the later invitation ends the earlier one
  expect(await send(access.invitation, { token: old })).toMatchObject(invalid);
  const { value } = await send<Invitation>(access.invitation, { token });
  expect(value).toMatchObject({ replaces: true });
  const key = createAuthenticator(origin);
  const response = key.register(value.passkey);
  expect((await send(access.acceptWithPasskey, { token, response, passkeyName: "Key" })).status).toBe(200);
  expect(await operator.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
  expect(await operatorClient(w.app, { ...operator, token: script.token }).call(access.me, {})).toMatchObject(
    {
      errorCode: "operator.session.missing",
    },
  );
  later(30_000);
  expect(
    await send(access.signIn, { name: "papia", password, code: authenticatorCode(secret, now) }),
  ).toMatchObject({ errorCode: "operator.sign.in.invalid" });

  const late = await invite("late");
  later(invitationLifeMs);
  expect(await send(access.invitation, { token: late })).toMatchObject(invalid);
  const once = await invite("papia", "sign_in");
  expect(await send(access.acceptWithPasskey, { token: once, response, passkeyName: "Key" })).toMatchObject(
    invalid,
  );
  expect((await send(access.invitation, { token: once })).value).toMatchObject({
    isSignIn: true,
    passkey: null,
    app: null,
  });
  const [first, second] = await Promise.all([
    send(access.signInOnce, { token: once }),
    send(access.signInOnce, { token: once }),
  ]);
  expect([first.status, second.status].sort((a, b) => a - b)).toEqual([200, 410]);
  const disabled = await invite("papia", "sign_in");
  await w.database.owner.run(sql`update operator set state = 'disabled' where name = 'papia'`);
  expect(await send(access.signInOnce, { token: disabled })).toMatchObject(invalid);
});

test("[OPS-01] sessions: listed with device and address; one, all others and the own one end; another's is unknown", async () => {
  const { secret, operator } = await acceptByPassword("lima");
  const signIn = async (userAgent: string, address: string) => {
    later(30_000);
    const answer = await send(
      access.signIn,
      { name: "lima", password, code: authenticatorCode(secret, now) },
      { address, headers: { "user-agent": userAgent } },
    );
    return signedInOperator(w.app, answer, "lima");
  };
  const phone = await signIn("Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile", "198.51.100.7");
  const laptop = await signIn("Mozilla/5.0 (Windows NT 10.0) Firefox/132.0", "198.51.100.8");
  const { rows } = await operator.callOrThrow(access.sessions, {});
  expect(rows.map(({ device, ip, isCurrent }) => [device, ip, isCurrent])).toEqual([
    ["Firefox, Windows", "198.51.100.8", false],
    ["Chrome, Android", "198.51.100.7", false],
    [null, "127.0.0.1", true],
  ]);
  const foreign = await createOperator(w, "foreign");
  expect(await foreign.call(access.endSession, { id: rows[0]!.id })).toMatchObject({
    status: 404,
    errorCode: "operator.session.unknown",
  });
  await operator.callOrThrow(access.endSession, { id: rows[0]!.id });
  expect(await laptop.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
  expect(await operator.callOrThrow(access.endOtherSessions, {})).toEqual({ ended: 1 });
  expect(await phone.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
  const out = await operator.call(access.signOut, {});
  expect(String(out.headers["set-cookie"])).toContain(`${operatorCookie}=;`);
  expect(await operator.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
});

test("[OPS-01] API token: permissions within one's own, an address list and a last day; opens no call about the account", async () => {
  const owner = await createOperator(w, "tokens", { roles: ["finance"] });
  const wanted = {
    name: "nightly",
    permissions: ["proposals.view" as const],
    lastDay: "2026-12-31",
    addresses: ["203.0.113.0/24"],
  };
  expect(await owner.call(access.createToken, { ...wanted, permissions: ["people.manage"] })).toMatchObject({
    status: 403,
    errorCode: "operator.grant.exceeds",
  });
  for (const lastDay of ["2026-11-29", "2026-02-30", "2028-01-01"])
    expect(await owner.call(access.createToken, { ...wanted, lastDay })).toMatchObject({
      errorCode: "operator.last.day",
    });
  for (const addresses of [["203.0.113.0/33"], ["12"], ["203.0.113.1/1/1"]])
    expect(await owner.call(access.createToken, { ...wanted, addresses })).toMatchObject({
      errorCode: "request_param_err",
    });
  const { token } = await owner.callOrThrow(access.createToken, wanted);
  const use = (path: string, address: string, method = "GET") =>
    createClient(w.app, { merchant: "khela", address }).send(method, path, {
      headers: { authorization: `Bearer ${token}` },
      ...(method === "POST" ? { body: {} } : {}),
    });
  const proposal = `${operatorCalls.proposals.get.path}?id=1`;
  expect(await use(proposal, "203.0.113.77")).toMatchObject({ errorCode: "proposal.unknown" });
  expect(await use(proposal, "203.0.112.77")).toMatchObject({ errorCode: "operator.session.missing" });
  expect((await use(access.me.path, "203.0.113.77")).value).toMatchObject({
    permissions: ["proposals.view"],
  });
  for (const row of [access.endOtherSessions, access.signOut, access.setUpOptions, access.createToken])
    expect(await use(row.path, "203.0.113.77", "POST")).toMatchObject({
      errorCode: "operator.permission.denied",
    });
  await w.database.owner.run(
    sql`update operator_assignment set role = 'content' where operator_id = ${owner.id}`,
  );
  expect(await use(proposal, "203.0.113.77")).toMatchObject({ errorCode: "operator.permission.denied" });
  await w.database.owner.run(
    sql`update operator_assignment set role = 'finance' where operator_id = ${owner.id}`,
  );
  const { rows } = await owner.callOrThrow(access.tokens, {});
  expect(rows).toMatchObject([
    { name: "nightly", lastDay: "2026-12-31", addresses: ["203.0.113.0/24"], isOpen: true },
  ]);
  await owner.callOrThrow(access.endToken, { id: rows[0]!.id });
  expect(await use(proposal, "203.0.113.77")).toMatchObject({ errorCode: "operator.session.missing" });
  const stored = JSON.stringify(
    await w.database.owner.rows(sql`select detail from audit_log where subject = 'operator:tokens'`),
  );
  expect(stored).toContain("nightly");
  expect(stored).not.toContain(token);
});

test("[OPS-01] break-glass: every permission without an own limit at this merchant for 30 minutes; marked in the audit log, told to open consoles", async () => {
  const owner = await createOperator(w, "glass", { maxAmountMinor: 100n, isMasked: true });
  const clerk = await createOperator(w, "clerk", { roles: ["payments"] });
  expect(await clerk.call(access.breakGlass, { reason: "nobody else is awake" })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  let told = 0;
  w.services.push.onTopic(`console ${w.merchantId}`, () => {
    told += 1;
  });
  const before = told;
  const answer = await owner.call(access.breakGlass, { reason: "nobody else is awake" });
  const open = signedInOperator(w.app, answer, "glass");
  expect(await owner.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
  const me = await open.callOrThrow(access.me, {});
  expect(me).toMatchObject({
    maxAmount: null,
    isMasked: false,
    breakGlassUntil: now.getTime() + 30 * MINUTE_MS,
  });
  expect(me.permissions).toContain("members.adjust");
  await expect.poll(() => told).toBeGreaterThan(before);
  const there = operatorClient(w.app, { ...open, merchantCode: "khela_trial" });
  expect((await there.call(access.me, {})).value).toMatchObject({ permissions: [] });
  const [entry] = await w.database.owner.rows<{ detail: Record<string, unknown> }>(
    sql`select detail from audit_log where action = 'access.breakGlass' and subject = 'operator:glass'`,
  );
  expect(entry!.detail).toMatchObject({ reason: "nobody else is awake" });
  later(30 * MINUTE_MS);
  expect(await open.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
});

test("[OPS-01] another site's page: a request across sites → refused before anything of it is looked at", async () => {
  const owner = await createOperator(w, "crossed");
  for (const site of ["cross-site", "same-site"])
    expect(
      await owner.client.send("POST", access.signOut.path, { body: {}, headers: { "sec-fetch-site": site } }),
    ).toMatchObject({ status: 403, errorCode: "permission.denied" });
  expect((await owner.call(access.me, {})).status).toBe(200);
});
