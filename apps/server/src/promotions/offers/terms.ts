// Which terms bind a member: those that a reward was claimed on, as long as it asks for something.

import type { Award, Lock } from "../award-store.ts";
import type { Promotion } from "../store.ts";
import { isPast } from "./remaining.ts";
import type { Standing } from "./states.ts";

/** A reward that asks for something: a person decides, it is to be taken, or its turnover is played. */
export type UnderWay = Award & {
  readonly state: "applying" | "issued" | "process";
  readonly terms: NonNullable<Award["terms"]>;
};

export const refOf = ({ promotionId, period }: Pick<Award, "promotionId" | "period">): string =>
  `${promotionId}.${period}`;

/** `locks`: what rewards that are played still need. */
export function isUnderWay(award: Award, locks: readonly Lock[], now: Date): award is UnderWay {
  const { state, takeUntil, terms } = award;
  if (terms === null) return false;
  if (state === "process") return locks.some(({ ref }) => ref === refOf(award));
  return state === "applying" || (state === "issued" && !isPast(takeUntil, now));
}

export const expiryOf = ({ state, takeUntil, lockUntil }: UnderWay): Date | null =>
  state === "process" ? lockUntil : takeUntil;

type Had = { readonly awards: readonly Award[]; readonly locks: readonly Lock[] };

/** The newest reward of a promotion that is under way; null where there is none, and where another can be had now, with the current terms. */
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
