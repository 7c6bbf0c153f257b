// 3D, P3 and P5: three or five digits, with the plays of the digits family over the whole number. Odds are for a stake
// of 2. The official prizes are 1,040, 346 and 173, and 100,000 for five digits. The platform's prizes are nine tenths
// of the fair odds.
import { fraction } from "../../fraction.ts";
import { directPlay, sumPlay } from "../digits/direct-plays.ts";
import { groupOrders, groupPatterns, groupPlay } from "../digits/group-plays.ts";
import { seriesPriced } from "../digits/ssc.ts";
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";

const officialDirect: Readonly<Record<number, string>> = { 3: "1040", 5: "100000" };
const officialGroup: Readonly<Record<string, string>> = { group3: "346", group6: "173" };

function playsOf(game: string, size: number): LotteryPlay[] {
  const span = { name: game, from: 0, size };
  const all = 10n ** BigInt(size);
  const direct = fraction(1n, all);
  const official = officialDirect[size] ?? null;
  const patterns = size === 3 ? (groupPatterns[size] ?? []) : [];
  return [
    directPlay(span, seriesPriced(`${game}.direct`, direct, official)),
    ...patterns.map((pattern) =>
      groupPlay(
        pattern,
        span,
        seriesPriced(
          `${game}.${pattern.name}`,
          fraction(BigInt(groupOrders(pattern, size)), all),
          officialGroup[pattern.name] ?? null,
        ),
      ),
    ),
    ...(size === 3 ? [sumPlay(span, seriesPriced(`${game}.sum`, direct, official))] : []),
  ];
}

function createGame(code: string, count: number): LotteryGame {
  return {
    code,
    family: "three-d",
    version: 1,
    nameKey: `lottery.game.${code}`,
    source: "official",
    modes: ["ent"],
    prizeModes: ["LOTT", "ZY", "ELOTT"],
    result: { shape: "digits", count, least: 0, most: 9 },
    plays: playsOf(code, count),
  };
}

export const threeD = createGame("3d", 3);
export const p3 = createGame("p3", 3);
export const p5 = createGame("p5", 5);
