// Every drawing of the picture family, by name. A motif fills a 100 × 100 field and paints by role.
import { arenaMotifs } from "./motifs-arena.ts";
import { bloomMotifs } from "./motifs-bloom.ts";
import { folkMotifs } from "./motifs-folk.ts";
import { gameMotifs } from "./motifs-games.ts";
import { landMotifs } from "./motifs-land.ts";
import { seaMotifs } from "./motifs-sea.ts";
import { treasureMotifs } from "./motifs-treasure.ts";

export const motifs = {
  ...landMotifs, ...seaMotifs, ...bloomMotifs, ...folkMotifs, ...treasureMotifs, ...gameMotifs,
  ...arenaMotifs,
} as const satisfies Record<string, string>;

export type MotifName = keyof typeof motifs;
