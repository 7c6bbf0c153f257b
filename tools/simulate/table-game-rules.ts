// Lists pays of every bet of a table game, from the functions that settle the bet.
import {
  baccaratVariants,
  bankerDraws,
  returnAtEnd,
  returnOfPairs,
  type BaccaratName,
} from "@khela/engines/live/baccarat";
import { andarBahar } from "@khela/engines/live/andar-bahar";
import { dragonTiger } from "@khela/engines/live/dragon-tiger";
import { luckySeven } from "@khela/engines/live/lucky-seven";
import { rouletteBets } from "@khela/engines/live/roulette";
import { sicBo, sicBoRolls } from "@khela/engines/live/sic-bo";
import type { TableGame } from "@khela/engines/live/table-game";
import { cardOf, rankNames, table, times, type Lines } from "./rule-lines.ts";

/** Returns rows of results with equal returns on every bet, and these returns, stake included. */
function returnsBy<R>(
  game: TableGame,
  bets: readonly string[],
  results: readonly (readonly [string, R])[],
): Lines {
  return table(
    ["Result", ...bets.map((bet) => `\`${bet}\``)],
    results.map(([name, result]) => [name, ...bets.map((bet) => times(game.returnOf(result as never, bet)))]),
  );
}

export function luckySevenTable(): Lines {
  const bets = Object.keys(luckySeven.rules.bets);
  return returnsBy(
    luckySeven,
    bets,
    rankNames.flatMap((name, rank) =>
      [0, 1, 2, 3].map((suit) => [`${name}${"♦♥♠♣"[suit]}`, { card: cardOf(rank, suit) }] as const),
    ),
  );
}

export function dragonTigerTable(): Lines {
  const own = Object.keys(dragonTiger.rules.bets).filter((bet) => bet.startsWith("dragon:"));
  return [
    "By the two cards, ace low; the times a stake comes back, the stake included:",
    "",
    ...returnsBy(
      dragonTiger,
      ["dragon", "tiger", "tie", "suited-tie"],
      [
        ["dragon higher", { dragon: cardOf(8), tiger: cardOf(2) }],
        ["tiger higher", { dragon: cardOf(2), tiger: cardOf(8) }],
        ["same rank, other suit", { dragon: cardOf(4), tiger: cardOf(4, 1) }],
        ["same rank and suit", { dragon: cardOf(4), tiger: cardOf(4) }],
      ],
    ),
    "By one side's card (the tiger's bets by the tiger's):",
    "",
    ...returnsBy(
      dragonTiger,
      own,
      rankNames.map((name, rank) => [name, { dragon: cardOf(rank), tiger: cardOf(0) }] as const),
    ),
  ];
}

export function andarBaharTable(): Lines {
  // The last card has the joker's rank and all others do not, so only the number of cards decides.
  const dealOf = (length: number) => ({ joker: 0, cards: Array.from({ length }, () => 0) });
  const lengths = Array.from({ length: 49 }, (_, at) => at + 1);
  const rows = Object.keys(andarBahar.rules.bets).map((bet) => {
    const paid = lengths.filter((length) => andarBahar.returnOf(dealOf(length), bet).num > 0n);
    const back = andarBahar.returnOf(dealOf(paid[0] ?? 1), bet);
    const isRange = paid.length === (paid.at(-1) ?? 0) - (paid[0] ?? 0) + 1;
    return [
      `\`${bet}\``,
      isRange ? `${paid[0]} to ${paid.at(-1)}` : (paid[0] ?? 0) % 2 === 1 ? "odd" : "even",
      times(back),
    ];
  });
  return table(
    ["Bet", "Pays when this number of cards was dealt after the joker", "Times the stake, stake included"],
    rows,
  );
}

export function rouletteTable(): Lines {
  return table(
    ["Bet", "Pockets", "Times the stake, stake included"],
    [...rouletteBets].map(([bet, pockets]) => [
      `\`${bet}\``,
      pockets.join(" "),
      times({ num: 36n, den: BigInt(pockets.length) }),
    ]),
  );
}

export function sicBoTable(): Lines {
  const rows = Object.keys(sicBo.rules.bets).map((bet) => {
    const found = new Map<string, number>();
    for (const dice of sicBoRolls) {
      const back = times(sicBo.returnOf({ dice }, bet));
      if (back !== "0") found.set(back, (found.get(back) ?? 0) + 1);
    }
    return [`\`${bet}\``, [...found].map(([back, rolls]) => `${back} (${rolls})`).join(", ")];
  });
  return [
    "`small`, `big`, `odd` and `even` are of the sum (small 4 to 10, big 11 to 17) and lose on any triple; `single:n` pays by how often n shows, `double:n` from",
    "two n, `pair:a-b` when both show. Times the stake, the stake included, with the number of the 216 rolls that pay it:",
    "",
    ...table(["Bet", "Times the stake (rolls)"], rows),
  ];
}

export function baccaratTable(name: BaccaratName): Lines {
  const variant = baccaratVariants[name];
  const thirds = [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const end = (playerPoints: number, bankerPoints: number, playerCards = 3, bankerCards = 3) => ({
    playerPoints,
    bankerPoints,
    playerCards,
    bankerCards,
  });
  const back = (on: string, at: ReturnType<typeof end>) =>
    times(returnAtEnd(at, on, variant) ?? { num: 0n, den: 1n });
  const twoOf = (isPair: boolean) => (isPair ? [cardOf(4), cardOf(4)] : [cardOf(4), cardOf(7)]);
  const pairs = (on: string, player: boolean, banker: boolean) =>
    times(returnOfPairs(twoOf(player), twoOf(banker), on));
  const bankerPays = [
    ...new Set(Array.from({ length: 9 }, (_, points) => back("banker", end(0, points + 1)))),
  ];
  return [
    "Ace counts 1, ten and faces 0, a hand the last digit of its sum. Eight or nine with two cards ends the deal. The player draws to 5 or less; the",
    "banker by the player's third card (– where the player stood):",
    "",
    ...table(
      ["Banker has", ...thirds.map((third) => third ?? "–")],
      [0, 1, 2, 3, 4, 5, 6, 7].map((points) => [
        points,
        ...thirds.map((third) => (bankerDraws(points, third) ? "draws" : "stands")),
      ]),
    ),
    "Times the stake, the stake included:",
    "",
    ...table(
      ["Bet", "Pays when", "Times"],
      [
        ["`player`", "the player has more; a tie gives the stake back", back("player", end(5, 3))],
        [
          "`banker`",
          `the banker has more; a tie gives the stake back${bankerPays.length > 1 ? `; with six ${back("banker", end(5, 6))}` : ""}`,
          back("banker", end(3, 5)),
        ],
        ["`tie`", "both have as much", back("tie", end(5, 5))],
        ["`small`", "four cards were dealt", back("small", end(5, 6, 2, 2))],
        ["`big`", "five or six", back("big", end(5, 6))],
        [
          "`lucky-six`",
          "the banker wins with six of two cards; of three",
          `${back("lucky-six", end(3, 6, 2, 2))}; ${back("lucky-six", end(3, 6))}`,
        ],
        [
          "`player-bonus`, `banker-bonus`",
          "its side wins with a natural; naturals that tie give the stake back",
          back("player-bonus", end(9, 3, 2, 2)),
        ],
        ...[4, 5, 6, 7, 8, 9].map((margin) => [
          "the same",
          `wins without a natural by ${margin}`,
          back("player-bonus", end(margin, 0)),
        ]),
        [
          "`player-pair`, `banker-pair`",
          "its first two cards have one rank",
          pairs("player-pair", true, false),
        ],
        ["`either-pair`", "one of the two is a pair", pairs("either-pair", true, false)],
        [
          "`perfect-pair`",
          "one side's first two are one card twice; both sides'",
          `${pairs("perfect-pair", true, false)}; ${pairs("perfect-pair", true, true)}`,
        ],
      ],
    ),
  ];
}

export const bullText: Lines = [
  "Ace counts 1, ten and faces 10. Three cards whose sum is a multiple of ten are a bull; the last digit of the other two are its points, ten for 0 (bull bull).",
  "No bull loses to every bull, more points win, five of jack, queen and king win over all. Equal hands are decided by their highest card: king high, ace low,",
  "then ♠ ♥ ♣ ♦. `player:n` wins when player n beats the banker, `banker:n` when not; a win pays 0.95 to one.",
  "",
];
