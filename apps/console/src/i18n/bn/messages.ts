import type { Texts } from "../text-ids.ts";

export const messages = {
  "messages.chatHelp":
    "যিনি সবচেয়ে বেশি সময় ধরে উত্তরের অপেক্ষায়, তিনি সবার উপরে।\nযে কথোপকথন কারও নয়, উত্তর দিলে তা আপনার হয়ে যায়। অন্যের কথোপকথন পড়তে কারণ লিখতে হয়।",
  "messages.queue": "কথোপকথন",
  "messages.of.all": "সব",
  "messages.of.mine": "আমার",
  "messages.of.unassigned": "কারও নয়",
  "messages.findMember": "সদস্যের নাম বা নম্বর",
  "messages.find": "খুঁজুন",
  "messages.clear": "মুছুন",
  "messages.noConversation": "কেউ অপেক্ষায় নেই।",
  "messages.choose": "বাঁ পাশ থেকে একটি কথোপকথন বেছে নিন।",
  "messages.waits": "{time} থেকে অপেক্ষায়",
  "messages.unread": "{count}টি নতুন",
  "messages.assignedTo": "{name}-এর হাতে",
  "messages.mine": "আপনার হাতে",
  "messages.nobodys": "কারও হাতে নেই",
  "messages.take": "নিজের হাতে নিন",
  "messages.release": "সারিতে ফেরত দিন",
  "messages.handOver": "আরেকজনকে দিন",
  "messages.chooseColleague": "বেছে নিন",
  "messages.settle": "উত্তরের দরকার নেই",
  "messages.readOther": "কারণ লিখে পড়ুন",
  "messages.isOthers": "এই কথোপকথন এখন {name}-এর হাতে।",
  "messages.log": "কথোপকথনের বার্তা",
  "messages.older": "আগেরগুলো দেখুন",
  "messages.newest": "সবশেষ বার্তায় ফিরুন",
  "messages.member": "সদস্য",
  "messages.seen": "দেখেছেন",
  "messages.write": "উত্তর লিখুন",
  "messages.send": "পাঠান",
  "messages.canned": "তৈরি উত্তর",
  "messages.code": "সংক্ষিপ্ত নাম",
  "messages.codeHelp": "ছোট হাতের ইংরেজি অক্ষর, সংখ্যা আর -",
  "messages.language": "ভাষা",
  "messages.text": "লেখা",
  "messages.changed": "শেষ বদল",
  "messages.act": "কাজ",
  "messages.edit": "বদলান",
  "messages.remove": "মুছে ফেলুন",
  "messages.saveAnswer": "সংরক্ষণ করুন",
  "messages.noAnswer": "এখনও কোনো তৈরি উত্তর নেই।",
  "messages.state.waiting": "উত্তর বাকি",
  "messages.state.answered": "উত্তর দেওয়া হয়েছে",
  "messages.noFeedback": "কোনো মতামত নেই।",
  "messages.picture": "ছবি {number}",
  "messages.pictureOf": "সদস্যের পাঠানো ছবি",
  "messages.answeredBy": "{name} উত্তর দিয়েছেন",
  "messages.remark": "আরও তথ্য",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    messages: typeof messages;
  }
}
