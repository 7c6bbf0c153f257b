// The client of dice: one roll from 0.00 to 100.00 against a target that the player slides. The roll shown is the
// server's; the digits before it are animation.
import "./dice.css";
import { dice, type DiceOutcome } from "@khela/engines/originals/dice";
import { formatFraction } from "@khela/engines/fraction";
import type { RoundView } from "../../wire/game-api.ts";
import { startGame } from "../shell/session/start-game.ts";
import type { Rules } from "../shell/ui/rules-sheet.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createDice } from "./dice-game.ts";
import { showRoll, text } from "./text.ts";

function rules({ format, state }: GameSession): Rules {
  const { limits } = state();
  return {
    rtp: formatFraction(dice.rtp),
    points: text.points,
    facts: [
      [text.least, format.money(limits.minMinor)],
      [text.most, format.money(limits.maxMinor)],
      [text.highest, format.times(String(dice.rules.paidOutcomes / dice.rules.minWinning))],
    ],
    extra: null,
  };
}

function describe({ format }: GameSession, round: RoundView): string {
  return showRoll(format, (round.outcome as DiceOutcome).rollHundredths);
}

void startGame({ build: createDice, rules, describe });
