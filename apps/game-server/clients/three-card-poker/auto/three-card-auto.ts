// The strategy of autoplay at three-card poker: play with queen-six-four or better, else fold.
import type { TableGameBet } from "@khela/engines/live/table-game";
import type { ThreeCardOutcome } from "@khela/engines/live/three-card-poker";
import { isWorthPlaying } from "@khela/engines/live/three-card-strategy";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { h } from "../../shell/ui/dom.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

export const threeCardPlay: StepStrategy = {
  questions: () => [h("p", { class: "note" }, text.note)],
  decide: ({ outcome }) => ({
    type: isWorthPlaying((outcome as ThreeCardOutcome).player) ? "play" : "fold",
  }),
  mostMinor: (bet) => {
    const ante = (bet as TableGameBet).bets.find(({ on }) => on === "ante")?.stakeMinor ?? "0";
    return BigInt(bet.stakeMinor) + BigInt(ante);
  },
};
