// The four paytables of video poker, each with its exact return under perfect play (par/video-poker-par.ts counts them; a test
// compares). The published names give the pays of a full house and a flush.
import { handKinds, type HandKind } from "./five-cards.ts";

export type VideoPokerPaytable = {
  /** Multiples of the stake, including the stake itself. */
  readonly pays: Readonly<Record<HandKind, number>>;
  /** The lowest rank of a paying pair. */
  readonly lowestPair: number;
  /** Paytables that pay some fours more: the first row that fits is paid instead of `pays.four`. */
  readonly fours?: readonly FourPay[];
};

/** Ranks are 2 … 14, the ace. */
export type FourPay = {
  readonly ranks: readonly number[];
  /** Ranks of the fifth card; left out, any. */
  readonly kickers?: readonly number[];
  readonly pays: number;
};

const JACK = 11;
const ACES = [14];
const TWO_TO_FOUR = [2, 3, 4];

export const jacksOrBetter: VideoPokerPaytable = {
  pays: {
    "high-card": 0,
    pair: 1,
    "two-pair": 2,
    three: 3,
    straight: 4,
    flush: 6,
    "full-house": 9,
    four: 25,
    "straight-flush": 50,
    "royal-flush": 800,
  },
  lowestPair: JACK,
};

const withPays = (
  pays: Partial<Record<HandKind, number>>,
  fours: readonly FourPay[],
): VideoPokerPaytable => ({
  ...jacksOrBetter,
  pays: { ...jacksOrBetter.pays, ...pays },
  fours,
});

export const videoPokerPaytables = {
  /** 9/6. */
  "jacks-or-better": jacksOrBetter,
  /** 8/5. */
  bonus: withPays({ "full-house": 8, flush: 5 }, [
    { ranks: ACES, pays: 80 },
    { ranks: TWO_TO_FOUR, pays: 40 },
  ]),
  /** 9/7. */
  "double-bonus": withPays({ "full-house": 9, flush: 7, straight: 5, four: 50, "two-pair": 1 }, [
    { ranks: ACES, pays: 160 },
    { ranks: TWO_TO_FOUR, pays: 80 },
  ]),
  /** 9/6. */
  "double-double-bonus": withPays({ four: 50, "two-pair": 1 }, [
    { ranks: ACES, kickers: TWO_TO_FOUR, pays: 400 },
    { ranks: ACES, pays: 160 },
    { ranks: TWO_TO_FOUR, kickers: [...ACES, ...TWO_TO_FOUR], pays: 160 },
    { ranks: TWO_TO_FOUR, pays: 80 },
  ]),
} as const satisfies Readonly<Record<string, VideoPokerPaytable>>;

export type PaytableName = keyof typeof videoPokerPaytables;

export const paytableNames = Object.keys(videoPokerPaytables) as readonly PaytableName[];

/** Exact returns under perfect play. */
export const paytableReturns: Readonly<Record<PaytableName, string>> = {
  "jacks-or-better": "1653526326983/1661102543100",
  bonus: "1647248502503/1661102543100",
  "double-bonus": "37415002826/37752330525",
  "double-double-bonus": "822086155841/830551271550",
};

/** A row of a paytable as players see it: a kind, or some fours. */
export type PayRow = { readonly kind: HandKind; readonly fours: FourPay | null; readonly pays: number };

/** The paying rows from the highest; the remaining fours come after the special ones. */
export function payRows({ pays, fours = [] }: VideoPokerPaytable): readonly PayRow[] {
  const rows = handKinds.flatMap((kind): PayRow[] => [
    ...(pays[kind] > 0 ? [{ kind, fours: null, pays: pays[kind] }] : []),
    ...(kind === "four" ? fours.map((row) => ({ kind, fours: row, pays: row.pays })) : []),
  ]);
  return rows.sort((a, b) => b.pays - a.pays);
}
