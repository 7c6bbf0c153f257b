// The felts: the bets of each live table, in rows, with their names. The engine decides what each bet returns.
import { andarBahar } from "@khela/engines/live/andar-bahar";
import { baccarat, noCommissionBaccarat, sixDeckBaccarat } from "@khela/engines/live/baccarat";
import { bull } from "@khela/engines/live/bull";
import { dragonTiger } from "@khela/engines/live/dragon-tiger";
import { luckySeven } from "@khela/engines/live/lucky-seven";
import { roulette } from "@khela/engines/live/roulette";
import { sicBo } from "@khela/engines/live/sic-bo";
import type { TableGame as Engine } from "@khela/engines/live/table-game";
import { teenPatti } from "@khela/engines/live/teen-patti";
import { insideBetGroups } from "./roulette-felt.ts";
import type { Tone, Spot, Rows, BetGroup } from "./spots.ts";

export type Felt = { readonly engine: Engine; readonly rows: Rows; readonly groups?: readonly BetGroup[] };

/** Returns all spots of a felt, of every group. */
export function placesOf({ rows, groups = [] }: Felt): Spot[] {
  return [...rows, ...groups.flatMap((group) => group.rows)].flat();
}

function spots(pays: string, tone: Tone, ...names: readonly string[]): Spot[] {
  return names.map((on) => ({ on, tone, pays }));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

const rouletteRows: Rows = [
  [
    ...spots("1", "plain", "low", "even"),
    ...spots("1", "red", "red"),
    ...spots("1", "black", "black"),
    ...spots("1", "plain", "odd", "high"),
  ],
  [
    ...spots("35", "green", "straight:0"),
    ...spots("2", "plain", "dozen:1", "dozen:2", "dozen:3", "column:1", "column:2", "column:3"),
  ],
];

const totals: readonly string[] = [
  "60",
  "30",
  "17",
  "12",
  "8",
  "6",
  "6",
  "6",
  "6",
  "8",
  "12",
  "17",
  "30",
  "60",
];
const faces = range(1, 6);

const pairs = spots(
  "5",
  "plain",
  ...faces.flatMap((low) => faces.filter((high) => high > low).map((high) => `pair:${low}-${high}`)),
);

const sicBoRows: Rows = [
  [
    ...spots("1", "gold", "small", "odd"),
    ...spots("30", "red", "any-triple"),
    ...spots("1", "gold", "even", "big"),
  ],
  range(4, 10).map((sum): Spot => ({ on: `total:${sum}`, tone: "plain", pays: totals[sum - 4] ?? "" })),
  range(11, 17).map((sum): Spot => ({ on: `total:${sum}`, tone: "plain", pays: totals[sum - 4] ?? "" })),
  spots("1–3", "blue", ...faces.map((face) => `single:${face}`)),
  spots("10", "green", ...faces.map((face) => `double:${face}`)),
  spots("180", "red", ...faces.map((face) => `triple:${face}`)),
  // Five pairs in a row: with eight they would be too small for a finger.
  ...range(0, 2).map((row) => pairs.slice(row * 5, row * 5 + 5)),
];

function baccaratRows(bankerPays: string): Rows {
  return [
    [...spots("1", "blue", "player"), ...spots("8", "green", "tie"), ...spots(bankerPays, "red", "banker")],
    [
      ...spots("11", "blue", "player-pair"),
      ...spots("5", "plain", "either-pair"),
      ...spots("11", "red", "banker-pair"),
    ],
    [
      ...spots("1–30", "blue", "player-bonus"),
      ...spots("25–200", "gold", "perfect-pair"),
      ...spots("1–30", "red", "banker-bonus"),
    ],
    [
      ...spots("1.5", "plain", "small"),
      ...spots("12–20", "gold", "lucky-six"),
      ...spots("0.54", "plain", "big"),
    ],
  ];
}

/** The felts by the name of the engine. */
export const felts: Readonly<Record<string, Felt>> = {
  roulette: { engine: roulette, rows: rouletteRows, groups: insideBetGroups },
  baccarat: { engine: baccarat, rows: baccaratRows("0.95") },
  "baccarat-six-decks": { engine: sixDeckBaccarat, rows: baccaratRows("0.95") },
  "baccarat-no-commission": { engine: noCommissionBaccarat, rows: baccaratRows("0.5–1") },
  "dragon-tiger": {
    engine: dragonTiger,
    rows: [
      [...spots("1", "red", "dragon"), ...spots("8", "green", "tie"), ...spots("1", "gold", "tiger")],
      spots("50", "green", "suited-tie"),
      [...spots("1", "red", "dragon:big", "dragon:small"), ...spots("1", "gold", "tiger:big", "tiger:small")],
      [...spots("1", "red", "dragon:odd", "dragon:even"), ...spots("1", "gold", "tiger:odd", "tiger:even")],
    ],
  },
  "sic-bo": { engine: sicBo, rows: sicBoRows },
  "andar-bahar": {
    engine: andarBahar,
    rows: [
      [...spots("0.9", "blue", "andar"), ...spots("1", "red", "bahar")],
      [
        ...spots("2.5", "plain", "cards:1-5"),
        ...spots("3.5", "plain", "cards:6-10"),
        ...spots("4.5", "plain", "cards:11-15"),
        ...spots("3.5", "plain", "cards:16-25"),
      ],
      [
        ...spots("14", "gold", "cards:26-30"),
        ...spots("24", "gold", "cards:31-35"),
        ...spots("49", "gold", "cards:36-40"),
        ...spots("119", "gold", "cards:41-49"),
      ],
    ],
  },
  "teen-patti": {
    engine: teenPatti,
    rows: [
      [...spots("0.95", "blue", "a"), ...spots("0.95", "red", "b")],
      [...spots("1–35", "blue", "a-pair-plus"), ...spots("1–35", "red", "b-pair-plus")],
    ],
  },
  bull: {
    engine: bull,
    rows: [
      spots("0.95", "blue", "player:1", "player:2", "player:3"),
      spots("0.95", "red", "banker:1", "banker:2", "banker:3"),
    ],
  },
  "lucky-seven": {
    engine: luckySeven,
    rows: [
      [...spots("1", "blue", "down"), ...spots("11", "gold", "seven"), ...spots("1", "green", "up")],
      [...spots("0.9", "red", "red"), ...spots("0.9", "black", "black")],
      [...spots("0.8", "plain", "odd"), ...spots("1", "plain", "even")],
    ],
  },
};
