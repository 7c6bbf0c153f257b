// Dice: one roll from 0.00 to 100.00 against a target the player slides. The roll shown is the server's; the spin of
// digits before it is only the way there.
import "./dice.css";
import { dice, type DiceOutcome } from "@khela/engines/originals/dice";
import { formatFraction } from "@khela/engines/fraction";
import type { RoundView } from "../../wire.ts";
import { boot } from "../shell/boot.ts";
import type { Rules } from "../shell/rules-sheet.ts";
import type { Table } from "../shell/table.ts";
import { buildDice } from "./stage.ts";
import { showRoll, text } from "./text.ts";

function rules({ format, state }: Table): Rules {
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

function describe({ format }: Table, round: RoundView): string {
  return showRoll(format, (round.outcome as DiceOutcome).rollHundredths);
}

void boot({ build: buildDice, rules, describe });
