import type { network as bn } from "../../bn/app/network.ts";
import type { Message } from "../../message.ts";

export const network: Readonly<Record<keyof typeof bn, Message>> = {
  "error.network.failed": "เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง",
  "error.network.slow": "รอคำตอบนานเกินไป ลองอีกครั้งในอีกสักครู่",
};
