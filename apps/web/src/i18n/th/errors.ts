import { errorTextsEn } from "@khela/contract/error-texts/en";
import { errorTextsTh } from "@khela/contract/error-texts/th";
import type { errors as bnErrors, fieldRules as bnFieldRules } from "../bn/errors.ts";
import type { Message } from "../message.ts";

const ofCodes = Object.fromEntries(
  Object.entries({ ...errorTextsEn, ...errorTextsTh }).map(([code, text]) => [`error.${code}`, text]),
);

export const errors: Readonly<Partial<Record<keyof typeof bnErrors, Message>>> = {
  "error.network.failed": "เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง",
  "error.network.slow": "รอคำตอบนานเกินไป ลองอีกครั้งในอีกสักครู่",
  ...ofCodes,
};

export const fieldRules: Readonly<Partial<Record<keyof typeof bnFieldRules, Message>>> = {
  "field.username": "ใช้ตัวอักษรอังกฤษเล็ก ตัวเลข หรือ _ จำนวน 4 ถึง 20 ตัว ขึ้นต้นด้วยตัวอักษร",
  "field.loginUsername": "ตรวจสอบชื่อบัญชี",
  "field.password": "ใช้อย่างน้อย 8 ตัว ที่คนอื่นเดาไม่ได้",
  "field.loginPassword": "ใส่รหัสผ่าน",
  "field.captcha": "พิมพ์ตัวเลขในรูป หรือคำตอบของโจทย์",
};
