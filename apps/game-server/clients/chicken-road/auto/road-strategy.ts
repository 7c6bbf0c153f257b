// The strategy of autoplay on the chicken road: the hen crosses the chosen number of lanes.
import { createLadderStrategy } from "../../shell/auto/ladder-strategy.ts";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

export const createRoadStrategy = (session: GameSession): StepStrategy =>
  createLadderStrategy(session, {
    target: text.target,
    targets: [1, 2, 3, 5, 10, 15],
    first: 3,
    step: () => ({ type: "step" }),
  });
