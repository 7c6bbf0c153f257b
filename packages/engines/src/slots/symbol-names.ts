/**
 * Display names of the slots' symbols, on the reels and in the verifier; \u00ad where a long word may break.
 */
const symbolNames: Readonly<
  Record<string, { readonly BN: string; readonly EN: string; readonly TH: string }>
> = {
  tiger: { BN: "বাঘ", EN: "Tiger", TH: "เสือโคร่ง" },
  paw: { BN: "বাঘের থাবা", EN: "Tiger's print", TH: "รอยเท้าเสือ" },
  crocodile: { BN: "কুমির", EN: "Croco\u00addile", TH: "จระเข้" },
  deer: { BN: "চিত্রা হরিণ", EN: "Spotted deer", TH: "กวางดาว" },
  honeycomb: { BN: "মৌচাক", EN: "Honey\u00adcomb", TH: "รังผึ้ง" },
  kite: { BN: "চিল", EN: "Kite", TH: "เหยี่ยว" },
  boar: { BN: "বুনো শূকর", EN: "Wild boar", TH: "หมูป่า" },
  leaf: { BN: "গোলপাতা", EN: "Nipa leaf", TH: "ใบจาก" },
  root: { BN: "শ্বাসমূল", EN: "Man\u00adgrove root", TH: "รากโกงกาง" },
  crab: { BN: "কাঁকড়া", EN: "Crab", TH: "ปู" },
  kingfisher: { BN: "মাছরাঙা", EN: "King\u00adfisher", TH: "นกกระเต็น" },
  "full-moon": { BN: "পূর্ণিমা", EN: "Full moon", TH: "พระจันทร์เต็มดวง" },
  ilish: { BN: "ইলিশ", EN: "Hilsa", TH: "ปลาฮิลซา" },
  boat: { BN: "পালতোলা নৌকা", EN: "Sailing boat", TH: "เรือใบ" },
  katla: { BN: "কাতলা", EN: "Katla", TH: "ปลากาตลา" },
  rui: { BN: "রুই", EN: "Rohu", TH: "ปลาโรฮู" },
  net: { BN: "জাল", EN: "Net", TH: "แห" },
  conch: { BN: "শঙ্খ", EN: "Conch", TH: "หอยสังข์" },
  shapla: { BN: "শাপলা", EN: "Water lily", TH: "บัวสาย" },
  peacock: { BN: "ময়ূর", EN: "Peacock", TH: "นกยูง" },
  bell: { BN: "ঘণ্টা", EN: "Bell", TH: "กระดิ่ง" },
  rickshaw: { BN: "রিকশা", EN: "Rick\u00adshaw", TH: "สามล้อ" },
  jackfruit: { BN: "কাঁঠাল", EN: "Jack\u00adfruit", TH: "ขนุน" },
  mango: { BN: "আম", EN: "Mango", TH: "มะม่วง" },
  litchi: { BN: "লিচু", EN: "Litchi", TH: "ลิ้นจี่" },
  melon: { BN: "তরমুজ", EN: "Water\u00admelon", TH: "แตงโม" },
  guava: { BN: "পেয়ারা", EN: "Guava", TH: "ฝรั่ง" },
  lemon: { BN: "লেবু", EN: "Lemon", TH: "มะนาว" },
  jasmine: { BN: "জুঁই", EN: "Jasmine", TH: "มะลิ" },
  sunwheel: { BN: "সূর্যচক্র", EN: "Sun wheel", TH: "วงล้อตะวัน" },
  needle: { BN: "সুঁই-সুতা", EN: "Needle and thread", TH: "เข็มกับด้าย" },
  elephant: { BN: "হাতি", EN: "Ele\u00adphant", TH: "ช้าง" },
  horse: { BN: "ঘোড়া", EN: "Horse", TH: "ม้า" },
  kalka: { BN: "কলকা", EN: "Paisley", TH: "ลายเพสลีย์" },
  lotus: { BN: "পদ্ম", EN: "Lotus", TH: "บัวหลวง" },
  fish: { BN: "মাছ", EN: "Fish", TH: "ปลา" },
  sprig: { BN: "লতাপাতা", EN: "Sprig", TH: "กิ่งใบ" },
  star: { BN: "আলপনার তারা", EN: "Alpona star", TH: "ดาวอัลโปนา" },
  lightning: { BN: "বিজলি", EN: "Light\u00adning", TH: "สายฟ้า" },
  cloud: { BN: "ঝড়ের মেঘ", EN: "Storm cloud", TH: "เมฆพายุ" },
  tal: { BN: "তাল", EN: "Palm fruit", TH: "ลูกตาล" },
  coconut: { BN: "নারকেল", EN: "Coco\u00adnut", TH: "มะพร้าว" },
  cobra: { BN: "গোখরা", EN: "Cobra", TH: "งูเห่า" },
  moon: { BN: "চাঁদ", EN: "Moon", TH: "พระจันทร์" },
  mask: { BN: "মুখোশ", EN: "Mask", TH: "หน้ากาก" },
  pot: { BN: "মাটির হাঁড়ি", EN: "Clay pot", TH: "หม้อดิน" },
  flute: { BN: "বাঁশি", EN: "Flute", TH: "ขลุ่ย" },
  turban: { BN: "পাগড়ি", EN: "Turban", TH: "ผ้าโพกหัว" },
  dhol: { BN: "ঢোল", EN: "Drum", TH: "กลอง" },
  bangle: { BN: "চুড়ি", EN: "Bangle", TH: "กำไล" },
  bead: { BN: "ষোলো গুটি", EN: "Bead game", TH: "หมากลูกปัด" },
  jamun: { BN: "জাম", EN: "Black plum", TH: "ลูกหว้า" },
};

/** A symbol's name in a message language; its id for an unknown symbol. */
export function nameOfSymbol(id: string, language: "BN" | "EN" | "TH"): string {
  return symbolNames[id]?.[language] ?? id;
}
