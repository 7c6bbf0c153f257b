// Vietlott's Max 3D: twenty numbers of three digits in four tiers, each paid as often as it is drawn. Odds are for a
// stake of 1, the price of a ticket.
import { fraction } from "../../fraction.ts";
import type { LotteryGame } from "../lottery-types.ts";
import { paidBy } from "../max-wins.ts";
import { countNumbers, createPlay, listForm } from "../play.ts";
import { lotsOf, type LotSource } from "../vietnam/lots.ts";

const DIGITS = 3;
const NUMBERS = 10 ** DIGITS;

const tiers = [
  { name: "special", count: 2, odds: "100" },
  { name: "first", count: 4, odds: "35" },
  { name: "second", count: 6, odds: "21" },
  { name: "third", count: 8, odds: "10" },
] as const;

const sources: readonly LotSource[] = tiers.map((_, at) => ({ digits: DIGITS, tiers: [at] }));

const number = createPlay({
  code: "max3d.number",
  odds: Object.fromEntries(tiers.map(({ name, odds }) => [name, odds])),
  form: listForm({ max: NUMBERS - 1, digits: DIGITS, most: NUMBERS }),
  kinds: () => [{ kind: "", expected: tiers.map(({ count }) => fraction(BigInt(count), BigInt(NUMBERS))) }],
  count: countNumbers,
  hits: ([numbers = []], result) =>
    sources.map((source) => {
      const drawn = lotsOf(result, source);
      return numbers.reduce((hits, one) => hits + (drawn[one] ?? 0), 0);
    }),
  // The same number can be drawn for every prize.
  maxWin: (_, prizes) =>
    paidBy(
      tiers.map(({ count }) => count),
      prizes,
    ),
});

export const max3d: LotteryGame = {
  code: "max3d",
  family: "three-d",
  version: 1,
  nameKey: "lottery.game.max3d",
  source: "official",
  modes: ["ent"],
  prizeModes: ["ELOTT", "SEA"],
  result: { shape: "prizes", tiers: tiers.map(({ count }) => ({ count, digits: DIGITS })) },
  plays: [number],
};
