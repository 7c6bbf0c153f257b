// The client of scratch cards, for both decks.
import "./scratch.css";
import { formatFraction } from "@khela/engines/fraction";
import type { ScratchOutcome } from "@khela/engines/originals/scratch";
import { blankCards, scratch, scratchGold } from "@khela/engines/originals/scratch-rules";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { startGame } from "../shell/session/start-game.ts";
import { basicRules } from "../shell/ui/basic-rules.ts";
import { showToast } from "../shell/ui/toast.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { Rules } from "../shell/ui/rules-sheet.ts";
import type { ScratchGameName } from "./card.ts";
import { createScratchGame, type ScratchLayout } from "./scratch-game.ts";
import { text } from "./text.ts";

const games = { scratch, "scratch-gold": scratchGold } as const;

function nameOf(session: GameSession): ScratchGameName {
  return session.state().game.engine === "scratch-gold" ? "scratch-gold" : "scratch";
}

const loadDecks = () => import("./decks-sheet.ts");
let layout: ScratchLayout | null = null;

function listRules(session: GameSession): Rules {
  const game = nameOf(session);
  const { rules, rtp } = games[game];
  const { format } = session;
  const basic = basicRules(session, formatFraction(rtp), text);
  return {
    ...basic,
    facts: [
      [text.cards, format.count(rules.cards)],
      [text.winning, format.count(rules.cards - blankCards(rules))],
      ...basic.facts,
    ],
    pays: rules.prizes.map(({ times, cards }, picture) => [
      formatMessage(text.prizes, { count: format.count(cards), picture: text.pictures[game][picture] ?? "" }),
      String(times),
    ]),
  };
}

void startGame({
  build: (session) => {
    const game = nameOf(session);
    document.documentElement.dataset.deck = game;
    layout = createScratchGame(session, { game, rules: games[game].rules });
    // loaded before the first tap, so that the sheet opens even if the network fails later
    void loadDecks().catch(() => undefined);
    return layout;
  },
  rules: listRules,
  fairness: (session) =>
    void loadDecks().then(
      ({ showDecks }) => showDecks(session, layout?.deck() ?? null),
      () => showToast(messages.errors.offline, "error"),
    ),
  describe: (session, round) => {
    const { prize } = round.outcome as ScratchOutcome;
    return prize === null ? text.lost : (text.pictures[nameOf(session)][prize] ?? "");
  },
});
