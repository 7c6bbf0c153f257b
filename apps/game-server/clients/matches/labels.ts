// The texts of markets, picks, odds and scores.
import { decimalOf, fraction, formatFraction, type Fraction } from "@khela/engines/fraction";
import { overround, type Market } from "@khela/engines/matches/markets";
import type { FixtureView, MarketView, MatchLegView, Score, TwoNames } from "../../wire/matches-api.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { pageLanguage } from "../shell/i18n/messages.ts";
import { text, wordOf } from "./text.ts";

export function nameOf(name: TwoNames): string {
  return name[pageLanguage()];
}

/** Formats odds with three decimals, so that they align and the multiplied value is the shown one. */
export function oddsText(format: Format, odds: Fraction): string {
  return format.decimal(decimalOf(odds, 3));
}

export function milliText(format: Format, oddsMilli: number): string {
  return oddsText(format, fraction(BigInt(oddsMilli), 1000n));
}

function lineText(format: Format, quarters: number, isSigned: boolean): string {
  const written = format.decimal(decimalOf(fraction(BigInt(quarters), 4n), quarters % 2 === 0 ? 1 : 2));
  return isSigned && quarters > 0 ? `+${written}` : written;
}

type Picked = Pick<MatchLegView, "home" | "away" | "kind" | "lineQuarters">;

/** Returns a pick's name: a side with its line, over, under, a draw. */
export function pickText(
  format: Format,
  { home, away, kind, lineQuarters }: Picked,
  selection: string,
): string {
  const line = lineQuarters ?? 0;
  if (selection === "over") return formatMessage(text.over, { line: lineText(format, line, false) });
  if (selection === "under") return formatMessage(text.under, { line: lineText(format, line, false) });
  if (selection === "draw") return text.draw;
  if (selection === "meron") return text.meron;
  if (selection === "wala") return text.wala;
  const side = nameOf(selection === "home" ? home : away);
  return kind === "handicap"
    ? `${side} ${lineText(format, selection === "home" ? line : -line, true)}`
    : side;
}

export function marketText({ kind }: { readonly kind: Market["kind"] }): string {
  return text.markets[kind];
}

/**
 * Returns a market's current margin, by the engine; for meron and wala without the draw, at which they are
 * refunded.
 */
export function marginText(format: Format, { kind, odds }: MarketView): string {
  const all = kind === "cockfight" ? [odds["meron"], odds["wala"]] : Object.values(odds);
  return formatMessage(text.margin, {
    percent: format.percent(formatFraction(overround(all.filter((one) => one !== undefined)))),
  });
}

export function scoreText(format: Format, { home, away }: Score): string {
  return `${format.count(home)}–${format.count(away)}`;
}

export function clockText(format: Format, { phase, clock, startsAt }: FixtureView, now: number): string {
  if (phase === "scheduled")
    return startsAt - now < 1_000
      ? text.startsNow
      : formatMessage(text.starts, { time: format.span(startsAt - now) });
  if (phase !== "live" || clock === null) return text.phases[phase];
  return formatMessage(wordOf(text.units, clock.unit), {
    at: format.count(clock.at),
    of: format.count(clock.of),
  });
}

/** Returns the points of the current set, map or round. */
export function pointsText(format: Format, { score }: FixtureView): string {
  const last = score?.sets.at(-1);
  return last === undefined ? "" : `${format.count(last[0])}–${format.count(last[1])}`;
}
