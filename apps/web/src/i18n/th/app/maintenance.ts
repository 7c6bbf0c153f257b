import type { maintenance as bn } from "../../bn/app/maintenance.ts";
import type { Message } from "../../message.ts";

export const maintenance: Readonly<Record<keyof typeof bn, Message>> = {
  "maintenance.announced": "ปรับปรุงระบบ: {from} ถึง {until}",
  "maintenance.running": "กำลังปรับปรุงระบบ ถึง {until}",
  "maintenance.pause.bets": "ช่วงนี้ยังวางเดิมพันไม่ได้",
  "maintenance.pause.deposits": "ช่วงนี้ยังฝากเงินไม่ได้",
  "maintenance.more": "ดูสถานะบริการ",
};
