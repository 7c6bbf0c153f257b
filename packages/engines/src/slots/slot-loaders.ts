// Each slot by itself, for a page that plays one of them: `slot-kinds.ts` lists them all at once.
import type { AnySlot, SlotName } from "./slot-kinds.ts";

export const slotLoaders: Readonly<Record<SlotName, () => Promise<AnySlot>>> = {
  "padma-catch": async () => (await import("./lines/padma-catch.ts")).padmaCatch,
  "rickshaw-fair": async () => (await import("./lines/rickshaw-fair.ts")).rickshawFair,
  "sundarban-roar": async () => (await import("./lines/sundarban-roar.ts")).sundarbanRoar,
  "nakshi-kantha": async () => (await import("./ways/nakshi-kantha.ts")).nakshiKantha,
  "mango-storm": async () => (await import("./ways/mango-storm.ts")).mangoStorm,
  "snake-charmer": async () => (await import("./features/snake-charmer.ts")).snakeCharmer,
};
