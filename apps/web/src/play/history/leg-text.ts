// The texts of a leg of a bet on matches: the pick, its odds, and its result.

import type { play } from "@khela/contract/play/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { MessageId } from "../../i18n/catalogue.ts";
import { formatCount, formatDecimal, type NumberStyle } from "../../lib/format/format-number.ts";

export type Leg = NonNullable<OutputOf<typeof play.round>["legs"]>[number];

export type LegFormat = {
  readonly t: (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;
  readonly style: NumberStyle;
};

/** Formats odds with two decimals, or with three if the third is not 0, so that the text is exactly the multiplier. */
export function oddsText(oddsMilli: number, style: NumberStyle): string {
  const decimals = oddsMilli % 10 === 0 ? 2 : 3;
  return formatDecimal(
    `${Math.floor(oddsMilli / 1000)}.${String(oddsMilli % 1000).padStart(3, "0")}`,
    style,
    decimals,
  );
}

const quarterDecimals = ["00", "25", "50", "75"];

function handicapText(quarters: number, style: NumberStyle): string {
  const size = Math.abs(quarters);
  const text = `${Math.floor(size / 4)}.${quarterDecimals[size % 4]}`;
  return formatDecimal(quarters < 0 ? `-${text}` : text, style, size % 2 === 0 ? 1 : 2);
}

/** Returns a pick's name: a side with its line, over, under, a draw. */
export function pickText(
  { home, away, market, lineQuarters, selection }: Leg,
  { t, style }: LegFormat,
): string {
  const line = lineQuarters ?? 0;
  if (selection === "over" || selection === "under")
    return t(`play.pick.${selection}`, { line: handicapText(line, style) });
  if (selection === "draw" || selection === "meron" || selection === "wala")
    return t(`play.pick.${selection}`);
  const side = selection === "home" ? home : away;
  if (market !== "handicap") return side;
  const own = selection === "home" ? line : -line;
  return `${side} ${own > 0 ? "+" : ""}${handicapText(own, style)}`;
}

/** Returns the final score; empty before the end. */
export function resultText({ result }: Leg, { t, style }: LegFormat): string {
  if (result === null) return "";
  return t("play.matchResult", {
    score: `${formatCount(result.home, style)}–${formatCount(result.away, style)}`,
  });
}
