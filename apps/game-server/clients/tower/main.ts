// The client of tower: eight floors; the player opens one window on each, from the bottom up. Traps are secret: this
// client does not receive them before the round has ended.
import "./tower.css";
import { formatFraction, parseFraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import { ladderMultiplier } from "@khela/engines/originals/ladder";
import {
  tower,
  towerDifficulties,
  towerLadder,
  towerRules,
  type TowerBet,
  type TowerDifficulty,
  type TowerOutcome,
} from "@khela/engines/originals/tower";
import type { RoundView } from "../../wire/game-api.ts";
import { startGame } from "../shell/session/start-game.ts";
import { createChoice, createFacts } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { createMultiStepGame, type Act, type StepButton } from "../shell/ui/multi-step-game.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createFloors } from "./floors.ts";
import { text } from "./text.ts";

/** Returns the chosen difficulty, which the rules sheet reads. */
let current: () => TowerDifficulty = () => "medium";

function cashOutOf({ format }: GameSession, round: RoundView): StepButton[] {
  const { climbed, cashOutMultiplier } = round.outcome as TowerOutcome;
  if (climbed === 0) return [];
  const amount = format.money(multiplyFloor(BigInt(round.stakeMinor), parseFraction(cashOutMultiplier)));
  return [{ text: formatMessage(text.cashOut, { amount }), action: { type: "cash-out" }, isMain: true }];
}

function build(session: GameSession): GameLayout {
  const { format, state } = session;
  const last = (state().open ?? state().rounds[0])?.bet as TowerBet | undefined;
  const floors = createFloors(format);
  const facts = createFacts([text.now, text.next]);
  let shown: TowerOutcome | null = null;
  let act: Act | null = null;
  const choice = createChoice<TowerDifficulty>(
    text.difficulty,
    towerDifficulties.map((one) => [one, text[one]] as const),
    {
      first: last?.difficulty ?? "medium",
      onPick: () => {
        shown = null;
        draw();
      },
    },
  );
  current = choice.value;
  function draw(): void {
    const pick = act === null ? null : (tile: number) => act?.({ type: "pick", tile });
    floors.show(choice.value(), shown, pick);
    const now = shown?.cashOutMultiplier ?? "0";
    const next =
      shown === null
        ? formatFraction(ladderMultiplier(towerLadder(towerRules, choice.value()), 1))
        : shown.nextMultiplier;
    facts.set(now === "0" ? "—" : format.times(now), next === null ? "—" : format.times(next));
  }
  return createMultiStepGame(session, {
    words: text,
    prompt: text.ask,
    options: choice.element,
    board: h("div", { class: "felt tower-board" }, floors.element, facts.element),
    bet: () => ({ stakeMinor: session.stakeMinor().toString(), difficulty: choice.value() }),
    buttons: (round) => cashOutOf(session, round),
    strategy: async () => (await import("./auto/tower-strategy.ts")).createTowerStrategy(session),
    show: (round) => {
      shown = round === null ? null : (round.outcome as TowerOutcome);
      draw();
    },
    offer: (next) => {
      act = next;
      draw();
    },
  });
}

void startGame({
  build,
  rules: (session) => {
    const ladder = towerLadder(towerRules, current());
    return {
      ...basicRules(session, formatFraction(tower.rtp), text),
      pays: Array.from({ length: ladder.steps }, (_, at) => [
        formatMessage(text.floors, { count: session.format.count(at + 1) }),
        formatFraction(ladderMultiplier(ladder, at + 1)),
      ]),
    };
  },
  describe: ({ format }, round) => {
    const { climbed, multiplier } = round.outcome as TowerOutcome;
    return formatMessage(text.describe, { count: format.count(climbed), times: format.times(multiplier) });
  },
});
