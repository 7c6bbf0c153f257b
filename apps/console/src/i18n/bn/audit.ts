import type { Texts } from "../text-ids.ts";

export const audit = {
  "audit.proposalsHelp":
    "যে কাজে দুজন লাগে, তা এখানে প্রস্তাব হয়ে থাকে।\nআগে কী ছিল ও পরে কী হবে দেখে অনুমোদন করুন। নিজের প্রস্তাবে কেউ সিদ্ধান্ত নিতে পারে না; সাত দিন পর মেয়াদ শেষ হয়।",
  "audit.help":
    "কে, কোন সেশনে, কোথা থেকে, কী করেছেন ও কেন, সব এখানে আছে।\nকোনো এন্ট্রি বদলানো বা মোছা হলে লেজারের যাচাইয়ে ধরা পড়ে।",
  "audit.denialsHelp": "যাঁর অনুমতি নেই এমন কেউ কিছু করতে গেলে তা এখানে থাকে।",
  "audit.entry": "অডিট এন্ট্রি",
  "audit.column.id": "নম্বর",
  "audit.column.at": "সময়",
  "audit.column.actor": "কে",
  "audit.column.action": "কাজ",
  "audit.column.subject": "কী নিয়ে",
  "audit.column.reason": "কারণ",
  "audit.column.ip": "আইপি ঠিকানা",
  "audit.column.session": "সেশন",
  "audit.column.requestId": "অনুরোধ নম্বর",
  "audit.column.before": "আগে",
  "audit.column.after": "পরে",
  "audit.column.detail": "আরও তথ্য",
  "audit.filter.operator": "অপারেটর",
  "proposals.one": "প্রস্তাব",
  "proposals.none": "কোনো প্রস্তাব নেই।",
  "proposals.own": "এটি আপনার নিজের প্রস্তাব। অন্য একজন অপারেটর সিদ্ধান্ত নেবেন।",
  "proposals.notYours": "এই কাজের অনুমতি আপনার নেই, তাই সিদ্ধান্তও অন্য কেউ নেবেন।",
  "proposals.approve": "অনুমোদন করুন",
  "proposals.refuse": "প্রত্যাখ্যান করুন",
  "proposals.withdraw": "ফিরিয়ে নিন",
  "proposals.column.id": "নম্বর",
  "proposals.column.proposedAt": "প্রস্তাবের সময়",
  "proposals.column.act": "কাজ",
  "proposals.column.subject": "কী নিয়ে",
  "proposals.column.amount": "পরিমাণ",
  "proposals.column.currency": "মুদ্রা",
  "proposals.column.proposedBy": "প্রস্তাবকারী",
  "proposals.column.reason": "কারণ",
  "proposals.column.state": "অবস্থা",
  "proposals.column.expiresAt": "মেয়াদ",
  "proposals.column.decidedBy": "সিদ্ধান্ত যাঁর",
  "proposals.column.decidedAt": "সিদ্ধান্তের সময়",
  "proposals.column.remark": "মন্তব্য",
  "proposals.column.before": "আগে",
  "proposals.column.after": "পরে",
  "proposals.state.open": "অপেক্ষায়",
  "proposals.state.executed": "সম্পন্ন",
  "proposals.state.refused": "প্রত্যাখ্যাত",
  "proposals.state.withdrawn": "ফিরিয়ে নেওয়া",
  "proposals.state.expired": "মেয়াদ শেষ",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    audit: typeof audit;
  }
}
