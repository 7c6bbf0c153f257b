// The client of slide: a strip of multipliers that slides and stops for all players at one of them.
import "./slide.css";
import { startGame } from "../shell/session/start-game.ts";
import { timesText } from "../shell/target/target-game.ts";
import { createSlideGame } from "./slide-game.ts";

let showFairness: () => void = () => undefined;
const loadRules = () => import("./rules/slide-rules.ts");

void startGame({
  build: (session) => {
    const slide = createSlideGame(session);
    showFairness = slide.showFairness;
    // loaded before the first tap, so that the rules open even if the network fails later
    void loadRules().catch(() => undefined);
    return slide;
  },
  rules: async (session) => (await loadRules()).listSlideRules(session),
  fairness: () => showFairness(),
  describe: (session, { outcome }) =>
    outcome?.family === "slide" ? timesText(session, outcome.resultHundredths) : "—",
});
