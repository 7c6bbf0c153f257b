// Which offers are visible: active and future offers, and for some time the results of an ended contest.

import type { Promotion } from "../store.ts";
import { isOver } from "./remaining.ts";
import type { Facts, Standing } from "./states.ts";

type Shown = {
  readonly promotion: Promotion;
  readonly standing: Standing;
  readonly facts: Pick<Facts, "now">;
};

/** How long an ended contest stays visible with its result, prizes and proof of the draw. */
const CONTEST_SHOWN_MS = 30 * 24 * 60 * 60_000;

/** Whether an ended promotion is no longer visible. */
export const isForgotten = ({ prizesMinor, endsAt }: Promotion, now: Date): boolean =>
  prizesMinor === null || endsAt === null || endsAt.getTime() + CONTEST_SHOWN_MS <= now.getTime();

export const isOn = ({ promotion, standing }: Omit<Shown, "facts">): boolean =>
  promotion.enabled && standing.reason !== "over";

export const isShown = (one: Shown): boolean =>
  isOn(one) || (isOver(one.promotion, one.facts.now) && !isForgotten(one.promotion, one.facts.now));
