import type { Messages } from "../../message.ts";

export const games = {
  "games.HOME": "হোম",
  "games.HOT": "জনপ্রিয়",
  "games.FISH": "মাছ ধরা",
  "games.RNG": "স্লট",
  "games.LIVE": "লাইভ",
  "games.PVP": "তাস",
  "games.SPORTS": "স্পোর্টস",
  "games.ESPORTS": "ই-স্পোর্টস",
  "games.COCKFIGHT": "মোরগ লড়াই",
  "games.LOTT": "লটারি",
  "games.ELOTT": "ই-লটারি",
  "games.JACKPOT": "জ্যাকপট",
  "games.soon": "শিগগিরই",
  "games.new": "নতুন",
  "games.prizes.LOTT": "সাধারণ পুরস্কার",
  "games.prizes.ELOTT": "ই-পুরস্কার",
  "games.prizes.SEA": "SEA পুরস্কার",
  "games.addFavourite": "{game} প্রিয় তালিকায় রাখুন",
  "games.removeFavourite": "{game} প্রিয় তালিকা থেকে সরান",
  "games.notYet": "এই গেমটি এখনও খোলেনি, শিগগিরই আসছে",
} as const satisfies Messages;
