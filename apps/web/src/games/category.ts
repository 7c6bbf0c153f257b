// The categories of the catalogue: their icons, and their names' message ids.

import type { MessageId } from "../i18n/catalogue.ts";
import type { IconName } from "../ui/icon/icons.ts";

const categoryIcons = {
  HOME: "home",
  HOT: "flame",
  FISH: "fish",
  RNG: "reels",
  BGS: "star",
  LIVE: "live",
  PVP: "cards",
  SPORTS: "ball",
  ESPORTS: "pad",
  COCKFIGHT: "rooster",
  LOTT: "ticket",
  ELOTT: "balls",
  JACKPOT: "gem",
} as const satisfies Record<string, IconName>;

export type Category = keyof typeof categoryIcons;

/** Whether the site knows the category; a merchant may have categories that the site does not show. */
export function isCategory(text: string): text is Category {
  return text in categoryIcons;
}

export function iconOf(category: Category): IconName {
  return categoryIcons[category];
}

export function nameKeyOf(category: Category): MessageId {
  return `games.${category}`;
}
