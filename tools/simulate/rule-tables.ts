// Tables of every pay of every game, from the engines. Together with the draw, they suffice to recompute a payout.
// Tables come from the rules' data, or from the function that settles a bet where the rules are code
// (table-game-rules.ts).
import { fishing, fishingSea } from "@khela/engines/fishing/fishing";
import { findGame, isSlot } from "@khela/engines/games";
import { blackjackRules } from "@khela/engines/live/blackjack";
import { teenPattiPairPlus } from "@khela/engines/live/teen-patti";
import { threeCardRules } from "@khela/engines/live/three-card-poker";
import { pokerOrder, teenPattiOrder } from "@khela/engines/live/three-cards";
import { hiloRules, hiloWinningRanks, type HiloGuess } from "@khela/engines/originals/hilo";
import { kenoHundredths } from "@khela/engines/originals/keno-tables";
import { plinkoTenths } from "@khela/engines/originals/plinko-tables";
import { wheelRules } from "@khela/engines/originals/wheel";
import { handKinds } from "@khela/engines/poker/five-cards";
import { paytableNames, payRows, videoPokerPaytables } from "@khela/engines/poker/video-poker-tables";
import { rankNames, table, type Lines } from "./rule-lines.ts";
import {
  andarBaharTable,
  baccaratTable,
  bullText,
  dragonTigerTable,
  luckySevenTable,
  rouletteTable,
  sicBoTable,
} from "./table-game-rules.ts";

function wheelTables(): Lines {
  return Object.entries(wheelRules.tenths).flatMap(([risk, bySize]) => [
    `Risk \`${risk}\`: what each segment pays, clockwise from the top (segment 0).`,
    "",
    ...table(
      ["Segments", "Times the stake"],
      Object.entries(bySize).map(([size, tenths]) => [size, tenths.map((tenth) => tenth / 10).join(" ")]),
    ),
  ]);
}

function plinkoTables(): Lines {
  return Object.entries(plinkoTenths).flatMap(([risk, byRows]) => [
    `Risk \`${risk}\`: what slot 0 (always left), 1, 2 … pays.`,
    "",
    ...table(
      ["Rows", "Times the stake"],
      Object.entries(byRows).map(([rows, half]) => {
        const mirrored = half.slice(0, Number(rows) + 1 - half.length).toReversed();
        return [rows, [...half, ...mirrored].map((tenth) => tenth / 10).join(" ")];
      }),
    ),
  ]);
}

function kenoTables(): Lines {
  return Object.entries(kenoHundredths).flatMap(([risk, byPicks]) => [
    `Risk \`${risk}\`: what 0, 1, 2 … hits pay.`,
    "",
    ...table(
      ["Picks", "Times the stake"],
      byPicks.map((hundredths, at) => [at + 1, hundredths.map((pay) => pay / 100).join(" ")]),
    ),
  ]);
}

function fishTable({ rules }: Pick<typeof fishing, "rules">): Lines {
  return [
    "A shot catches when `floor(f × of)` is below *caught on*. Where there are several worths the next number f of the stream chooses:",
    "`floor(f × sum of weights)` counts through the weights in their order.",
    "",
    ...table(
      ["Fish", "Caught on", "of", "Worths, times the shot's price (weight)"],
      rules.fish.map(({ id, catches, of, worths }) => [
        `\`${id}\``,
        catches,
        of,
        worths.map(({ times: worth, weight }) => `${worth} (${weight})`).join(", "),
      ]),
    ),
  ];
}

function hiloTable(): Lines {
  const odds = (rank: number, guess: HiloGuess) => {
    try {
      return `13/${hiloWinningRanks(rank, guess)}`;
    } catch {
      return "–";
    }
  };
  return [
    "What a right guess multiplies by, from the card that is shown. Ace is low; between the ends *higher* and *lower* include the same rank;",
    `at an end the same rank is a separate guess. A cash-out pays ${hiloRules.returnPercent}/100 times the product; a wrong guess pays nothing. A skip turns a card and`,
    `multiplies by nothing. A round turns at most ${hiloRules.maxCards} cards.`,
    "",
    ...table(
      ["Shown", "higher", "lower", "equal"],
      rankNames.map((name, at) => [
        name,
        ...(["higher", "lower", "equal"] as const).map((guess) => odds(at + 1, guess)),
      ]),
    ),
  ];
}

function blackjackText(): Lines {
  const { dealerStands, blackjackPays, insurancePays, maxHands, maxSeats, pairPays, pokerPays } =
    blackjackRules;
  return [
    `- Two to ten count their number, faces ten, an ace one or eleven. The dealer draws below ${dealerStands} and stands on every ${dealerStands}, soft or hard;`,
    "  when every hand of yours is over 21 no card is drawn.",
    `- Two first cards that make 21 are a blackjack and pay ${blackjackPays} to 1; against the dealer's the stake comes back. After a split 21 is no blackjack.`,
    "- With a ten open the dealer looks at once, with an ace at your first decision: a blackjack ends the round and takes the first stake alone.",
    `- Insurance is half a stake, offered with an ace open, and pays ${insurancePays} to 1 when the dealer has a blackjack.`,
    "- A double is one more stake and one card, with the first two cards of any hand, also after a split.",
    `- Two cards of equal points may be split once, into ${maxHands} hands, with one more stake; each gets a card at once, left first; split aces get no other.`,
    "- A win pays 1 to 1, equal totals give the stake back.",
    "- Cards come in the order they are asked for: hands from left to right, then the dealer's.",
    `- Up to ${maxSeats} hands are dealt from left to right against one dealer, each with its own bets; insurance covers all of them.`,
    `- \`pairs\`: the first two cards of a hand are equal (${pairPays.perfect} to 1), of one rank and colour (${pairPays.coloured}) or of one rank (${pairPays.mixed}).`,
    `- \`poker\`: they make with the dealer's open card three equal cards (${pokerPays["suited-trips"]} to 1), a straight flush (${pokerPays["straight-flush"]}), trips (${pokerPays.trips}), a straight (${pokerPays.straight}) or a flush (${pokerPays.flush}).`,
    "",
  ];
}

const ranking = (kinds: readonly string[]) => `From the lowest to the highest: ${kinds.join(", ")}.`;

const fiveCards: Lines = [
  ranking(handKinds),
  "Equal kinds are compared by the ranks of what makes them, then by the other cards from the highest; A-2-3-4-5 is the lowest straight. Suits break no tie.",
  "",
];

function videoPokerTable(): Lines {
  const names = (ranks: readonly number[]) =>
    ranks.map((rank) => rankNames[rank % 13 === 1 ? 0 : rank - 1]).join(" ");
  return [
    ...fiveCards,
    ...paytableNames.flatMap((name) => {
      const paytable = videoPokerPaytables[name];
      const rows = payRows(paytable).map(({ kind, fours, pays }): [string, number] => {
        const kickers = fours?.kickers === undefined ? "" : ` with ${names(fours.kickers)}`;
        return [fours === null ? kind : `${kind} of ${names(fours.ranks)}${kickers}`, pays];
      });
      return [
        `\`${name}\`: a pair pays from ${rankNames[paytable.lowestPair - 1]}s up. Times the stake, the stake included:`,
        "",
        ...table(["Hand", "Times the stake"], rows),
      ];
    }),
    "Up to ten hands draw from one deal, each from its own 47 cards; each is a separate bet.",
    "",
  ];
}

function threeCardTable(): Lines {
  const { pairPlus, anteBonus, qualifyingRank } = threeCardRules;
  return [
    ranking(pokerOrder.kinds),
    "A-2-3 is the lowest straight.",
    `The dealer qualifies with a ${rankNames[qualifyingRank - 1]} or better. Not qualified: the ante pays 1 to 1 and play comes back. Qualified: the better hand`,
    "wins 1 to 1 on both, equal hands give both back. The ante bonus is paid to a hand that was played, whatever the dealer has; a fold loses the ante.",
    "",
    ...table(
      ["Hand", "Pair plus, to one", "Ante bonus, to one"],
      pokerOrder.kinds.map((kind) => [kind, pairPlus[kind] ?? "–", anteBonus[kind] ?? "–"]),
    ),
  ];
}

function teenPattiTable(): Lines {
  return [
    ranking(teenPattiOrder.kinds),
    "A-2-3 is the second highest sequence, behind A-K-Q. `a` and `b` pay 0.95 to one on the better hand, equal hands give the stake back. Cards go",
    "round one at a time: places 0, 2 and 4 are a's.",
    "",
    ...table(["Hand", "Pair plus, to one"], Object.entries(teenPattiPairPlus)),
  ];
}

const tablesOf: Readonly<Record<string, () => Lines>> = {
  wheel: wheelTables,
  plinko: plinkoTables,
  keno: kenoTables,
  fishing: () => fishTable(fishing),
  "fishing-sea": () => fishTable(fishingSea),
  hilo: hiloTable,
  blackjack: blackjackText,
  "video-poker": videoPokerTable,
  "three-card-poker": threeCardTable,
  "teen-patti": teenPattiTable,
  "lucky-seven": luckySevenTable,
  "dragon-tiger": dragonTigerTable,
  "andar-bahar": andarBaharTable,
  roulette: rouletteTable,
  "sic-bo": sicBoTable,
  baccarat: () => baccaratTable("baccarat"),
  "baccarat-six-decks": () => baccaratTable("baccarat-six-decks"),
  "baccarat-no-commission": () => baccaratTable("baccarat-no-commission"),
  bull: () => bullText,
  holdem: () => fiveCards,
};

/** Returns a slot's strips, lines, pays and free spins, as in its data. */
function dataOf(game: string): Lines {
  const found = findGame(game);
  const modes = isSlot(found) && found.engine.betModes.length > 0 ? { betModes: found.engine.betModes } : {};
  const data: Readonly<Record<string, unknown>> = { ...found.engine.rules, ...modes };
  const parts = Object.entries(data).map(([name, value]) =>
    Array.isArray(value)
      ? `  "${name}": [\n${value.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]`
      : `  "${name}": ${JSON.stringify(value)}`,
  );
  return [
    "The rules as data (how they are read: docs/fairness.md):",
    "",
    "```json",
    "{",
    parts.join(",\n"),
    "}",
    "```",
    "",
  ];
}

/** Returns the lines of a par sheet about pays. */
export function payLinesOf(game: string): Lines {
  return ["", "## What pays", "", ...(tablesOf[game] ?? (() => dataOf(game)))()].slice(0, -1);
}
