import type { Texts } from "../text-ids.ts";

// What the shell and its parts say, loaded before anything else.
export const first = {
  "first.brand": "খেলা কনসোল",
  "first.loading": "লোড হচ্ছে…",
  "first.empty": "এখানে এখন কিছু নেই।",
  "first.forbidden": "এই পাতা আপনার জন্য খোলা নয়",
  "first.forbiddenHelp": "দরকার হলে আপনার প্রতিষ্ঠানের মালিককে এই অনুমতিটি দিতে বলুন।",
  "first.networkFailed": "সার্ভারে পৌঁছানো যায়নি। আবার চেষ্টা করুন।",
  "first.connectionLost": "সংযোগ নেই। যা লিখেছেন তা এই পাতাতেই আছে; সংযোগ ফিরলে আবার পাঠান।",
  "first.pageFailed": "পাতাটি দেখানো যায়নি।",
  "first.tryAgain": "আবার চেষ্টা করুন",
  "first.notFound": "এই ঠিকানায় কোনো পাতা নেই",
  "first.toToday": "শুরুর পাতায় যান",
  "first.close": "বন্ধ করুন",
  "first.cancel": "বাতিল",
  "first.confirm": "নিশ্চিত করুন",
  "first.save": "সংরক্ষণ করুন",
  "first.back": "ফিরে যান",
  "first.undo": "ফিরিয়ে নিন",
  "first.yes": "হ্যাঁ",
  "first.no": "না",
  "first.chooseFile": "ফাইল বাছুন",
  "first.fileTooLarge": "ফাইলটি {size}-এর চেয়ে বড়।",
  "first.reason": "কারণ",
  "first.reasonHelp": "কারণটি অডিট লগে থাকে।",
  "first.reasonMissing": "অন্তত তিন অক্ষরে কারণ লিখুন।",
  "first.diff.fact": "বিষয়",
  "first.diff.before": "আগে",
  "first.diff.after": "পরে",
  "first.menu": "মেনু",
  "first.skip": "মূল অংশে যান",
  "first.language": "ভাষা",
  "first.language.bn": "বাংলা",
  "first.language.en": "English",
  "first.theme.dark": "গাঢ় রং",
  "first.theme.light": "হালকা রং",
  "first.account": "আপনার অ্যাকাউন্ট",
  "first.signOut": "সাইন আউট",
  "first.merchant": "মার্চেন্ট",
  "first.searchEverything": "সব জায়গায় খুঁজুন",
  "first.search": "খুঁজুন",
  "first.searchPlaceholder": "নাম, আইডি, পাতা বা কাজ লিখুন",
  "first.searchNothing": "কিছু পাওয়া যায়নি।",
  "first.searching": "খোঁজা হচ্ছে…",
  "first.screens": "পাতা",
  "first.acts": "কাজ",
  "first.help": "সাহায্য",
  "first.helpMissing": "এই পাতার জন্য আলাদা সাহায্য নেই। কিবোর্ডের সব বোতাম দেখতে ? চাপুন।",
  "first.keys": "কিবোর্ডের বোতাম",
  "first.key.palette": "সব জায়গায় খোঁজা",
  "first.key.keys": "কিবোর্ডের বোতাম দেখা",
  "first.key.undo": "শেষ কাজটি ফিরিয়ে নেওয়া",
  "first.key.help": "পাতার সাহায্য",
  "first.proposal.title": "দ্বিতীয় অপারেটরের অপেক্ষায়",
  "first.proposal.text": "এই কাজে দুজন লাগে। অন্য একজন অপারেটর {until}-এর মধ্যে অনুমোদন করলে কাজটি হবে।",
  "first.proposal.number": "প্রস্তাব নম্বর",
  "first.proposal.act": "কাজ",
  "first.proposal.subject": "কিসের ওপর",
  "first.proposal.amount": "পরিমাণ",
  "first.waiting": "{count, plural, one {{count}টি অপেক্ষায়} other {{count}টি অপেক্ষায়}}",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    first: typeof first;
  }
}

/** Titles of all rooms' screens, for the menu and the palette. */
export const titles: Texts = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Texts>>>("./titles/*.ts", { eager: true }),
  ).flatMap((file) => Object.values(file)),
);
