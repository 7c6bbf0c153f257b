import type { Texts } from "../text-ids.ts";

export const freeRounds = {
  "freeRounds.help":
    "একজন সদস্যকে একটি গেমে কিছু রাউন্ড বিনা খরচে খেলতে দেওয়া যায়। যা জেতেন তা সদস্যের, খরচ প্রতিষ্ঠানের।\nকত জিতবেন তার সীমা নেই। অনুমোদনের নিয়ম থাকলে দ্বিতীয় একজন অপারেটর অনুমোদন করেন।\nবাতিল করলে বাকি রাউন্ড আর খেলা যায় না; যা খেলা হয়েছে তা থাকে।",
  "freeRounds.grant": "ফ্রি রাউন্ড দিন",
  "freeRounds.granted": "ফ্রি রাউন্ড দেওয়া হয়েছে",
  "freeRounds.none": "এখনও কাউকে ফ্রি রাউন্ড দেওয়া হয়নি।",
  "freeRounds.member": "সদস্যের নাম বা আইডি",
  "freeRounds.vendor": "ভেন্ডর",
  "freeRounds.game": "গেম",
  "freeRounds.anyVendor": "সব ভেন্ডর",
  "freeRounds.rounds": "কত রাউন্ড",
  "freeRounds.stake": "প্রতি রাউন্ডের বাজি",
  "freeRounds.days": "কত দিন খেলা যাবে",
  "freeRounds.cancel": "বাতিল করুন",
  "freeRounds.cancelled": "বাকি রাউন্ড বাতিল হয়েছে",
  "freeRounds.column.key": "কী",
  "freeRounds.column.grantedAt": "কখন দেওয়া",
  "freeRounds.column.member": "সদস্য",
  "freeRounds.column.vendor": "ভেন্ডর",
  "freeRounds.column.game": "গেম",
  "freeRounds.column.id": "আইডি",
  "freeRounds.column.rounds": "রাউন্ড",
  "freeRounds.column.used": "খেলা হয়েছে",
  "freeRounds.column.stake": "বাজি",
  "freeRounds.column.currency": "মুদ্রা",
  "freeRounds.column.expiresAt": "মেয়াদ",
  "freeRounds.column.state": "অবস্থা",
  "freeRounds.state.open": "চালু",
  "freeRounds.state.used": "সব খেলা হয়েছে",
  "freeRounds.state.expired": "মেয়াদ শেষ",
  "freeRounds.state.cancelled": "বাতিল",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    "free-rounds": typeof freeRounds;
  }
}
