// A game of several steps: place the bet, act while the round is open, see its end. An interrupted round is
// rendered again from the server's state.
import type { RoundAction, RoundBet } from "@khela/engines/rounds";
import type { RoundAnswer, RoundView } from "../../../wire/game-api.ts";
import { h } from "./dom.ts";
import type { GameLayout } from "./game-client.ts";
import { formatMessage } from "../i18n/message-format.ts";
import { setBusy } from "./stake-control.ts";
import type { GameSession } from "../session/game-session.ts";
import { messages } from "../i18n/messages.ts";
import "./instant-game.css";
import "./multi-step-game.css";

export type StepButton = { readonly text: string; readonly action: RoundAction; readonly isMain?: boolean };

/** Takes a step of the open round. */
export type Act = (action: RoundAction) => void;

export type MultiStepGame = {
  readonly words: {
    readonly ready: string;
    readonly button: string;
    readonly running: string;
    readonly won: string;
    readonly lost: string;
  };
  readonly board: HTMLElement;
  /** The options before a round; hidden while one is open. */
  readonly options: HTMLElement | null;
  readonly bet: () => RoundBet;
  /** Renders the current state of a round; null before the first. */
  readonly show: (round: RoundView | null) => void;
  /** Returns the player's actions in an open round. */
  readonly buttons: (round: RoundView) => readonly StepButton[];
  /** For steps taken on the board itself: what takes one, null while none may be taken. */
  readonly offer?: (act: Act | null) => void;
  /** Animates the answer to a step before its result is shown; the outcome is the server's. */
  readonly reveal?: (round: RoundView) => Promise<void>;
  /** The instruction shown in an open round. */
  readonly prompt: string;
};

export function createMultiStepGame(session: GameSession, game: MultiStepGame): GameLayout {
  let round: RoundView | null = session.state().open;
  /** State of the board; undefined before the first render. */
  let drawn: RoundView | null | undefined;
  let isWaiting = false;
  const statusLine = h(
    "p",
    { class: "single-said", role: "status" },
    round === null ? game.words.ready : messages.roundUnfinished,
  );
  const controls = h("div", { class: "steps" });
  const options = game.options === null ? null : h("fieldset", { class: "single-options" }, game.options);
  const isOpen = () => round?.state === "open";

  function drawControls(): void {
    const open = round !== null && isOpen() ? round : null;
    const buttons =
      open === null
        ? [
            h(
              "button",
              { type: "button", class: "main-button", disabled: isWaiting, onclick: start },
              game.words.button,
            ),
          ]
        : game.buttons(open).map(({ text, action, isMain }) =>
            h(
              "button",
              {
                type: "button",
                class: isMain === true ? "main-button" : "second-button step-button",
                disabled: isWaiting,
                onclick: () => act(open, action),
              },
              text,
            ),
          );
    controls.replaceChildren(...buttons);
  }
  function act(open: RoundView, action: RoundAction): void {
    void call(() => session.api.act(open.roundId, open.actions.length, action));
  }
  function show(): void {
    if (drawn !== round) game.show(round);
    drawn = round;
    const open = round !== null && isOpen() && !isWaiting ? round : null;
    game.offer?.(open === null ? null : (action) => act(open, action));
    if (options !== null) options.disabled = isWaiting || isOpen();
    drawControls();
    setBusy(isWaiting || isOpen());
  }
  function showEnd(done: RoundView): void {
    const paid = BigInt(done.payoutMinor ?? "0");
    // A return of the stake or less is shown without celebration.
    const isGain = paid > BigInt(done.stakeMinor);
    statusLine.textContent =
      paid > 0n ? formatMessage(game.words.won, { amount: session.format.money(paid) }) : game.words.lost;
    statusLine.dataset.tone = isGain ? "win" : "plain";
    session.sound.play(isGain ? "win" : paid > 0n ? "tap" : "lose");
  }
  function applyAnswer(answer: RoundAnswer): void {
    round = answer.round;
    session.showAnswer(answer);
    if (round.state !== "open") return showEnd(round);
    statusLine.textContent = game.prompt;
    delete statusLine.dataset.tone;
    session.sound.play("tick");
  }
  async function call(work: () => Promise<RoundAnswer>): Promise<void> {
    isWaiting = true;
    show();
    try {
      const answer = await work();
      await game.reveal?.(answer.round);
      applyAnswer(answer);
    } catch (error) {
      session.showFailure(error);
      await session.refresh().catch(() => undefined);
      round = session.state().open ?? (isOpen() ? null : round);
      if (!isOpen()) statusLine.textContent = game.words.ready;
    } finally {
      isWaiting = false;
      show();
    }
  }
  function start(): void {
    if (isWaiting) return;
    statusLine.textContent = game.words.running;
    delete statusLine.dataset.tone;
    round = null;
    session.showStaked();
    void call(() => session.api.bet(game.bet()));
  }
  session.onChange(() => {
    if (!isWaiting) show();
  });
  show();
  return { canvas: h("div", { class: "single" }, statusLine, game.board, options), controls };
}
