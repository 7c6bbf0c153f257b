import { lotteryFlag } from "@khela/contract/lottery/lottery-types";
import type { StatusSource } from "../site/site.ts";
import { readLateDraws } from "./draw-store.ts";

/**
 * Delay in seconds after which a draw counts as late. A draw is normally settled within seconds after its beacon
 * round.
 */
const LATE_S = 600;

/**
 * The lottery's state on the status page. Draws whose result follows from their secret decide it, by the oldest
 * overdue draw.
 */
export const lotteryState: StatusSource = async ({ db, now }, { flags }) => {
  if (flags[lotteryFlag] !== true) return null;
  const { own } = await readLateDraws(db, now());
  return (own ?? 0) > LATE_S ? "limited" : "good";
};
