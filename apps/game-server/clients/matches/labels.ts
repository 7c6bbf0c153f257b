// The texts of markets, picks, odds and scores of matches.
import { decimalOf, fraction, formatFraction, type Fraction } from "@khela/engines/fraction";
import { overround, selectionsOf, type Market } from "@khela/engines/matches/markets";
import type { FixtureView, MarketView, MatchLegView, Score, TwoNames } from "../../wire/matches-api.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { pageLanguage } from "../shell/i18n/messages.ts";
import { text, wordOf } from "./text.ts";

export function nameOf(name: TwoNames): string {
  return name[pageLanguage()];
}

/**
 * Formats odds with two decimals, so that they align. The odds of one pick have at most two decimals; the product of
 * several picks' odds is truncated.
 */
export function oddsText(format: Format, odds: Fraction): string {
  return format.decimal(decimalOf(odds, 2));
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
 * Returns the text of a market's current margin, computed by the engine. For a cockfight the draw is left out, since it
 * refunds meron and wala. Empty while an outcome is suspended.
 */
export function marginText(format: Format, { kind, odds }: MarketView): string {
  const counted = selectionsOf({ kind }).filter((selection) => kind !== "cockfight" || selection !== "draw");
  const prices = counted.map((selection) => odds[selection]).filter((price) => price !== undefined);
  if (prices.length < counted.length) return "";
  return formatMessage(text.margin, { percent: format.percent(formatFraction(overround(prices))) });
}

export function scoreText(format: Format, { home, away }: Score): string {
  return `${format.count(home)}–${format.count(away)}`;
}

/**
 * State of a match of two innings: whether the second side bats, the overs played in this innings, and the overs of an
 * innings.
 */
type Innings = { readonly isSecond: boolean; readonly overs: number; readonly of: number };

/**
 * Returns the innings by the clock, which counts the overs of both; null for all other sports. The side named first
 * bats first.
 */
export function inningsOf({ clock }: Pick<FixtureView, "clock">): Innings | null {
  if (clock === null || clock.unit !== "over") return null;
  const of = clock.of / 2;
  const isSecond = clock.at > of;
  return { isSecond, overs: isSecond ? clock.at - of : clock.at, of };
}

/**
 * Returns a side's score. In cricket it has the overs that the side has batted, "157 (20)", and is empty before it
 * bats.
 */
export function sideScore(format: Format, fixture: FixtureView, side: "home" | "away"): string {
  const { score, phase } = fixture;
  if (score === null || phase === "scheduled") return "";
  const runs = format.count(score[side]);
  const innings = inningsOf(fixture);
  if (innings === null) return runs;
  if (side === "away") return innings.isSecond ? `${runs} (${format.count(innings.overs)})` : "";
  return `${runs} (${format.count(innings.isSecond ? innings.of : innings.overs)})`;
}

/** Returns the runs the side that bats second needs to win; empty before it bats and in other games. */
export function targetText(format: Format, fixture: FixtureView): string {
  const isChase = fixture.score !== null && inningsOf(fixture)?.isSecond === true;
  return isChase ? formatMessage(text.target, { runs: format.count(fixture.score.home + 1) }) : "";
}

export function clockText(format: Format, { phase, clock, startsAt }: FixtureView, now: number): string {
  if (phase === "scheduled")
    return startsAt - now < 1_000
      ? text.startsNow
      : formatMessage(text.starts, { time: format.span(startsAt - now) });
  if (phase !== "live" || clock === null) return text.phases[phase];
  const innings = inningsOf({ clock });
  if (innings !== null)
    return formatMessage(text.innings[innings.isSecond ? "second" : "first"], {
      at: format.count(innings.overs),
      of: format.count(innings.of),
    });
  return formatMessage(wordOf(text.units, clock.unit), {
    at: format.count(clock.at),
    of: format.count(clock.of),
  });
}

/** Returns the points of the set, map or round in progress, as text. */
export function pointsText(format: Format, { score }: FixtureView): string {
  const last = score?.sets[score.sets.length - 1];
  return last === undefined ? "" : `${format.count(last[0])}–${format.count(last[1])}`;
}
