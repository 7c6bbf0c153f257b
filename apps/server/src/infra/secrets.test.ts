import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets } from "./secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "khela-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("key file: first start → made with private permissions; later → same secrets", () => {
  const first = loadSecrets({ dataDir, key: null });
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  const second = loadSecrets({ dataDir, key: null });
  expect(second.bytes("session-pepper")).toEqual(first.bytes("session-pepper"));
  expect(second.webhook("gateway")).toBe(first.webhook("gateway"));
});

test("other label, installation or length → other secret", () => {
  const here = loadSecrets({ dataDir, key: null });
  const there = loadSecrets({ dataDir, key: randomBytes(32) });
  expect(here.bytes("a")).not.toEqual(here.bytes("b"));
  expect(here.bytes("a")).not.toEqual(there.bytes("a"));
  expect(here.bytes("a", 48)).toHaveLength(48);
  expect(here.webhook("a")).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test("same given key on two servers → same secrets, no file", () => {
  const key = randomBytes(32);
  const other = mkdtempSync(join(tmpdir(), "khela-secrets-"));
  expect(loadSecrets({ dataDir, key }).bytes("x")).toEqual(loadSecrets({ dataDir: other, key }).bytes("x"));
  expect(() => statSync(join(dataDir, "secret-key"))).toThrow("ENOENT");
  rmSync(other, { recursive: true });
});

test("derived private key → valid P-256 key", () => {
  const jwk = loadSecrets({ dataDir, key: null }).privateKey("seal/1");
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  const { d: _, ...publicJwk } = jwk;
  const signature = sign("sha256", Buffer.from("x"), privateKey);
  expect(
    verify("sha256", Buffer.from("x"), createPublicKey({ key: publicJwk, format: "jwk" }), signature),
  ).toBe(true);
});

test("damaged key file → start refused, file kept", () => {
  writeFileSync(join(dataDir, "secret-key"), "short");
  expect(() => loadSecrets({ dataDir, key: null })).toThrow("does not hold a key");
});
