import type { gameWallets as bn } from "../../bn/wallet/game-wallets.ts";
import type { Message } from "../../message.ts";

export const gameWallets: Readonly<Record<keyof typeof bn, Message>> = {
  "gameWallets.main": "ยอดเงินหลัก",
  "gameWallets.held": "กันไว้:",
  "gameWallets.hint": "ผู้ให้บริการเหล่านี้เก็บเงินในกระเป๋าแยก โอนเข้าก่อนเล่น และโอนกลับก่อนถอน",
  "gameWallets.refresh": "ดูยอดเงินอีกครั้ง",
  "gameWallets.in": "โอนเข้า",
  "gameWallets.out": "โอนกลับ",
  "gameWallets.inTo": "{name}: โอนเงินเข้า",
  "gameWallets.outOf": "{name}: โอนเงินกลับ",
  "gameWallets.amount": "จำนวนเงิน",
  "gameWallets.available": "มีอยู่:",
  "gameWallets.all": "ทั้งหมด",
  "gameWallets.allBack": "โอนกลับทั้งหมด",
  "gameWallets.moved": "โอนเงินแล้ว",
  "gameWallets.onTheWay": "ผู้ให้บริการยังไม่ยืนยัน ยอดเงินจะแสดงเมื่อยืนยันแล้ว",
  "gameWallets.pending": "มีรายการโอนที่ยังไม่ยืนยัน",
  "gameWallets.allIsBack": "เงินทั้งหมดกลับมาที่ยอดเงินหลักแล้ว",
  "gameWallets.someIsBack": "เงินยังกลับมาไม่ครบ ลองอีกครั้งในอีกสักครู่",
  "gameWallets.nothing": "ไม่มีเงินให้โอนกลับ",
  "gameWallets.noAnswer": "ผู้ให้บริการไม่ตอบกลับ",
  "gameWallets.none": "ไม่มีกระเป๋าเกมแยก",
  "gameWallets.noneHint": "ทุกเกมเล่นจากยอดเงินหลัก",
  "gameWallets.failed": "โหลดกระเป๋าเกมไม่ได้",
};
