// Messages to a member about changes of their payment password.

import type { SecurityNotice } from "../../notices/security-notice.ts";

type Deed = "set" | "changed" | "reset" | "locked";

export const paymentPasswordNotices: Readonly<Record<Deed, SecurityNotice>> = {
  set: {
    BN: {
      title: "টাকা তোলার পিন দেওয়া হয়েছে",
      text: "আপনার অ্যাকাউন্টে টাকা তোলার পিন দেওয়া হয়েছে। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "A payment PIN was set",
      text: "A payment PIN was set for your account. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "ตั้งรหัสถอนเงินแล้ว",
      text: "บัญชีของคุณมีรหัสถอนเงินแล้ว หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  changed: {
    BN: {
      title: "টাকা তোলার পিন বদলানো হয়েছে",
      text: "আপনার টাকা তোলার পিন বদলানো হয়েছে। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Your payment PIN was changed",
      text: "The payment PIN of your account was changed. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "เปลี่ยนรหัสถอนเงินแล้ว",
      text: "รหัสถอนเงินของบัญชีคุณถูกเปลี่ยน หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  reset: {
    BN: {
      title: "টাকা তোলার নতুন পিন দেওয়া হয়েছে",
      text: "আপনার টাকা তোলার পিন নতুন করে দেওয়া হয়েছে। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Your payment PIN was reset",
      text: "Your payment PIN was reset without the old one. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "ตั้งรหัสถอนเงินใหม่แล้ว",
      text: "รหัสถอนเงินของบัญชีคุณถูกตั้งใหม่โดยไม่ใช้รหัสเดิม หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  locked: {
    BN: {
      title: "টাকা তোলার পিন বন্ধ হয়েছে",
      text: "পাঁচবার ভুল পিন দেওয়ায় আপনার টাকা তোলার পিন এক দিনের জন্য বন্ধ। নিরাপত্তা কেন্দ্র থেকে ওটিপি নিয়ে নতুন পিন দেওয়া যায়। আপনি চেষ্টা না করে থাকলে লগইনের পাসওয়ার্ড বদলান।",
    },
    EN: {
      title: "Your payment PIN is locked",
      text: "After five wrong tries your payment PIN is locked for a day. You can reset it with a code in the security centre. If it was not you who tried, change your login password.",
    },
    TH: {
      title: "รหัสถอนเงินถูกล็อก",
      text: "ใส่รหัสถอนเงินผิดห้าครั้ง จึงถูกล็อกหนึ่งวัน ตั้งใหม่ด้วยรหัสยืนยันได้ที่ศูนย์ความปลอดภัย หากไม่ใช่คุณที่ลอง โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบ",
    },
  },
};
