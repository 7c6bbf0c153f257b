// Mines: 25 tiles, some of them mined before the first is opened. Where they lie is the server's secret until the
// round is over; this client never has it before.
import "./mines.css";
import { formatFraction } from "@khela/engines/fraction";
import { mines, type MinesOutcome } from "@khela/engines/originals/mines";
import { boot } from "../shell/boot.ts";
import { fill } from "../shell/i18n/words.ts";
import { buildMines } from "./stage.ts";
import { text } from "./text.ts";

void boot({
  build: buildMines,
  rules: ({ format, state }) => ({
    rtp: formatFraction(mines.rtp),
    points: text.points,
    facts: [
      [text.least, format.money(state().limits.minMinor)],
      [text.most, format.money(state().limits.maxMinor)],
    ],
    extra: null,
  }),
  describe: ({ format }, round) => {
    const outcome = round.outcome as MinesOutcome;
    return fill(text.describe, {
      mines: format.count(outcome.mines), picks: format.count(outcome.safePicks), times: format.times(outcome.multiplier),
    });
  },
});
