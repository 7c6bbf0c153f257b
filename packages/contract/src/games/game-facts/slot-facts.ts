// Properties by which players choose a slot, apart from its name.

/** Win mechanics of slots; other games have none. */
export const slotMechanics = [
  "lines",
  "ways",
  "shifting-ways",
  "clusters",
  "anywhere",
  "hold-and-win",
  "expanding",
  "wild-reels",
  "nudges",
] as const;
export type SlotMechanic = (typeof slotMechanics)[number];

export const volatilities = ["low", "medium", "high"] as const;
export type Volatility = (typeof volatilities)[number];
