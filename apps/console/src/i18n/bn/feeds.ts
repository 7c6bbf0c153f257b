import type { Texts } from "../text-ids.ts";

export const feeds = {
  "feeds.help":
    "ফিড বাইরের একটি উৎস, যা স্বাক্ষর করা কলে ড্রয়ের ফল পাঠায়।\nফল চূড়ান্ত হলে সঙ্গে সঙ্গে হিসাব হয়; না হলে তা দুজনের একজনের লেখা হিসেবে গণ্য হয়।\nবন্ধ করা ফিড আবার চালু করলে নতুন গোপন চাবি হয়।",
  "feeds.add": "ফিড যোগ করুন",
  "feeds.added": "ফিড যোগ হয়েছে",
  "feeds.none": "এখনও কোনো ফিড নেই।",
  "feeds.code": "কোড",
  "feeds.codeHelp": "ছোট হাতের ইংরেজি অক্ষর, সংখ্যা আর -",
  "feeds.isFinal": "এর ফল চূড়ান্ত: কোনো অপারেটরের দরকার নেই",
  "feeds.secret": "গোপন চাবি দেখুন",
  "feeds.secretOf": "{code}: গোপন চাবি",
  "feeds.secretHelp": "চাবি নম্বর {keyNo}। এটি শুধু ফিডের মালিককে দিন।",
  "feeds.off": "বন্ধ করুন",
  "feeds.isOff": "ফিডটি বন্ধ হয়েছে",
  "feeds.column.code": "কোড",
  "feeds.column.isFinal": "ফল চূড়ান্ত",
  "feeds.column.isEnabled": "চালু",
  "feeds.column.keyNo": "চাবি নম্বর",
  "feeds.yes": "হ্যাঁ",
  "feeds.no": "না",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    feeds: typeof feeds;
  }
}
