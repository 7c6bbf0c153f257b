// Games of goals, points and runs: what each side scores in a step is drawn from its rate (Poisson), so what is still to come
// has known chances at any step.

import { drawPoisson, poisson } from "./random-source.ts";
import type { End, Model, Standing, Strength } from "./model.ts";

export type ScoreRules = {
  readonly steps: number;
  /** Scores expected of an even side in a whole match, and what one counts. */
  readonly mean: number;
  readonly points: number;
  /** Sides score together, or one by one (innings). */
  readonly order: "together" | "innings";
  /** Level at the end: it stays so, or one more score decides. */
  readonly level: "stands" | "decided";
};

/** The share of a side's scores that falls into a step. */
function shareAt({ steps, order }: ScoreRules, side: "home" | "away", step: number): number {
  if (order === "together") return 1 / steps;
  const half = steps / 2;
  return (side === "home") === step <= half ? 1 / half : 0;
}

function shareAfter({ steps, order }: ScoreRules, side: "home" | "away", step: number): number {
  if (order === "together") return (steps - step) / steps;
  const half = steps / 2;
  return side === "home" ? Math.max(0, half - step) / half : Math.min(half, steps - step) / half;
}

/** The side that bats second stops as soon as it is ahead. */
function stopped(rules: ScoreRules, home: number, away: number): readonly [number, number] {
  return rules.order === "innings" && away > home ? [home, home + 1] : [home, away];
}

/** What is rarer than once in a million matches is left out. */
const RAREST = 1e-6;

function countsAfter(mean: number): readonly (readonly [count: number, chance: number])[] {
  return [...poisson(mean, Math.ceil(mean + 7 * Math.sqrt(mean) + 6)).entries()].filter(
    ([, chance]) => chance > RAREST,
  );
}

export function scoreModel(rules: ScoreRules): Model {
  const meanOf = (strength: Strength, side: "home" | "away") => rules.mean * strength[side];
  const homeDecides = ({ home, away }: Strength) => home / (home + away);

  function play(draw: () => number, strength: Strength): Standing[] {
    let [home, away] = [0, 0];
    const standings: Standing[] = [{ home, away, sets: [] }];
    for (let step = 1; step <= rules.steps; step += 1) {
      home += rules.points * drawPoisson(draw, meanOf(strength, "home") * shareAt(rules, "home", step));
      away += rules.points * drawPoisson(draw, meanOf(strength, "away") * shareAt(rules, "away", step));
      [home, away] = stopped(rules, home, away);
      standings.push({ home, away, sets: [] });
      if (rules.order === "innings" && away > home) return standings;
    }
    if (home === away && rules.level === "decided") {
      const isHome = draw() < homeDecides(strength);
      standings.push({
        home: home + (isHome ? rules.points : 0),
        away: away + (isHome ? 0 : rules.points),
        sets: [],
      });
    }
    return standings;
  }

  function ends(at: Standing, step: number, strength: Strength): End[] {
    const after = (side: "home" | "away") =>
      countsAfter(meanOf(strength, side) * shareAfter(rules, side, step));
    const others = after("away");
    return after("home").flatMap(([homeMore, homeChance]) =>
      others.flatMap(([awayMore, awayChance]): End[] => {
        const chance = homeChance * awayChance;
        const [home, away] = stopped(
          rules,
          at.home + rules.points * homeMore,
          at.away + rules.points * awayMore,
        );
        if (home !== away || rules.level === "stands") return [{ home, away, chance }];
        const first = homeDecides(strength);
        return [
          { home: home + rules.points, away, chance: chance * first },
          { home, away: away + rules.points, chance: chance * (1 - first) },
        ];
      }),
    );
  }

  return {
    play,
    ends,
    // a goal is rare and changes everything; points and runs come all the time
    isDangerous: (before, after) =>
      rules.mean < 10 && (before.home !== after.home || before.away !== after.away),
  };
}
