// A round's outcome as rows: a name with a text or cards. Numbers are already formatted; this file is independent of
// the language.

import { cardName } from "@khela/engines/cards/card";
import { BULL_BULL, FIVE_FACES, type BullSeat } from "@khela/engines/live/bull";
import type { TableGameOutcome } from "@khela/engines/live/table-game";
import type { SettledRound } from "@khela/engines/rounds";
import type { SlotFamily } from "@khela/engines/slots/slot-kinds";
import type { MessageId } from "../../i18n/catalogue.ts";

export type Fact = {
  readonly label: MessageId;
  /** The row's number among several rows with the same name, from 1, such as a second hand in blackjack. */
  readonly of?: number;
  readonly text?: string;
  readonly cards?: readonly string[];
};

type Outcome = SettledRound["outcome"];
/** Game families whose outcome is drawn as a picture. */
type PicturedFamily = "dice" | "mines" | SlotFamily;
export type TextOutcome = Exclude<Outcome, { readonly family: PicturedFamily }>;

export type OutcomeFormat = {
  readonly t: (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;
  readonly count: (value: number) => string;
  /** Formats hundredths as a decimal number, 250 as 2.50, in the language's digits. */
  readonly hundredths: (value: number) => string;
};

function list(format: OutcomeFormat, numbers: readonly number[]): string {
  return numbers.map(format.count).join(" · ");
}

function hand(label: MessageId, cards: readonly number[] | number, text?: string): Fact {
  const named = (typeof cards === "number" ? [cards] : cards).map(cardName);
  return { label, cards: named, ...(text === undefined ? {} : { text }) };
}

function bullName(bull: number, { t }: OutcomeFormat): string {
  if (bull === 0) return t("play.noBull");
  if (bull === FIVE_FACES) return t("play.fiveFaces");
  return bull === BULL_BULL ? t("play.bullBull") : t("play.bull", { count: bull });
}

function bullFacts({ result }: TableGameOutcome, format: OutcomeFormat): Fact[] {
  const of = (label: MessageId, seat: BullSeat): Fact =>
    hand(label, result[seat] as readonly number[], bullName(Number(result[`${seat}Bull`]), format));
  return [
    hand("play.firstCard", Number(result["head"])),
    of("play.bankerSide", "banker"),
    ...([1, 2, 3] as const).map(
      (player): Fact => ({ ...of("play.playerSide", `player${player}`), of: player }),
    ),
  ];
}

/** Returns the rows of a table game's result, whose shape is different for each game. */
function tableFacts(outcome: TableGameOutcome, format: OutcomeFormat): Fact[] {
  const { table, result } = outcome;
  const cards = (name: string): readonly number[] => {
    const found = result[name];
    return Array.isArray(found) ? (found as readonly number[]) : [Number(found)];
  };
  const points = (name: string): string => format.t("play.points", { count: Number(result[name]) });
  switch (table) {
    case "roulette":
      return [{ label: "play.pocket", text: format.count(Number(result["pocket"])) }];
    case "sic-bo":
      return [{ label: "play.dice", text: list(format, cards("dice")) }];
    case "dragon-tiger":
      return [hand("play.dragon", cards("dragon")), hand("play.tiger", cards("tiger"))];
    case "andar-bahar":
      return [hand("play.joker", cards("joker")), hand("play.dealtOut", cards("cards"))];
    case "teen-patti":
      return [hand("play.sideA", cards("a")), hand("play.sideB", cards("b"))];
    case "lucky-seven":
      return [hand("play.cards", cards("card"))];
    case "bull":
      return bullFacts(outcome, format);
    default:
      return [
        hand("play.playerSide", cards("player"), points("playerPoints")),
        hand("play.bankerSide", cards("banker"), points("bankerPoints")),
      ];
  }
}

type Of<Family> = Extract<TextOutcome, { readonly family: Family }>;

function blackjackFacts(
  { hands, dealer, dealerTotal, isInsured, sides = [] }: Of<"blackjack">,
  format: OutcomeFormat,
): Fact[] {
  const total = (points: number): string => format.t("play.points", { count: points });
  return [
    ...hands.map(
      (one, at): Fact => ({
        ...hand("play.yourCards", one.cards, total(one.total)),
        ...(hands.length > 1 ? { of: at + 1 } : {}),
      }),
    ),
    hand("play.dealerCards", dealer, total(dealerTotal)),
    ...sides.map(
      ({ on, back }): Fact => ({
        label: on.startsWith("pairs") ? "play.pairsBet" : "play.threeCardsBet",
        of: Number(on.slice(-1)),
        text: `×${format.count(back)}`,
      }),
    ),
    ...(isInsured ? [{ label: "play.insurance", text: format.t("play.taken") } as const] : []),
  ];
}

function videoPokerFacts(
  { dealt, hand: first, kind, hands }: Of<"video-poker">,
  format: OutcomeFormat,
): Fact[] {
  const drawn = hands ?? (first === null ? [] : [{ cards: first, kind }]);
  return [
    hand("play.dealt", dealt),
    ...drawn.map(
      (one, at): Fact => ({
        ...hand("play.yourCards", one.cards, format.t(`play.hand.${one.kind}`)),
        ...(drawn.length > 1 ? { of: at + 1 } : {}),
      }),
    ),
  ];
}

function threeCardFacts(
  { player, dealer, qualifies }: Of<"three-card-poker">,
  format: OutcomeFormat,
): Fact[] {
  const note = qualifies === null ? undefined : format.t(qualifies ? "play.qualifies" : "play.notQualifies");
  return [
    hand("play.yourCards", player),
    ...(dealer === null ? [] : [hand("play.dealerCards", dealer, note)]),
  ];
}

function plinkoFacts({ path, slot }: Of<"plinko">, format: OutcomeFormat): Fact[] {
  return [
    {
      label: "play.path",
      text: path.map((side) => format.t(side === 0 ? "play.left" : "play.right")).join(" "),
    },
    { label: "play.slot", text: format.count(slot + 1) },
  ];
}

function crashFacts({ crashHundredths, cashedHundredths }: Of<"crash">, format: OutcomeFormat): Fact[] {
  return [
    ...(crashHundredths === null
      ? []
      : [{ label: "play.crashedAt", text: `×${format.hundredths(Number(crashHundredths))}` } as const]),
    ...(cashedHundredths === null
      ? []
      : [{ label: "play.cashedAt", text: `×${format.hundredths(cashedHundredths)}` } as const]),
  ];
}

function holdemFacts(outcome: Of<"holdem">, format: OutcomeFormat): Fact[] {
  return [
    hand("play.board", outcome.board, outcome.board.length === 0 ? format.t("play.none") : undefined),
    ...outcome.seats.map(
      ({ hole, isFolded }, at): Fact => ({
        ...hand("play.seat", hole, isFolded ? format.t("play.folded") : undefined),
        of: at + 1,
      }),
    ),
  ];
}

function coinFlipFacts(outcome: Of<"coin-flip">, format: OutcomeFormat): Fact[] {
  return [
    {
      label: "play.flips",
      text: outcome.flips.map((side) => format.t(`play.side.${side}`)).join(" · ") || format.t("play.none"),
    },
    { label: "play.rightGuesses", text: format.count(outcome.climbed) },
  ];
}

function roadFacts(outcome: Of<"chicken-road">, format: OutcomeFormat): Fact[] {
  return [
    { label: "play.lanes", text: format.count(outcome.climbed) },
    ...(outcome.carLane === null
      ? []
      : [{ label: "play.carLane", text: format.count(outcome.carLane + 1) } as const]),
  ];
}

function towerFacts({ picked, climbed, badTiles }: Of<"tower">, format: OutcomeFormat): Fact[] {
  const places = (tiles: readonly number[]): string => tiles.map((tile) => format.count(tile + 1)).join(", ");
  return [
    {
      label: "play.windows",
      text:
        list(
          format,
          picked.map((tile) => tile + 1),
        ) || format.t("play.none"),
    },
    { label: "play.floorsUp", text: format.count(climbed) },
    ...(badTiles === null ? [] : [{ label: "play.traps", text: badTiles.map(places).join(" · ") } as const]),
  ];
}

function scratchFacts({ fields, prize, multiplier }: Of<"scratch">, format: OutcomeFormat): Fact[] {
  return [
    {
      label: "play.pictures",
      text: list(
        format,
        fields.map((picture) => picture + 1),
      ),
    },
    {
      label: "play.scratchPrize",
      text: prize === null ? format.t("play.none") : `×${format.count(Number(multiplier))}`,
    },
  ];
}

/** Returns the rows of an outcome, in reading order. */
export function factsOf(outcome: TextOutcome, format: OutcomeFormat): Fact[] {
  switch (outcome.family) {
    case "limbo":
    case "slide":
      return [{ label: "play.result", text: `×${format.hundredths(outcome.resultHundredths)}` }];
    case "crash":
      return crashFacts(outcome, format);
    case "plinko":
      return plinkoFacts(outcome, format);
    case "keno":
      return [
        { label: "play.drawn", text: list(format, outcome.drawn) },
        { label: "play.hits", text: list(format, outcome.hits) || format.t("play.none") },
      ];
    case "wheel":
      return [{ label: "play.segment", text: format.count(outcome.segment + 1) }];
    case "diamonds":
      return [
        {
          label: "play.gems",
          text: list(
            format,
            outcome.gems.map((gem) => gem + 1),
          ),
        },
        { label: "play.result", text: format.t(`play.gems.${outcome.group}`) },
      ];
    case "scratch":
      return scratchFacts(outcome, format);
    case "fishing":
      return outcome.shots.map(
        ({ fish, times }, at): Fact => ({
          label: "play.shot",
          of: at + 1,
          text: `${fish} · ${times === 0 ? format.t("play.gotAway") : `×${format.count(times)}`}`,
        }),
      );
    case "hilo":
      return [
        hand("play.cards", outcome.cards),
        { label: "play.rightGuesses", text: format.count(outcome.guesses) },
      ];
    case "coin-flip":
      return coinFlipFacts(outcome, format);
    case "chicken-road":
      return roadFacts(outcome, format);
    case "tower":
      return towerFacts(outcome, format);
    case "video-poker":
      return videoPokerFacts(outcome, format);
    case "holdem":
      return holdemFacts(outcome, format);
    case "three-card-poker":
      return threeCardFacts(outcome, format);
    case "blackjack":
      return blackjackFacts(outcome, format);
    case "table":
      return tableFacts(outcome, format);
  }
}
