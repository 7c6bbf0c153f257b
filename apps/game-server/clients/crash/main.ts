// Crash: a multiplier that rises for everyone until it stops.
import "../shell/ui/instant-game.css";
import "./crash.css";
import { crashRules } from "@khela/engines/originals/crash";
import { startGame } from "../shell/session/start-game.ts";
import { createCrashGame } from "./crash-game.ts";
import { timesText } from "./crash-view.ts";
import { text } from "./text.ts";

let showFairness: () => void = () => undefined;

void startGame({
  build: (session) => {
    const crash = createCrashGame(session);
    showFairness = crash.showFairness;
    return crash;
  },
  rules: (session) => {
    const { format, state } = session;
    const { limits } = state();
    return {
      rtp: `${crashRules.returnPercent}/100`,
      points: text.points,
      extra: null,
      facts: [
        [text.least, format.money(limits.minMinor)],
        [text.most, format.money(limits.maxMinor)],
        [
          text.range,
          `${timesText(session, crashRules.minTargetHundredths)} – ${timesText(session, crashRules.maxTargetHundredths)}`,
        ],
      ],
    };
  },
  fairness: () => showFairness(),
  describe: (session, { outcome }) =>
    outcome?.family === "crash"
      ? timesText(session, outcome.cashedHundredths ?? Number(outcome.crashHundredths ?? 0))
      : "—",
});
