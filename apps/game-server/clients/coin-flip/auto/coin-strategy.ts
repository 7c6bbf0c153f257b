// The strategy of autoplay at coin flip: it calls sides by the player's pattern, up to the chosen number of correct
// calls.
import { coinSides, type CoinSide } from "@khela/engines/originals/coin-flip";
import { createLadderStrategy } from "../../shell/auto/ladder-strategy.ts";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import { pickRandomNumbers } from "../../shell/fairness/client-random.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { createChoice } from "../../shell/ui/choice.ts";
import { text as coin } from "../text.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

type Pattern = CoinSide | "turns" | "random";

function sideOf(pattern: Pattern, climbed: number): CoinSide {
  const [heads, tails] = coinSides;
  if (pattern === "random") return pickRandomNumbers(1, 2)[0] === 1 ? heads : tails;
  if (pattern === "turns") return climbed % 2 === 0 ? heads : tails;
  return pattern;
}

export function createCoinStrategy(session: GameSession): StepStrategy {
  const pattern = createChoice<Pattern>(
    text.side,
    [
      ["heads", coin.heads],
      ["tails", coin.tails],
      ["turns", text.turns],
      ["random", text.random],
    ],
    { first: "random", onPick: () => undefined },
  );
  return createLadderStrategy(session, {
    target: text.target,
    targets: [1, 2, 3, 5, 10],
    first: 1,
    own: [pattern.element],
    step: (climbed) => ({ type: "flip", side: sideOf(pattern.value(), climbed) }),
  });
}
