import type { games as bn } from "../../bn/games/games.ts";
import type { Message } from "../../message.ts";

export const games: Readonly<Record<keyof typeof bn, Message>> = {
  "games.HOME": "Home",
  "games.HOT": "Popular",
  "games.FISH": "Fishing",
  "games.RNG": "Slots",
  "games.BGS": "Originals",
  "games.LIVE": "Live",
  "games.PVP": "Cards",
  "games.SPORTS": "Sports",
  "games.ESPORTS": "E-sports",
  "games.COCKFIGHT": "Cockfight",
  "games.LOTT": "Lottery",
  "games.ELOTT": "E-lottery",
  "games.others": "All other games",
  "games.JACKPOT": "Jackpot",
  "games.soon": "Soon",
  "games.free": "Free",
  "games.new": "New",
  "games.prizes.LOTT": "Standard prizes",
  "games.prizes.ZY": "Prizes by choice",
  "games.prizes.ELOTT": "E-lottery prizes",
  "games.prizes.SEA": "SEA prizes",
  "games.addFavourite": "Add {game} to favourites",
  "games.removeFavourite": "Remove {game} from favourites",
  "games.notYet": "This game is not open yet. It is coming soon.",
};
