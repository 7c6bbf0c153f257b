// Every slot sheet of the house. Apart from the list of all games, so that a client of slots carries slots alone.
import { mangoStorm } from "./sheets/mango-storm.ts";
import { nakshiKantha } from "./sheets/nakshi-kantha.ts";
import { padmaCatch } from "./sheets/padma-catch.ts";
import { rickshawFair } from "./sheets/rickshaw-fair.ts";
import { sundarbanRoar } from "./sheets/sundarban-roar.ts";
import type { SlotSheet } from "./slot-rules.ts";
import type { WaysSheet } from "./ways-rules.ts";

/** Every sheet of lines, newest version of each game last. */
export const slotSheets: readonly SlotSheet[] = [padmaCatch, rickshawFair, sundarbanRoar];

/** Every sheet of ways, those that tumble included, newest version of each game last. */
export const waysSheets: readonly WaysSheet[] = [nakshiKantha, mangoStorm];
