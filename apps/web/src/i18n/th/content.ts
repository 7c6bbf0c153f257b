import type { content as bn } from "../bn/content.ts";
import type { Message } from "../message.ts";

export const content: Readonly<Partial<Record<keyof typeof bn, Message>>> = {
  "content.noticeEmpty": "ตอนนี้ยังไม่มีประกาศ",
  "content.noticeEmptyHint": "ข่าวใหม่จะอยู่ตรงนี้",
  "content.noticeFailed": "โหลดประกาศไม่ได้",
  "content.helpFailed": "โหลดหน้าช่วยเหลือไม่ได้",
  "content.helpEmpty": "ยังไม่มีเนื้อหาตรงนี้",
  "content.helpEmptyHint": "มีคำถาม สอบถามฝ่ายบริการลูกค้าได้",
  "content.noticeUnread": "ยังไม่ได้อ่าน",
  "content.noticeMore": "ดูรายละเอียด",
  "content.helpTopics": "หัวข้อ",
  "content.helpAll": "ทั้งหมด",
  "content.helpMore": "ไม่พบคำตอบ?",
  "content.helpChat": "แชทสด",
  "content.helpFeedback": "ส่งความคิดเห็น",
  "content.download": "แอป",
  "content.appGuide": "วิธีติดตั้ง",
  "content.install": "ติดตั้งบนเครื่องนี้",
  "content.android": "Android",
  "content.ios": "iPhone",
  "content.models": "โต๊ะสด",
  "content.modelOnline": "เปิด",
  "content.modelSoon": "เร็วๆ นี้",
};
