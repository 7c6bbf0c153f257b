import type { ThemeName } from "./art/themes.ts";
import type { MotifName } from "./art/motif-names.ts";

/** One catalogue row: Bengali name, English name, motif and theme colour of its picture. */
export type TitleRow = readonly [bn: string, en: string, motif: MotifName, theme: ThemeName];

/** The water a fishing title plays in. */
export type FishingRow = readonly [...TitleRow, water: "fishing" | "fishing-sea"];

/** Subject of a matches title: sports or leagues of the feed, separated by spaces; default: all of its category. */
export type MatchRow = readonly [...TitleRow, shows?: string];

/** Live table kinds of the wire; a table of none of these kinds is filed under no class. */
export type LiveClass = "BAC" | "SIC" | "ROU" | "DAT" | "BJ" | "NN";
export type LiveRow = readonly [...TitleRow, liveClass: LiveClass | undefined];
