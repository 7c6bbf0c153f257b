import { expect, test } from "vitest";
import { languageCodes, type LanguageCode } from "@khela/contract/locale/languages";
import { codeMessage, recoveryMail } from "./message-texts.ts";
import { isOneMessage } from "./sms-length.ts";

const brands = [
  "Khela",
  "খেলা",
  "A brand whose name is as long as its ambition",
  "অনেক বড় নামের একটি ব্র্যান্ড যার শেষ নেই",
];
const hosts = ["localhost", "khela.example", "play.a-very-long-name-of-a-site.example.com"];
const message = (language: LanguageCode, brand = "Khela", host = "khela.example") =>
  codeMessage(language, { brand, code: "123456", minutes: 5, host });

test.each(languageCodes)("code by SMS in %s: any brand and host → one message with the code", (language) => {
  for (const brand of brands)
    for (const host of hosts) {
      const text = message(language, brand, host);
      expect(isOneMessage(text), text).toBe(true);
      expect(text).toContain("123456");
    }
});

test("code by SMS: Bengali, English and Thai → the person's language, with the line that browsers read", () => {
  expect(message("BN")).toBe("Khela ওটিপি 123456। কাউকে বলবেন না।\n@khela.example #123456");
  expect(message("EN")).toBe("Khela code: 123456. Good for 5 minutes. Tell nobody.\n@khela.example #123456");
  expect(message("TH")).toBe("รหัส Khela: 123456 ใช้ได้ 5 นาที ห้ามบอกใคร\n@khela.example #123456");
  expect(message("BN").length).toBeLessThanOrEqual(70);
});

test.each([
  ["a".repeat(160), true],
  ["a".repeat(161), false],
  [`${"a".repeat(158)}€`, true],
  [`${"a".repeat(159)}€`, false],
  ["ক".repeat(70), true],
  ["ক".repeat(71), false],
  [`${"a".repeat(68)}😀`, true],
  [`${"a".repeat(69)}😀`, false],
])("length of an SMS: %s → one message: %s", (text, isOne) => {
  expect(isOneMessage(text)).toBe(isOne);
});

test("mail for a new password in Thai → Thai", () => {
  const { subject, text } = recoveryMail("TH", {
    brand: "Khela",
    username: "rita",
    link: "https://x.example",
    minutes: 30,
  });
  expect([subject, text]).toEqual([
    "Khela: ตั้งรหัสผ่านใหม่",
    expect.stringContaining("ลิงก์ใช้ได้ครั้งเดียว ภายใน 30 นาที"),
  ]);
});
