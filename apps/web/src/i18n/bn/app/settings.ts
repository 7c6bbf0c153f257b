import type { Messages } from "../../message.ts";

export const settings = {
  "settings.language": "ভাষা",
  "settings.theme": "সাইটের রং",
  "settings.dark": "গাঢ়",
  "settings.light": "হালকা",
  "settings.sound": "গেমের শব্দ",
  "settings.soundHint": "গেম খুললে শব্দ বাজবে",
  "settings.changeFailed": "ভাষাটি আনা গেল না। ইন্টারনেট দেখে আবার চেষ্টা করুন।",
  "settings.fallback": "এই ভাষার লেখা এখনও তৈরি হয়নি, তাই {language} ভাষায় দেখানো হচ্ছে।",
  "settings.shownIn": "দেখাবে {language} ভাষায়",
  "settings.about": "পরিচয়",
  "settings.aboutText": "{brand}: মোবাইলে খেলার জায়গা। প্রতিটি রাউন্ড আপনি নিজে যাচাই করতে পারেন।",
  "settings.closeAccount": "অ্যাকাউন্ট বন্ধ করুন",
} as const satisfies Messages;
