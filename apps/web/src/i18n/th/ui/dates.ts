import type { dates as bn } from "../../bn/ui/dates.ts";
import type { Message } from "../../message.ts";

export const dates: Readonly<Record<keyof typeof bn, Message>> = {
  "dates.year": "ปี",
  "dates.month": "เดือน",
  "dates.day": "วัน",
  "dates.hour": "ชั่วโมง",
  "dates.minute": "นาที",
  "dates.choose": "ตกลง",
  "dates.pick": "เลือก{label}",
  "dates.first": "ตั้งแต่",
  "dates.last": "ถึง",
  "dates.zone": "เวลาทั้งหมดเป็นเวลาบังกลาเทศ (GMT+6)",
};
