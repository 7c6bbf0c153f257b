// Crash: a multiplier that rises for everyone until it stops.
import "../shell/single.css";
import "./crash.css";
import { crashRules } from "@khela/engines/originals/crash";
import { boot } from "../shell/boot.ts";
import { buildCrash, timesText } from "./play.ts";
import { text } from "./text.ts";

let showFairness: () => void = () => undefined;

void boot({
  build: (table) => {
    const crash = buildCrash(table);
    showFairness = crash.showFairness;
    return crash;
  },
  rules: (table) => {
    const { format, state } = table;
    const { limits } = state();
    return {
      rtp: `${crashRules.returnPercent}/100`, points: text.points, extra: null,
      facts: [
        [text.least, format.money(limits.minMinor)], [text.most, format.money(limits.maxMinor)],
        [text.range, `${timesText(table, crashRules.minTargetHundredths)} – ${timesText(table, crashRules.maxTargetHundredths)}`],
      ],
    };
  },
  fairness: () => showFairness(),
  describe: (table, { outcome }) => (outcome?.family === "crash"
    ? timesText(table, outcome.cashedHundredths ?? Number(outcome.crashHundredths ?? 0)) : "—"),
});
