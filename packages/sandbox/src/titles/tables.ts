import type { Row } from "../rows.ts";

/** Fishing, player-against-player and in-house games by vendor. New rows go to the end of a list. */
export const jhilmilFishing: readonly Row[] = [
  ["ইলিশ শিকার", "Hilsa Hunter", "hilsa", "river"],
  ["হাঙরের হাসি", "Shark Grin", "shark", "teal"],
  ["অক্টোপাসের গুহা", "Octopus Cave", "octopus", "plum"],
  ["সোনার চিংড়ি", "Golden Prawn", "prawn", "saffron"],
  ["কাঁকড়ার দুর্গ", "Crab Fortress", "crab", "rose"],
  ["নীল তিমি", "Great Blue Whale", "whale", "river"],
  ["জাদুর জাল", "Magic Net", "starfish", "indigo"],
  ["সাগর ড্রাগন শিকার", "Sea Dragon Hunt", "dragon", "river"],
];
export const joradighiFishing: readonly Row[] = [
  ["দিঘির দানব", "Lake Giant", "catfish", "moss"],
  ["মাছের রাজা", "King of Fish", "hilsa", "saffron"],
  ["হাঙর উপসাগর", "Shark Bay Hunt", "shark", "indigo"],
  ["কাছিমের দ্বীপ", "Turtle Island", "turtle", "jade"],
  ["পটকা মাছ", "Pufferfish Pop", "puffer", "saffron"],
  ["জেলিফিশের আলো", "Jellyfish Glow", "jelly", "plum"],
  ["সমুদ্রের ঘোড়া", "Seahorse Stable", "seahorse", "rose"],
  ["ডুবুরির ধন", "Diver's Treasure", "chest", "river"],
];
export const aranyaFishing: readonly Row[] = [
  ["বিলের বোয়াল", "Marsh Catfish", "catfish", "teal"],
  ["চিংড়ির ঘের", "Prawn Farm", "prawn", "ember"],
  ["কুমির শিকার", "Crocodile Hunt", "crocodile", "jade"],
  ["নীল অক্টোপাস", "Blue Octopus", "octopus", "river"],
  ["রাজকাঁকড়া", "Royal Crab", "crab", "saffron"],
  ["মান্টার নাচ", "Manta Dance", "manta", "indigo"],
];
export const gangchilFishing: readonly Row[] = [
  ["পদ্মার জেলে", "Fisher of the Padma", "hilsa", "teal"],
  ["গভীর সাগর", "Deep Blue Sea", "whale", "indigo"],
  ["প্রবাল প্রাচীর", "Coral Reef", "puffer", "rose"],
  ["মুক্তা শিকারি", "Pearl Diver", "pearl", "teal"],
  ["ঝড়ের হাঙর", "Storm Shark", "shark", "pearl"],
  ["রুপালি ঝাঁক", "Silver Shoal", "hilsa", "pearl"],
  ["জলপরির গান", "Mermaid's Song", "jelly", "teal"],
  ["কচ্ছপ পাহাড়", "Turtle Hill", "turtle", "saffron"],
];
export const palashFishing: readonly Row[] = [
  ["বঙ্গোপসাগর", "Bay of Plenty", "manta", "teal"],
  ["বড়শির টান", "Tug of the Hook", "catfish", "river"],
  ["লাল কাঁকড়ার চর", "Red Crab Beach", "crab", "teal"],
  ["তারামাছের রাত", "Starfish Night", "starfish", "plum"],
];

export const jhilmilPvp: readonly Row[] = [
  ["তিন পাত্তি ক্লাসিক", "Teen Patti Classic", "threecards", "jade"],
  ["রামি রাজা", "Rummy Raja", "fanhand", "ember"],
  ["লুডু লড়াই", "Ludo Battle", "ludo", "rose"],
  ["ক্যারম কিং", "Carrom King", "carrom", "saffron"],
  ["টেক্সাস পোকার", "Texas Poker Room", "chips", "river"],
  ["কল ব্রিজ", "Call Bridge", "spade", "indigo"],
  ["হাজারি", "Hazari", "fanhand", "plum"],
  ["তিন পাত্তি জোকার", "Teen Patti Joker", "hat", "rose"],
  ["একুশ দ্বৈরথ", "Twenty-One Duel", "twocards", "ember"],
  ["ডমিনো আড্ডা", "Domino Club", "domino", "teal"],
];
export const joradighiPvp: readonly Row[] = [
  ["টুয়েন্টি নাইন", "Twenty-Nine", "spade", "ember"],
  ["জোড়ার খেলা", "Pairs Duel", "twocards", "teal"],
  ["রাজা মন্ত্রী চোর সিপাই", "King Minister Thief Guard", "crown", "jade"],
  ["দাবার দ্বৈরথ", "Chess Duel", "knight", "moss"],
  ["ষোলো গুটি", "Sixteen Beads", "beads", "saffron"],
  ["পয়েন্ট রামি", "Points Rummy", "fanhand", "teal"],
  ["ওমাহা পোকার", "Omaha Poker Room", "chips", "plum"],
  ["তেরো তাস", "Thirteen Cards", "fanhand", "indigo"],
  ["মাহজং চত্বর", "Mahjong Court", "tiles", "jade"],
  ["দশ পঁচিশ", "Ten Twenty-Five", "shells", "ember"],
];
export const aranyaPvp: readonly Row[] = [
  ["ষাঁড়ের আড্ডা", "Bull Club", "bull", "ember"],
  ["ব্রে", "Hearts of Bray", "heart", "rose"],
  ["বনের পোকার", "Forest Poker", "chips", "moss"],
  ["সাপ লুডু", "Snakes and Ladders Race", "cobra", "moss"],
  ["চাইনিজ চেকার", "Star Checkers", "star", "rose"],
  ["বাঘবন্দি", "Trap the Tiger", "tiger", "moss"],
];
export const gangchilPvp: readonly Row[] = [
  ["নদীর রামি", "River Rummy", "fanhand", "river"],
  ["গাঙচিল পোকার", "Gangchil Poker", "chips", "teal"],
  ["স্পেডের রাজা", "King of Spades", "spade", "pearl"],
  ["লুডু মহারণ", "Grand Ludo", "ludo", "indigo"],
  ["ক্যারম দ্বৈরথ", "Carrom Duel", "carrom", "rose"],
  ["পাঁচ তাসের লড়াই", "Five-Card Clash", "fanhand", "jade"],
];
