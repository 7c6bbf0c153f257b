import type { withdrawable as bn } from "../../bn/cashier/withdrawable.ts";
import type { Message } from "../../message.ts";

export const withdrawable: Readonly<Record<keyof typeof bn, Message>> = {
  "withdraw.turnover": "เดิมพันอีก {left} ก่อนถอน",
  "withdraw.turnoverLabel": "ความคืบหน้า",
  "withdraw.turnoverOf": "ทำแล้ว {done} จาก {all}",
  "withdraw.turnoverNote": "นับทันทีเมื่อเดิมพันสิ้นสุด",
  "withdraw.source.deposit": "ฝาก {amount} วันที่ {day}",
  "withdraw.source.promotion": "โบนัส {amount} วันที่ {day}",
  "withdraw.counts": "อะไรนับเท่าไร",
  "withdraw.counts.games": "อะไรนับเท่าไร (บางเกมมีอัตราของตัวเอง)",
  "withdraw.balance": "ยอดเงิน",
  "withdraw.bonus": "เป็นโบนัส",
  "withdraw.now": "ถอนได้ตอนนี้",
  "withdraw.owed": "เหลือยอดเดิมพัน {left}",
  "withdraw.why": "ดูเหตุผลและวิธีถอน",
  "withdraw.play": "ไปเล่น",
  "withdraw.giveUp": "สละโบนัส",
  "withdraw.giveUpCosts": "ระบบจะหัก {cost} จากยอดเงิน และโบนัสนี้ไม่ต้องเดิมพันอีก โบนัสจะไม่กลับมา",
  "withdraw.giveUpFree": "โบนัสนี้ไม่เหลือแล้ว จึงไม่หักเงิน เมื่อสละแล้วไม่ต้องเดิมพันอีก",
  "withdraw.giveUpYes": "สละเลย",
  "withdraw.giveUpNo": "เก็บไว้",
  "withdraw.givenUp": "สละโบนัสแล้ว",
};
