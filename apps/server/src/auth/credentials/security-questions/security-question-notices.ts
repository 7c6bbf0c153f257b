// Messages to a member about their security questions.

import type { SecurityNotice } from "../../notices/security-notice.ts";

type Deed = "set" | "changed" | "locked";

export const securityQuestionNotices: Readonly<Record<Deed, SecurityNotice>> = {
  set: {
    BN: {
      title: "নিরাপত্তা প্রশ্ন ঠিক করা হয়েছে",
      text: "টাকা তোলার পিন ভুলে গেলে এখন নিরাপত্তা প্রশ্নের উত্তর দিয়েও নতুন পিন দেওয়া যায়। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Security questions were set",
      text: "You can now also reset a forgotten payment PIN with the answers to your security questions. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "ตั้งคำถามความปลอดภัยแล้ว",
      text: "หากลืมรหัสถอนเงิน ตอนนี้ตั้งใหม่ได้ด้วยคำตอบของคำถามความปลอดภัย หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  changed: {
    BN: {
      title: "নিরাপত্তা প্রশ্ন বদলানো হয়েছে",
      text: "আপনার নিরাপত্তা প্রশ্ন ও উত্তর বদলানো হয়েছে। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Your security questions were changed",
      text: "The security questions of your account were replaced. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "เปลี่ยนคำถามความปลอดภัยแล้ว",
      text: "คำถามความปลอดภัยของบัญชีคุณถูกเปลี่ยน หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  locked: {
    BN: {
      title: "নিরাপত্তা প্রশ্ন বন্ধ হয়েছে",
      text: "পাঁচবার ভুল উত্তর দেওয়ায় নিরাপত্তা প্রশ্ন এক দিনের জন্য বন্ধ। আপনি চেষ্টা না করে থাকলে লগইনের পাসওয়ার্ড বদলান।",
    },
    EN: {
      title: "Your security questions are locked",
      text: "After five wrong tries your security questions are locked for a day. If it was not you who tried, change your login password.",
    },
    TH: {
      title: "คำถามความปลอดภัยถูกล็อก",
      text: "ตอบผิดห้าครั้ง จึงถูกล็อกหนึ่งวัน หากไม่ใช่คุณที่ลอง โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบ",
    },
  },
};
