// Decides which terms apply to a member. While a claimed reward still requires something, its terms apply.

import type { Award, Lock } from "../award-store.ts";
import type { Promotion } from "../store.ts";
import { isPast } from "./remaining.ts";
import type { Standing } from "./states.ts";

/** A reward that is not finished: the reward waits for a decision, can be taken, or is in play. */
export type UnderWay = Award & {
  readonly state: "applying" | "issued" | "process";
  readonly terms: NonNullable<Award["terms"]>;
};

export const refOf = ({ promotionId, period }: Pick<Award, "promotionId" | "period">): string =>
  `${promotionId}.${period}`;

/** Whether a reward still requires something. `locks`: open turnover requirements of rewards in play. */
export function isUnderWay(award: Award, locks: readonly Lock[], now: Date): award is UnderWay {
  const { state, takeUntil, terms } = award;
  if (terms === null) return false;
  if (state === "process") return locks.some(({ ref }) => ref === refOf(award));
  return state === "applying" || (state === "issued" && !isPast(takeUntil, now));
}

export const expiryOf = ({ state, takeUntil, lockUntil }: UnderWay): Date | null =>
  state === "process" ? lockUntil : takeUntil;

type Had = { readonly awards: readonly Award[]; readonly locks: readonly Lock[] };

/**
 * Finds the newest open reward of a promotion, whose terms apply. Null: there is no open reward, or the member can
 * join, has joined or can claim under the current terms.
 */
export function findBinding(
  { id }: Promotion,
  { state }: Standing,
  { awards, locks }: Had,
  now: Date,
): UnderWay | null {
  if (state === "join" || state === "joined" || state === "claim") return null;
  return (
    awards
      .filter(({ promotionId }) => promotionId === id)
      .find((award): award is UnderWay => isUnderWay(award, locks, now)) ?? null
  );
}
