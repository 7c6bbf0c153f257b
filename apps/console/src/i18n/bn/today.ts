import type { Texts } from "../text-ids.ts";

export const today = {
  "today.digestSub":
    "গতকালের ডিপোজিট, উত্তোলন, জিজিআর, নতুন সদস্য, অপেক্ষায় থাকা কাজ, গোলমাল আর শেষ ব্যাকআপ, প্রতিদিন মেইলে।",
  "today.digestEmail": "মেইল ঠিকানা",
  "today.digestHour": "ঘণ্টা",
  "today.digestHourHelp": "মার্চেন্টের ঘড়িতে, ০ থেকে ২৩।",
  "today.digestLanguage": "ভাষা",
  "today.digestSave": "মেইল চাই",
  "today.digestSaved": "পরের মেইল ওই ঘণ্টায় আসবে",
  "today.digestStop": "বন্ধ করুন",
  "today.digestStopped": "মেইল বন্ধ হয়েছে",
  "today.digestNoMail": "সার্ভারে মেইল বসানো নেই, তাই কোনো মেইল যাবে না।",
  "today.hello": "স্বাগতম, {name}",
  "today.proposals": "দ্বিতীয় অপারেটরের অপেক্ষায়",
  "today.noProposals": "কোনো প্রস্তাব অপেক্ষায় নেই।",
  "today.queues": "কী কী অপেক্ষায়",
  "today.queue": "সারি",
  "today.waiting": "অপেক্ষায়",
  "today.sum": "মোট",
  "today.waitingSince": "সবচেয়ে পুরোনোটি",
  "today.atLeast": "অন্তত {count}",
  "today.nothingWaits": "কিছুই অপেক্ষায় নেই।",
  "today.queue.deposits": "মেলাতে হবে এমন ডিপোজিট",
  "today.queue.heldDeposits": "আটকে থাকা পেমেন্ট",
  "today.queue.withdrawals": "দেখতে হবে এমন উত্তোলন",
  "today.queue.verifications": "পরিচয় যাচাই",
  "today.queue.claims": "বোনাসের আবেদন",
  "today.queue.chats": "উত্তরের অপেক্ষায় চ্যাট",
  "today.queue.feedback": "মতামত",
  "today.queue.disputes": "এজেন্টের বিরোধ",
  "today.queue.freezes": "অ্যাকাউন্ট স্থগিতের অনুরোধ",
  "today.queue.proposals": "দ্বিতীয় অপারেটরের প্রস্তাব",
  "today.figures": "আজকের হিসাব",
  "today.figure": "বিষয়",
  "today.soFar": "আজ এ পর্যন্ত",
  "today.weekAgo": "গত সপ্তাহের একই দিন",
  "today.asOf": "{time}-এর হিসাব। দিনের যোগফল প্রতি মিনিটে গোনা হয়; গত সপ্তাহের অঙ্ক পুরো দিনের।",
  "today.figure.deposits": "ডিপোজিট",
  "today.figure.withdrawals": "উত্তোলন",
  "today.figure.turnover": "টার্নওভার",
  "today.figure.ggr": "GGR: টার্নওভার থেকে জয়ের টাকা বাদে",
  "today.figure.ngr": "NGR: GGR থেকে বোনাস ও রিবেট বাদে",
  "today.figure.depositCount": "ডিপোজিটের সংখ্যা",
  "today.figure.withdrawalCount": "উত্তোলনের সংখ্যা",
  "today.figure.registrations": "নতুন সদস্য",
  "today.figure.activeMembers": "খেলেছেন এমন সদস্য",
  "today.figure.firstDeposits": "প্রথম ডিপোজিট করেছেন",
  "today.failing": "যারা সাড়া দিচ্ছে না",
  "today.isTried": "আবার চেষ্টা চলছে",
  "today.isOff": "বন্ধ",
  "today.help":
    "এখানে দেখা যায় এখন কী কী কারও অপেক্ষায় আছে।\nদুজন লাগে এমন কাজ প্রস্তাব হয়ে থাকে; যিনি প্রস্তাব করেছেন তিনি ছাড়া অন্য কেউ তা অনুমোদন করেন।",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    today: typeof today;
  }
}
