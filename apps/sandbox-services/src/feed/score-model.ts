// The model of games of goals, points and runs. Each side's scores in a step are drawn from its rate (Poisson), so the
// probabilities of the remaining steps are known at any step.

import { drawPoisson, poisson } from "./random-source.ts";
import type { End, Model, Standing, Strength } from "./model.ts";

export type ScoreRules = {
  readonly steps: number;
  /** `mean`: expected number of scores of an average side in a whole match. `points`: points of one score. */
  readonly mean: number;
  readonly points: number;
  /** Whether the sides score at the same time, or in turn (innings). */
  readonly order: "together" | "innings";
  /** What a level score at the end means: the match is drawn (`stands`), or one more score decides it. */
  readonly level: "stands" | "decided";
};

/** Returns the share of a side's expected scores that falls in one step: with innings, 0 in the other side's half. */
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

/** Limits the score of the side that bats second, which stops as soon as it leads. */
function stopped(rules: ScoreRules, home: number, away: number): readonly [number, number] {
  return rules.order === "innings" && away > home ? [home, home + 1] : [home, away];
}

/** Numbers of scores with a probability of at most one in a million are ignored. */
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
    // A goal is rare and changes the odds much, so betting stops. Points and runs are frequent and do not stop it.
    isDangerous: (before, after) =>
      rules.mean < 10 && (before.home !== after.home || before.away !== after.away),
  };
}
