import type { WordsLike } from "../../shell/i18n/words.ts";
import type { bn } from "./bn.ts";

export const en: WordsLike<typeof bn> = {
  lobby: "Choose a table", blinds: "Blinds {small}/{big}", buyIn: "Buy-in {least} to {most}",
  seated: "{count} of {size} seated", robotsHere: "Robots: {count}", join: "Sit down", back: "Back to the table", look: "Watch",
  leave: "Leave", leaving: "Leaving after this hand", toLobby: "All tables", robot: "Call a robot", hands: "My hands",
  topUp: "Add chips", chooseTopUp: "How much to add? Yours from the next hand",
  chooseBuy: "How much to sit down with?", waiting: "Play starts when another sits down", waitingNext: "The next hand is coming…", others: "Waiting for the others",
  yourTurn: "Your turn", away: "You are away", comeBack: "I'm back", awayTag: "Away", empty: "Free",
  you: "You", player: "Player {tag}", robotName: "Robot {number}", pot: "Pot {amount}", rake: "Rake {amount}",
  fold: "Fold", check: "Check", call: "Call {amount}", raise: "Raise {amount}", allIn: "All in {amount}", raiseTo: "Raise to",
  won: "{who} won {amount}", folded: "Folded", button: "Dealer", offline: "Looking for the line…", noHands: "No hands played yet.",
  handOf: "Hand {number}", put: "Put in {amount}", got: "Got {amount}", later: "Verify ten minutes after the hand", sitting: "One sitting with {amount}",
  kinds: {
    "high-card": "High card", pair: "Pair", "two-pair": "Two pair", three: "Three of a kind", straight: "Straight", flush: "Flush",
    "full-house": "Full house", four: "Four of a kind", "straight-flush": "Straight flush", "royal-flush": "Royal flush",
  },
  points: [
    "No-limit Texas hold'em: the best five of your two cards and the board's five. Players play each other.",
    "What you sit down with is the stake of this sitting; whatever is in front of you when you leave goes back to your balance. Chips may be added at any time up to the table's most; they play from the next hand on.",
    "Rake is taken only from pots that saw a flop: {rake}, at most three big blinds a hand. A bet nobody called goes back without rake.",
    "15 seconds a turn and a time bank of up to 30. Out of time means check where possible, else fold; twice in a row means away, and after three minutes the seat is freed.",
    "If the line breaks, seat and chips stay yours; come back and you see how things stand.",
    "At play-money tables you may call practice robots. Each is named 'Robot', plays chips of the house by one simple rule and sees only its own cards.",
  ],
  fair: "The deck comes from a secret seed whose fingerprint is shown before, mixed with the seeds of everyone seated. Ten minutes after a hand its seed is shown: folded cards become known then, and anyone can verify.",
};
