import type { depositHints as bn } from "../../bn/cashier/deposit-hints.ts";
import type { Message } from "../../message.ts";

export const depositHints: Readonly<Record<keyof typeof bn, Message>> = {
  "cashier.firstWithdrawal": "เมื่อถอนเงิน",
  "cashier.accountWaits": "ธนาคารหรือวอลเล็ตใหม่รับเงินได้หลัง {count} ชั่วโมง หากเพิ่มวอลเล็ตที่ใช้ฝากเป็นอันแรก ไม่ต้องรอ",
  "cashier.pinLooked": "ภายใน {count} ชั่วโมงหลังตั้งรหัส เจ้าหน้าที่จะตรวจก่อนส่งเงิน",
  "cashier.setUpNow": "ตั้งค่าเลย",
  "cashier.openOrders": "รายการฝากที่ยังไม่เสร็จ",
  "cashier.secondOrder": "รายการใหม่จะแยกจากรายการเดิม ต้องจ่ายทั้งสองรายการ และนับรวมในวงเงินของคุณทั้งคู่",
};
