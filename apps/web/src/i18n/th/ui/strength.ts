import type { strength as bn } from "../../bn/ui/strength.ts";
import type { Message } from "../../message.ts";

export const strength: Readonly<Record<keyof typeof bn, Message>> = {
  "password.weak": "เดาง่าย ตั้งให้ยาวขึ้น ใช้หลายคำต่อกันก็จำง่าย",
  "password.fair": "พอใช้ เพิ่มอีกสองสามตัวจะปลอดภัยขึ้น",
  "password.strong": "รหัสผ่านเดายาก",
};
