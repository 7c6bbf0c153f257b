import type { siteView as bn } from "../../bn/auth/site-view.ts";
import type { Message } from "../../message.ts";

export const siteView: Readonly<Record<keyof typeof bn, Message>> = {
  "view.label": "เว็บไซต์ในมุมมองของสมาชิก",
  "view.strip": "{by} กำลังดูเว็บไซต์ในมุมมองของ {member} จนถึง {until} เปลี่ยนแปลงอะไรที่นี่ไม่ได้",
  "view.endFailed": "ยังจบไม่ได้ โปรดลองอีกครั้ง มุมมองของ {member} จะจบเองเวลา {until}",
  "view.end": "จบการดู",
  "view.over": "การดูเว็บไซต์ในมุมมองของสมาชิกสิ้นสุดแล้ว",
  "view.linkHint": "ลิงก์ใช้ได้ครั้งเดียวภายในหนึ่งนาที",
};
