// The look of each slot: the colours of its frame. The reels have a dark background in both page themes; the pictures
// of symbols have their own colours.

export type SlotTheme = {
  /** Colours of the reels' background, at the top and at the bottom, and of the light on it. */
  readonly well: readonly [top: string, bottom: string];
  readonly light: string;
  /** Colours of the plates behind an ordinary and a special symbol. */
  readonly plate: readonly [top: string, bottom: string];
  readonly special: readonly [top: string, bottom: string];
  readonly frame: readonly [hi: string, base: string, lo: string];
  /** Colour of win lines and numbers. */
  readonly win: string;
};

const gold = ["#fff0c2", "#e9bd5b", "#7d5413"] as const;

const themes: Readonly<Record<string, SlotTheme>> = {
  "sundarban-roar": {
    well: ["#0d2a20", "#04120d"],
    light: "#2f7d4f",
    plate: ["#173d2f", "#0c241b"],
    special: ["#5a4212", "#2a1d07"],
    frame: gold,
    win: "#ffd76a",
  },
  "padma-catch": {
    well: ["#0d2a44", "#05111f"],
    light: "#2f7fc4",
    plate: ["#17395a", "#0b2036"],
    special: ["#3a4a6c", "#161f3a"],
    frame: ["#e8f6ff", "#8fc3e6", "#2b5f86"],
    win: "#ffe08a",
  },
  "rickshaw-fair": {
    well: ["#3a1430", "#170614"],
    light: "#c2417f",
    plate: ["#541f45", "#2b0f24"],
    special: ["#6a4a12", "#331f06"],
    frame: ["#ffe1a8", "#f0a24a", "#9a4a1e"],
    win: "#ffe27a",
  },
  "nakshi-kantha": {
    well: ["#3a1218", "#170508"],
    light: "#b0414e",
    plate: ["#5a1f28", "#2e0d13"],
    special: ["#6a4a12", "#331f06"],
    frame: ["#fff4dc", "#e6c9a0", "#8a5a34"],
    win: "#ffe9a8",
  },
  "mango-storm": {
    well: ["#22304a", "#0b1220"],
    light: "#5f79a8",
    plate: ["#2c3d5c", "#172236"],
    special: ["#54442a", "#2a1f10"],
    frame: ["#f2f6ff", "#a9b8d6", "#47577a"],
    win: "#ffe58a",
  },
  "snake-charmer": {
    well: ["#2b1f4d", "#0e0a1f"],
    light: "#6a4fb5",
    plate: ["#382a63", "#1b1436"],
    special: ["#1f5240", "#0c261d"],
    frame: ["#f6e2b3", "#c99a4b", "#6b4318"],
    win: "#ffe08a",
  },
  "char-islands": {
    well: ["#12384a", "#06141c"],
    light: "#3f8fa8",
    plate: ["#1d4a5c", "#0d2530"],
    special: ["#5a4a1e", "#2a210c"],
    frame: ["#f4ead2", "#cfae74", "#6e5128"],
    win: "#ffe39a",
  },
  "shapla-bil": {
    well: ["#123a30", "#051712"],
    light: "#3f9a78",
    plate: ["#1c4c40", "#0c2620"],
    special: ["#2a3570", "#121838"],
    frame: ["#ffe3ec", "#e59ab4", "#8a3f5c"],
    win: "#ffd3e2",
  },
  "night-bazaar": {
    well: ["#35203f", "#120a18"],
    light: "#8a4f9e",
    plate: ["#472b54", "#22142a"],
    special: ["#6a4212", "#331d06"],
    frame: ["#ffe9c0", "#e8a94e", "#85501a"],
    win: "#ffd982",
  },
  "sonargaon-mint": {
    well: ["#3a2410", "#160c04"],
    light: "#b0782a",
    plate: ["#51341a", "#281808"],
    special: ["#6a4a12", "#331f06"],
    frame: ["#fff4cf", "#efc45e", "#86590f"],
    win: "#ffe38a",
  },
  puthi: {
    well: ["#33251a", "#130d08"],
    light: "#8f6a3f",
    plate: ["#483524", "#231911"],
    special: ["#5c2418", "#2b0f09"],
    frame: ["#fbeccb", "#d6b27a", "#70502a"],
    win: "#ffe0a0",
  },
  "firefly-night": {
    well: ["#12262c", "#040d10"],
    light: "#3c6a5a",
    plate: ["#1a343a", "#0b181b"],
    special: ["#3f4a12", "#1c2206"],
    frame: ["#eef8c8", "#b5c76a", "#56642a"],
    win: "#f2ff9a",
  },
  "elephant-walk": {
    well: ["#2a2c14", "#0e1006"],
    light: "#7a8a35",
    plate: ["#3b3f1e", "#1b1d0d"],
    special: ["#5a3a12", "#2a1b07"],
    frame: ["#ffeec8", "#e0a85a", "#7d4c1a"],
    win: "#ffe08a",
  },
};

/** Returns the theme of a slot; a slot without a theme of its own has the forest theme. */
export function themeOf(sheet: string): SlotTheme {
  const found = themes[sheet] ?? themes["sundarban-roar"];
  if (found === undefined) throw new Error("no slot theme");
  return found;
}
