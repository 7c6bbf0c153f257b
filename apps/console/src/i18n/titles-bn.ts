import type { Texts } from "./text-ids.ts";

const files = import.meta.glob<Readonly<Record<string, Texts>>>("./bn/titles/*.ts", { eager: true });

/** Titles of all rooms' screens, for the menu and the palette. */
export const titles: Texts = Object.assign(
  {},
  ...Object.values(files).flatMap((file) => Object.values(file)),
);
