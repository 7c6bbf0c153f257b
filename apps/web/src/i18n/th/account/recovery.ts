import type { recovery as bn } from "../../bn/account/recovery.ts";
import type { Message } from "../../message.ts";

export const recovery: Readonly<Record<keyof typeof bn, Message>> = {
  "auth.emailWrong": "อีเมลไม่ถูกต้อง",
  "auth.waysBack": "วิธีตั้งรหัสผ่านใหม่",
  "auth.byMail": "ทางอีเมล",
  "auth.byPhone": "ทางมือถือ",
  "auth.mailNote": "เราจะส่งลิงก์ไปที่อีเมลของบัญชี ลิงก์ใช้ได้ครั้งเดียว",
  "auth.mailSending": "กำลังส่งอีเมล…",
  "auth.mailSent": "ถ้าข้อมูลตรงกัน อีเมลถูกส่งแล้ว ดูในกล่องจดหมาย",
  "auth.retrieve": "ขอรหัสผ่านใหม่",
  "auth.stepName": "บัญชี",
  "auth.stepNumber": "รหัสผ่านใหม่",
  "auth.stepDone": "เสร็จ",
  "auth.next": "ถัดไป",
  "auth.newPassword": "รหัสผ่านใหม่",
  "auth.oldPassword": "รหัสผ่านปัจจุบัน",
  "auth.setPassword": "ตั้งรหัสผ่าน",
  "auth.passwordSetting": "กำลังเปลี่ยนรหัสผ่าน…",
  "auth.passwordSet": "รหัสผ่านใหม่ใช้ได้แล้ว",
  "auth.loginWithNew": "เข้าสู่ระบบด้วยรหัสผ่านใหม่",
  "auth.linkFailed": "ลิงก์นี้ใช้ไม่ได้แล้ว",
  "auth.otherLink": "ขอลิงก์ใหม่",
  "auth.firstTime": "เข้าสู่ระบบครั้งแรก ตั้งรหัสผ่านของคุณเอง",
  "auth.samePassword": "นี่คือรหัสผ่านเดิม",
  "auth.changePassword": "เปลี่ยนรหัสผ่าน",
  "auth.passwordChanged": "เปลี่ยนรหัสผ่านแล้ว",
};
