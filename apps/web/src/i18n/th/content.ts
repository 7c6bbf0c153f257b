import type { content as bn } from "../bn/content.ts";
import type { Message } from "../message.ts";

export const content: Readonly<Partial<Record<keyof typeof bn, Message>>> = {
  "content.noticeEmpty": "ตอนนี้ยังไม่มีประกาศ",
  "content.noticeEmptyHint": "ข่าวใหม่จะอยู่ตรงนี้",
  "content.noticeFailed": "โหลดประกาศไม่ได้",
  "content.helpFailed": "โหลดหน้าช่วยเหลือไม่ได้",
  "content.helpEmpty": "ยังไม่มีเนื้อหาตรงนี้",
  "content.helpEmptyHint": "มีคำถาม สอบถามฝ่ายบริการลูกค้าได้",
};
