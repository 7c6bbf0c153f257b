import type { inbox as bn } from "../bn/inbox.ts";
import type { Message } from "../message.ts";

export const inbox: Readonly<Partial<Record<keyof typeof bn, Message>>> = {
  "inbox.centre": "ข้อความ",
  "inbox.letters": "กล่องข้อความ",
  "inbox.notices": "ประกาศ",
  "inbox.chat": "แชทสด",
  "inbox.feedback": "ความคิดเห็น",
  "inbox.unread": "ยังไม่ได้อ่าน {count}",
  "inbox.allRead": "อ่านหมดแล้ว",
  "inbox.readAll": "ทำเครื่องหมายว่าอ่านทั้งหมด",
  "inbox.empty": "กล่องข้อความว่าง",
  "inbox.failed": "โหลดข้อความไม่ได้",
  "inbox.deleteAsk": "ลบข้อความนี้?",
  "inbox.deleteYes": "ลบ",
  "inbox.deleteNo": "เก็บไว้",
  "feedback.content": "ความคิดเห็นของคุณ",
  "feedback.send": "ส่ง",
  "feedback.sent": "ขอบคุณ เราได้รับแล้ว",
  "chat.title": "แชทสด",
  "chat.write": "พิมพ์ข้อความ",
  "chat.send": "ส่ง",
  "chat.us": "ฝ่ายบริการลูกค้า",
  "chat.you": "คุณ",
};
