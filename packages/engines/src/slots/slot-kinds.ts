// The kinds of slots and every slot. Separate from the list of all games, so that a slots client bundles slots only.
import { snakeCharmer } from "./features/snake-charmer.ts";
import { padmaCatch } from "./lines/padma-catch.ts";
import { rickshawFair } from "./lines/rickshaw-fair.ts";
import { sundarbanRoar } from "./lines/sundarban-roar.ts";
import { mangoStorm } from "./ways/mango-storm.ts";
import { nakshiKantha } from "./ways/nakshi-kantha.ts";

/** Each kind by the name that outcomes and records give it. */
export const slotFamilies = ["slots", "ways", "nudges"] as const;

export type SlotFamily = (typeof slotFamilies)[number];

export function isSlotFamily(family: string): family is SlotFamily {
  return (slotFamilies as readonly string[]).includes(family);
}

/** Every slot; the newest version of each last. */
export const slots = [
  padmaCatch,
  rickshawFair,
  sundarbanRoar,
  nakshiKantha,
  mangoStorm,
  snakeCharmer,
] as const satisfies readonly { readonly family: SlotFamily }[];

export type AnySlot = (typeof slots)[number];
export type SlotName = AnySlot["name"];
