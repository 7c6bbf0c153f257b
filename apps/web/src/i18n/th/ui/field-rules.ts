import type { fieldRules as bn } from "../../bn/ui/field-rules.ts";
import type { Message } from "../../message.ts";

export const fieldRules: Readonly<Record<keyof typeof bn, Message>> = {
  "field.username": "ใช้ตัวอักษรอังกฤษเล็ก ตัวเลข หรือ _ จำนวน 4 ถึง 20 ตัว ขึ้นต้นด้วยตัวอักษร",
  "field.loginUsername": "ตรวจสอบเบอร์มือถือ อีเมล หรือชื่อบัญชี",
  "field.password": "ใช้อย่างน้อย 8 ตัว ที่คนอื่นเดาไม่ได้",
  "field.loginPassword": "ใส่รหัสผ่าน",
  "field.captcha": "พิมพ์ตัวเลขในรูป หรือคำตอบของโจทย์",
  "field.mobileNum": "ตรวจสอบเบอร์มือถือ",
  "field.smsCode": "พิมพ์รหัสจากข้อความ",
  "field.email": "อีเมลนี้ไม่ถูกต้อง",
  "field.paymentPassword": "ใช้ตัวเลข 6 หลัก",
  "field.securityAnswer": "ใช้ตัวอักษรหรือตัวเลข 3–60 ตัว",
  "field.nickname": "ใช้ตัวอักษรหรือตัวเลข 2 ถึง 24 ตัว",
  "field.payeeName": "เขียนชื่อตามบัญชีธนาคาร ใช้ตัวอักษรเท่านั้น",
  "field.bankCardNumber": "ตรวจเลขบัญชี",
  "field.depositTransactionId": "ตรวจเลขที่ธุรกรรม: ตัวอักษรและตัวเลขอย่างน้อย 6 ตัว",
  "field.idNumber": "ตรวจสอบเลขบัตรประชาชน",
  "field.qqNum": "ตรวจสอบหมายเลข QQ",
  "field.facebook": "ตรวจสอบชื่อ Facebook",
  "field.wechat": "ตรวจสอบชื่อ WeChat",
  "field.line": "ตรวจสอบชื่อ LINE",
  "field.whatsapp": "ใส่เบอร์ WhatsApp พร้อมรหัสประเทศ",
  "field.zalo": "ใส่เบอร์ Zalo พร้อมรหัสประเทศ",
  "field.birthday": "ตรวจสอบวันเกิด",
  "field.recommenderId": "ใส่ชื่อบัญชีของผู้แนะนำ",
  "field.affiliateCode": "ตรวจสอบรหัสเชิญ",
};
