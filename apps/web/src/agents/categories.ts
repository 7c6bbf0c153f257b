const categories = [
  "RNG",
  "LIVE",
  "FISH",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "COCKFIGHT",
  "LOTT",
  "ELOTT",
  "BGS",
] as const;

/** Whether a game type of the wire has a name on the site. */
export function isCategory(gameType: string): gameType is (typeof categories)[number] {
  return (categories as readonly string[]).includes(gameType);
}
