import type { games as bn } from "../../bn/games/games.ts";
import type { Message } from "../../message.ts";

export const games: Readonly<Record<keyof typeof bn, Message>> = {
  "games.HOME": "หน้าแรก",
  "games.HOT": "ยอดนิยม",
  "games.FISH": "ยิงปลา",
  "games.RNG": "สล็อต",
  "games.BGS": "เกมต้นตำรับ",
  "games.LIVE": "คาสิโนสด",
  "games.PVP": "ไพ่",
  "games.SPORTS": "กีฬา",
  "games.ESPORTS": "อีสปอร์ต",
  "games.COCKFIGHT": "ไก่ชน",
  "games.LOTT": "หวย",
  "games.ELOTT": "หวยออนไลน์",
  "games.others": "เกมอื่นทั้งหมด",
  "games.JACKPOT": "แจ็กพอต",
  "games.soon": "เร็วๆ นี้",
  "games.free": "ฟรี",
  "games.new": "ใหม่",
  "games.prizes.LOTT": "รางวัลปกติ",
  "games.prizes.ZY": "รางวัลเลือกได้",
  "games.prizes.ELOTT": "รางวัลออนไลน์",
  "games.prizes.SEA": "รางวัล SEA",
  "games.addFavourite": "เพิ่ม {game} ในเกมโปรด",
  "games.removeFavourite": "เอา {game} ออกจากเกมโปรด",
  "games.notYet": "เกมนี้ยังไม่เปิด จะมาเร็วๆ นี้",
};
