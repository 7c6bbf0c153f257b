import type { belowTheFold as bn } from "../../bn/home/below-the-fold.ts";
import type { Message } from "../../message.ts";

export const belowTheFold: Readonly<Record<keyof typeof bn, Message>> = {
  "home.megaJackpot": "Mega jackpot",
  "home.jackpotBegins": "Starts to grow with the first spin",
  "home.news": "What is new",
  "home.winners": "Recent winners",
  "home.justWon": "just won",
  "home.wonMinutes": { one: "{count} minute ago", other: "{count} minutes ago" },
  "home.wonHours": { one: "{count} hour ago", other: "{count} hours ago" },
  "home.wonDays": { one: "{count} day ago", other: "{count} days ago" },
  "home.winnerStake": "Stake",
  "home.winnerFreeRound": "Free round",
  "home.noWinners": "No wins yet",
  "home.noWinnersHint": "The first one could be yours.",
  "home.playThis": "Play {game}",
};
