import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { decryptText, encryptText } from "./encryption.ts";
import { loadSecrets } from "./secrets.ts";

const secretsOf = (byte: number) => loadSecrets({ dataDir: "/nowhere", key: Buffer.alloc(32, byte) });
const secrets = secretsOf(7);
const here = { purpose: "test", place: "1:2:a" };

it("encrypted text → opens in its place with its key, and looks different each time", () => {
  const one = encryptText({ secrets, randomBytes }, here, "০১৭ 01712345678");
  const other = encryptText({ secrets, randomBytes }, here, "০১৭ 01712345678");
  expect(decryptText(secrets, here, one)).toBe("০১৭ 01712345678");
  expect(one.equals(other)).toBe(false);
  expect(one.toString("latin1")).not.toContain("01712345678");
});

it("encrypted text in another row, for another purpose, with another key, any byte changed, cut → does not open", () => {
  const encrypted = encryptText({ secrets, randomBytes }, here, "01712345678");
  expect(() => decryptText(secrets, { ...here, place: "1:2:b" }, encrypted)).toThrow();
  expect(() => decryptText(secrets, { ...here, purpose: "other" }, encrypted)).toThrow();
  expect(() => decryptText(secretsOf(8), here, encrypted)).toThrow();
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(encrypted.readUInt8(at) ^ 1, at);
    expect(() => decryptText(secrets, here, changed), String(at)).toThrow();
  }
  for (const length of [0, 1, 12, 28, encrypted.length - 1])
    expect(() => decryptText(secrets, here, encrypted.subarray(0, length)), String(length)).toThrow();
});
