// The client of mines: 25 tiles, some of which are mined before the first is opened. The positions of the mines are
// secret: this client does not receive them before the round has ended.
import "./mines.css";
import { formatFraction } from "@khela/engines/fraction";
import { mines, type MinesOutcome } from "@khela/engines/originals/mines";
import { startGame } from "../shell/session/start-game.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { createMinesGame, listMinesPays } from "./mines-game.ts";
import { text } from "./text.ts";

void startGame({
  build: createMinesGame,
  rules: ({ format, state }) => ({
    rtp: formatFraction(mines.rtp),
    points: text.points,
    facts: [
      [text.least, format.money(state().limits.minMinor)],
      [text.most, format.money(state().limits.maxMinor)],
    ],
    pays: listMinesPays(format),
    extra: null,
  }),
  describe: ({ format }, round) => {
    const outcome = round.outcome as MinesOutcome;
    return formatMessage(text.describe, {
      mines: format.count(outcome.mines),
      picks: format.count(outcome.safePicks),
      times: format.times(outcome.multiplier),
    });
  },
});
