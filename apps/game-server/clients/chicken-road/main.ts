// The client of chicken road: a hen crosses lane after lane, as often as the player likes, and then the player cashes
// out.
import "./chicken-road.css";
import { formatFraction, parseFraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import {
  chickenRoad,
  chickenRoadRules,
  roadDifficulties,
  roadLadder,
  type ChickenRoadBet,
  type ChickenRoadOutcome,
  type RoadDifficulty,
} from "@khela/engines/originals/chicken-road";
import { ladderMultiplier } from "@khela/engines/originals/ladder";
import type { RoundView } from "../../wire/game-api.ts";
import { startGame } from "../shell/session/start-game.ts";
import { createChoice, createFacts } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame, type StepButton } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createRoad } from "./road.ts";
import { text } from "./text.ts";

/** Returns the chosen difficulty, which the rules sheet reads. */
let current: () => RoadDifficulty = () => "easy";

function buttonsOf({ format }: GameSession, round: RoundView): StepButton[] {
  const { climbed, cashOutMultiplier } = round.outcome as ChickenRoadOutcome;
  const step: StepButton = { text: text.go, action: { type: "step" } };
  if (climbed === 0) return [step];
  const amount = format.money(multiplyFloor(BigInt(round.stakeMinor), parseFraction(cashOutMultiplier)));
  const out = {
    text: formatMessage(text.cashOut, { amount }),
    action: { type: "cash-out" },
    isMain: true,
  } as const;
  return [out, step];
}

function build(session: GameSession): GameLayout {
  const { format, state } = session;
  const last = (state().open ?? state().rounds[0])?.bet as ChickenRoadBet | undefined;
  const road = createRoad(format);
  const facts = createFacts([text.now, text.next]);
  const choice = createChoice<RoadDifficulty>(
    text.difficulty,
    roadDifficulties.map((one) => [one, text[one]] as const),
    { first: last?.difficulty ?? "easy", onPick: () => draw(null) },
  );
  current = choice.value;
  function draw(outcome: ChickenRoadOutcome | null): void {
    road.show(choice.value(), outcome);
    const now = outcome?.cashOutMultiplier ?? "0";
    const next =
      outcome === null
        ? formatFraction(ladderMultiplier(roadLadder(chickenRoadRules, choice.value()), 1))
        : outcome.nextMultiplier;
    facts.set(now === "0" ? "—" : format.times(now), next === null ? "—" : format.times(next));
  }
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: choice.element,
    board: h("div", { class: "road-board" }, road.element, facts.element),
    bet: () => ({ stakeMinor: session.stakeMinor().toString(), difficulty: choice.value() }),
    buttons: (round) => buttonsOf(session, round),
    strategy: async () => (await import("./auto/road-strategy.ts")).createRoadStrategy(session),
    show: (round) => draw(round === null ? null : (round.outcome as ChickenRoadOutcome)),
  });
}

void startGame({
  build,
  rules: (session) => {
    const ladder = roadLadder(chickenRoadRules, current());
    return {
      ...basicRules(session, formatFraction(chickenRoad.rtp), text),
      pays: Array.from({ length: ladder.steps }, (_, at) => [
        formatMessage(text.lanes, { count: session.format.count(at + 1) }),
        formatFraction(ladderMultiplier(ladder, at + 1)),
      ]),
    };
  },
  describe: ({ format }, round) => {
    const { climbed, multiplier } = round.outcome as ChickenRoadOutcome;
    return formatMessage(text.describe, { count: format.count(climbed), times: format.times(multiplier) });
  },
});
