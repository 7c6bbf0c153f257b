import type { TitleRow } from "../title-rows.ts";

/** Traditional and electronic lotteries by vendor code. New rows go to the end of a list. */
export const khelaLottery: readonly TitleRow[] = [
  ["খেলা দৈনিক ড্র", "Khela Daily Draw", "balls", "saffron"],
  ["সাপ্তাহিক সোনালি ড্র", "Weekly Golden Draw", "ticket", "saffron"],
  ["তিন অঙ্কের ড্র", "Three-Digit Draw", "threeballs", "river"],
  ["ভোরের লটারি", "Dawn Lottery", "threeballs", "rose"],
  ["দুপুরের লটারি", "Noon Lottery", "cage", "ember"],
  ["রাতের লটারি", "Night Lottery", "cage", "indigo"],
  ["বাংলার ভাগ্য ড্র", "Bengal Fortune Draw", "ticket", "jade"],
  ["মেঘনা ড্র", "Meghna Draw", "balls", "river"],
  ["যমুনা ড্র", "Jamuna Draw", "balls", "teal"],
  ["কর্ণফুলী ড্র", "Karnaphuli Draw", "balls", "plum"],
];
export const mekongLottery: readonly TitleRow[] = [
  ["হ্যানয় ড্র", "Hanoi Draw", "cage", "rose"],
  ["সায়গন ড্র", "Saigon Draw", "cage", "saffron"],
  ["দা নাং ড্র", "Da Nang Draw", "balls", "ember"],
  ["হুয়ে ড্র", "Hue Draw", "threeballs", "plum"],
  ["দালাত ড্র", "Da Lat Draw", "threeballs", "moss"],
  ["কান থো ড্র", "Can Tho Draw", "balls", "jade"],
  ["ভুং তাউ ড্র", "Vung Tau Draw", "cage", "river"],
  ["কোয়াং নাম ড্র", "Quang Nam Draw", "ticket", "ember"],
  ["তিয়েন জিয়াং ড্র", "Tien Giang Draw", "ticket", "teal"],
  ["কিয়েন জিয়াং ড্র", "Kien Giang Draw", "balls", "rose"],
  ["বিন ডিন ড্র", "Binh Dinh Draw", "threeballs", "teal"],
  ["ফু ইয়েন ড্র", "Phu Yen Draw", "cage", "plum"],
];
export const sagarLottery: readonly TitleRow[] = [
  ["সাগর পাঁচ অঙ্ক", "Sagar Five Digits", "balls", "indigo"],
  ["সাগর চার অঙ্ক", "Sagar Four Digits", "threeballs", "saffron"],
  ["সাগর তিন অঙ্ক", "Sagar Three Digits", "threeballs", "plum"],
  ["প্রবাল চার অঙ্ক", "Coral Four Digits", "balls", "moss"],
  ["পঁয়তাল্লিশে ছয়", "Six of Forty-Five", "cage", "teal"],
  ["মুক্তা তিন অঙ্ক", "Pearl Three Digits", "ticket", "rose"],
  ["দ্বীপ পাঁচ অঙ্ক", "Island Five Digits", "cage", "jade"],
  ["সিঙ্গাপুর ড্র", "Singapore Draw", "threeballs", "ember"],
];
export const khelaElectronic: readonly TitleRow[] = [
  ["এক মিনিট ড্র", "One-Minute Draw", "timer", "jade"],
  ["তিন মিনিট ড্র", "Three-Minute Draw", "timer", "river"],
  ["পাঁচ মিনিট ড্র", "Five-Minute Draw", "timer", "plum"],
  ["এগারোয় পাঁচ", "Five of Eleven", "balls", "pearl"],
  ["দশ গাড়ির দৌড়", "Ten Car Race", "car", "jade"],
  ["দ্রুত তিন", "Quick Three", "trio", "river"],
  ["আশির মধ্যে বিশ", "Twenty of Eighty", "cage", "jade"],
];
export const mekongElectronic: readonly TitleRow[] = [
  ["মেকং দ্রুত ড্র", "Mekong Express Draw", "timer", "ember"],
  ["মেকং পাঁচ অঙ্ক", "Mekong Five Digits", "threeballs", "indigo"],
  ["মেকং দশ বল", "Mekong Ten Balls", "cage", "moss"],
  ["মেকং তিন পাশা", "Mekong Three Dice", "trio", "ember"],
  ["মেকং ম্যাক্স ড্র", "Mekong Max Draw", "ticket", "river"],
];
