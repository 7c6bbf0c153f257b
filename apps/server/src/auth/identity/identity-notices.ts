// Messages to a member's inbox about the decision on their real name.

import type { sendToMember } from "../../inbox/inbox.ts";
import { escapeHtml } from "../../http/escape-html.ts";

type Words = Parameters<typeof sendToMember>[3]["words"];

/** Returns the message about a decision. `reason`: reason of a refusal; null: the name is verified. */
export function identityNotice(reason: string | null): Words {
  if (reason === null)
    return {
      BN: { title: "আপনার পরিচয় যাচাই হয়েছে", content: "<p>আপনার আসল নাম যাচাই হয়ে গেছে। আর কিছু করতে হবে না।</p>" },
      EN: {
        title: "Your identity is confirmed",
        content: "<p>Your real name is verified. There is nothing more to do.</p>",
      },
      TH: { title: "ยืนยันตัวตนแล้ว", content: "<p>ยืนยันชื่อจริงของคุณแล้ว ไม่ต้องทำอะไรเพิ่ม</p>" },
    };
  const why = `<p>${escapeHtml(reason)}</p>`;
  const link = (text: string) => `<p><a href="/m/realName">${text}</a></p>`;
  return {
    BN: {
      title: "আপনার পরিচয় যাচাই করা গেল না",
      content: `${why}<p>ঠিক করে আবার পাঠান।</p>${link("পরিচয় আবার পাঠান")}`,
    },
    EN: {
      title: "Your identity could not be confirmed",
      content: `${why}<p>Please correct it and send it again.</p>${link("Send it again")}`,
    },
    TH: {
      title: "ยืนยันตัวตนไม่สำเร็จ",
      content: `${why}<p>โปรดแก้ไขแล้วส่งใหม่</p>${link("ส่งอีกครั้ง")}`,
    },
  };
}
