import type { PayoutFailureMessage } from "../../payment-gateway.ts";

export const payoutFailuresTh: Readonly<Record<PayoutFailureMessage, string>> = {
  "withdraw.failure.account_not_found": "ไม่พบบัญชีหมายเลขนี้ ตรวจสอบหมายเลข เพิ่มบัญชีที่ถูกต้อง แล้วถอนใหม่",
  "withdraw.failure.account_closed": "บัญชีนี้ปิดแล้ว เพิ่มบัญชีที่ยังใช้งานได้ แล้วถอนใหม่",
  "withdraw.failure.name_differs": "ชื่อบัญชีไม่ตรงกับชื่อที่คุณให้ไว้ เพิ่มบัญชีที่เป็นชื่อของคุณ แล้วถอนใหม่",
  "withdraw.failure.limit_reached": "บัญชีนี้รับเงินครบวงเงินแล้ว ถอนใหม่พรุ่งนี้ หรือเลือกบัญชีอื่น",
  "withdraw.failure.unavailable": "ธนาคารหรือวอลเล็ทยังรับเงินไม่ได้ในขณะนี้ รอสักครู่แล้วถอนใหม่",
  "withdraw.failure.refused": "ธนาคารหรือวอลเล็ทไม่ได้แจ้งเหตุผล ลองใช้บัญชีอื่น หรือติดต่อฝ่ายบริการลูกค้า",
};
