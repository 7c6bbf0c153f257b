import type { gameList as bn } from "../../bn/games/game-list.ts";
import type { Message } from "../../message.ts";

export const gameList: Readonly<Record<keyof typeof bn, Message>> = {
  "gameList.makers": "All providers",
  "gameList.free": "These games open with play money.",
  "gameList.freeMember": "You stay logged in, and your balance stays as it is.",
  "gameList.play": "Play",
  "gameList.tryFree": "Try free play",
  "gameList.tryFreeNote": "With play money: what you win cannot be withdrawn.",
  "gameList.favourite": "Add to favourites",
  "gameList.notFavourite": "Remove from favourites",
  "gameList.total": { one: "{count} game", other: "{count} games" },
  "gameList.empty": "No games here yet",
  "gameList.emptyHint": "Try another category or provider.",
  "gameList.end": "End of list",
  "gameList.failed": "The list did not load",
  "gameList.searchLabel": "Game name",
  "gameList.searchHint": "For example: dice, roulette, hilsa",
  "gameList.corrected": "No game called “{name}”. These are for “{corrected}”.",
  "gameList.noneFound": "No game called “{name}”",
  "gameList.noneFoundHint": "Check the spelling, or type part of the name.",
  "gameList.recentSearches": "Recent searches",
  "gameList.forgetSearches": "Clear",
  "gameList.clear": "Clear text",
};
