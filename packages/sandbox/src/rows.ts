import type { ThemeName } from "./art/themes.ts";
import type { MotifName } from "./art/motifs.ts";

/** One catalogue row: Bengali name, English name, motif and theme colour of its picture. */
export type Row = readonly [bn: string, en: string, motif: MotifName, theme: ThemeName];

export type SlotStyle = "classic" | "video";
export type SlotRow = readonly [...Row, style: SlotStyle];

/** Live table kinds of the wire; a table of none of these kinds is filed under no class. */
export type LiveClass = "BAC" | "SIC" | "ROU" | "DAT" | "BJ" | "NN";
export type LiveRow = readonly [...Row, liveClass: LiveClass | undefined];
