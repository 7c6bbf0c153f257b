import type { Messages } from "../../message.ts";

/** Messages of home's sections that load when they are scrolled near: news, winners, the large jackpot. */
export const belowTheFold = {
  "home.megaJackpot": "মহা জ্যাকপট",
  "home.jackpotBegins": "প্রথম স্পিন থেকেই জমতে শুরু করবে",
  "home.news": "নতুন যা আছে",
  "home.winners": "সাম্প্রতিক বিজয়ী",
  "home.justWon": "এইমাত্র",
  "home.wonMinutes": { one: "{count} মিনিট আগে", other: "{count} মিনিট আগে" },
  "home.wonHours": { one: "{count} ঘণ্টা আগে", other: "{count} ঘণ্টা আগে" },
  "home.wonDays": { one: "{count} দিন আগে", other: "{count} দিন আগে" },
  "home.winnerStake": "বাজি",
  "home.winnerFreeRound": "ফ্রি রাউন্ড",
  "home.noWinners": "এখনও কেউ জেতেননি",
  "home.noWinnersHint": "প্রথম জয়টা হয়তো আপনার!",
  "home.playThis": "{game} খেলুন",
} as const satisfies Messages;
