// The look of each sheet: the colours of its cabinet. The reels stand on dark ground in both page themes, as glass
// does; the symbols bring their own colours.

export type SlotTheme = {
  /** Ground of the reels, top and bottom, and the light on it. */
  readonly well: readonly [top: string, bottom: string];
  readonly light: string;
  /** Plate behind an ordinary and a special symbol. */
  readonly plate: readonly [top: string, bottom: string];
  readonly special: readonly [top: string, bottom: string];
  readonly frame: readonly [hi: string, base: string, lo: string];
  /** Win lines and numbers. */
  readonly win: string;
};

const gold = ["#fff0c2", "#e9bd5b", "#7d5413"] as const;

const themes: Readonly<Record<string, SlotTheme>> = {
  "sundarban-roar": {
    well: ["#0d2a20", "#04120d"], light: "#2f7d4f", plate: ["#173d2f", "#0c241b"], special: ["#5a4212", "#2a1d07"],
    frame: gold, win: "#ffd76a",
  },
  "padma-catch": {
    well: ["#0d2a44", "#05111f"], light: "#2f7fc4", plate: ["#17395a", "#0b2036"], special: ["#3a4a6c", "#161f3a"],
    frame: ["#e8f6ff", "#8fc3e6", "#2b5f86"], win: "#ffe08a",
  },
  "rickshaw-fair": {
    well: ["#3a1430", "#170614"], light: "#c2417f", plate: ["#541f45", "#2b0f24"], special: ["#6a4a12", "#331f06"],
    frame: ["#ffe1a8", "#f0a24a", "#9a4a1e"], win: "#ffe27a",
  },
};

/** The theme of a sheet; the forest's for one without its own. */
export function themeOf(sheet: string): SlotTheme {
  const found = themes[sheet] ?? themes["sundarban-roar"];
  if (found === undefined) throw new Error("no slot theme");
  return found;
}
