import type { belowTheFold as bn } from "../../bn/home/below-the-fold.ts";
import type { Message } from "../../message.ts";

export const belowTheFold: Readonly<Record<keyof typeof bn, Message>> = {
  "home.megaJackpot": "เมกาแจ็กพอต",
  "home.jackpotBegins": "เริ่มสะสมตั้งแต่สปินแรก",
  "home.news": "มีอะไรใหม่",
  "home.winners": "ผู้ชนะล่าสุด",
  "home.justWon": "เพิ่งชนะ",
  "home.wonMinutes": { one: "{count} นาทีที่แล้ว", other: "{count} นาทีที่แล้ว" },
  "home.wonHours": { one: "{count} ชั่วโมงที่แล้ว", other: "{count} ชั่วโมงที่แล้ว" },
  "home.wonDays": { one: "{count} วันที่แล้ว", other: "{count} วันที่แล้ว" },
  "home.winnerStake": "เดิมพัน",
  "home.winnerFreeRound": "รอบฟรี",
  "home.noWinners": "ยังไม่มีใครชนะ",
  "home.noWinnersHint": "คนแรกอาจเป็นคุณ",
  "home.playThis": "เล่น {game}",
};
