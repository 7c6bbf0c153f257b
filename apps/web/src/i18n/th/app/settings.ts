import type { settings as bn } from "../../bn/app/settings.ts";
import type { Message } from "../../message.ts";

export const settings: Readonly<Record<keyof typeof bn, Message>> = {
  "settings.language": "ภาษา",
  "settings.theme": "สีของเว็บ",
  "settings.dark": "มืด",
  "settings.light": "สว่าง",
  "settings.sound": "เสียงในเกม",
  "settings.soundHint": "มีเสียงเมื่อเปิดเกม",
  "settings.changeFailed": "โหลดภาษานี้ไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง",
  "settings.fallback": "ภาษานี้ยังไม่มีคำแปล จึงแสดงเป็น{language}",
  "settings.shownIn": "แสดงเป็น {language}",
  "settings.about": "เกี่ยวกับ",
  "settings.aboutText": "{brand}: เกมบนมือถือที่คุณตรวจสอบทุกรอบได้เอง",
  "settings.closeAccount": "ปิดบัญชีของคุณ",
};
