// Loads each slot separately, for a page that plays only one of them. `slot-kinds.ts` lists them all.
import type { AnySlot, SlotName } from "./slot-kinds.ts";

export const slotLoaders: Readonly<Record<SlotName, () => Promise<AnySlot>>> = {
  "padma-catch": async () => (await import("./lines/padma-catch.ts")).padmaCatch,
  "rickshaw-fair": async () => (await import("./lines/rickshaw-fair.ts")).rickshawFair,
  "sundarban-roar": async () => (await import("./lines/sundarban-roar.ts")).sundarbanRoar,
  "nakshi-kantha": async () => (await import("./ways/nakshi-kantha.ts")).nakshiKantha,
  "mango-storm": async () => (await import("./ways/mango-storm.ts")).mangoStorm,
  "snake-charmer": async () => (await import("./features/snake-charmer.ts")).snakeCharmer,
  "char-islands": async () => (await import("./ways/char-islands.ts")).charIslands,
  "shapla-bil": async () => (await import("./falling/shapla-bil.ts")).shaplaBil,
  "night-bazaar": async () => (await import("./falling/night-bazaar.ts")).nightBazaar,
  "sonargaon-mint": async () => (await import("./features/sonargaon-mint.ts")).sonargaonMint,
  puthi: async () => (await import("./features/puthi.ts")).puthi,
  "firefly-night": async () => (await import("./features/firefly-night.ts")).fireflyNight,
  "elephant-walk": async () => (await import("./features/elephant-walk.ts")).elephantWalk,
};
