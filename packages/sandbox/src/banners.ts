import type { MotifName } from "./art/motif-names.ts";
import type { ThemeName } from "./art/themes.ts";
import type { Text } from "./vendors.ts";

// The home banners of the sandbox. The words are separate from the picture, and a banner promises only what its target
// page shows.

export type BannerScene = "mangrove" | "river" | "fair" | "plate" | "field" | "coins";

export type Banner = {
  readonly id: string;
  readonly groupName: "m_home";
  readonly title: Text;
  readonly line: Text;
  /** Game that a tap on the banner opens; undefined: a tap does nothing. */
  readonly gameCode: string | undefined;
  readonly theme: ThemeName;
  /** Colour of the scene's drawings. */
  readonly figures: ThemeName;
  readonly scene: BannerScene;
  /** The large drawing, then the small ones beside it. */
  readonly motifs: readonly [MotifName, ...MotifName[]];
};

export const banners: readonly Banner[] = [
  {
    id: "sundarban-roar",
    groupName: "m_home",
    gameCode: "bgs-sundarban-roar",
    title: { bn: "সুন্দরবনের গর্জন", en: "Sundarban Roar" },
    line: { bn: "জোছনার বনে বাঘের সঙ্গে দেখা", en: "Meet the tiger in a moonlit forest" },
    theme: "teal",
    figures: "ember",
    scene: "mangrove",
    motifs: ["tiger"],
  },
  {
    id: "padma-catch",
    groupName: "m_home",
    gameCode: "bgs-padma-catch",
    title: { bn: "পদ্মার ইলিশ", en: "Padma Catch" },
    line: { bn: "ভোরের নদী, জাল ভরা রুপা", en: "A river at dawn, a net full of silver" },
    theme: "river",
    figures: "pearl",
    scene: "river",
    motifs: ["hilsa", "boat"],
  },
  {
    id: "rickshaw-fair",
    groupName: "m_home",
    gameCode: "bgs-rickshaw-fair",
    title: { bn: "রিকশার মেলা", en: "Rickshaw Fair" },
    line: { bn: "রং, ঢোল আর ঘুড়ির বিকেল", en: "An evening of colour, drums and kites" },
    theme: "plum",
    figures: "rose",
    scene: "fair",
    motifs: ["rickshaw", "kite", "kite"],
  },
  {
    id: "fair-dice",
    groupName: "m_home",
    gameCode: "bgs-dice",
    title: { bn: "নিজেই যাচাই করুন", en: "Check it yourself" },
    line: {
      bn: "পাশার প্রতিটি দান আপনার ব্রাউজারেই মিলিয়ে দেখুন",
      en: "Verify every roll of the dice in your own browser",
    },
    theme: "jade",
    figures: "jade",
    scene: "plate",
    motifs: ["dice"],
  },
  {
    id: "minefield",
    groupName: "m_home",
    gameCode: "bgs-mines",
    title: { bn: "মাইনের মাঠ", en: "Minefield" },
    line: { bn: "কোথায় থামবেন, আপনিই ঠিক করুন", en: "You decide where to stop" },
    theme: "indigo",
    figures: "plum",
    scene: "field",
    motifs: ["mine", "gem"],
  },
  {
    id: "play-money",
    groupName: "m_home",
    gameCode: undefined,
    title: { bn: "সব টাকাই খেলার টাকা", en: "All of it is play money" },
    line: { bn: "এখানে আসল টাকা লাগে না, পাওয়াও যায় না", en: "Nothing here costs or pays real money" },
    theme: "saffron",
    figures: "saffron",
    scene: "coins",
    motifs: ["coin"],
  },
];
