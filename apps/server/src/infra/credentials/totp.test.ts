import { expect, it } from "vitest";
import { authenticatorCode } from "../../../../../tests/authenticator.ts";
import { base32, findTotpStep, otpauthAddress, totpCode, totpStepMs } from "./totp.ts";

/** Secret of the test vectors in the appendices of both RFCs. */
const secret = Buffer.from("12345678901234567890");

it("[PAY-08] one-time codes: the published vectors of RFC 4226 (appendix D) and RFC 6238 (appendix B)", () => {
  const counted = [
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ];
  expect(counted.map((_, step) => totpCode(secret, step))).toEqual(counted);
  const timed = [
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ] as const;
  for (const [atS, code] of timed)
    expect(totpCode(secret, Math.floor((atS * 1_000) / totpStepMs), 8)).toBe(code);
});

it("[PAY-08] one-time code: of this step, the one before and the one after → its step; two away, or other text → none", () => {
  const now = new Date(1_700_000_010_000);
  const step = Math.floor(now.getTime() / totpStepMs);
  for (const near of [-1, 0, 1])
    expect(findTotpStep(secret, totpCode(secret, step + near), now)).toBe(step + near);
  for (const far of [-2, 2]) expect(findTotpStep(secret, totpCode(secret, step + far), now)).toBeNull();
  for (const other of ["", "12345", "1234567", "abcdef", "১২৩৪৫৬"])
    expect(findTotpStep(secret, other, now)).toBeNull();
});

it("[PAY-08] base32: RFC 4648's vectors without padding; an app of another hand shows the same digits", () => {
  const vectors = {
    "": "",
    f: "MY",
    fo: "MZXQ",
    foo: "MZXW6",
    foob: "MZXW6YQ",
    fooba: "MZXW6YTB",
    foobar: "MZXW6YTBOI",
  };
  for (const [text, coded] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(coded);
  const now = new Date(1_111_111_109_000);
  expect(authenticatorCode(base32(secret), now)).toBe("081804");
});

it("[PAY-08] otpauth address: brand and name escaped", () => {
  expect(otpauthAddress({ issuer: "খেলা & Co", account: "a_b", secret: "MZXW6" })).toBe(
    `otpauth://totp/${encodeURIComponent("খেলা & Co")}:a_b?secret=MZXW6&issuer=${encodeURIComponent("খেলা & Co")}`,
  );
});
