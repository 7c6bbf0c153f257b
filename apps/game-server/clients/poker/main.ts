// The client of poker: the lobby, and the player's table.
import "./poker.css";
import { startGame } from "../shell/session/start-game.ts";
import { createTurnNotice } from "../shell/turn/turn-notice.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { createPokerGame, showOwnHands } from "./poker-game.ts";
import { text } from "./text.ts";

void startGame({
  build: createPokerGame,
  hasOwnStake: true,
  turnNotice: createTurnNotice,
  rules: ({ format }) => ({
    rtp: null,
    facts: [],
    extra: null,
    points: [...text.points, text.fair].map((point) =>
      formatMessage(point, { rake: format.percent("1/20", 0) }),
    ),
  }),
  fairness: (session) => void showOwnHands(session).catch((error: unknown) => session.showFailure(error)),
  describe: ({ format }, round) => formatMessage(text.sitting, { amount: format.money(round.stakeMinor) }),
});
