import type { Messages } from "../message.ts";

export const member = {
  "member.since": "{day} থেকে আমাদের সঙ্গে",
  "member.copy": "{name} নামটি কপি করুন",
  "member.copied": "কপি হয়েছে",
  "member.notCopied": "কপি করা গেল না",
  "member.mainWallet": "মূল ব্যালেন্স",
  "member.hide": "ব্যালেন্স লুকান",
  "member.hidden": "ব্যালেন্স লুকানো আছে",
  "member.refresh": "ব্যালেন্স আবার দেখুন",
  "member.held": "আটকে রাখা:",
  "member.verify": "রাউন্ড যাচাই",
  "member.logout": "লগআউট",
  "member.logoutAsk": "আপনি কি লগআউট করতে চান?",
  "member.guest": "অতিথি",
  "member.guestTitle": "নিজের অ্যাকাউন্ট খুলবেন?",
  "member.guestText": "এখন আপনি অতিথি হিসেবে খেলছেন। নিজের অ্যাকাউন্ট থাকলে টাকা জমা দেওয়া যায়, আর খেলার হিসাব জমা থাকে।",
  "member.registerNow": "এখনই নিবন্ধন",
  "member.visitor": "আপনি লগইন অবস্থায় নেই",
  "member.visitorHint": "লগইন করলে এখানে ব্যালেন্স, লেনদেন আর খেলার হিসাব দেখবেন।",
} as const satisfies Messages;
