// The slip of the betting panel: the line of the chosen numbers, and the quick selections. The server parses and prices
// the slip; nothing is calculated on the page.

import type { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";

export type Menu = OutputOf<typeof lottery.playMenu>;
export type Play = Menu["plays"][number];

/** The chosen numbers of each position. */
export type Choice = readonly (readonly number[])[];

export function emptyChoice(play: Play): Choice {
  return Array.from({ length: play.positions }, () => []);
}

/** Returns a number as text, in the form in which slips and buttons write it. */
export function numberText(play: Play, value: number): string {
  if (play.words !== null) return play.words[value] ?? "";
  return play.digits === null ? String(value) : String(value).padStart(play.digits, "0");
}

/** Returns whether the numbers form a bet: as many as the play requires, in every required position. */
export function isComplete(play: Play, choice: Choice): boolean {
  const isEnough = (list: readonly number[]) => list.length >= play.least && list.length <= play.most;
  const filled = choice.filter((list) => list.length > 0);
  if (filled.length === 0 || !filled.every(isEnough)) return false;
  return play.hasOptionalPositions || filled.length === play.positions;
}

/** Returns the line of a slip, or null while the chosen numbers do not form a bet. */
export function slipLine(play: Play, choice: Choice, unit: string): string | null {
  if (!isComplete(play, choice) || !/^\d+(\.\d+)?$/.test(unit) || Number(unit) === 0) return null;
  const content = choice
    .map((list) =>
      [...list]
        .sort((a, b) => a - b)
        .map((value) => numberText(play, value))
        .join(","),
    )
    .join("|");
  return `${play.playCode}:${content}@${unit}`;
}

/** Adds or removes a number. When the play's maximum is exceeded, the number that was chosen first is removed. */
export function toggle(play: Play, choice: Choice, position: number, value: number): Choice {
  return choice.map((list, at) => {
    if (at !== position) return list;
    if (list.includes(value)) return list.filter((one) => one !== value);
    return [...list, value].slice(-play.most);
  });
}

export const quickSelections = ["all", "small", "big", "odd", "even"] as const;
type QuickSelection = (typeof quickSelections)[number];

/** Returns every number of a quick selection, up to the play's maximum. */
export function quickNumbers(play: Play, quick: QuickSelection): number[] {
  const { min, max, most } = play;
  const middle = (min + max) / 2;
  const isIn: Readonly<Record<QuickSelection, (value: number) => boolean>> = {
    all: () => true,
    small: (value) => value < middle,
    big: (value) => value > middle,
    odd: (value) => value % 2 === 1,
    even: (value) => value % 2 === 0,
  };
  return Array.from({ length: max - min + 1 }, (_, at) => min + at)
    .filter(isIn[quick])
    .slice(0, most);
}

/** Returns a random bet with the fewest numbers that the play allows; `pick` returns an integer from min to max. */
export function randomChoice(play: Play, pick: (min: number, max: number) => number): Choice {
  return Array.from({ length: play.positions }, () => {
    const left = Array.from({ length: play.max - play.min + 1 }, (_, at) => play.min + at);
    return Array.from({ length: play.least }, () => left.splice(pick(0, left.length - 1), 1)[0] ?? play.min);
  });
}

/** The numbers of a text such as `012, 345`; null when one is invalid for the play. */
export function readNumbers(play: Play, text: string): number[] | null {
  const parts = text.split(/[^0-9]+/).filter((part) => part !== "");
  const isOne = (part: string) =>
    (play.digits === null || part.length === play.digits) &&
    Number(part) >= play.min &&
    Number(part) <= play.max;
  return parts.every(isOne) ? [...new Set(parts.map(Number))].slice(0, play.most) : null;
}
