import type { vip as bn } from "../bn/vip.ts";
import type { SameTexts } from "../text-ids.ts";

export const vip: SameTexts<typeof bn> = {
  "vip.levelsSub": "From the lowest level up. A change replaces the whole ladder.",
  "vip.levelsHelp":
    "A level needs total and monthly turnover and deposits.\nA member who plays less than the turnover to keep it goes down one level.\nThe server refuses a ladder that returns more than a game keeps.",
  "vip.weightsSub": "How much of a stake counts as turnover. A change applies to rounds that open after it.",
  "vip.weightsHelp":
    "A category or game without a weight counts in full; PVP counts nothing unless it is named.\nThe weight applies to the part of a stake at risk: all of an even-money bet, 4% of a bet that wins 98% of the time.\nA game's weight overrides its category's.",
  "vip.change": "Change",
  "vip.addLevel": "Add a level",
  "vip.noLevels": "There are no levels yet.",
  "vip.remove": "Remove",
  "vip.levelNumber": "Level",
  "vip.level": "VIP {level}",
  "vip.cell": "VIP {level}: {column}",
  "vip.name": "Name",
  "vip.column.totalTurnover": "Total turnover",
  "vip.column.totalDeposit": "Total deposits",
  "vip.column.monthlyTurnover": "Turnover of the month",
  "vip.column.monthlyDeposit": "Deposits of the month",
  "vip.column.keepTurnover": "Turnover to keep it",
  "vip.column.bonus": "Bonus on reaching it",
  "vip.column.rebatePercent": "Rebate %",
  "vip.column.withdrawDayAmount": "Withdrawals a day",
  "vip.column.withdrawDayCount": "Number a day",
  "vip.byCategory": "By category",
  "vip.byGame": "By game",
  "vip.noWeights": "No weights; stakes count in full.",
  "vip.what": "What",
  "vip.weight": "Weight",
  "vip.weightOf": "Weight of {name} in percent",
  "vip.percent": "{percent}%",
  "vip.addCategory": "Add a category",
  "vip.addGame": "Add a game",
  "vip.choose": "Choose",
  "vip.standardWeights": "Use the weights of a new merchant",
};
