// The ten colours of the picture family. Each stands on the same near-black blue-green; gold is common to all.

export type Theme = {
  /** Light behind the motif. */
  readonly glow: string;
  /** Motif colours from lit to shaded. */
  readonly hi: string;
  readonly base: string;
  readonly lo: string;
  /** Ground, lit and dark: the brand's blue-green, leaning to the colour. */
  readonly ground: string;
  readonly deep: string;
};

export const themes = {
  jade: {
    glow: "#1f8f6a",
    hi: "#8ff0c0",
    base: "#35b485",
    lo: "#12694c",
    ground: "#0e3632",
    deep: "#061616",
  },
  teal: {
    glow: "#1a8795",
    hi: "#8fe9ee",
    base: "#2fa9b5",
    lo: "#115e6b",
    ground: "#0d333c",
    deep: "#05151a",
  },
  river: {
    glow: "#2468b4",
    hi: "#a3d2ff",
    base: "#4690e2",
    lo: "#1d4a92",
    ground: "#0e2d42",
    deep: "#06141c",
  },
  indigo: {
    glow: "#4650b8",
    hi: "#c0c6ff",
    base: "#7480ea",
    lo: "#363d96",
    ground: "#152846",
    deep: "#08111d",
  },
  plum: {
    glow: "#8440a8",
    hi: "#e8bfff",
    base: "#b070d6",
    lo: "#602c84",
    ground: "#222240",
    deep: "#0d0f1c",
  },
  rose: {
    glow: "#b03a62",
    hi: "#ffc0cf",
    base: "#e8688c",
    lo: "#8e2a4c",
    ground: "#2d2132",
    deep: "#100f17",
  },
  ember: {
    glow: "#b4482a",
    hi: "#ffc3a0",
    base: "#ee7448",
    lo: "#94361a",
    ground: "#2e2625",
    deep: "#101112",
  },
  saffron: {
    glow: "#7d6526",
    hi: "#ffe6a0",
    base: "#f0b03c",
    lo: "#94600f",
    ground: "#16353a",
    deep: "#081a1e",
  },
  moss: {
    glow: "#5d8a2c",
    hi: "#d6f0a0",
    base: "#92bd4c",
    lo: "#4c701c",
    ground: "#1c3525",
    deep: "#0a1511",
  },
  pearl: {
    glow: "#6d8a92",
    hi: "#ffffff",
    base: "#c4d6da",
    lo: "#6c848c",
    ground: "#1a333a",
    deep: "#091518",
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;
