import type { pin as bn } from "../../bn/auth/pin.ts";
import type { Message } from "../../message.ts";

export const pin: Readonly<Record<keyof typeof bn, Message>> = {
  "pin.show": "แสดงรหัส",
  "pin.hide": "ซ่อนรหัส",
  "pin.triesLeft": "ลองได้อีก {count} ครั้ง จากนั้นรหัสจะถูกล็อกหนึ่งวัน",
};
