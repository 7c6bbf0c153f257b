import { lotteryFlag } from "@khela/contract/lottery/lottery-types";
import type { StatusSource } from "../site/site.ts";
import { readLateDraws } from "./draw-store.ts";

/** Delay in seconds after which a draw counts as late; normally it is settled within seconds of its beacon. */
const LATE_S = 600;

/** The lottery's state on the status page, by the oldest overdue draw whose result follows from its secret. */
export const lotteryState: StatusSource = async ({ db, now }, { flags }) => {
  if (flags[lotteryFlag] !== true) return null;
  const { own } = await readLateDraws(db, now());
  return (own ?? 0) > LATE_S ? "limited" : "good";
};
