import type { MessageId } from "./catalogue.ts";

const known: Readonly<Record<string, MessageId>> = {
  RNG: "games.RNG",
  BGS: "games.BGS",
  LIVE: "games.LIVE",
  FISH: "games.FISH",
  PVP: "games.PVP",
  SPORTS: "games.SPORTS",
  ESPORTS: "games.ESPORTS",
  COCKFIGHT: "games.COCKFIGHT",
  LOTT: "games.LOTT",
  ELOTT: "games.ELOTT",
};

/** Returns the name of a category of games; if it has no message, returns its code. */
export function categoryName(code: string, t: (id: MessageId) => string): string {
  const id = known[code];
  return id === undefined ? code : t(id);
}
