// Messages to a member after an operator has reset a credential.

import type { SecurityNotice } from "../notices/security-notice.ts";

type Deed = "password" | "paymentPassword" | "secondFactor";

export const operatorNotices: Readonly<Record<Deed, SecurityNotice>> = {
  password: {
    BN: {
      title: "গ্রাহকসেবা আপনার পাসওয়ার্ড রিসেট করেছে",
      text: "আপনার অনুরোধে আগের পাসওয়ার্ড বাতিল হয়েছে, সব লগইনও শেষ হয়েছে। আপনি না চেয়ে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Customer service reset your password",
      text: "The old password no longer works and you are logged out everywhere. If you did not ask for it, contact customer service at once.",
    },
    TH: {
      title: "ฝ่ายบริการลูกค้ารีเซ็ตรหัสผ่านของคุณ",
      text: "รหัสผ่านเดิมใช้ไม่ได้แล้ว และการเข้าสู่ระบบทั้งหมดสิ้นสุดลง หากคุณไม่ได้ขอ โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  paymentPassword: {
    BN: {
      title: "গ্রাহকসেবা টাকা তোলার পিন রিসেট করেছে",
      text: "আগের পিন আর চলবে না। নিরাপত্তা কেন্দ্র থেকে নতুন পিন দিন। আপনি না চেয়ে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Customer service reset your payment PIN",
      text: "The old PIN no longer works. Set a new one in the security centre. If you did not ask for it, contact customer service at once.",
    },
    TH: {
      title: "ฝ่ายบริการลูกค้ารีเซ็ตรหัสถอนเงินของคุณ",
      text: "รหัสเดิมใช้ไม่ได้แล้ว ตั้งรหัสใหม่ได้ที่ศูนย์ความปลอดภัย หากคุณไม่ได้ขอ โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  secondFactor: {
    BN: {
      title: "গ্রাহকসেবা দুই ধাপের লগইন বন্ধ করেছে",
      text: "লগইনে এখন আর অ্যাপের কোড চাওয়া হবে না। আপনি না চেয়ে থাকলে এখনই পাসওয়ার্ড বদলান, আর গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Customer service turned two-step login off",
      text: "Login no longer asks for a code from your app. If you did not ask for it, change your password and contact customer service at once.",
    },
    TH: {
      title: "ฝ่ายบริการลูกค้าปิดการเข้าสู่ระบบสองขั้นตอน",
      text: "เมื่อเข้าสู่ระบบจะไม่ถามรหัสจากแอปอีก หากคุณไม่ได้ขอ โปรดเปลี่ยนรหัสผ่านและแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
};
