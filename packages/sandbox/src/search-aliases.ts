// Search words of a fresh installation that no title contains: other spellings, terms of the field, and names of
// categories. A word stands for a text of titles and kinds of game, or for a category.
import type { GameType } from "./vendors.ts";

/** Words that stand for a text in titles or in their kinds of game. */
export const termAliases: Readonly<Record<string, readonly string[]>> = {
  crash: ["ক্রাশ", "ক্র্যাশ", "aviator", "avietor", "এভিয়েটর", "অ্যাভিয়েটর"],
  plinko: ["প্লিঙ্কো", "প্লিংকো", "প্লিনকো", "plinco"],
  mines: ["মাইনস", "মাইন্স", "minesweeper"],
  dice: ["ডাইস", "ছক্কা পাশা"],
  wheel: ["হুইল", "স্পিন হুইল"],
  keno: ["কিনো"],
  hilo: ["hi-lo", "hi lo", "high low", "হাই লো", "হাইলো"],
  "lily or hilsa": ["coin flip", "coinflip", "coin toss", "heads or tails", "কয়েন ফ্লিপ", "কয়েন টস", "টস"],
  "lalbagh tower": ["towers", "টাওয়ার"],
  "gems of bikrampur": ["diamonds", "ডায়মন্ড", "হীরা"],
  scratch: ["scratch card", "scratchcard", "স্ক্র্যাচ", "স্ক্র্যাচ কার্ড", "ঘষা কার্ড"],
  "ribbon slide": ["slide", "slider", "স্লাইড", "ফিতা"],
  "hen to market": ["chicken road", "chicken", "চিকেন রোড", "মুরগি"],
  roulette: ["rulet", "roulet", "rulette", "রুলেট", "রুলেত"],
  baccarat: ["baccara", "bacarat", "bakara", "ব্যাকারা", "ব্যাকারাট", "বাকারা"],
  blackjack: ["blackjak", "ব্ল্যাকজ্যাক", "ব্ল্যাক জ্যাক", "২১"],
  "teen patti": ["তিনপাত্তি", "তিন পাত্তি", "তিনপত্তি", "তিন পত্তি", "teenpatti", "tin patti", "3 patti", "3patti"],
  "andar bahar": ["আন্দর বাহার", "অন্দর বাহার", "andarbahar"],
  "sic bo": ["sicbo", "সিকবো", "সিক বো"],
  "lucky seven": ["lucky 7", "লাকি ৭", "লাকি সেভেন", "7 up 7 down"],
  bull: ["niu niu", "niuniu"],
  "video poker": [
    "videopoker",
    "jacks or better",
    "bonus poker",
    "double double bonus",
    "ভিডিওপোকার",
    "জ্যাকস অর বেটার",
    "বোনাস পোকার",
  ],
  poker: ["পোকার", "holdem", "texas"],
  tiger: ["টাইগার", "taigar"],
  dragon: ["ড্রাগন"],
  hilsa: ["ilish", "hilsha", "ইলিশ"],
  cricket: ["ক্রিকেট", "kriket"],
  football: ["ফুটবল", "soccer"],
  kabaddi: ["কাবাডি", "kabadi"],
  tennis: ["টেনিস"],
};

/** Words that stand for a category. */
export const categoryAliases: Readonly<Partial<Record<GameType, readonly string[]>>> = {
  RNG: ["slot", "slots", "স্লট", "স্লটস", "স্লট গেম"],
  FISH: ["fish", "fishing", "মাছ", "মাছ ধরা", "ফিশিং"],
  LIVE: ["live", "casino", "live casino", "লাইভ", "ক্যাসিনো", "লাইভ ক্যাসিনো"],
  PVP: ["card", "cards", "তাস", "কার্ড", "tash"],
  SPORTS: ["sport", "sports", "স্পোর্টস", "খেলাধুলা"],
  ESPORTS: ["esports", "e-sports", "ই-স্পোর্টস", "ইস্পোর্টস"],
  COCKFIGHT: ["cockfight", "cock fight", "মোরগ লড়াই", "মোরগ"],
  LOTT: ["lottery", "lotto", "লটারি"],
  ELOTT: ["e-lottery", "ই-লটারি"],
  BGS: ["original", "originals", "অরিজিনাল"],
};
