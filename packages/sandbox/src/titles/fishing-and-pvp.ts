import type { FishingRow, TitleRow } from "../title-rows.ts";

/**
 * Fishing titles, each with its water, and each vendor's poker rooms, where players play against each other. New rows
 * are appended.
 */
export const jhilmilFishing: readonly FishingRow[] = [
  ["ইলিশ শিকার", "Hilsa Hunter", "hilsa", "river", "fishing"],
  ["হাঙরের হাসি", "Shark Grin", "shark", "teal", "fishing-sea"],
  ["অক্টোপাসের গুহা", "Octopus Cave", "octopus", "plum", "fishing-sea"],
  ["সোনার চিংড়ি", "Golden Prawn", "prawn", "saffron", "fishing-sea"],
  ["কাঁকড়ার দুর্গ", "Crab Fortress", "crab", "rose", "fishing-sea"],
  ["নীল তিমি", "Great Blue Whale", "whale", "river", "fishing-sea"],
  ["জাদুর জাল", "Magic Net", "starfish", "indigo", "fishing"],
  ["সাগর ড্রাগন শিকার", "Sea Dragon Hunt", "dragon", "river", "fishing-sea"],
];
export const joradighiFishing: readonly FishingRow[] = [
  ["দিঘির দানব", "Lake Giant", "catfish", "moss", "fishing"],
  ["মাছের রাজা", "King of Fish", "hilsa", "saffron", "fishing"],
  ["হাঙর উপসাগর", "Shark Bay Hunt", "shark", "indigo", "fishing-sea"],
  ["কাছিমের দ্বীপ", "Turtle Island", "turtle", "jade", "fishing-sea"],
  ["পটকা মাছ", "Pufferfish Pop", "puffer", "saffron", "fishing-sea"],
  ["জেলিফিশের আলো", "Jellyfish Glow", "jelly", "plum", "fishing-sea"],
  ["সমুদ্রের ঘোড়া", "Seahorse Stable", "seahorse", "rose", "fishing-sea"],
  ["ডুবুরির ধন", "Diver's Treasure", "chest", "river", "fishing-sea"],
];
export const aranyaFishing: readonly FishingRow[] = [
  ["বিলের বোয়াল", "Marsh Catfish", "catfish", "teal", "fishing"],
  ["চিংড়ির ঘের", "Prawn Farm", "prawn", "ember", "fishing-sea"],
  ["কুমির শিকার", "Crocodile Hunt", "crocodile", "jade", "fishing"],
  ["নীল অক্টোপাস", "Blue Octopus", "octopus", "river", "fishing-sea"],
  ["রাজকাঁকড়া", "Royal Crab", "crab", "saffron", "fishing-sea"],
  ["মান্টার নাচ", "Manta Dance", "manta", "indigo", "fishing-sea"],
];
export const gangchilFishing: readonly FishingRow[] = [
  ["পদ্মার জেলে", "Fisher of the Padma", "hilsa", "teal", "fishing"],
  ["গভীর সাগর", "Deep Blue Sea", "whale", "indigo", "fishing-sea"],
  ["প্রবাল প্রাচীর", "Coral Reef", "puffer", "rose", "fishing-sea"],
  ["মুক্তা শিকারি", "Pearl Diver", "pearl", "teal", "fishing-sea"],
  ["ঝড়ের হাঙর", "Storm Shark", "shark", "pearl", "fishing-sea"],
  ["রুপালি ঝাঁক", "Silver Shoal", "hilsa", "pearl", "fishing"],
  ["জলপরির গান", "Mermaid's Song", "jelly", "teal", "fishing-sea"],
  ["কচ্ছপ পাহাড়", "Turtle Hill", "turtle", "saffron", "fishing"],
];
export const palashFishing: readonly FishingRow[] = [
  ["বঙ্গোপসাগর", "Bay of Plenty", "manta", "teal", "fishing-sea"],
  ["বড়শির টান", "Tug of the Hook", "catfish", "river", "fishing"],
  ["লাল কাঁকড়ার চর", "Red Crab Beach", "crab", "teal", "fishing-sea"],
  ["তারামাছের রাত", "Starfish Night", "starfish", "plum", "fishing-sea"],
];

export const jhilmilPvp: readonly TitleRow[] = [
  ["টেক্সাস পোকার ক্লাসিক", "Texas Poker Classic", "fanhand", "jade"],
  ["রাজা হোল্ডেম", "Raja Hold'em", "crown", "ember"],
  ["পোকার লড়াই", "Poker Battle", "chips", "rose"],
  ["দুজনের পোকার", "Heads-Up Poker", "twocards", "saffron"],
  ["টেক্সাস পোকার", "Texas Poker Room", "chips", "river"],
  ["ইস্কাপনের পোকার", "Spade Poker", "spade", "indigo"],
  ["হোল্ডেম আড্ডা", "Hold'em Adda", "fanhand", "plum"],
  ["গোলাপি পোকার", "Rose Poker", "heart", "rose"],
  ["ছয় জনের পোকার", "Six-Seat Poker", "twocards", "ember"],
  ["হোল্ডেম ক্লাব", "Hold'em Club", "chips", "teal"],
];
export const joradighiPvp: readonly TitleRow[] = [
  ["জমিদারি পোকার", "Zamindar Poker", "spade", "ember"],
  ["জোড়াদিঘি হোল্ডেম", "Joradighi Hold'em", "twocards", "teal"],
  ["নবাবি পোকার", "Nawab Poker", "crown", "jade"],
  ["পোকার দ্বৈরথ", "Poker Duel", "knight", "moss"],
  ["দিঘির পাড়ের পোকার", "Lakeside Poker", "chips", "saffron"],
  ["হোল্ডেম রাত", "Hold'em Night", "fanhand", "teal"],
  ["বেগুনি পোকার", "Violet Poker Room", "chips", "plum"],
  ["নয় জনের পোকার", "Nine-Seat Poker", "fanhand", "indigo"],
  ["পোকার চত্বর", "Poker Court", "spade", "jade"],
  ["বড় বাজির পোকার", "High Stakes Poker", "chips", "ember"],
];
export const aranyaPvp: readonly TitleRow[] = [
  ["অরণ্য হোল্ডেম", "Aranya Hold'em", "fanhand", "ember"],
  ["হরতনের হোল্ডেম", "Hearts Hold'em", "heart", "rose"],
  ["বনের পোকার", "Forest Poker", "chips", "moss"],
  ["গোখরা পোকার", "Cobra Poker", "cobra", "moss"],
  ["তারার পোকার", "Star Poker", "star", "rose"],
  ["বাঘের হোল্ডেম", "Tiger Hold'em", "tiger", "moss"],
];
export const gangchilPvp: readonly TitleRow[] = [
  ["নদীর পোকার", "River Poker", "fanhand", "river"],
  ["গাঙচিল পোকার", "Gangchil Poker", "chips", "teal"],
  ["ইস্কাপন রাজার পোকার", "King of Spades Hold'em", "spade", "pearl"],
  ["পোকার মহারণ", "Grand Poker", "crown", "indigo"],
  ["মাঝির পোকার", "Boatman's Poker", "boat", "rose"],
  ["সৈকতের হোল্ডেম", "Beach Hold'em", "fanhand", "jade"],
];
