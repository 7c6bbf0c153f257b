// Messages to a member's inbox after a change of the account's mobile number or email address.

import type { SecurityNotice } from "../../notices/security-notice.ts";

export const contactNotices: Readonly<Record<"mobile" | "email", SecurityNotice>> = {
  mobile: {
    BN: {
      title: "মোবাইল নম্বর বদলানো হয়েছে",
      text: "আপনার অ্যাকাউন্টের মোবাইল নম্বর বদলানো হয়েছে। নতুন নম্বর দিয়ে টাকা তোলার পিন বদলানো যাবে তিন দিন পর। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Your mobile number was changed",
      text: "The mobile number of your account was changed. In three days it can reset the payment PIN. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "เปลี่ยนเบอร์มือถือแล้ว",
      text: "เบอร์มือถือของบัญชีคุณถูกเปลี่ยน ใช้ตั้งรหัสถอนเงินใหม่ได้ในสามวัน หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
  email: {
    BN: {
      title: "ইমেইল ঠিকানা বদলানো হয়েছে",
      text: "আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলানো হয়েছে। নতুন ঠিকানা দিয়ে টাকা তোলার পিন বদলানো যাবে যাচাইয়ের তিন দিন পর। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।",
    },
    EN: {
      title: "Your email address was changed",
      text: "The email address of your account was changed. Three days after you verify it, it can reset the payment PIN. If it was not you, contact customer service at once.",
    },
    TH: {
      title: "เปลี่ยนอีเมลแล้ว",
      text: "อีเมลของบัญชีคุณถูกเปลี่ยน ใช้ตั้งรหัสถอนเงินใหม่ได้สามวันหลังยืนยัน หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที",
    },
  },
};
