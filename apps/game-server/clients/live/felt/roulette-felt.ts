// The inside bets of the roulette felt, one kind of bet at a time: on a phone no finger hits the line between
// two numbers. Every group shows its spots in the order of the felt, and together they are all inside bets.
import { rouletteBets } from "@khela/engines/live/roulette";
import type { Spot, BetGroup } from "./spots.ts";

const SIX = 6;
const REDS = rouletteBets.get("red") ?? [];
const names = [...rouletteBets.keys()];

export function toneOf(pocket: number): "green" | "red" | "black" {
  return pocket === 0 ? "green" : REDS.includes(pocket) ? "red" : "black";
}

function inRows(spots: readonly Spot[], inRow: number): Spot[][] {
  return Array.from({ length: Math.ceil(spots.length / inRow) }, (_, row) =>
    spots.slice(row * inRow, (row + 1) * inRow),
  );
}

/** Returns how many streets lie between a bet's lowest number and its highest. */
function streetGap(covers: readonly number[]): number {
  return Math.ceil((covers[covers.length - 1] ?? 0) / 3) - Math.ceil((covers[0] ?? 0) / 3);
}

/** Returns how many numbers are in one row: numbers of one street are side by side, as on the felt. */
function wideOf(covers: readonly number[]): number {
  const [low = 0, next = 0] = covers;
  if (low === 0) return covers.length;
  return next === low + 1 ? Math.min(covers.length === 4 ? 2 : covers.length, 3) : 1;
}

function placesOf(pays: string, ...kinds: readonly string[]): Spot[] {
  return names
    .filter((on) => kinds.includes(on.split(":")[0] ?? ""))
    .map((on): Spot => {
      const covers = rouletteBets.get(on) ?? [];
      return { on, tone: "plain", pays, covers, wide: wideOf(covers) };
    });
}

const splits = placesOf("17", "split");
/**
 * Whether a split covers numbers of two streets, one above the other. The splits with zero belong to the group of
 * splits side by side, so that each of the two groups fits a phone.
 */
const isStacked = ({ covers = [] }: Spot): boolean => covers[0] !== 0 && streetGap(covers) > 0;

export const insideBetGroups: readonly BetGroup[] = [
  {
    name: "straight",
    pays: "35",
    rows: inRows(
      names
        .filter((on) => on.startsWith("straight:") && on !== "straight:0")
        .map((on): Spot => ({ on, tone: toneOf(rouletteBets.get(on)?.[0] ?? 0), pays: "35" })),
      SIX,
    ),
  },
  {
    name: "split",
    pays: "17",
    rows: inRows(
      splits.filter((spot) => !isStacked(spot)),
      5,
    ),
  },
  { name: "stacked", pays: "17", rows: inRows(splits.filter(isStacked), SIX) },
  { name: "street", pays: "11", rows: inRows(placesOf("11", "street", "trio"), 4) },
  { name: "corner", pays: "8", rows: inRows(placesOf("8", "corner", "first-four"), 4) },
  { name: "line", pays: "5", rows: inRows(placesOf("5", "line"), 3) },
];
