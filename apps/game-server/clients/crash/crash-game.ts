// Crash: one curve for everyone. The curve is drawn from the server's clock; the multiplier of a cash-out,
// and whether it came in time, is the server's answer.
import { crashRules } from "@khela/engines/originals/crash";
import { ApiFailure } from "../shell/transport/api-client.ts";
import { createChoice } from "../shell/ui/choice.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { loadSheets } from "../shell/ui/load-sheets.ts";
import { createRoomClient } from "../shell/transport/room-client.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { showToast } from "../shell/ui/toast.ts";
import { drawFrame, ownBet, roundNow, showUpdate, type CrashGame } from "./crash-view.ts";
import { createCurve } from "./curve.ts";
import { messages } from "../shell/i18n/messages.ts";
import { text } from "./text.ts";

const TARGETS = [110, 150, 200, 500, 1_000] as const;

function createTargetChoice({ format }: GameSession) {
  const targets = TARGETS.map(
    (target) => [target, format.times(`${target}/100`, target % 100 === 0 ? 0 : 1)] as const,
  );
  return createChoice<number>(text.auto, [[crashRules.maxTargetHundredths, text.autoOff], ...targets], {
    first: 200,
    onPick: () => undefined,
  });
}

type Late = { readonly text: string; readonly title: string | null };

async function attempt(game: CrashGame, work: () => Promise<unknown>, late: Late): Promise<void> {
  game.isSending = true;
  try {
    await work();
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "bet.closed") showToast(late.text, "plain", late.title);
    else game.session.showFailure(error);
  } finally {
    game.isSending = false;
  }
}

/** Cashes out while the player's bet flies, places a bet otherwise. */
function onTap(game: CrashGame, targetHundredths: number): void {
  const { session, room } = game;
  const bet = ownBet(game);
  if (bet?.state === "open" && roundNow(game)?.stage === "flying") {
    return void attempt(
      game,
      async () => {
        await room.cashOut(bet.roundId);
        session.sound.play("win");
      },
      { text: text.tooLate, title: null },
    );
  }
  void attempt(
    game,
    async () => {
      await room.bet({ stakeMinor: session.stakeMinor().toString(), targetHundredths });
      session.sound.play("safe");
    },
    { text: text.late, title: messages.notTaken },
  );
}

function createGame(session: GameSession): CrashGame {
  const onUpdate = () => showUpdate(game);
  const game: CrashGame = {
    session,
    curve: createCurve(text.curve),
    big: h("b", { class: "crash-times number" }),
    statusLine: h("p", { class: "crash-said", role: "status" }, text.waiting),
    own: h("p", { class: "crash-own number" }),
    marks: h("div", { class: "crash-marks", role: "list", "aria-label": text.history }),
    button: h("button", { type: "button", class: "main-button" }, text.bet),
    room: createRoomClient(session, {
      onRoomState: onUpdate,
      onPlayerBets: onUpdate,
      onConnection: onUpdate,
      onBalance: session.showMoney,
    }),
    isSending: false,
  };
  return game;
}

export function createCrashGame(session: GameSession): GameLayout & { readonly showFairness: () => void } {
  const game = createGame(session);
  const auto = createTargetChoice(session);
  const { curve, big, statusLine, own, marks, button, room } = game;
  button.onclick = () => onTap(game, auto.value());
  const frame = () => {
    drawFrame(game);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return {
    canvas: h(
      "div",
      { class: "crash" },
      marks,
      h("div", { class: "crash-sky" }, curve.element, h("div", { class: "crash-front" }, big, statusLine)),
      own,
      auto.element,
    ),
    controls: button,
    showFairness: () =>
      void loadSheets().then(({ showRoomFairness }) => showRoomFairness(session, room.view())),
  };
}
