import type { Messages } from "../../message.ts";

export const gameList = {
  "gameList.makers": "সব নির্মাতা",
  "gameList.free": "এই গেমগুলো খেলার টাকায় খোলে।",
  "gameList.freeMember": "আপনার লগইন আর ব্যালেন্স যেমন আছে তেমনই থাকবে।",
  "gameList.total": { one: "{count}টি গেম", other: "{count}টি গেম" },
  "gameList.empty": "এখানে এখনও কোনো গেম নেই",
  "gameList.emptyHint": "অন্য ধরন বা নির্মাতা বেছে দেখুন।",
  "gameList.end": "তালিকা শেষ",
  "gameList.failed": "গেমের তালিকা আনা গেল না",
  "gameList.searchLabel": "গেমের নাম",
  "gameList.searchHint": "যেমন: পাশা, রুলেট, ইলিশ",
  "gameList.corrected": "“{name}” নামে কোনো গেম নেই। “{corrected}” লিখে খুঁজে এগুলো পাওয়া গেছে।",
  "gameList.noneFound": "“{name}” নামে কোনো গেম পাওয়া গেল না",
  "gameList.noneFoundHint": "বানান দেখে নিন, বা নামের একটি অংশ লিখুন।",
  "gameList.recentSearches": "সাম্প্রতিক খোঁজ",
  "gameList.forgetSearches": "মুছে ফেলুন",
  "gameList.clear": "লেখা মুছুন",
} as const satisfies Messages;
