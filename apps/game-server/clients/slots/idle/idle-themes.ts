// The quiet life of each slot at rest: which of its symbols stir and how, and what passes over its reels.
import type { Motes, Stirring } from "../../shell/idle/idle-acts.ts";

type IdleTheme = {
  /** The symbols that stir. */
  readonly symbols: readonly string[];
  readonly stirring: Stirring;
  readonly motes: Motes;
};

export const idleThemes: Readonly<Record<string, IdleTheme>> = {
  "sundarban-roar": {
    symbols: ["tiger", "deer", "crocodile"],
    stirring: { how: "breathe", light: "#ffffff", everyMs: 3_800 },
    motes: { shape: "leaf", way: "fall", light: "#8fbf57", size: 11, ms: 9_000, everyMs: 4_200 },
  },
  "padma-catch": {
    symbols: ["ilish", "full-moon", "katla", "rui"],
    stirring: { how: "gleam", light: "rgba(224,244,255,.75)", everyMs: 3_400 },
    motes: { shape: "ring", way: "rise", light: "#bfe3ff", size: 9, ms: 7_500, everyMs: 2_600 },
  },
  "rickshaw-fair": {
    symbols: ["rickshaw", "bell", "peacock"],
    stirring: { how: "gleam", light: "rgba(255,236,190,.8)", everyMs: 3_200 },
    motes: { shape: "leaf", way: "fall", light: "#ff9fc0", size: 8, ms: 8_000, everyMs: 3_000 },
  },
  "nakshi-kantha": {
    symbols: ["sunwheel", "needle", "star"],
    stirring: { how: "glow", light: "rgba(255,233,168,.8)", everyMs: 4_000 },
    motes: { shape: "streak", way: "drift", light: "#ffe9a8", size: 14, ms: 5_500, everyMs: 3_400 },
  },
  "mango-storm": {
    symbols: ["lightning", "cloud", "umbrella"],
    stirring: { how: "glow", light: "rgba(214,230,255,.95)", everyMs: 4_600 },
    motes: { shape: "streak", way: "fall", light: "#a9c4ff", size: 18, ms: 1_900, everyMs: 1_300 },
  },
  "snake-charmer": {
    symbols: ["cobra", "flute", "mask"],
    stirring: { how: "breathe", light: "#ffffff", everyMs: 3_600 },
    motes: { shape: "dot", way: "rise", light: "#d9b8ff", size: 5, ms: 8_500, everyMs: 3_200 },
  },
  "char-islands": {
    symbols: ["river", "tide", "barge"],
    stirring: { how: "gleam", light: "rgba(214,244,255,.7)", everyMs: 3_600 },
    motes: { shape: "dot", way: "drift", light: "#f4ead2", size: 4, ms: 6_500, everyMs: 2_800 },
  },
  "shapla-bil": {
    symbols: ["moonlit-pond", "white-lily", "swan"],
    stirring: { how: "glow", light: "rgba(255,240,248,.7)", everyMs: 4_200 },
    motes: { shape: "leaf", way: "fall", light: "#ffd3e2", size: 9, ms: 10_000, everyMs: 4_600 },
  },
  "night-bazaar": {
    symbols: ["oil-lamp", "ruby", "moonstone"],
    stirring: { how: "glow", light: "rgba(255,190,96,.85)", everyMs: 3_200 },
    motes: { shape: "dot", way: "rise", light: "#ffb24d", size: 4, ms: 5_500, everyMs: 2_200 },
  },
  "sonargaon-mint": {
    symbols: ["mohur", "rajah"],
    stirring: { how: "gleam", light: "rgba(255,246,206,.9)", everyMs: 3_000 },
    motes: { shape: "dot", way: "drift", light: "#ffe38a", size: 4, ms: 4_500, everyMs: 2_400 },
  },
  puthi: {
    symbols: ["book", "ink", "ektara"],
    stirring: { how: "breathe", light: "#ffffff", everyMs: 4_400 },
    motes: { shape: "dot", way: "drift", light: "#e6c894", size: 3, ms: 9_500, everyMs: 3_000 },
  },
  "firefly-night": {
    symbols: ["firefly", "glade", "owl"],
    stirring: { how: "glow", light: "rgba(236,255,140,.85)", everyMs: 3_400 },
    motes: { shape: "dot", way: "drift", light: "#e9ff8a", size: 6, ms: 4_800, everyMs: 1_900 },
  },
  "elephant-walk": {
    symbols: ["tusker", "garland", "mahout"],
    stirring: { how: "breathe", light: "#ffffff", everyMs: 4_000 },
    motes: { shape: "leaf", way: "fall", light: "#f0b64e", size: 9, ms: 9_500, everyMs: 3_800 },
  },
};
