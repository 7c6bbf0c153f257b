// The game of slide: one strip for all players, which stops by the server's clock. A player has one bet in a round, with
// the target at which it is paid.
import { slideRules } from "@khela/engines/originals/slide";
import { loadAutoPlay } from "../shell/auto/load-auto-play.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { addOwnTarget } from "../shell/target/own-target.ts";
import { createTarget, valueOf, type Target } from "../shell/target/target-choice.ts";
import { ownBet, placeBet, type BetSlot } from "../shell/target/target-game.ts";
import { createRoomClient } from "../shell/transport/room-client.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { loadSheets } from "../shell/ui/load-sheets.ts";
import { createPlayers } from "./players.ts";
import { onRoomState, onStop, redraw, showMoney, tick, type SlideGame } from "./slide-view.ts";
import { createStrip } from "./strip.ts";
import { text } from "./text.ts";

const TARGETS = [110, 150, 200, 500, 1_000] as const;
const TICK_MS = 200;

function createSlot(session: GameSession, target: Target): BetSlot {
  return {
    stakeMinor: session.stakeMinor,
    targetHundredths: () => valueOf(target),
    button: h("button", { type: "button", class: "main-button" }, text.bet),
    own: h("p", { class: "slide-own number", role: "status" }),
    placedId: null,
    playedId: null,
    isSending: false,
  };
}

function createGame(session: GameSession, target: Target): SlideGame {
  const slot = createSlot(session, target);
  const game: SlideGame = {
    session,
    slot,
    slots: [slot],
    rules: slideRules,
    lateText: text.late,
    isDecided: () => {
      const round = game.room.view()?.round ?? null;
      return round !== null && game.strip.hasStopped(round.id);
    },
    isAuto: () => false,
    strip: createStrip(session, () => onStop(game)),
    big: h("output", { class: "slide-big number", "aria-live": "off" }),
    statusLine: h("p", { class: "slide-said", role: "status" }, text.waiting),
    timeBar: h("i"),
    marks: h("div", { class: "slide-marks", role: "list", "aria-label": text.history }),
    chance: h("p", { class: "slide-chance number" }),
    players: createPlayers(session),
    room: createRoomClient(session, {
      onRoomState: () => onRoomState(game),
      onPlayerBets: () => redraw(game),
      onConnection: () => redraw(game),
      onBalance: (balanceMinor, totals) => {
        const { pendingMoney } = game;
        game.pendingMoney = {
          balanceMinor: balanceMinor ?? pendingMoney?.balanceMinor ?? null,
          totals: totals ?? pendingMoney?.totals ?? null,
        };
        showMoney(game);
      },
      onTableBets: (bets) => {
        game.tableBets = bets;
        redraw(game);
      },
    }),
    tableBets: null,
    opened: { id: "", fullMs: 0 },
    isSiteHeld: false,
    pendingMoney: null,
  };
  slot.button.onclick = () => {
    if (!slot.isSending && ownBet(game, slot) === null) void placeBet(game, slot);
  };
  return game;
}

export function createSlideGame(session: GameSession): GameLayout & { readonly showFairness: () => void } {
  const target = createTarget(session, { label: text.target, usual: TARGETS });
  addOwnTarget(session, target, { ...text.own, rules: slideRules });
  const game = createGame(session, target);
  setInterval(() => tick(game), TICK_MS);
  target.choice.element.addEventListener("click", () => tick(game));
  target.choice.element.addEventListener("change", () => tick(game));
  const auto = loadAutoPlay(session, async () =>
    (await import("../shell/target/auto/target-auto.ts")).createTargetAuto(game),
  );
  game.isAuto = auto.isOn;
  const { strip, big, statusLine, timeBar, marks, chance, players, slot, room } = game;
  return {
    canvas: h(
      "div",
      { class: "target-game slide" },
      marks,
      h(
        "div",
        { class: "slide-stage" },
        big,
        statusLine,
        strip.element,
        h("div", { class: "slide-time" }, timeBar),
        slot.own,
      ),
      h("div", { class: "slide-target" }, target.choice.element, chance),
      players.element,
    ),
    controls: h("div", { class: "play-row" }, slot.button, auto.place),
    showFairness: () =>
      void loadSheets().then(({ showRoomFairness }) => showRoomFairness(session, room.view())),
  };
}
