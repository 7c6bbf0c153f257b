import type { Texts } from "../text-ids.ts";

export const signIn = {
  "sign-in.title": "সাইন ইন",
  "sign-in.byPasskey": "পাসকি দিয়ে সাইন ইন করুন",
  "sign-in.or": "অথবা",
  "sign-in.name": "অপারেটরের নাম",
  "sign-in.password": "পাসওয়ার্ড",
  "sign-in.code": "অ্যাপের কোড",
  "sign-in.codeHelp": "আপনার অথেনটিকেটর অ্যাপে এখন যে ছয় অঙ্ক দেখাচ্ছে",
  "sign-in.byPassword": "পাসওয়ার্ড ও কোড দিয়ে সাইন ইন করুন",
  "sign-in.passkeyNotUsed": "পাসকি ব্যবহার করা যায়নি। আবার চেষ্টা করুন, বা অন্য উপায়টি নিন।",
  "sign-in.again": "আবার সাইন ইন করুন",
  "sign-in.againHelp": "আপনার সেশন শেষ হয়েছে। পাতায় যা লিখেছেন তা রয়ে গেছে; সাইন ইন করলেই কাজটি এগোবে।",
  "sign-in.stepUp": "আপনি যে আপনিই, তা নিশ্চিত করুন",
  "sign-in.stepUpHelp": "এই কাজের আগে গত পাঁচ মিনিটের মধ্যে নিজের পরিচয় নিশ্চিত করা লাগে।",
  "sign-in.proveByPasskey": "পাসকি দিয়ে নিশ্চিত করুন",
  "sign-in.proveByCode": "কোড দিয়ে নিশ্চিত করুন",
  "sign-in.noProof": "আপনার কোনো পাসকি বা অ্যাপ নেই। আগে আপনার অ্যাকাউন্টে একটি যোগ করুন।",
  "sign-in.invitation": "কনসোলে আমন্ত্রণ",
  "sign-in.hello": "স্বাগতম, {name}।",
  "sign-in.replaces": "আমন্ত্রণ গ্রহণ করলে আপনার আগের পাসকি, পাসওয়ার্ড ও সেশন আর চলবে না।",
  "sign-in.passkeyHelp": "এই ডিভাইসে বা আপনার নিরাপত্তা চাবিতে একটি পাসকি তৈরি করুন। পরে সেটি দিয়েই সাইন ইন করবেন।",
  "sign-in.passkeyName": "পাসকির নাম",
  "sign-in.passkeyNameHelp": "যেমন: অফিসের ল্যাপটপ",
  "sign-in.thisDevice": "প্রথম পাসকি",
  "sign-in.makePasskey": "পাসকি তৈরি করুন",
  "sign-in.ratherPassword": "পাসওয়ার্ড ও অ্যাপের কোড নিতে চাই",
  "sign-in.ratherPasskey": "পাসকি নিতে চাই",
  "sign-in.appHelp": "অথেনটিকেটর অ্যাপ দিয়ে কোডটি স্ক্যান করুন, তারপর একটি পাসওয়ার্ড বেছে নিন।",
  "sign-in.qr": "অথেনটিকেটর অ্যাপের কিউআর কোড",
  "sign-in.secret": "স্ক্যান করা না গেলে এটি লিখুন:",
  "sign-in.newPassword": "নতুন পাসওয়ার্ড",
  "sign-in.newPasswordHelp": "অন্তত ১২ অক্ষর",
  "sign-in.accept": "আমন্ত্রণ গ্রহণ করুন",
  "sign-in.once": "একবারের জন্য সাইন ইন করুন",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    "sign-in": typeof signIn;
  }
}
