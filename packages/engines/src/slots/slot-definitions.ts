// Every slot definition. Separate from the list of all games, so that a slots client bundles slots only.
import { mangoStorm } from "./definitions/mango-storm.ts";
import { nakshiKantha } from "./definitions/nakshi-kantha.ts";
import { padmaCatch } from "./definitions/padma-catch.ts";
import { rickshawFair } from "./definitions/rickshaw-fair.ts";
import { sundarbanRoar } from "./definitions/sundarban-roar.ts";
import type { SlotDefinition } from "./slot-rules.ts";
import type { WaysDefinition } from "./ways/ways-rules.ts";

/** Every payline slot; the newest version of each game last. */
export const slotDefinitions: readonly SlotDefinition[] = [padmaCatch, rickshawFair, sundarbanRoar];

/** Every ways slot, including tumbling ones; the newest version of each game last. */
export const waysDefinitions: readonly WaysDefinition[] = [nakshiKantha, mangoStorm];
