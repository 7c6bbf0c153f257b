import type { play as bn } from "../../bn/play/play.ts";
import type { Message } from "../../message.ts";

export const play: Readonly<Record<keyof typeof bn, Message>> = {
  "play.leave": "ออกจากเกม",
  "play.opening": "กำลังเปิดเกม…",
  "play.playMoney": "เงินสมมติ",
  "play.freePlay": "เล่นฟรี",
  "play.free": "เล่นฟรี",
  "play.own": "เล่นด้วยยอดเงินของฉัน",
  "play.freeNote": "เล่นฟรี: ได้เสียเป็นเงินทดลอง ยอดเงินของคุณไม่เปลี่ยน",
  "play.guestNote": "คุณกำลังเล่นด้วยเงินทดลองซึ่งถอนไม่ได้",
  "play.bonusStake": "เดิมพันได้ไม่เกิน {amount} ระหว่างใช้โบนัส",
  "play.notOpened": "เปิดเกมไม่ได้",
  "play.otherGames": "ดูเกมอื่น",
  "play.checkStaked": "ยอดเดิมพัน",
  "play.checkNet": "กำไร-ขาดทุน",
  "play.checkTitle": "คุณเล่นมา {count} นาทีแล้ว",
  "play.checkAsk": "พักสักหน่อยไหม? ในช่วงเวลานี้:",
  "play.checkGoOn": "เล่นต่อ",
  "play.checkStop": "หยุดแค่นี้",
  "play.checkLimits": "ขีดจำกัดและการพัก",
};
