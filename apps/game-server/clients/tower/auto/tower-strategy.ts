// The strategy of autoplay at the tower: it opens a window on each floor by the player's pattern, up to the chosen
// floor.
import { towerLadder, towerRules, type TowerBet } from "@khela/engines/originals/tower";
import { createLadderStrategy } from "../../shell/auto/ladder-strategy.ts";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import { pickRandomNumbers } from "../../shell/fairness/client-random.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { createChoice } from "../../shell/ui/choice.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

const patterns = ["left", "right", "zigzag", "random"] as const;
type Pattern = (typeof patterns)[number];

/** Returns the window that the pattern opens on a floor, from 0 at the left. */
function windowOf(pattern: Pattern, floor: number, windows: number): number {
  if (pattern === "random") return (pickRandomNumbers(1, windows)[0] ?? 1) - 1;
  const isLeft = pattern === "left" || (pattern === "zigzag" && floor % 2 === 0);
  return isLeft ? 0 : windows - 1;
}

export function createTowerStrategy(session: GameSession): StepStrategy {
  const pattern = createChoice<Pattern>(
    text.pattern,
    patterns.map((one) => [one, text[one]]),
    { first: "random", onPick: () => undefined },
  );
  return createLadderStrategy(session, {
    target: text.target,
    targets: [1, 2, 3, 5, towerRules.rows],
    first: 2,
    own: [pattern.element],
    step: (climbed, { bet }) => {
      const { of } = towerLadder(towerRules, (bet as TowerBet).difficulty);
      return { type: "pick", tile: windowOf(pattern.value(), climbed, of) };
    },
  });
}
