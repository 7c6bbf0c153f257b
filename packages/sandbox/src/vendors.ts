// The sandbox vendors. Codes are the wire's labels; every display name is ours, and no supplier's brand is used.

export const gameTypes = [
  "LIVE",
  "RNG",
  "FISH",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "COCKFIGHT",
  "LOTT",
  "ELOTT",
  // last, because a title's id contains the place of its category in this list
  "BGS",
] as const;
export type GameType = (typeof gameTypes)[number];

export const vendorCodes = [
  "BGS",
  "LOTT",
  "TCG_LOTTO_VN",
  "TCG_SEA",
  "TCG_LIVE",
  "PT",
  "AG",
  "JL",
  "PG",
  "JDB",
  "GG",
  "UG",
  "ALB",
  "SPB",
  "SS",
  "SV3",
  "DS88",
  "DIG",
  "WGB",
  "AV",
  "AI",
  "IMES",
  "TF",
  "IA",
] as const;
export type VendorCode = (typeof vendorCodes)[number];

/** Both interface languages the sandbox is written in. */
export type Text = { readonly bn: string; readonly en: string };

/** Frame of a vendor's slot tiles and outline of its badge: what makes its shelf recognisable. */
export type FrameName = "arch" | "round" | "cut" | "lobed" | "plain" | "gate";

export type Vendor = {
  readonly code: VendorCode;
  /** Leads every node id of the vendor (vendor · 10000 + type · 1000 + place), so it is never given to another. */
  readonly number: number;
  readonly name: Text;
  readonly gameTypes: readonly GameType[];
  readonly frame: FrameName;
};

function vendor(
  code: VendorCode,
  number: number,
  bn: string,
  en: string,
  types: readonly GameType[],
  frame: FrameName,
): Vendor {
  return { code, number, name: { bn, en }, gameTypes: types, frame };
}

export const vendors: readonly Vendor[] = [
  vendor("BGS", 10, "খেলার ঘর", "Khela House", ["RNG", "BGS"], "lobed"),
  vendor("LOTT", 11, "খেলা লটারি", "Khela Lottery", ["LOTT", "ELOTT"], "round"),
  vendor("TCG_LOTTO_VN", 12, "মেকং লটারি", "Mekong Draws", ["LOTT", "ELOTT"], "arch"),
  vendor("TCG_SEA", 13, "সাগর লটারি", "Sagar Draws", ["ELOTT"], "cut"),
  vendor("TCG_LIVE", 14, "মেহফিল লাইভ", "Mehfil Live", ["RNG", "LIVE"], "gate"),
  vendor("PT", 15, "পলাশ গেমস", "Palash Games", ["RNG", "LIVE", "FISH"], "arch"),
  vendor("AG", 16, "অরণ্য গেমস", "Aranya Games", ["RNG", "LIVE", "FISH", "PVP"], "lobed"),
  vendor("JL", 17, "ঝিলমিল", "Jhilmil", ["RNG", "FISH", "PVP"], "round"),
  vendor("PG", 18, "পূর্ণিমা স্টুডিও", "Purnima Studio", ["RNG"], "plain"),
  vendor("JDB", 19, "জোড়াদিঘি", "Joradighi", ["RNG", "FISH", "PVP"], "gate"),
  vendor("GG", 20, "গাঙচিল গেমস", "Gangchil Games", ["RNG", "FISH", "PVP"], "cut"),
  vendor("UG", 21, "উল্লাস স্পোর্টস", "Ullas Sports", ["SPORTS"], "cut"),
  vendor("ALB", 22, "আলবেলা স্পোর্টস", "Albela Sports", ["SPORTS"], "round"),
  vendor("SPB", 23, "স্পন্দন স্পোর্টস", "Spandan Sports", ["SPORTS"], "plain"),
  vendor("SS", 24, "সবুজ মাঠ", "Green Field", ["SPORTS"], "arch"),
  vendor("SV3", 25, "শক্তিবীর", "Shaktibir", ["COCKFIGHT"], "cut"),
  vendor("DS88", 26, "দুরন্ত", "Duranta", ["COCKFIGHT"], "round"),
  vendor("DIG", 27, "দিগন্ত", "Diganta", ["COCKFIGHT"], "arch"),
  vendor("WGB", 28, "রণভূমি", "Ranabhumi", ["COCKFIGHT"], "gate"),
  vendor("AV", 29, "অভিযান", "Abhijan", ["ESPORTS"], "cut"),
  vendor("AI", 30, "আলোকবর্ষ", "Alokborsho", ["ESPORTS"], "round"),
  vendor("IMES", 31, "ইস্পাত", "Ispat", ["ESPORTS"], "plain"),
  vendor("TF", 32, "তুফান", "Toofan", ["ESPORTS"], "gate"),
  vendor("IA", 33, "ইন্দ্রজাল", "Indrajal", ["ESPORTS"], "lobed"),
];

const byCode = new Map(vendors.map((entry) => [entry.code, entry]));

/** The vendor of a code; throws on a code that is not in the list, which only a mistake in our own data causes. */
export function vendorOf(code: VendorCode): Vendor {
  const found = byCode.get(code);
  if (found === undefined) throw new Error(`unknown sandbox vendor ${code}`);
  return found;
}
