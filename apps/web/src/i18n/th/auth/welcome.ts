import type { welcome as bn } from "../../bn/auth/welcome.ts";
import type { Message } from "../../message.ts";

export const welcome: Readonly<Record<keyof typeof bn, Message>> = {
  "auth.welcomeHint": "เปิดบัญชีแล้ว ยังไม่มีเงินในบัญชี ฝากเงินเพื่อเริ่มเล่น หรือทดลองเล่นฟรีก่อน",
  "auth.welcomeName": "ชื่อบัญชีของคุณคือ {name} เข้าสู่ระบบด้วยเบอร์มือถือหรือชื่อนี้ก็ได้",
  "auth.verifyFirst": "ยืนยันก่อน",
  "auth.verify.mobile": "ยืนยันเบอร์มือถือ",
  "auth.verify.email": "ยืนยันอีเมล",
  "auth.verify.realName": "ยืนยันชื่อจริง",
  "auth.welcomeChangeName": "เปลี่ยนชื่อบัญชี",
  "auth.welcomeBonusShare": "รับเพิ่ม {percent}% ของการฝากครั้งแรก สูงสุด {max}",
  "auth.welcomeBonusFixed": "รับเพิ่ม {amount} เมื่อฝากครั้งแรก",
  "auth.welcomeBonusFrom": "ฝากขั้นต่ำ {min}",
  "auth.welcomeBonusTurnover": "ก่อนถอนต้องเดิมพัน {times} เท่าของโบนัส",
  "auth.welcomeBonusDeposit": "ฝากพร้อมโบนัสนี้",
  "auth.welcomeDeposit": "ฝากเงิน",
  "auth.welcomeFreePlay": "ทดลองเล่นฟรี",
  "auth.welcomeLater": "ไว้ทีหลัง ขอดูรอบๆ ก่อน",
};
