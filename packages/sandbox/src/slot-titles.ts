import type { SlotName } from "@khela/engines/slots/slot-kinds";
import type { MotifName } from "./art/motif-names.ts";
import type { ThemeName } from "./art/themes.ts";
import type { Text, VendorCode } from "./vendors.ts";

// The slots of the sandbox: one title for each slot of the engines, so that no two of them play alike or look alike.

export type SlotTitle = {
  readonly sheet: SlotName;
  readonly vendor: VendorCode;
  /** Part of its id: never changed, and never reused. */
  readonly place: number;
  readonly gameCode: string;
  readonly name: Text;
  readonly motif: MotifName;
  readonly theme: ThemeName;
  /** The wire's class: classic, or video. */
  readonly gameClassify: "SC" | "SM";
};

export const slotTitles: readonly SlotTitle[] = [
  {
    sheet: "sundarban-roar",
    vendor: "BGS",
    place: 0,
    gameCode: "bgs-sundarban-roar",
    name: { bn: "সুন্দরবনের গর্জন", en: "Sundarban Roar" },
    motif: "tiger",
    theme: "teal",
    gameClassify: "SM",
  },
  {
    sheet: "padma-catch",
    vendor: "BGS",
    place: 1,
    gameCode: "bgs-padma-catch",
    name: { bn: "পদ্মার ইলিশ", en: "Padma Catch" },
    motif: "hilsa",
    theme: "teal",
    gameClassify: "SM",
  },
  {
    sheet: "rickshaw-fair",
    vendor: "BGS",
    place: 2,
    gameCode: "bgs-rickshaw-fair",
    name: { bn: "রিকশার মেলা", en: "Rickshaw Fair" },
    motif: "rickshaw",
    theme: "plum",
    gameClassify: "SC",
  },
  {
    sheet: "nakshi-kantha",
    vendor: "BGS",
    place: 3,
    gameCode: "bgs-nakshi-kantha",
    name: { bn: "নকশিকাঁথা", en: "Nakshi Kantha" },
    motif: "mandala",
    theme: "rose",
    gameClassify: "SM",
  },
  {
    sheet: "mango-storm",
    vendor: "BGS",
    place: 4,
    gameCode: "bgs-mango-storm",
    name: { bn: "ঝড়ের দিনে আম", en: "Mango Storm" },
    motif: "mango",
    theme: "indigo",
    gameClassify: "SM",
  },
  {
    sheet: "snake-charmer",
    vendor: "BGS",
    place: 5,
    gameCode: "bgs-snake-charmer",
    name: { bn: "গোখরার নাচ", en: "Dance of the Cobra" },
    motif: "cobra",
    theme: "jade",
    gameClassify: "SM",
  },
  {
    sheet: "shapla-bil",
    vendor: "PT",
    place: 7,
    gameCode: "pt-water-lily-lake",
    name: { bn: "শাপলার বিল", en: "Water Lily Lake" },
    motif: "lotus",
    theme: "rose",
    gameClassify: "SM",
  },
  {
    sheet: "firefly-night",
    vendor: "PT",
    place: 19,
    gameCode: "pt-firefly-night",
    name: { bn: "জোনাকির রাত", en: "Firefly Night" },
    motif: "lantern",
    theme: "moss",
    gameClassify: "SM",
  },
  {
    sheet: "elephant-walk",
    vendor: "AG",
    place: 3,
    gameCode: "ag-elephant-parade",
    name: { bn: "হাতির মিছিল", en: "Elephant Parade" },
    motif: "elephant",
    theme: "plum",
    gameClassify: "SM",
  },
  {
    sheet: "night-bazaar",
    vendor: "JL",
    place: 40,
    gameCode: "jl-night-bazaar",
    name: { bn: "রাতের বাজার", en: "Night Bazaar" },
    motif: "lamp",
    theme: "ember",
    gameClassify: "SM",
  },
  {
    sheet: "puthi",
    vendor: "PG",
    place: 4,
    gameCode: "pg-storybook",
    name: { bn: "রূপকথার বই", en: "Storybook" },
    motif: "book",
    theme: "indigo",
    gameClassify: "SM",
  },
  {
    sheet: "sonargaon-mint",
    vendor: "JDB",
    place: 4,
    gameCode: "jdb-gold-of-sonargaon",
    name: { bn: "সোনারগাঁওয়ের সোনা", en: "Gold of Sonargaon" },
    motif: "coin",
    theme: "saffron",
    gameClassify: "SM",
  },
  {
    sheet: "char-islands",
    vendor: "GG",
    place: 13,
    gameCode: "gg-high-tide-low-tide",
    name: { bn: "জোয়ার ভাটা", en: "High Tide Low Tide" },
    motif: "wave",
    theme: "indigo",
    gameClassify: "SM",
  },
];

const HOUSE: VendorCode = "BGS";

/** The vendor of the sandbox's progressive jackpot, and the games that feed it: the in-house slots. */
export const inHouseJackpot: { readonly vendor: VendorCode; readonly games: readonly string[] } = {
  vendor: HOUSE,
  games: slotTitles.filter(({ vendor }) => vendor === HOUSE).map(({ gameCode }) => gameCode),
};
