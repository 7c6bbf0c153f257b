// The client of crash: a multiplier that rises for all players until it stops.
import "./crash.css";
import { startGame } from "../shell/session/start-game.ts";
import { createCrashGame } from "./crash-game.ts";
import { timesText } from "../shell/target/target-game.ts";

let showFairness: () => void = () => undefined;
const loadRules = () => import("./rules/crash-rules.ts");

void startGame({
  build: (session) => {
    const crash = createCrashGame(session);
    showFairness = crash.showFairness;
    // loaded before the first tap, so that the rules open even if the network fails later
    void loadRules().catch(() => undefined);
    return crash;
  },
  rules: async (session) => (await loadRules()).listCrashRules(session),
  fairness: () => showFairness(),
  describe: (session, { outcome }) =>
    outcome?.family === "crash"
      ? timesText(session, outcome.cashedHundredths ?? Number(outcome.crashHundredths ?? 0))
      : "—",
});
