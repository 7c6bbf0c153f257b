// Lists the kinds of slots and every slot. Separate from the list of all games, so that a slots client bundles slots
// only.
import { nightBazaar } from "./falling/night-bazaar.ts";
import { shaplaBil } from "./falling/shapla-bil.ts";
import { elephantWalk } from "./features/elephant-walk.ts";
import { fireflyNight } from "./features/firefly-night.ts";
import { puthi } from "./features/puthi.ts";
import { snakeCharmer } from "./features/snake-charmer.ts";
import { sonargaonMint } from "./features/sonargaon-mint.ts";
import { padmaCatch } from "./lines/padma-catch.ts";
import { rickshawFair } from "./lines/rickshaw-fair.ts";
import { sundarbanRoar } from "./lines/sundarban-roar.ts";
import { charIslands } from "./ways/char-islands.ts";
import { mangoStorm } from "./ways/mango-storm.ts";
import { nakshiKantha } from "./ways/nakshi-kantha.ts";

/** Names of the kinds of slots in outcomes and records. */
export const slotFamilies = [
  "slots",
  "ways",
  "nudges",
  "shifting-ways",
  "clusters",
  "anywhere",
  "hold-and-win",
  "expanding",
  "wild-reels",
] as const;

export type SlotFamily = (typeof slotFamilies)[number];

export function isSlotFamily(family: string): family is SlotFamily {
  return (slotFamilies as readonly string[]).includes(family);
}

/** Every slot in every version; the newest version of a slot comes last. */
export const slots = [
  padmaCatch,
  rickshawFair,
  sundarbanRoar,
  nakshiKantha,
  mangoStorm,
  snakeCharmer,
  charIslands,
  shaplaBil,
  nightBazaar,
  sonargaonMint,
  puthi,
  fireflyNight,
  elephantWalk,
] as const satisfies readonly { readonly family: SlotFamily }[];

export type AnySlot = (typeof slots)[number];
export type SlotName = AnySlot["name"];
