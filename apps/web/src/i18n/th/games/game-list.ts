import type { gameList as bn } from "../../bn/games/game-list.ts";
import type { Message } from "../../message.ts";

export const gameList: Readonly<Record<keyof typeof bn, Message>> = {
  "gameList.makers": "ทุกค่าย",
  "gameList.free": "เกมเหล่านี้เล่นด้วยเงินทดลอง",
  "gameList.freeMember": "คุณยังเข้าสู่ระบบอยู่และยอดเงินไม่เปลี่ยน",
  "gameList.play": "เล่น",
  "gameList.tryFree": "ลองเล่นฟรี",
  "gameList.tryFreeNote": "ใช้เงินทดลอง: เงินที่ชนะถอนไม่ได้",
  "gameList.favourite": "เพิ่มในเกมโปรด",
  "gameList.notFavourite": "เอาออกจากเกมโปรด",
  "gameList.total": "{count} เกม",
  "gameList.empty": "ยังไม่มีเกมตรงนี้",
  "gameList.emptyHint": "ลองเลือกหมวดหรือค่ายอื่น",
  "gameList.end": "ครบทุกเกมแล้ว",
  "gameList.failed": "โหลดรายการเกมไม่ได้",
  "gameList.searchLabel": "ชื่อเกม",
  "gameList.searchHint": "เช่น ลูกเต๋า รูเล็ต ปลา",
  "gameList.corrected": "ไม่มีเกมชื่อ “{name}” นี่คือผลของ “{corrected}”",
  "gameList.noneFound": "ไม่พบเกมชื่อ “{name}”",
  "gameList.noneFoundHint": "ตรวจตัวสะกด หรือพิมพ์ชื่อแค่บางส่วน",
  "gameList.recentSearches": "ค้นหาล่าสุด",
  "gameList.forgetSearches": "ล้าง",
  "gameList.clear": "ล้างข้อความ",
};
