// The strategy of autoplay at video poker: it holds by the simple strategy of Jacks or Better.
import type { VideoPokerOutcome } from "@khela/engines/poker/video-poker";
import { holdSimply } from "@khela/engines/poker/video-poker-hold";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { h } from "../../shell/ui/dom.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

export const holdStrategy: StepStrategy = {
  questions: () => [h("p", { class: "note" }, text.note)],
  decide: ({ outcome }) => ({ type: "draw", held: holdSimply((outcome as VideoPokerOutcome).dealt) }),
};
