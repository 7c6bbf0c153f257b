// The strategy of autoplay at video poker: it holds by the simple strategy of Jacks or Better.
import type { VideoPokerOutcome } from "@khela/engines/poker/video-poker";
import { holdSimply, simpleHoldReturns } from "@khela/engines/poker/video-poker-hold";
import { paytableReturns, type PaytableName } from "@khela/engines/poker/video-poker-tables";
import type { StepStrategy } from "../../shell/auto/step-strategy.ts";
import type { Format } from "../../shell/i18n/format.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { h } from "../../shell/ui/dom.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

export const createHoldStrategy = (format: Format, paytable: () => PaytableName): StepStrategy => ({
  questions: () => {
    const note = formatMessage(text.note, {
      rtp: format.percent(simpleHoldReturns[paytable()]),
      best: format.percent(paytableReturns[paytable()]),
    });
    return [h("p", { class: "note" }, note)];
  },
  decide: ({ outcome }) => ({ type: "draw", held: holdSimply((outcome as VideoPokerOutcome).dealt) }),
});
