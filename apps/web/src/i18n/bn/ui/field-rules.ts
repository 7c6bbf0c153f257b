import type { FieldName } from "@khela/contract/fields";
import type { Message } from "../../message.ts";

export const fieldRules = {
  "field.username": "৪ থেকে ২০টি ছোট হাতের ইংরেজি অক্ষর, সংখ্যা বা _ দিন; শুরু হবে অক্ষর দিয়ে",
  "field.loginUsername": "মোবাইল নম্বর, ইমেইল বা ইউজারনেম ঠিক করে লিখুন",
  "field.password": "কমপক্ষে ৮টি অক্ষর দিন, যা অন্য কেউ আন্দাজ করতে পারবে না",
  "field.loginPassword": "পাসওয়ার্ড লিখুন",
  "field.captcha": "ছবিতে যে সংখ্যা আছে, বা হিসাবের যে উত্তর, সেটি লিখুন",
  "field.mobileNum": "মোবাইল নম্বরটি ঠিক করে লিখুন",
  "field.smsCode": "মোবাইলে আসা ওটিপি লিখুন",
  "field.email": "ইমেইল ঠিকানাটি ঠিক নয়",
  "field.paymentPassword": "৬টি সংখ্যা দিন",
  "field.securityAnswer": "উত্তরে ৩ থেকে ৬০টি অক্ষর দিন",
  "field.nickname": "২ থেকে ২৪টি অক্ষর বা সংখ্যা দিন",
  "field.payeeName": "ব্যাংকে যেমন আছে, নামটি তেমন লিখুন; শুধু অক্ষর",
  "field.bankCardNumber": "নম্বরটি ঠিক আছে কি না দেখুন",
  "field.depositTransactionId": "লেনদেন নম্বরটি দেখুন: ইংরেজি অক্ষর আর সংখ্যা, অন্তত ৬টি",
  "field.idNumber": "পরিচয়পত্রের নম্বরটি ঠিক করে লিখুন",
  "field.qqNum": "কিউকিউ নম্বরটি ঠিক করে লিখুন",
  "field.facebook": "ফেসবুকের নামটি ঠিক করে লিখুন",
  "field.wechat": "উইচ্যাটের নামটি ঠিক করে লিখুন",
  "field.line": "লাইনের নামটি ঠিক করে লিখুন",
  "field.whatsapp": "হোয়াটসঅ্যাপ নম্বরটি দেশের কোডসহ লিখুন",
  "field.zalo": "জালো নম্বরটি দেশের কোডসহ লিখুন",
  "field.birthday": "জন্মতারিখ ঠিক করে দিন",
  "field.recommenderId": "যিনি আপনাকে আনছেন, তাঁর ইউজারনেম লিখুন",
  "field.affiliateCode": "আমন্ত্রণ কোডটি ঠিক করে লিখুন",
} as const satisfies Readonly<Record<`field.${FieldName}`, Message>>;
