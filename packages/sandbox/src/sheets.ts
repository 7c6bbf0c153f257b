import type { MotifName } from "./art/motifs.ts";
import type { ThemeName } from "./art/themes.ts";
import type { SlotStyle } from "./rows.ts";
import type { Text } from "./vendors.ts";

// Which slot sheet a sandbox slot plays. Every slot of every vendor is playable: it runs one of our own sheets.

/** Names of the sheets in the engines' slots; a test holds this list to the files there. */
export type SheetName = "sundarban-roar" | "padma-catch" | "rickshaw-fair";

export type SheetTitle = {
  readonly sheet: SheetName;
  readonly gameCode: string;
  readonly name: Text;
  readonly motif: MotifName;
  readonly theme: ThemeName;
};

/** The in-house slots, one for each sheet and named after it. */
export const sheetTitles: readonly SheetTitle[] = [
  {
    sheet: "sundarban-roar", gameCode: "bgs-sundarban-roar",
    name: { bn: "সুন্দরবনের গর্জন", en: "Sundarban Roar" }, motif: "tiger", theme: "teal",
  },
  {
    sheet: "padma-catch", gameCode: "bgs-padma-catch",
    name: { bn: "পদ্মার ইলিশ", en: "Padma Catch" }, motif: "hilsa", theme: "teal",
  },
  {
    sheet: "rickshaw-fair", gameCode: "bgs-rickshaw-fair",
    name: { bn: "রিকশার মেলা", en: "Rickshaw Fair" }, motif: "rickshaw", theme: "plum",
  },
];

const fair: ReadonlySet<MotifName> = new Set([
  "rickshaw", "kite", "dhol", "mask", "ferris", "fireworks", "sweets", "ektara", "teacup", "lantern", "bangle",
  "mandala", "fan", "lamp", "hat", "bell", "seven", "train", "rocket",
]);
const river: ReadonlySet<MotifName> = new Set([
  "hilsa", "boat", "ship", "pearl", "conch", "starfish", "wave", "lighthouse", "compass", "crab", "anchor", "lotus",
  "swan", "storm", "cloud", "rainbow", "moon", "doel", "chest",
]);
const forest: ReadonlySet<MotifName> = new Set([
  "tiger", "elephant", "deer", "owl", "cobra", "crocodile", "bee", "horse", "peacock", "banyan", "leaf",
  "butterfly", "lion", "turtle", "mountain",
]);
const cool: ReadonlySet<ThemeName> = new Set(["river", "teal", "indigo", "pearl"]);

/** The sheet nearest to what a slot shows: fair, river or forest; where its motif leaves it open, its colour says. */
export function sheetFor(style: SlotStyle, motif: MotifName, theme: ThemeName): SheetName {
  if (style === "classic" || fair.has(motif)) return "rickshaw-fair";
  if (river.has(motif)) return "padma-catch";
  if (forest.has(motif)) return "sundarban-roar";
  return cool.has(theme) ? "padma-catch" : "sundarban-roar";
}
