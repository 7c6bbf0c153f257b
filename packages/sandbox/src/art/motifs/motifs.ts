// Every drawing of the picture family, by name. A motif fills a 100 × 100 field and paints by role.
import { arenaMotifs } from "./arena.ts";
import { bloomMotifs } from "./bloom.ts";
import { folkMotifs } from "./folk.ts";
import { gameMotifs } from "./games.ts";
import { landMotifs } from "./land.ts";
import { seaMotifs } from "./sea.ts";
import { treasureMotifs } from "./treasure.ts";

export const motifs = {
  ...landMotifs,
  ...seaMotifs,
  ...bloomMotifs,
  ...folkMotifs,
  ...treasureMotifs,
  ...gameMotifs,
  ...arenaMotifs,
} as const satisfies Record<string, string>;

export type MotifName = keyof typeof motifs;
