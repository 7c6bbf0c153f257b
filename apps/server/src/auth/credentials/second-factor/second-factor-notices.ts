// Messages to a member about changes of their two-step login.

import type { SecurityNotice } from "../../notices/security-notice.ts";

type Deed = "on" | "off" | "renewed" | "used" | "locked";

export const secondFactorNotices: Readonly<Record<Deed, SecurityNotice>> = {
  on: {
    BN: {
      title: "দুই ধাপের লগইন চালু হয়েছে",
      text: "এখন থেকে লগইনে পাসওয়ার্ডের পর অথেনটিকেটর অ্যাপের কোড চাওয়া হবে। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Two-step login is on",
      text: "From now on, login asks for a code from your authenticator app after the password. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "เปิดการเข้าสู่ระบบสองขั้นตอนแล้ว",
      text: "ต่อจากนี้เมื่อเข้าสู่ระบบ ระบบจะถามรหัสจากแอปยืนยันตัวตนหลังรหัสผ่าน หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  off: {
    BN: {
      title: "দুই ধাপের লগইন বন্ধ হয়েছে",
      text: "লগইনে এখন আর অথেনটিকেটর অ্যাপের কোড চাওয়া হবে না। আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান, আর গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Two-step login is off",
      text: "Login no longer asks for a code from your authenticator app. If it was not you, change your password and contact customer service at once.",
    },
    TH: {
      title: "ปิดการเข้าสู่ระบบสองขั้นตอนแล้ว",
      text: "เมื่อเข้าสู่ระบบจะไม่ถามรหัสจากแอปยืนยันตัวตนอีก หากคุณไม่ได้ทำเอง โปรดเปลี่ยนรหัสผ่านและแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  renewed: {
    BN: {
      title: "নতুন রিকভারি কোড তৈরি হয়েছে",
      text: "আপনার আগের রিকভারি কোডগুলো আর চলবে না। আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান, আর গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "You have new recovery codes",
      text: "Your previous recovery codes no longer work. If it was not you, change your password and contact customer service at once.",
    },
    TH: {
      title: "สร้างรหัสกู้คืนใหม่แล้ว",
      text: "รหัสกู้คืนชุดเดิมใช้ไม่ได้อีก หากคุณไม่ได้ทำเอง โปรดเปลี่ยนรหัสผ่านและแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  used: {
    BN: {
      title: "একটি রিকভারি কোড ব্যবহার হয়েছে",
      text: "অথেনটিকেটর অ্যাপের কোডের বদলে আপনার একটি রিকভারি কোড দেওয়া হয়েছে। সেটি আর চলবে না। আপনি না দিয়ে থাকলে এখনই পাসওয়ার্ড বদলান।",
    },
    EN: {
      title: "A recovery code was used",
      text: "One of your recovery codes was used instead of a code from the app. It cannot be used again. If it was not you, change your password at once.",
    },
    TH: {
      title: "มีการใช้รหัสกู้คืน",
      text: "มีการใส่รหัสกู้คืนหนึ่งรหัสแทนรหัสจากแอป รหัสนั้นใช้ซ้ำไม่ได้ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที",
    },
  },
  locked: {
    BN: {
      title: "অনেকবার ভুল কোড দেওয়া হয়েছে",
      text: "আপনার পাসওয়ার্ড দিয়ে কেউ পাঁচবার ভুল কোড দিয়েছে। এক দিন শুধু রিকভারি কোড দিয়ে ঢোকা যাবে। আপনি না হলে এখনই পাসওয়ার্ড বদলান।",
    },
    EN: {
      title: "Too many wrong codes",
      text: "Someone with your password entered five wrong codes. For one day you can log in only with a recovery code. If it was not you, change your password at once.",
    },
    TH: {
      title: "ใส่รหัสผิดหลายครั้ง",
      text: "มีผู้ที่รู้รหัสผ่านของคุณใส่รหัสผิดห้าครั้ง ภายในหนึ่งวันจะเข้าได้ด้วยรหัสกู้คืนเท่านั้น หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที",
    },
  },
};
