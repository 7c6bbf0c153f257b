import type { WordsLike } from "../../shell/i18n/words.ts";
import type { bn } from "./bn.ts";

export const en: WordsLike<typeof bn> = {
  waiting: "Taking a seat…", open: "Place your bets", closed: "No more bets", shown: "Result", won: "Paid {amount}", lost: "Not this time",
  watched: "The next round is coming", seconds: "{count} s",
  bet: "Bet {amount}", betNone: "Place chips", undo: "Undo", clear: "Clear", rebet: "Rebet", chips: "Chips", placed: "In play {amount}",
  layout: "Betting layout", history: "Last results", result: "Result: {result}", late: "Bets are closed; your chips are back.",
  hot: "Hot", cold: "Cold",
  least: "Smallest chip", most: "Most on one place", tableMost: "Most in one round", rtpOf: "Return of each bet", pays: "pays",
  players: { player: "Player", banker: "Banker", dragon: "Dragon", tiger: "Tiger", andar: "Andar", bahar: "Bahar", a: "Hand A", b: "Hand B", joker: "Joker" },
  points: {
    roulette: ["0 to 36 on the wheel, one zero. Every bet that covers the pocket wins.", "Each bet returns exactly 36/37 on average."],
    baccarat: ["Two cards a side; nearest to 9 wins. Tens and faces count 0, an ace 1.", "A tie gives player and banker back. Eight decks, mixed afresh for each round."],
    "dragon-tiger": ["One card a side; the higher wins, the ace is low.", "A tie gives half of dragon and tiger back. A seven loses big, small, odd and even."],
    "sic-bo": ["Three dice. Three alike lose big, small, odd and even.", "A bet on one number pays once for each die that shows it."],
    "andar-bahar": ["The first card is the joker. Cards then go to andar and bahar in turn; the side that meets the joker's rank wins.", "You may also bet on how many cards it takes."],
    "teen-patti": ["Three cards a hand; the better hand wins: trail, pure sequence, sequence, colour, pair, high card.", "Pair plus wins on a pair or better."],
    "lucky-seven": ["One card from eight decks, the ace low. Below is ace to 6, above is 8 to king.", "A seven pays Seven, and gives half of below and above back. It counts as odd, and as red or black."],
    bull: ["Five cards each from one deck. Three that add up to a multiple of ten are a bull, the other two its points; an ace is 1, tens and faces are 10.", "From the best: five faces, bull bull, bull 9 to bull 1, no bull. Between equals the highest card decides, king to ace, then ♠ ♥ ♣ ♦.", "The first card says who is dealt first. A win pays 0.95 whatever the hands are, and never more than the stake is lost."],
  },
  common: ["The result is the same for everyone, and its fingerprint is shown before bets open.", "No bet is taken once time is up; a stake that was never answered for goes back."],
  spots: {
    red: "Red", black: "Black", odd: "Odd", even: "Even", low: "1–18", high: "19–36",
    player: "Player", banker: "Banker", tie: "Tie", "player-pair": "Player pair", "banker-pair": "Banker pair",
    "either-pair": "Either pair", "perfect-pair": "Perfect pair", big: "Big", small: "Small",
    "player-bonus": "Player bonus", "banker-bonus": "Banker bonus", "lucky-six": "Lucky six",
    dragon: "Dragon", tiger: "Tiger", "suited-tie": "Suited tie",
    "first-four": "First four", "any-triple": "Any triple", andar: "Andar", bahar: "Bahar", a: "Hand A", b: "Hand B",
    "a-pair-plus": "A pair plus", "b-pair-plus": "B pair plus", down: "Below 7", seven: "Seven", up: "Above 7",
  },
  firstCard: "First card", bulls: { none: "No bull", points: "Bull {count}", bullBull: "Bull bull", faces: "Five faces" },
  ways: { straight: "Number", split: "Split", street: "Street", corner: "Corner", line: "Six line" }, wayOf: "How to bet on numbers",
  kinds: { split: "Split {face}", street: "Street {face}", trio: "Trio {face}", corner: "Corner {face}", line: "Six line {face}",
    single: "One {face}", double: "Two {face}", triple: "Three {face}", total: "Total {face}", pair: "{face}", cards: "{face} cards", player: "Player {face}", banker: "Banker beats {face}", dozen: "{face}", column: "Col {face}" },
};
