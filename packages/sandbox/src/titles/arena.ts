import type { Row } from "../rows.ts";

/** Sports, e-sports and cockfight by vendor. New rows go to the end of a list: a row's place is part of its id. */
export const ullasSports: readonly Row[] = [
  ["উল্লাস স্পোর্টসবুক", "Ullas Sportsbook", "trophy", "saffron"],
  ["ক্রিকেটের মাঠ", "Cricket Ground", "cricket", "moss"],
  ["ফুটবলের মাঠ", "Football Ground", "football", "jade"],
  ["ব্যাডমিন্টন কোর্ট", "Badminton Court", "shuttlecock", "teal"],
  ["টেনিসের আসর", "Tennis Court", "tennis", "river"],
  ["বাস্কেটবল কোর্ট", "Basketball Court", "basketball", "ember"],
  ["বিকেলের কাবাডি", "Evening Kabaddi", "medal", "rose"],
];
export const albelaSports: readonly Row[] = [
  ["আলবেলা স্পোর্টসবুক", "Albela Sportsbook", "trophy", "river"],
  ["টি-টোয়েন্টি রাত", "Twenty-Over Night", "cricket", "indigo"],
  ["গোলের উৎসব", "Festival of Goals", "football", "ember"],
  ["ভলিবলের জাল", "Volleyball Net", "volleyball", "saffron"],
  ["রিংয়ের রাজা", "King of the Ring", "glove", "ember"],
  ["হকির লড়াই", "Hockey Clash", "hockey", "teal"],
];
export const spandanSports: readonly Row[] = [
  ["স্পন্দন স্পোর্টসবুক", "Spandan Sportsbook", "trophy", "rose"],
  ["টেস্টের পাঁচ দিন", "Five Days of Test", "stumps", "pearl"],
  ["চার ছক্কার মেলা", "Fours and Sixes", "cricket", "saffron"],
  ["বিশ্ব ফুটবল", "World Football", "football", "river"],
  ["ঘোড়দৌড়", "Horse Race Day", "horse", "moss"],
  ["টেবিল টেনিস দ্বৈরথ", "Table Tennis Duel", "paddle", "rose"],
  ["স্নুকারের টেবিল", "Snooker Table", "snooker", "jade"],
];
export const shobujSports: readonly Row[] = [
  ["সবুজ মাঠ স্পোর্টসবুক", "Green Field Sportsbook", "trophy", "moss"],
  ["উইকেটের গল্প", "Wicket Stories", "stumps", "ember"],
  ["ডার্বি দিনের ফুটবল", "Derby Day Football", "football", "plum"],
  ["শাটলের গতি", "Shuttle Speed", "shuttlecock", "plum"],
  ["চ্যাম্পিয়নের পদক", "Champion's Medal", "medal", "saffron"],
  ["দৌড়ের রাজপথ", "Racing Circuit", "car", "ember"],
];

export const abhijanEsports: readonly Row[] = [
  ["অভিযান ই-স্পোর্টস", "Abhijan Esports", "helm", "teal"],
  ["পাঁচ বীরের যুদ্ধ", "Battle of Five Heroes", "swords", "ember"],
  ["নিশানা কাপ", "Crosshair Cup", "crosshair", "rose"],
  ["দুর্গের পতন", "Fall of the Tower", "tower", "indigo"],
  ["ভার্চুয়াল ফুটবল লিগ", "Virtual Football League", "football", "teal"],
];
export const alokEsports: readonly Row[] = [
  ["আলোকবর্ষ ই-স্পোর্টস", "Alokborsho Esports", "headset", "indigo"],
  ["মহাকাশ দ্বৈরথ", "Space Duel League", "rocket", "plum"],
  ["ঢাল ও তরবারি", "Shield and Blade", "shield", "river"],
  ["গতির লড়াই", "Speed Circuit League", "car", "river"],
  ["ব্লকের দুনিয়া", "World of Blocks", "blocks", "jade"],
];
export const ispatEsports: readonly Row[] = [
  ["ইস্পাত ই-স্পোর্টস", "Ispat Esports", "pad", "pearl"],
  ["লৌহবর্ম", "Iron Armour", "helm", "river"],
  ["শেষ দলটি", "Last Squad Standing", "crosshair", "saffron"],
  ["ভার্চুয়াল ক্রিকেট", "Virtual Cricket League", "cricket", "teal"],
  ["রণকৌশল", "Art of Strategy", "knight", "indigo"],
  ["বসের লড়াই", "Boss Fight Cup", "dragon", "rose"],
];
export const toofanEsports: readonly Row[] = [
  ["তুফান ই-স্পোর্টস", "Toofan Esports", "pad", "river"],
  ["বিদ্যুৎগতি লিগ", "Lightning League", "bolt", "saffron"],
  ["ঝড়ের ঢাল", "Storm Shield", "shield", "indigo"],
  ["মিড লেনের যুদ্ধ", "Mid Lane War", "swords", "plum"],
  ["তুফান রেসিং", "Toofan Racing", "car", "saffron"],
  ["হাতের জাদু কাপ", "Quick Hands Cup", "pad", "rose"],
];
export const indrajalEsports: readonly Row[] = [
  ["ইন্দ্রজাল ই-স্পোর্টস", "Indrajal Esports", "headset", "plum"],
  ["জাদুকরের আখড়া", "Mage Arena", "wand", "indigo"],
  ["মায়ার মিনার", "Tower of Illusions", "tower", "plum"],
  ["ভার্চুয়াল টেনিস কাপ", "Virtual Tennis Cup", "tennis", "jade"],
  ["মুকুটের যুদ্ধ", "War for the Crown", "crown", "ember"],
];

export const shaktiArena: readonly Row[] = [
  ["শক্তিবীর আসর", "Shaktibir Arena", "rooster", "ember"],
  ["লাল ঝুঁটি", "Red Comb", "roosterhead", "ember"],
  ["ভোরের ডাক", "Dawn Crow", "rooster", "saffron"],
  ["বীর মোরগ", "Brave Rooster", "roosterduel", "rose"],
  ["পালকের ঝড়", "Storm of Feathers", "feather", "river"],
];
export const durantaArena: readonly Row[] = [
  ["দুরন্ত আসর", "Duranta Arena", "roosterduel", "ember"],
  ["সোনালি নখর", "Golden Spur", "spur", "saffron"],
  ["কালো পালক", "Black Feather", "feather", "pearl"],
  ["মাঠের রাজা", "King of the Pit", "roosterhead", "plum"],
  ["দুই বীরের দ্বৈরথ", "Duel of Two Braves", "roosterduel", "indigo"],
];
export const digantaArena: readonly Row[] = [
  ["দিগন্ত আসর", "Diganta Arena", "rooster", "teal"],
  ["আসিল মোরগ", "Aseel Champion", "roosterhead", "saffron"],
  ["সূর্যোদয়ের লড়াই", "Sunrise Bout", "roosterduel", "saffron"],
  ["নীল পালক", "Blue Feather", "feather", "indigo"],
];
export const ranaArena: readonly Row[] = [
  ["রণভূমি আসর", "Ranabhumi Ring", "rooster", "rose"],
  ["গ্রামের লড়াই", "Village Bout", "roosterduel", "moss"],
  ["শেষ ডাক", "Final Crow", "roosterhead", "river"],
  ["ইস্পাত নখর", "Steel Spur", "spur", "pearl"],
];
