import type { SlotName } from "@khela/engines/slots/slot-kinds";
import type { MotifName } from "./art/motif-names.ts";
import type { ThemeName } from "./art/themes.ts";
import type { SlotStyle } from "./title-rows.ts";
import type { Text, VendorCode } from "./vendors.ts";

// Which slot sheet a sandbox slot plays. Every slot of every vendor is playable: it runs one of our own sheets.

export type InHouseSlotTitle = {
  readonly sheet: SlotName;
  readonly gameCode: string;
  readonly name: Text;
  readonly motif: MotifName;
  readonly theme: ThemeName;
};

/** The in-house slots, one for each sheet and named after it. */
export const inHouseSlotTitles: readonly InHouseSlotTitle[] = [
  {
    sheet: "sundarban-roar",
    gameCode: "bgs-sundarban-roar",
    name: { bn: "সুন্দরবনের গর্জন", en: "Sundarban Roar" },
    motif: "tiger",
    theme: "teal",
  },
  {
    sheet: "padma-catch",
    gameCode: "bgs-padma-catch",
    name: { bn: "পদ্মার ইলিশ", en: "Padma Catch" },
    motif: "hilsa",
    theme: "teal",
  },
  {
    sheet: "rickshaw-fair",
    gameCode: "bgs-rickshaw-fair",
    name: { bn: "রিকশার মেলা", en: "Rickshaw Fair" },
    motif: "rickshaw",
    theme: "plum",
  },
  {
    sheet: "nakshi-kantha",
    gameCode: "bgs-nakshi-kantha",
    name: { bn: "নকশিকাঁথা", en: "Nakshi Kantha" },
    motif: "mandala",
    theme: "rose",
  },
  {
    sheet: "mango-storm",
    gameCode: "bgs-mango-storm",
    name: { bn: "ঝড়ের দিনে আম", en: "Mango Storm" },
    motif: "mango",
    theme: "indigo",
  },
  {
    sheet: "snake-charmer",
    gameCode: "bgs-snake-charmer",
    name: { bn: "গোখরার নাচ", en: "Dance of the Cobra" },
    motif: "cobra",
    theme: "jade",
  },
];

/** Who runs the sandbox's progressive jackpot, and the games that feed it: the in-house slots. */
export const inHouseJackpot: { readonly vendor: VendorCode; readonly games: readonly string[] } = {
  vendor: "BGS",
  games: inHouseSlotTitles.map(({ gameCode }) => gameCode),
};

const fair: ReadonlySet<MotifName> = new Set([
  "rickshaw",
  "kite",
  "dhol",
  "mask",
  "ferris",
  "fireworks",
  "sweets",
  "ektara",
  "teacup",
  "lantern",
  "bangle",
  "lamp",
  "hat",
  "bell",
  "train",
  "rocket",
]);
const cloth: ReadonlySet<MotifName> = new Set([
  "mandala",
  "elephant",
  "peacock",
  "horse",
  "butterfly",
  "flower",
  "rose",
  "sun",
  "sunflower",
  "fan",
  "star",
]);
const storm: ReadonlySet<MotifName> = new Set([
  "storm",
  "cloud",
  "rainbow",
  "mango",
  "pineapple",
  "palm",
  "leaf",
  "banyan",
  "rice",
  "mountain",
  "egg",
]);
const river: ReadonlySet<MotifName> = new Set([
  "hilsa",
  "boat",
  "ship",
  "pearl",
  "conch",
  "starfish",
  "wave",
  "lighthouse",
  "compass",
  "crab",
  "anchor",
  "lotus",
  "swan",
  "moon",
  "doel",
  "chest",
]);
const forest: ReadonlySet<MotifName> = new Set([
  "tiger",
  "deer",
  "owl",
  "cobra",
  "crocodile",
  "bee",
  "lion",
  "turtle",
]);
const cool: ReadonlySet<ThemeName> = new Set(["river", "teal", "indigo", "pearl"]);

/** The sheet nearest to what a slot shows: cloth, storm, fair, river or forest; where its motif leaves it open, its colour says. */
export function slotDefinitionFor(style: SlotStyle, motif: MotifName, theme: ThemeName): SlotName {
  if (cloth.has(motif)) return "nakshi-kantha";
  if (storm.has(motif)) return "mango-storm";
  if (style === "classic" || fair.has(motif)) return "rickshaw-fair";
  if (river.has(motif)) return "padma-catch";
  if (forest.has(motif)) return "sundarban-roar";
  return cool.has(theme) ? "padma-catch" : "sundarban-roar";
}
