// The Vietnamese lotteries: the north's 27 prizes, and the 18 of each central and southern station. Rules and odds:
// docs/lottery.md.
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";
import { combinationPlay, digitPlay, numberPlay } from "./lot-plays.ts";
import { countLots, type LotSource, type PrizeTiers } from "./lots.ts";
import { counterPlays } from "./counter-plays.ts";

const northTiers: PrizeTiers = [
  { count: 1, digits: 5 },
  { count: 1, digits: 5 },
  { count: 2, digits: 5 },
  { count: 6, digits: 5 },
  { count: 4, digits: 4 },
  { count: 6, digits: 4 },
  { count: 3, digits: 3 },
  { count: 4, digits: 2 },
];

const southTiers: PrizeTiers = [
  { count: 1, digits: 6 },
  { count: 1, digits: 5 },
  { count: 1, digits: 5 },
  { count: 2, digits: 5 },
  { count: 7, digits: 5 },
  { count: 1, digits: 4 },
  { count: 3, digits: 4 },
  { count: 1, digits: 3 },
  { count: 1, digits: 2 },
];

const SPECIAL = [0] as const;
const FIRST_PRIZE = [1] as const;

type EntOdds = {
  readonly lo2: string;
  readonly lo2OneUnit: string;
  readonly xien: readonly [string, string, string];
  readonly truot: readonly [string, string, string];
  readonly de: string;
};

function entPlays(shape: PrizeTiers, odds: EntOdds): LotteryPlay[] {
  const all = (digits: number): LotSource => ({ digits, tiers: "all" });
  const lots = (source: LotSource) => countLots(shape, source);
  const lo = (digits: number, stated: string) => {
    const source = all(digits);
    return numberPlay(source, lots(source), { code: `lo${digits}`, odds: stated, lots: lots(source) });
  };
  const pairs = all(2);
  const drawn = { source: pairs, drawnLots: lots(pairs) };
  const special = (digits: number): LotSource => ({ digits, tiers: SPECIAL });
  const last = special(2);
  return [
    lo(2, odds.lo2),
    numberPlay(pairs, lots(pairs), { code: "lo2-1k", odds: odds.lo2OneUnit }),
    lo(3, "960"),
    lo(4, "8880"),
    ...([2, 3, 4] as const).map((size, at) =>
      combinationPlay("all", size, drawn, { code: `xien${size}`, odds: odds.xien[at] ?? "0" }),
    ),
    ...([4, 8, 10] as const).map((size, at) =>
      combinationPlay("none", size, drawn, { code: `truot${size}`, odds: odds.truot[at] ?? "0" }),
    ),
    numberPlay(last, 1, { code: "de", odds: odds.de }),
    numberPlay({ digits: 2, tiers: FIRST_PRIZE }, 1, { code: "first", odds: "98" }),
    digitPlay("head", last, { code: "head", odds: "9.8" }),
    digitPlay("tail", last, { code: "tail", odds: "9.8" }),
    numberPlay(special(3), 1, { code: "cang3", odds: "960" }),
    numberPlay(special(4), 1, { code: "cang4", odds: "8880" }),
  ];
}

function vietnamGame(code: string, tiers: PrizeTiers, plays: readonly LotteryPlay[]): LotteryGame {
  return {
    code,
    family: "vietnam",
    version: 1,
    nameKey: `lottery.game.${code}`,
    source: "official",
    modes: ["ent", "trad"],
    prizeModes: ["ELOTT", "SEA"],
    result: { shape: "prizes", tiers },
    plays,
  };
}

export const vietnamNorth = vietnamGame("vn-north", northTiers, [
  ...entPlays(northTiers, {
    lo2: "98.5",
    lo2OneUnit: "3.649",
    xien: ["16", "65", "180"],
    truot: ["2.3", "8", "12"],
    de: "99",
  }),
  ...counterPlays(northTiers, { first2: [7], first3: [6], pairOdds: ["650"] }),
]);

export const vietnamSouth = vietnamGame("vn-south", southTiers, [
  ...entPlays(southTiers, {
    lo2: "99",
    lo2OneUnit: "5.445",
    xien: ["28", "150", "750"],
    truot: ["1.8", "3.3", "4.3"],
    de: "98",
  }),
  ...counterPlays(southTiers, { first2: [8], first3: [7], pairOdds: ["750", "550"] }),
]);
