// The game of crash: one curve for all players, drawn by the server's clock. A player has at most two bets, each with
// its own target.
import { crashRules } from "@khela/engines/originals/crash";
import { loadAutoPlay } from "../shell/auto/load-auto-play.ts";
import { createRoomClient } from "../shell/transport/room-client.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { loadSheets } from "../shell/ui/load-sheets.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { valueOf } from "../shell/target/target-choice.ts";
import { roundNow } from "../shell/target/target-game.ts";
import { addSlot, createCrashTarget } from "./bet-slot.ts";
import { drawFrame, showUpdate, type CrashGame } from "./crash-view.ts";
import { createCurve } from "./curve.ts";
import { text } from "./text.ts";

function createGame(session: GameSession): CrashGame {
  const onUpdate = () => showUpdate(game);
  const game: CrashGame = {
    session,
    curve: createCurve(text.curve),
    big: h("b", { class: "crash-times number" }),
    statusLine: h("p", { class: "crash-said", role: "status" }, text.waiting),
    marks: h("div", { class: "crash-marks", role: "list", "aria-label": text.history }),
    room: createRoomClient(session, {
      onRoomState: onUpdate,
      onPlayerBets: onUpdate,
      onConnection: onUpdate,
      onBalance: session.showMoney,
    }),
    rules: crashRules,
    slots: [],
    lateText: text.late,
    isDecided: ({ state }) => state === "settled" || roundNow(game)?.stage === "shown",
    isAuto: () => false,
  };
  return game;
}

export function createCrashGame(session: GameSession): GameLayout & { readonly showFairness: () => void } {
  const game = createGame(session);
  const { curve, big, statusLine, marks, room } = game;
  const target = createCrashTarget(session, text.auto);
  const first = addSlot(game, { stakeMinor: session.stakeMinor, targetHundredths: () => valueOf(target) });
  const frame = () => {
    drawFrame(game);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const auto = loadAutoPlay(session, async () =>
    (await import("../shell/target/auto/target-auto.ts")).createTargetAuto(game),
  );
  game.isAuto = auto.isOn;
  const owns = h("div", { class: "crash-owns" }, first.own);
  const buttons = h("div", { class: "play-row" }, first.button, auto.place);
  const second = h("div", { class: "crash-second" });
  import("./second/second-bet.ts").then(
    ({ createSecondBet }) => second.append(createSecondBet(game, { owns, target })),
    () => undefined,
  );
  return {
    canvas: h(
      "div",
      { class: "target-game crash" },
      marks,
      h("div", { class: "crash-sky" }, curve.element, h("div", { class: "crash-front" }, big, statusLine)),
      owns,
      target.choice.element,
      second,
    ),
    controls: buttons,
    showFairness: () =>
      void loadSheets().then(({ showRoomFairness }) => showRoomFairness(session, room.view())),
  };
}
