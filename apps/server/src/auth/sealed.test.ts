import { generateKeyPairSync } from "node:crypto";
import { CompactEncrypt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "../platform/db/pool.ts";
import { headers, sealing } from "@khela/contract/wire";
import { freshName, loginAs, registered, registration, testApp, type TestApp } from "./test-app.ts";

let world: TestApp;
beforeAll(async () => { world = await testApp(); });
afterAll(() => world.close());

const sealedCalls = [
  { call: calls.auth.login, other: calls.auth.register, body: async () => loginAs((await registered(world)).username) },
  { call: calls.auth.register, other: calls.auth.login, body: async () => registration(freshName()) },
] as const;

/** The same JWE with one part changed. */
function changed(jwe: string, part: number, change: (bytes: Buffer) => Buffer): string {
  const parts = jwe.split(".");
  parts[part] = change(Buffer.from(parts[part] ?? "", "base64url")).toString("base64url");
  return parts.join(".");
}

function flipped(bytes: Buffer): Buffer {
  bytes[0] = bytes.readUInt8(0) ^ 1;
  return bytes;
}

describe.each(sealedCalls)("I16 sealed bodies of $call.name", ({ call, other, body }) => {
  const send = (value: unknown, extra: Record<string, string> = { [headers.encryption]: sealing.scheme }) =>
    world.visitor().send(call.method, call.path, { body: value, headers: extra });

  it("AUTH-07 one that was just sealed is opened, once", async () => {
    const value = await world.visitor().seal(call, await body());
    expect((await send({ value })).status).toBe(200);
    expect(await send({ value })).toMatchObject({ status: 409, errorCode: "seal.replayed" });
  });

  it("AUTH-07 a plain one, or one without the header, is refused", async () => {
    expect((await send(await body(), {})).errorCode).toBe("missing_encryption");
    expect((await send({ value: await world.visitor().seal(call, await body()) }, {})).errorCode).toBe("missing_encryption");
    expect((await send(await body())).errorCode).toBe("request_body_required");
    expect((await send({ value: "not.a.jwe" })).errorCode).toBe("seal.invalid");
  });

  it.each([
    ["another key id", () => ({ kid: "other" })],
    ["an old time", () => ({ iat: Date.now() - sealing.maxAgeMs - 1_000 })],
    ["a time to come", () => ({ iat: Date.now() + sealing.maxAgeMs + 1_000 })],
    ["another call inside", () => ({ call: "auth.other" })],
    ["a nonce too short", () => ({ nonce: "short" })],
  ])("refuses %s", async (_, inside) => {
    const sealable = await body();
    const value = await world.visitor().seal(call, sealable, inside());
    expect(await send({ value })).toMatchObject({ status: 400, errorCode: "seal.invalid" });
  });

  it("refuses a changed initial vector, text or tag, a short tag and another's key", async () => {
    const visitor = world.visitor();
    const jwe = await visitor.seal(call, await body());
    const donor = await visitor.seal(call, await body());
    const { kid } = await visitor.ask(calls.auth.key, {});
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const foreign = await new CompactEncrypt(new TextEncoder().encode("{}"))
      .setProtectedHeader({ alg: sealing.alg, enc: sealing.enc, kid }).encrypt(publicKey);
    const bad = [
      changed(jwe, 2, () => Buffer.from(donor.split(".")[2] ?? "", "base64url")),
      changed(jwe, 3, flipped),
      changed(jwe, 4, flipped),
      changed(jwe, 4, (tag) => tag.subarray(0, 12)),
      foreign,
    ];
    for (const value of bad) expect((await send({ value })).errorCode).toBe("seal.invalid");
  });

  it("refuses what was sealed for another call", async () => {
    const value = await world.visitor().seal(other, await body());
    expect((await send({ value })).errorCode).toBe("seal.invalid");
  });
});

it("AUTH-07 a standalone home-screen app is told apart in its session", async () => {
  const { username } = await registered(world, { device: "OTHERS" });
  const { device } = await world.database.db.one<{ device: string }>(sql`
    select device from session s join member m on m.id = s.member_id where m.username = ${username}`);
  expect(device).toBe("OTHERS");
});
