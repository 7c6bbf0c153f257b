// One simulated match, with all its messages and their times. The match depends only on the seed of the feed, its
// league and its start; the clock decides which messages are published.

import { createRandomSource, drawSwing, type RandomSource } from "./random-source.ts";
import type { League } from "./league.ts";
import { evenLine, isOpenable, marketsOf, type Lines, type Market } from "./markets.ts";
import type { End, Standing, Strength } from "./model.ts";
import type { Name } from "./names.ts";

export type Phase = "scheduled" | "live" | "ended" | "cancelled" | "abandoned";
export type MarketState = "open" | "suspended" | "closed";

/** A published part of a match; a later part with the same name replaces the earlier one. */
export type Part =
  | {
      readonly part: "fixture";
      readonly body: {
        readonly category: string;
        readonly sport: string;
        readonly league: { readonly id: string; readonly name: Name };
        readonly home: Name;
        readonly away: Name;
        readonly startsAt: number;
      };
    }
  | {
      readonly part: "phase";
      readonly body: {
        readonly phase: Phase;
        readonly clock: { readonly unit: string; readonly at: number; readonly of: number };
        readonly score: Standing;
      };
    }
  | { readonly part: `market:${string}`; readonly body: Omit<Market, "id"> & { readonly state: MarketState } }
  | {
      readonly part: "result";
      readonly body: { readonly home: number; readonly away: number } | { readonly cancelled: true };
    };

/**
 * The match's state from one time on. It changes with a new estimate of the sides' strength, a step of play, a pause
 * after a score, the end, or a corrected result.
 */
type Moment = {
  readonly at: number;
  readonly step: number;
  readonly opinion: number;
  readonly phase: Phase;
  readonly isPaused: boolean;
  readonly result: { readonly home: number; readonly away: number } | { readonly cancelled: true } | null;
};

export type Fixture = {
  readonly id: string;
  readonly startsAt: number;
  /** The time of the match's last message. */
  readonly overAt: number;
  /** Returns the number of moments up to this time. */
  momentsBy(at: number): number;
  /** Returns the time of a moment; the first moment has number 1. */
  timeOf(moment: number): number;
  /** Returns all parts of the match after this number of moments. */
  parts(moments: number): readonly Part[];
};

const OPINIONS = 6;
const OPINION_EVERY_MS = 45_000;
const ABANDONED = 0.015;
const CANCELLED = 0.01;
const CORRECTED = 0.02;
const CORRECTED_AFTER_MS = 40_000;

type Plan = {
  readonly league: League;
  readonly seed: string;
  readonly startsAt: number;
  readonly speed: number;
};

/** Returns the id of a match: its league, and the second of its start. */
export function fixtureId(league: League, startsAt: number): string {
  return `${league.id}-${Math.round(startsAt / 1_000).toString(36)}`;
}

function pickSides(draw: RandomSource, sides: readonly Name[]): readonly [Name, Name] {
  const first = Math.floor(draw() * sides.length);
  const second = (first + 1 + Math.floor(draw() * (sides.length - 1))) % sides.length;
  return [sides[first], sides[second]] as readonly [Name, Name];
}

/**
 * Draws the estimates of the two sides' strength, from the first price to the start; the last estimate is the true
 * strength.
 */
function drawStrengths(draw: RandomSource, spread: number): Strength[] {
  let by = drawSwing(draw) * spread;
  return Array.from({ length: OPINIONS }, () => {
    by += drawSwing(draw) * spread * 0.08;
    return { home: Math.exp(by / 2), away: Math.exp(-by / 2) };
  });
}

function planMoments(
  { league, startsAt, speed }: Plan,
  draw: RandomSource,
  standings: readonly Standing[],
): Moment[] {
  const fate = draw();
  const [early, none] = [{ step: 0, isPaused: false, result: null }, { cancelled: true } as const];
  const before: Moment[] = Array.from({ length: OPINIONS - 1 }, (_, opinion) => ({
    ...early,
    opinion,
    phase: "scheduled",
    at: startsAt - ((OPINIONS - 1 - opinion) * OPINION_EVERY_MS) / speed,
  }));
  const last = { opinion: OPINIONS - 1 };
  if (fate < CANCELLED)
    return [...before, { ...early, ...last, at: startsAt - 5_000 / speed, phase: "cancelled", result: none }];
  const stepMs = league.stepMs / speed;
  const end = standings.length - 1;
  const stop = fate < CANCELLED + ABANDONED ? Math.max(1, Math.floor(end * draw())) : end;
  const played = standings.slice(0, stop).flatMap((standing, step): Moment[] => {
    const at = startsAt + step * stepMs;
    const live = { at, step, ...last, phase: "live", isPaused: false, result: null } as const;
    const previous = standings[step - 1];
    const isDangerous = previous !== undefined && league.model.isDangerous(previous, standing);
    return isDangerous
      ? [
          { ...live, isPaused: true },
          { ...live, at: at + stepMs * 0.6 },
        ]
      : [live];
  });
  const over = { at: startsAt + stop * stepMs, step: stop, ...last, isPaused: false };
  if (stop < end) return [...before, ...played, { ...over, phase: "abandoned", result: none }];
  const { home, away } = standings[end] ?? { home: 0, away: 0 };
  const ended = { ...over, phase: "ended", result: { home, away } } as const;
  const isCorrected = league.steps > 0 && league.category !== "COCKFIGHT" && home > 0 && draw() < CORRECTED;
  if (!isCorrected) return [...before, ...played, ended];
  // the first published result is wrong, and a correction follows it
  return [
    ...before,
    ...played,
    { ...ended, result: { home: home - 1, away } },
    { ...ended, at: over.at + CORRECTED_AFTER_MS / speed },
  ];
}

export function planFixture(plan: Plan): Fixture {
  const { league, seed, startsAt } = plan;
  const id = fixtureId(league, startsAt);
  const draw = createRandomSource(seed, id);
  const [home, away] = pickSides(draw, league.sides);
  const opinions = drawStrengths(draw, league.spread);
  const strengthAt = (opinion: number): Strength => opinions[opinion] ?? { home: 1, away: 1 };
  const standings = league.model.play(draw, strengthAt(OPINIONS - 1));
  const moments = planMoments(plan, draw, standings);
  const standingAt = (step: number): Standing =>
    standings[Math.min(step, standings.length - 1)] ?? { home: 0, away: 0, sets: [] };
  const endsAt = (step: number, opinion: number): readonly End[] =>
    league.model.ends(standingAt(step), step, strengthAt(opinion));

  const lineKinds = (["handicap", "totals"] as const).filter((kind) => league.markets.includes(kind));
  const knownLines = new Map<number, Lines>();
  /**
   * Returns the lines of handicap and totals up to a step. The first lines have even chances at the first prices; a
   * match with a clock gets new lines at each third of its steps.
   */
  function linesBy(step: number): Lines {
    const thirds =
      league.steps === 0
        ? [0]
        : [0, 1, 2].map((third) => Math.floor((third * league.steps) / 3)).filter((one) => one <= step);
    return thirds
      .flatMap((third) => {
        const known =
          knownLines.get(third) ??
          lineKinds.map((kind) => ({
            kind,
            line: evenLine(kind, league.lines, endsAt(third, third === 0 ? 0 : OPINIONS - 1)),
          }));
        knownLines.set(third, known);
        return known;
      })
      .filter(
        ({ kind, line }, place, all) =>
          all.findIndex((one) => one.kind === kind && one.line === line) === place,
      );
  }

  function marketParts({ step, opinion, phase, isPaused }: Moment): Part[] {
    const isOver = phase !== "scheduled" && phase !== "live";
    const markets = marketsOf(league.markets, linesBy(step), endsAt(isOver ? 0 : step, opinion));
    const isClosed = isOver || (phase === "live" && !league.isBetWhilePlayed);
    return markets.map((market): Part => {
      const { id: marketId, ...body } = market;
      const state = isClosed ? "closed" : isPaused || !isOpenable(market) ? "suspended" : "open";
      return { part: `market:${marketId}`, body: { ...body, state } };
    });
  }

  const fixture: Part = {
    part: "fixture",
    body: {
      category: league.category,
      sport: league.sport,
      league: { id: league.id, name: league.name },
      home,
      away,
      startsAt,
    },
  };
  return {
    id,
    startsAt,
    overAt: moments.at(-1)?.at ?? startsAt,
    momentsBy: (at) => moments.filter((moment) => moment.at <= at).length,
    timeOf: (moment) => moments[moment - 1]?.at ?? moments[0]?.at ?? startsAt,
    parts(count) {
      const moment = moments[Math.max(0, count - 1)];
      if (moment === undefined) return [fixture];
      const score = standingAt(moment.step);
      const clock = {
        unit: league.unit,
        at: league.steps > 0 ? Math.min(moment.step, league.steps) : Math.max(1, score.sets.length),
        of: league.steps,
      };
      return [
        fixture,
        { part: "phase", body: { phase: moment.phase, clock, score } },
        ...marketParts(moment),
        ...(moment.result === null ? [] : [{ part: "result", body: moment.result } as const]),
      ];
    },
  };
}
