import type { Texts } from "../text-ids.ts";

export const vip = {
  "vip.levelsSub": "নিচের লেভেল থেকে উপরে। বদলালে পুরো তালিকা একসঙ্গে বদলায়।",
  "vip.levelsHelp":
    "প্রতিটি লেভেলে উঠতে মোট টার্নওভার ও ডিপোজিট, আর মাসের টার্নওভার ও ডিপোজিট লাগে।\nলেভেল ধরে রাখার টার্নওভার কম হলে সদস্য এক লেভেল নামেন।\nকোনো গেম যা রাখে তার চেয়ে বেশি ফেরত গেলে সার্ভার তালিকাটি নেয় না।",
  "vip.weightsSub": "বাজির কত ভাগ টার্নওভার হিসেবে গোনা হয়। এরপর খোলা রাউন্ড থেকে নতুন হার চলে।",
  "vip.weightsHelp":
    "যে ক্যাটাগরি বা গেমের নাম এখানে নেই তার পুরো বাজি গোনা হয়; PVP-র নাম না থাকলে কিছুই গোনা হয় না।\nহারের আগে দেখা হয় বাজির কতটা হারানোর ঝুঁকিতে ছিল: সমান সুযোগে পুরোটা, ৯৮% জেতার বাজিতে ৪%।\nগেমের হার ক্যাটাগরির হারের আগে চলে।",
  "vip.change": "বদলান",
  "vip.addLevel": "লেভেল যোগ করুন",
  "vip.noLevels": "এখনো কোনো লেভেল নেই।",
  "vip.remove": "বাদ দিন",
  "vip.levelNumber": "লেভেল",
  "vip.level": "VIP {level}",
  "vip.cell": "VIP {level}: {column}",
  "vip.name": "নাম",
  "vip.column.totalTurnover": "মোট টার্নওভার",
  "vip.column.totalDeposit": "মোট ডিপোজিট",
  "vip.column.monthlyTurnover": "মাসের টার্নওভার",
  "vip.column.monthlyDeposit": "মাসের ডিপোজিট",
  "vip.column.keepTurnover": "ধরে রাখার টার্নওভার",
  "vip.column.bonus": "লেভেলে ওঠার বোনাস",
  "vip.column.rebatePercent": "রিবেট %",
  "vip.column.withdrawDayAmount": "দিনে উত্তোলন",
  "vip.column.withdrawDayCount": "দিনে কতবার উত্তোলন",
  "vip.byCategory": "ক্যাটাগরি অনুযায়ী",
  "vip.byGame": "গেম অনুযায়ী",
  "vip.noWeights": "কোনো হার নেই; পুরো বাজি গোনা হয়।",
  "vip.what": "কিসের",
  "vip.weight": "হার",
  "vip.weightOf": "{name}-এর হার, শতাংশে",
  "vip.percent": "{percent}%",
  "vip.addCategory": "ক্যাটাগরি যোগ করুন",
  "vip.addGame": "গেম যোগ করুন",
  "vip.choose": "বেছে নিন",
  "vip.standardWeights": "নতুন মার্চেন্টের হার বসান",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    vip: typeof vip;
  }
}
