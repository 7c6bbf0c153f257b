import type { closing as bn } from "../../bn/member/closing.ts";
import type { Message } from "../../message.ts";

export const closing: Readonly<Record<keyof typeof bn, Message>> = {
  "closing.title": "ปิดบัญชีของคุณ",
  "closing.text": "บัญชีจะปิดถาวรและเปิดอีกไม่ได้ คนอื่นใช้ชื่อนี้ไม่ได้ ประวัติจะถูกเก็บไว้เท่าที่กฎหมายกำหนด",
  "closing.obstacles": "ก่อนปิดบัญชี:",
  "closing.balance": "มีเงินอยู่ในบัญชี โปรดถอนออกก่อน",
  "closing.deposit": "มีรายการฝากที่ยังไม่เสร็จ",
  "closing.withdrawal": "มีรายการถอนที่ยังไม่เสร็จ",
  "closing.round": "มีรอบเกมที่ยังเปิดอยู่",
  "closing.draw": "มีงวดหวยที่ยังไม่ออก",
  "closing.wallet": "มีเงินกำลังโอนเข้าหรือออกจากกระเป๋าเกม",
  "closing.team": "มีสมาชิกอยู่ใต้คุณ โปรดแจ้งฝ่ายบริการลูกค้า",
  "closing.close": "ปิดถาวร",
  "closing.done": "ปิดบัญชีของคุณแล้ว",
};
