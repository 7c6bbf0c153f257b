import type { play as bn } from "../../bn/play/play.ts";
import type { Message } from "../../message.ts";

export const play: Readonly<Record<keyof typeof bn, Message>> = {
  "play.leave": "Leave the game",
  "play.opening": "Opening the game…",
  "play.playMoney": "Play money",
  "play.freePlay": "Free play",
  "play.free": "Play free",
  "play.own": "Play with my balance",
  "play.freeNote": "Free play: wins and losses are play money; your balance stays the same.",
  "play.guestNote": "You are playing with play money, which cannot be withdrawn.",
  "play.bonusStake": "At most {amount} a bet while the bonus is under way",
  "play.notOpened": "The game did not open",
  "play.otherGames": "See other games",
  "play.checkStaked": "Staked",
  "play.checkNet": "Net",
  "play.checkTitle": {
    one: "You have been playing for {count} minute",
    other: "You have been playing for {count} minutes",
  },
  "play.checkAsk": "Time for a pause? In this time:",
  "play.checkGoOn": "Keep playing",
  "play.checkStop": "Stop here",
  "play.checkLimits": "Limits and breaks",
};
