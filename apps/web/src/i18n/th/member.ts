import type { member as bn } from "../bn/member.ts";
import type { Message } from "../message.ts";

export const member: Readonly<Partial<Record<keyof typeof bn, Message>>> = {
  "member.since": "เป็นสมาชิกตั้งแต่ {day}",
  "member.copy": "คัดลอกชื่อ {name}",
  "member.copied": "คัดลอกแล้ว",
  "member.notCopied": "คัดลอกไม่ได้",
  "member.mainWallet": "ยอดเงินหลัก",
  "member.hide": "ซ่อนยอดเงิน",
  "member.hidden": "ซ่อนยอดเงินอยู่",
  "member.refresh": "อัปเดตยอดเงิน",
  "member.held": "กันไว้:",
  "member.verify": "ตรวจสอบรอบ",
  "member.logout": "ออกจากระบบ",
  "member.logoutAsk": "ต้องการออกจากระบบไหม?",
  "member.guest": "ผู้เยี่ยมชม",
  "member.guestTitle": "เปิดบัญชีของตัวเองไหม?",
  "member.guestText": "ตอนนี้คุณเล่นแบบผู้เยี่ยมชม ถ้ามีบัญชีจะฝากเงินได้ และเก็บประวัติการเล่นไว้ให้",
  "member.registerNow": "สมัครเลย",
  "member.visitor": "คุณยังไม่ได้เข้าสู่ระบบ",
  "member.visitorHint": "เข้าสู่ระบบเพื่อดูยอดเงิน ธุรกรรม และประวัติการเล่น",
};
