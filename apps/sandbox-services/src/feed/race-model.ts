// The model of games of sets, maps, frames and fights. Each point goes to one side with a fixed probability; a set goes
// to the side that reaches the target, and the match to the side that wins enough sets. Every probability follows
// exactly from that of a point.

import type { End, Model, Standing, Strength } from "./model.ts";

export type RaceRules = {
  /** Number of sets that win the match. */
  readonly sets: number;
  /** Number of points that win a set. */
  readonly target: number;
  /** Lead that wins a set at `target` points or later; at `cap` points a lead of one is enough. */
  readonly lead: number;
  readonly cap: number;
};

function pointChance({ home, away }: Strength): number {
  return home / (home + away);
}

function setWinner({ target, lead, cap }: RaceRules, home: number, away: number): "home" | "away" | null {
  const [more, fewer] = home > away ? [home, away] : [away, home];
  if (more < target || (more - fewer < lead && more < cap)) return null;
  return home > away ? "home" : "away";
}

/** Returns the probability that home wins a set at each score, computed once for all scores. */
function setChances(rules: RaceRules, point: number): (home: number, away: number) => number {
  const known = new Map<number, number>();
  const chance = (home: number, away: number): number => {
    const winner = setWinner(rules, home, away);
    if (winner !== null) return winner === "home" ? 1 : 0;
    const place = home * 100 + away;
    const found = known.get(place);
    if (found !== undefined) return found;
    const value = point * chance(home + 1, away) + (1 - point) * chance(home, away + 1);
    known.set(place, value);
    return value;
  };
  return chance;
}

export function raceModel(rules: RaceRules): Model {
  function play(draw: () => number, strength: Strength): Standing[] {
    const point = pointChance(strength);
    let [home, away] = [0, 0];
    let sets: (readonly [number, number])[] = [[0, 0]];
    const standings: Standing[] = [{ home, away, sets }];
    while (home < rules.sets && away < rules.sets) {
      const [ours, theirs] = sets.at(-1) ?? [0, 0];
      const next: readonly [number, number] = draw() < point ? [ours + 1, theirs] : [ours, theirs + 1];
      sets = [...sets.slice(0, -1), next];
      const winner = setWinner(rules, ...next);
      if (winner === "home") home += 1;
      if (winner === "away") away += 1;
      standings.push({ home, away, sets });
      if (winner !== null) sets = [...sets, [0, 0]];
    }
    return standings;
  }

  function ends(at: Standing, _step: number, strength: Strength): End[] {
    const point = pointChance(strength);
    const chanceFrom = setChances(rules, point);
    const fresh = chanceFrom(0, 0);
    const found: End[] = [];
    const follow = (home: number, away: number, chance: number, next: number): void => {
      if (home === rules.sets || away === rules.sets) return void found.push({ home, away, chance });
      follow(home + 1, away, chance * next, fresh);
      follow(home, away + 1, chance * (1 - next), fresh);
    };
    const under = at.sets.at(-1) ?? [0, 0];
    const isOver = setWinner(rules, ...under) !== null;
    follow(at.home, at.away, 1, isOver ? fresh : chanceFrom(...under));
    return found;
  }

  return {
    play,
    ends,
    isDangerous: (before, after) => before.home !== after.home || before.away !== after.away,
  };
}

/**
 * Returns the model of a fight of `blows` blows, each for one side or for none. The side with more blows wins; equal
 * numbers are a draw.
 */
export function fightModel({ blows, even }: { readonly blows: number; readonly even: number }): Model {
  const chances = (strength: Strength) => {
    const home = (1 - even) * pointChance(strength);
    return { home, away: 1 - even - home };
  };

  function play(draw: () => number, strength: Strength): Standing[] {
    const chance = chances(strength);
    let [home, away] = [0, 0];
    const standings: Standing[] = [{ home, away, sets: [] }];
    for (let blow = 1; blow <= blows; blow += 1) {
      const number = draw();
      if (number < chance.home) home += 1;
      else if (number < chance.home + chance.away) away += 1;
      standings.push({ home, away, sets: [] });
    }
    return standings;
  }

  function ends(at: Standing, step: number, strength: Strength): End[] {
    const chance = chances(strength);
    let ahead = new Map([[at.home - at.away, 1]]);
    for (let blow = step; blow < blows; blow += 1) {
      const next = new Map<number, number>();
      for (const [by, known] of ahead) {
        for (const [change, part] of [
          [1, chance.home],
          [-1, chance.away],
          [0, even],
        ] as const) {
          next.set(by + change, (next.get(by + change) ?? 0) + known * part);
        }
      }
      ahead = next;
    }
    return [...ahead].map(([by, known]) => ({
      home: Math.max(by, 0),
      away: Math.max(-by, 0),
      chance: known,
    }));
  }

  return { play, ends, isDangerous: () => false };
}
