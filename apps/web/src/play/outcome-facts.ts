// What a round showed, as rows a person can read: a name and words, or a name and cards. Numbers are words by then, in the
// reader's digits; nothing here knows a language but through what it is handed.

import { cardName } from "@khela/engines/cards/card";
import { BULL_BULL, FIVE_FACES, type BullSeat } from "@khela/engines/live/bull";
import type { TableOutcome } from "@khela/engines/live/table";
import type { SettledRound } from "@khela/engines/rounds";
import type { MessageId } from "../i18n/catalogue.ts";

export type Fact = {
  readonly label: MessageId;
  /** Which of several, from 1: a second hand at blackjack. */
  readonly of?: number;
  readonly text?: string;
  readonly cards?: readonly string[];
};

type Outcome = SettledRound["outcome"];
/** Those that have a picture of their own. */
type Pictured = "dice" | "mines" | "slots" | "ways";
export type PlainOutcome = Exclude<Outcome, { readonly family: Pictured }>;

export type Words = {
  readonly t: (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;
  readonly count: (value: number) => string;
  /** 250 as 2.50, in the reader's digits. */
  readonly hundredths: (value: number) => string;
};

function list(words: Words, numbers: readonly number[]): string {
  return numbers.map(words.count).join(" · ");
}

function hand(label: MessageId, cards: readonly number[] | number, text?: string): Fact {
  const named = (typeof cards === "number" ? [cards] : cards).map(cardName);
  return { label, cards: named, ...(text === undefined ? {} : { text }) };
}

function bullName(bull: number, { t }: Words): string {
  if (bull === 0) return t("play.noBull");
  if (bull === FIVE_FACES) return t("play.fiveFaces");
  return bull === BULL_BULL ? t("play.bullBull") : t("play.bull", { count: bull });
}

function bullFacts({ result }: TableOutcome, words: Words): Fact[] {
  const of = (label: MessageId, seat: BullSeat): Fact => hand(label, result[seat] as readonly number[], bullName(Number(result[`${seat}Bull`]), words));
  return [
    hand("play.firstCard", Number(result["head"])), of("play.bankerSide", "banker"),
    ...([1, 2, 3] as const).map((player): Fact => ({ ...of("play.playerSide", `player${player}`), of: player })),
  ];
}

/** A table's result has the shape of its own table. */
function tableFacts(outcome: TableOutcome, words: Words): Fact[] {
  const { table, result } = outcome;
  const cards = (name: string): readonly number[] => {
    const found = result[name];
    return Array.isArray(found) ? found as readonly number[] : [Number(found)];
  };
  const points = (name: string): string => words.t("play.points", { count: Number(result[name]) });
  switch (table) {
    case "roulette": return [{ label: "play.pocket", text: words.count(Number(result["pocket"])) }];
    case "sic-bo": return [{ label: "play.dice", text: list(words, cards("dice")) }];
    case "dragon-tiger": return [hand("play.dragon", cards("dragon")), hand("play.tiger", cards("tiger"))];
    case "andar-bahar": return [hand("play.joker", cards("joker")), hand("play.dealtOut", cards("cards"))];
    case "teen-patti": return [hand("play.sideA", cards("a")), hand("play.sideB", cards("b"))];
    case "lucky-seven": return [hand("play.cards", cards("card"))];
    case "bull": return bullFacts(outcome, words);
    default:
      return [hand("play.playerSide", cards("player"), points("playerPoints")), hand("play.bankerSide", cards("banker"), points("bankerPoints"))];
  }
}

type Of<Family> = Extract<PlainOutcome, { readonly family: Family }>;

function blackjackFacts({ hands, dealer, dealerTotal, isInsured }: Of<"blackjack">, words: Words): Fact[] {
  const total = (points: number): string => words.t("play.points", { count: points });
  return [
    ...hands.map((one, at): Fact => ({
      ...hand("play.yourCards", one.cards, total(one.total)), ...(hands.length > 1 ? { of: at + 1 } : {}),
    })),
    hand("play.dealerCards", dealer, total(dealerTotal)),
    ...(isInsured ? [{ label: "play.insurance", text: words.t("play.taken") } as const] : []),
  ];
}

function threeCardFacts({ player, dealer, qualifies }: Of<"three-card-poker">, words: Words): Fact[] {
  const said = qualifies === null ? undefined : words.t(qualifies ? "play.qualifies" : "play.notQualifies");
  return [hand("play.yourCards", player), ...(dealer === null ? [] : [hand("play.dealerCards", dealer, said)])];
}

function plinkoFacts({ path, slot }: Of<"plinko">, words: Words): Fact[] {
  return [
    { label: "play.path", text: path.map((side) => words.t(side === 0 ? "play.left" : "play.right")).join(" ") },
    { label: "play.slot", text: words.count(slot + 1) },
  ];
}

function crashFacts({ crashHundredths, cashedHundredths }: Of<"crash">, words: Words): Fact[] {
  return [
    ...(crashHundredths === null ? [] : [{ label: "play.crashedAt", text: `×${words.hundredths(Number(crashHundredths))}` } as const]),
    ...(cashedHundredths === null ? [] : [{ label: "play.cashedAt", text: `×${words.hundredths(cashedHundredths)}` } as const]),
  ];
}

/** The rows of an outcome, in the order a person would tell them. */
export function factsOf(outcome: PlainOutcome, words: Words): Fact[] {
  switch (outcome.family) {
    case "limbo": return [{ label: "play.result", text: `×${words.hundredths(outcome.resultHundredths)}` }];
    case "crash": return crashFacts(outcome, words);
    case "plinko": return plinkoFacts(outcome, words);
    case "keno":
      return [{ label: "play.drawn", text: list(words, outcome.drawn) }, { label: "play.hits", text: list(words, outcome.hits) || words.t("play.none") }];
    case "wheel": return [{ label: "play.segment", text: words.count(outcome.segment + 1) }];
    case "fishing":
      return outcome.shots.map(({ fish, times }, at): Fact => ({
        label: "play.shot", of: at + 1, text: `${fish} · ${times === 0 ? words.t("play.gotAway") : `×${words.count(times)}`}`,
      }));
    case "hilo": return [hand("play.cards", outcome.cards), { label: "play.rightGuesses", text: words.count(outcome.guesses) }];
    case "video-poker":
      return [
        hand("play.dealt", outcome.dealt),
        ...(outcome.hand === null ? [] : [hand("play.yourCards", outcome.hand, words.t(`play.hand.${outcome.kind}`))]),
      ];
    case "holdem":
      return [
        hand("play.board", outcome.board, outcome.board.length === 0 ? words.t("play.none") : undefined),
        ...outcome.seats.map(({ hole, isFolded }, at): Fact => ({ ...hand("play.seat", hole, isFolded ? words.t("play.folded") : undefined), of: at + 1 })),
      ];
    case "three-card-poker": return threeCardFacts(outcome, words);
    case "blackjack": return blackjackFacts(outcome, words);
    case "table": return tableFacts(outcome, words);
  }
}
