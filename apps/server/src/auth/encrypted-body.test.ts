import { generateKeyPairSync } from "node:crypto";
import { CompactEncrypt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { bodyEncryption } from "@khela/contract/body-encryption";
import { headers } from "@khela/contract/wire";
import {
  freshName,
  loginAs,
  registeredMember,
  registration,
  testApp,
  type AuthTestHarness,
} from "../../test/auth/auth-harness.ts";

let harness: AuthTestHarness;
beforeAll(async () => {
  harness = await testApp();
});
afterAll(() => harness.close());

const sealedCalls = [
  {
    call: calls.auth.login,
    other: calls.auth.register,
    body: async () => loginAs((await registeredMember(harness)).username),
  },
  { call: calls.auth.register, other: calls.auth.login, body: async () => registration(freshName()) },
] as const;

/** Returns the JWE with one part changed. */
function changed(jwe: string, part: number, change: (bytes: Buffer) => Buffer): string {
  const parts = jwe.split(".");
  parts[part] = change(Buffer.from(parts[part] ?? "", "base64url")).toString("base64url");
  return parts.join(".");
}

function flipped(bytes: Buffer): Buffer {
  bytes[0] = bytes.readUInt8(0) ^ 1;
  return bytes;
}

describe.each(sealedCalls)("[I16] encrypted bodies of $call.name", ({ call, other, body }) => {
  const send = (
    value: unknown,
    extra: Record<string, string> = { [headers.encryption]: bodyEncryption.scheme },
  ) => harness.visitor().send(call.method, call.path, { body: value, headers: extra });

  it("[AUTH-07] encrypted body: fresh → accepted once", async () => {
    const value = await harness.visitor().encrypt(call, await body());
    expect((await send({ value })).status).toBe(200);
    expect(await send({ value })).toMatchObject({ status: 409, errorCode: "seal.replayed" });
  });

  it("[AUTH-07] encrypted body: unencrypted, or without the header → refused", async () => {
    expect((await send(await body(), {})).errorCode).toBe("missing_encryption");
    expect((await send({ value: await harness.visitor().encrypt(call, await body()) }, {})).errorCode).toBe(
      "missing_encryption",
    );
    expect((await send(await body())).errorCode).toBe("request_body_required");
    expect((await send({ value: "not.a.jwe" })).errorCode).toBe("seal.invalid");
  });

  it.each([
    ["another key id", () => ({ kid: "other" })],
    ["an old time", () => ({ iat: Date.now() - bodyEncryption.maxAgeMs - 1_000 })],
    ["a time to come", () => ({ iat: Date.now() + bodyEncryption.maxAgeMs + 1_000 })],
    ["another call inside", () => ({ call: "auth.other" })],
    ["a nonce too short", () => ({ nonce: "short" })],
  ])("encrypted body: %s → refused", async (_, inside) => {
    const sealable = await body();
    const value = await harness.visitor().encrypt(call, sealable, inside());
    expect(await send({ value })).toMatchObject({ status: 400, errorCode: "seal.invalid" });
  });

  it("encrypted body: changed vector, text or tag, short tag, other key → refused", async () => {
    const visitor = harness.visitor();
    const jwe = await visitor.encrypt(call, await body());
    const donor = await visitor.encrypt(call, await body());
    const { kid } = await visitor.callOrThrow(calls.auth.key, {});
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const foreign = await new CompactEncrypt(new TextEncoder().encode("{}"))
      .setProtectedHeader({ alg: bodyEncryption.alg, enc: bodyEncryption.enc, kid })
      .encrypt(publicKey);
    const bad = [
      changed(jwe, 2, () => Buffer.from(donor.split(".")[2] ?? "", "base64url")),
      changed(jwe, 3, flipped),
      changed(jwe, 4, flipped),
      changed(jwe, 4, (tag) => tag.subarray(0, 12)),
      foreign,
    ];
    for (const value of bad) expect((await send({ value })).errorCode).toBe("seal.invalid");
  });

  it("encrypted body: encrypted for another call → refused", async () => {
    const value = await harness.visitor().encrypt(other, await body());
    expect((await send({ value })).errorCode).toBe("seal.invalid");
  });
});

it("[AUTH-07] session: opened from the home screen app → its device recorded", async () => {
  const { username } = await registeredMember(harness, { device: "OTHERS" });
  const { device } = await harness.database.db.one<{ device: string }>(sql`
    select device from session s join member m on m.bucket = s.bucket and m.id = s.member_id where m.username = ${username}`);
  expect(device).toBe("OTHERS");
});
