import type { Texts } from "../text-ids.ts";

export const games = {
  "games.searchWordsHelp":
    "মানুষ অনেক গেম এমন শব্দে খোঁজেন, যা কোনো গেমের নামে নেই: aviator, রুলেট, ilish।\nপ্রতিটি শব্দ গেমের নামের একটি লেখা বা একটি ক্যাটাগরি বোঝায়।\nশব্দ সরালে তা শুধু নিজের লেখা দিয়েই খোঁজে।",
  "games.addWord": "শব্দ যোগ করুন",
  "games.wordAdded": "শব্দটি যোগ হয়েছে",
  "games.noWord": "কোনো শব্দ নেই।",
  "games.word": "মানুষ যে শব্দে খোঁজেন",
  "games.meaning": "শব্দটি কী বোঝায়",
  "games.meaningTerm": "গেমের নামের লেখা",
  "games.meaningCategory": "ক্যাটাগরি",
  "games.term": "লেখা",
  "games.termHelp": "যেসব গেমের নামে বা ধরনে এই লেখা আছে, সেগুলো পাওয়া যাবে। যেমন crash",
  "games.category": "ক্যাটাগরি",
  "games.removeWord": "সরান",
  "games.wordRemoved": "শব্দটি সরানো হয়েছে",
  "games.column.word": "শব্দ",
  "games.column.term": "গেমের নামের লেখা",
  "games.column.gameType": "ক্যাটাগরি",
  "games.column.isEnabled": "চালু",
  "games.on": "চালু",
  "games.off": "সরানো",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    games: typeof games;
  }
}
