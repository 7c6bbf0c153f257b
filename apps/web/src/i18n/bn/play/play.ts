import type { Messages } from "../../message.ts";

export const play = {
  "play.leave": "গেম থেকে বেরোন",
  "play.opening": "গেম খুলছে…",
  "play.playMoney": "খেলার টাকা",
  "play.freePlay": "ফ্রি খেলা",
  "play.free": "ফ্রি খেলুন",
  "play.own": "নিজের ব্যালেন্সে খেলুন",
  "play.freeNote": "ফ্রি খেলা: এখানে জেতা-হারা খেলার টাকায়, আপনার ব্যালেন্স যেমন ছিল তেমনই থাকে।",
  "play.guestNote": "খেলার টাকায় খেলছেন, জেতা টাকা তোলা যায় না।",
  "play.bonusStake": "বোনাস চলাকালে প্রতি বাজি সর্বোচ্চ {amount}",
  "play.notOpened": "গেমটি খোলা গেল না",
  "play.otherGames": "অন্য গেম দেখুন",
  "play.checkStaked": "মোট বাজি",
  "play.checkNet": "লাভ-ক্ষতি",
  "play.checkTitle": "{count} মিনিট ধরে খেলছেন",
  "play.checkAsk": "একটু থামবেন? এই সময়ে আপনার হিসাব:",
  "play.checkGoOn": "আরও খেলব",
  "play.checkStop": "এখানেই থামি",
  "play.checkLimits": "সীমা ও বিরতি",
} as const satisfies Messages;
