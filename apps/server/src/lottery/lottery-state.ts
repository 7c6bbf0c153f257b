import { lotteryFlag } from "@khela/contract/lottery/lottery-types";
import type { StatusSource } from "../site/site.ts";
import { readLateDraws } from "./draw-store.ts";

/** A draw is settled within seconds of its beacon. */
const LATE_S = 600;

/** The lottery on the status page: by its oldest own draw that should be settled. */
export const lotteryState: StatusSource = async ({ db, now }, { flags }) => {
  if (flags[lotteryFlag] !== true) return null;
  const { own } = await readLateDraws(db, now());
  return (own ?? 0) > LATE_S ? "limited" : "good";
};
