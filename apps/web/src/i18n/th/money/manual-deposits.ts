import type { manualDeposits as bn } from "../../bn/money/manual-deposits.ts";
import type { Message } from "../../message.ts";

export const manualDeposits: Readonly<Record<keyof typeof bn, Message>> = {
  "manual.steps": "โอนจำนวนนี้พอดีไปยังบัญชีนี้ ใส่เลขอ้างอิงถ้ามีช่องให้เขียน แล้วกรอกเลขที่ธุรกรรมที่นี่",
  "manual.number": "บัญชี",
  "manual.amount": "จำนวนเงิน",
  "manual.reference": "เลขอ้างอิง",
  "manual.holder": "ชื่อ",
  "manual.received": "ได้รับ",
  "manual.refusal": "เหตุผล",
  "manual.copy": "คัดลอก{name}",
  "manual.copyShort": "คัดลอก",
  "manual.copied": "คัดลอกแล้ว",
  "manual.transactionId": "เลขที่ธุรกรรม",
  "manual.transactionHint": "ตามที่วอลเล็ตหรือธนาคารแสดงหลังโอน",
  "manual.send": "โอนเงินแล้ว",
  "manual.receipt": "ใบรับรอง",
  "manual.receiptCode": "คิวอาร์โค้ดของใบรับรอง",
  "manual.receiptHint": "บัญชี จำนวนเงิน และเวลา ลงลายมือชื่อโดยเรา ใครก็ตรวจสอบได้",
  "manual.receiptOpen": "ตรวจใบรับรอง",
  "manual.receiptFailed": "โหลดใบรับรองไม่ได้",
  "manual.receiptValid": "ใบรับรองนี้เป็นของจริง",
  "manual.receiptValidHint": "เราลงลายมือชื่อข้อความเหล่านี้ทุกตัวอักษร แต่ไม่ได้บอกว่าเงินมาถึงแล้ว",
  "manual.receiptInvalid": "ใบรับรองนี้ไม่ใช่ของเรา",
  "manual.receiptInvalidHint": "ถูกแก้ไขหรือเราไม่เคยลงลายมือชื่อ อย่าโอนเงินตามนี้",
  "manual.publicKey": "กุญแจสาธารณะ Ed25519:",
};
