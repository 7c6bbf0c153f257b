import type { MatchRow } from "../title-rows.ts";

/**
 * Sports, e-sports and cockfight by vendor, each with its part of the feed's matches. New rows are appended: a row's
 * position is part of its id.
 */
export const ullasSports: readonly MatchRow[] = [
  ["উল্লাস স্পোর্টসবুক", "Ullas Sportsbook", "trophy", "saffron"],
  ["ক্রিকেটের মাঠ", "Cricket Ground", "cricket", "moss", "cricket"],
  ["ফুটবলের মাঠ", "Football Ground", "football", "jade", "football"],
  ["ব্যাডমিন্টন কোর্ট", "Badminton Court", "shuttlecock", "teal", "badminton"],
  ["টেনিসের আসর", "Tennis Court", "tennis", "river", "tennis"],
  ["বাস্কেটবল কোর্ট", "Basketball Court", "basketball", "ember", "basketball"],
  ["বিকেলের কাবাডি", "Evening Kabaddi", "medal", "rose", "kabaddi"],
];
export const albelaSports: readonly MatchRow[] = [
  ["আলবেলা স্পোর্টসবুক", "Albela Sportsbook", "trophy", "river"],
  ["টি-টোয়েন্টি রাত", "Twenty-Over Night", "cricket", "indigo", "cricket"],
  ["গোলের উৎসব", "Festival of Goals", "football", "ember", "football"],
  ["ভলিবলের জাল", "Volleyball Net", "volleyball", "saffron", "volleyball"],
  ["রিংয়ের রাজা", "King of the Ring", "glove", "ember", "boxing"],
  ["হকির লড়াই", "Hockey Clash", "hockey", "teal", "hockey"],
];
export const spandanSports: readonly MatchRow[] = [
  ["স্পন্দন স্পোর্টসবুক", "Spandan Sportsbook", "trophy", "rose"],
  ["স্টাম্পের লড়াই", "Battle of the Stumps", "stumps", "pearl", "cricket"],
  ["চার ছক্কার মেলা", "Fours and Sixes", "cricket", "saffron", "cr-delta"],
  ["বিশ্ব ফুটবল", "World Football", "football", "river", "football"],
  ["ঘোড়দৌড়", "Horse Race Day", "horse", "moss", "horse"],
  ["টেবিল টেনিস দ্বৈরথ", "Table Tennis Duel", "paddle", "rose", "table-tennis"],
  ["স্নুকারের টেবিল", "Snooker Table", "snooker", "jade", "snooker"],
];
export const shobujSports: readonly MatchRow[] = [
  ["সবুজ মাঠ স্পোর্টসবুক", "Green Field Sportsbook", "trophy", "moss"],
  ["উইকেটের গল্প", "Wicket Stories", "stumps", "ember", "cr-river"],
  ["ডার্বি দিনের ফুটবল", "Derby Day Football", "football", "plum", "fb-hills"],
  ["শাটলের গতি", "Shuttle Speed", "shuttlecock", "plum", "badminton"],
  ["চ্যাম্পিয়নের পদক", "Champion's Medal", "medal", "saffron", "kabaddi boxing"],
  ["দৌড়ের রাজপথ", "Racing Circuit", "car", "ember", "motor"],
];

export const abhijanEsports: readonly MatchRow[] = [
  ["অভিযান ই-স্পোর্টস", "Abhijan Esports", "helm", "teal"],
  ["পাঁচ বীরের যুদ্ধ", "Battle of Five Heroes", "swords", "ember", "moba"],
  ["নিশানা কাপ", "Crosshair Cup", "crosshair", "rose", "fps"],
  ["দুর্গের পতন", "Fall of the Tower", "tower", "indigo", "strategy"],
  ["ভার্চুয়াল ফুটবল লিগ", "Virtual Football League", "football", "teal", "e-football"],
];
export const alokEsports: readonly MatchRow[] = [
  ["আলোকবর্ষ ই-স্পোর্টস", "Alokborsho Esports", "headset", "indigo"],
  ["মহাকাশ দ্বৈরথ", "Space Duel League", "rocket", "plum", "fps"],
  ["ঢাল ও তরবারি", "Shield and Blade", "shield", "river", "moba"],
  ["গতির লড়াই", "Speed Circuit League", "car", "river", "e-racing"],
  ["ব্লকের দুনিয়া", "World of Blocks", "blocks", "jade", "strategy"],
];
export const ispatEsports: readonly MatchRow[] = [
  ["ইস্পাত ই-স্পোর্টস", "Ispat Esports", "pad", "pearl"],
  ["লৌহবর্ম", "Iron Armour", "helm", "river", "moba"],
  ["শেষ দলটি", "Last Squad Standing", "crosshair", "saffron", "fps"],
  ["ভার্চুয়াল ক্রিকেট", "Virtual Cricket League", "cricket", "teal", "e-cricket"],
  ["রণকৌশল", "Art of Strategy", "knight", "indigo", "strategy"],
  ["বসের লড়াই", "Boss Fight Cup", "dragon", "rose", "moba fps"],
];
export const toofanEsports: readonly MatchRow[] = [
  ["তুফান ই-স্পোর্টস", "Toofan Esports", "pad", "river"],
  ["বিদ্যুৎগতি লিগ", "Lightning League", "bolt", "saffron", "fps e-racing"],
  ["ঝড়ের ঢাল", "Storm Shield", "shield", "indigo", "strategy"],
  ["মিড লেনের যুদ্ধ", "Mid Lane War", "swords", "plum", "moba"],
  ["তুফান রেসিং", "Toofan Racing", "car", "saffron", "e-racing"],
  ["হাতের জাদু কাপ", "Quick Hands Cup", "pad", "rose", "fps"],
];
export const indrajalEsports: readonly MatchRow[] = [
  ["ইন্দ্রজাল ই-স্পোর্টস", "Indrajal Esports", "headset", "plum"],
  ["জাদুকরের আখড়া", "Mage Arena", "wand", "indigo", "moba"],
  ["মায়ার মিনার", "Tower of Illusions", "tower", "plum", "strategy"],
  ["ভার্চুয়াল টেনিস কাপ", "Virtual Tennis Cup", "tennis", "jade", "e-tennis"],
  ["মুকুটের যুদ্ধ", "War for the Crown", "crown", "ember", "moba strategy"],
];

export const shaktiArena: readonly MatchRow[] = [
  ["শক্তিবীর আসর", "Shaktibir Arena", "rooster", "ember"],
  ["লাল ঝুঁটি", "Red Comb", "roosterhead", "ember", "ck-dawn"],
  ["ভোরের ডাক", "Dawn Crow", "rooster", "saffron", "ck-dawn"],
  ["বীর মোরগ", "Brave Rooster", "roosterduel", "rose", "ck-river"],
  ["পালকের ঝড়", "Storm of Feathers", "feather", "river", "ck-hill"],
];
export const durantaArena: readonly MatchRow[] = [
  ["দুরন্ত আসর", "Duranta Arena", "roosterduel", "ember"],
  ["সোনালি নখর", "Golden Spur", "spur", "saffron", "ck-river"],
  ["কালো পালক", "Black Feather", "feather", "pearl", "ck-banyan"],
  ["মাঠের রাজা", "King of the Pit", "roosterhead", "plum", "ck-hill"],
  ["দুই বীরের দ্বৈরথ", "Duel of Two Braves", "roosterduel", "indigo", "ck-dawn"],
];
export const digantaArena: readonly MatchRow[] = [
  ["দিগন্ত আসর", "Diganta Arena", "rooster", "teal"],
  ["আসিল মোরগ", "Aseel Champion", "roosterhead", "saffron", "ck-banyan"],
  ["সূর্যোদয়ের লড়াই", "Sunrise Bout", "roosterduel", "saffron", "ck-dawn"],
  ["নীল পালক", "Blue Feather", "feather", "indigo", "ck-hill"],
];
export const ranaArena: readonly MatchRow[] = [
  ["রণভূমি আসর", "Ranabhumi Ring", "rooster", "rose"],
  ["গ্রামের লড়াই", "Village Bout", "roosterduel", "moss", "ck-banyan"],
  ["শেষ ডাক", "Final Crow", "roosterhead", "river", "ck-river"],
  ["ইস্পাত নখর", "Steel Spur", "spur", "pearl", "ck-hill"],
];
