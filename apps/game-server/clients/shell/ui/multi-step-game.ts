// The screen of a game of several steps: the player places the bet, acts while the round is open, and sees its end. An
// interrupted round is rendered again from the server's state.
import type { RoundAction, RoundBet } from "@khela/engines/rounds";
import type { RoundView } from "../../../wire/game-api.ts";
import { loadAutoPlay } from "../auto/load-auto-play.ts";
import type { StepStrategy } from "../auto/step-strategy.ts";
import { h } from "./dom.ts";
import type { GameLayout } from "./game-client.ts";
import { formatMessage } from "../i18n/message-format.ts";
import { createRoundSteps } from "./round-steps.ts";
import { soundOfWin } from "./sound-effects.ts";
import { setBusy } from "./stake-control.ts";
import type { GameSession } from "../session/game-session.ts";
import { messages } from "../i18n/messages.ts";
import "./instant-game.css";
import "./multi-step-game.css";

export type StepButton = {
  readonly text: string;
  readonly action: RoundAction;
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
};

/** Takes a step in the open round. */
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
  /** The element with the options before a round; it is hidden while a round is open. */
  readonly options: HTMLElement | null;
  readonly bet: () => RoundBet;
  /** Renders the current state of a round; null before the first round. */
  readonly show: (round: RoundView | null) => void;
  /** Returns the buttons for the player's actions in an open round. */
  readonly buttons: (round: RoundView) => readonly StepButton[];
  /**
   * For games whose steps are taps on the board: gives the board the function that takes a step, or null while no step
   * is allowed.
   */
  readonly offer?: (act: Act | null) => void;
  /** Animates the answer to a step before its result is shown; the outcome is the server's. */
  readonly reveal?: (round: RoundView) => Promise<void>;
  /** The instruction that is shown while a round is open. */
  readonly prompt: string;
  /** Loads the strategy of autoplay; undefined for a game without autoplay. */
  readonly strategy?: () => Promise<StepStrategy>;
};

export function createMultiStepGame(session: GameSession, game: MultiStepGame): GameLayout {
  const { words, strategy } = game;
  /** The round that the board shows; null: none; undefined before the first render. */
  let drawn: RoundView | null | undefined;
  const statusLine = h("p", { class: "single-said", role: "status" });
  const controls = h("div", { class: "steps" });
  const options = game.options === null ? null : h("fieldset", { class: "single-options" }, game.options);
  const steps = createRoundSteps(session, {
    show: () => show(),
    ...(game.reveal === undefined ? {} : { reveal: game.reveal }),
    onAnswer: (round) => {
      if (round.state !== "open") return showEnd(round);
      statusLine.textContent = game.prompt;
      delete statusLine.dataset.tone;
      session.sound.play("tick");
    },
    onFailure: () => {
      if (!steps.isOpen()) statusLine.textContent = words.ready;
    },
  });
  statusLine.textContent = steps.isOpen() ? messages.roundUnfinished : words.ready;

  /** Returns whether the bet is within the limits: a bonus's maximum may be below the smallest bet. */
  const isWithinLimits = () => session.stakeMinor() <= session.stakeRange().capMinor;
  function drawControls(isDisabled: boolean): void {
    const open = steps.isOpen() ? steps.round() : null;
    const disabled = isDisabled || (open === null && !isWithinLimits());
    const button = (label: string, type: string, onclick: () => void, isOff = false) =>
      h("button", { type: "button", class: type, disabled: disabled || isOff, onclick }, label);
    const buttons =
      open === null
        ? [button(words.button, "main-button", () => void start())]
        : game
            .buttons(open)
            .map(({ text, action, isMain, isDisabled }) =>
              button(
                text,
                isMain === true ? "main-button" : "second-button step-button",
                () => void steps.act(action),
                isDisabled,
              ),
            );
    controls.replaceChildren(...buttons);
  }
  function show(): void {
    const round = steps.round();
    const isAuto = auto?.isOn() === true;
    const isBusy = steps.isWaiting() || steps.isOpen();
    if (drawn !== round) game.show(round);
    drawn = round;
    const canAct = steps.isOpen() && !steps.isWaiting() && !isAuto;
    game.offer?.(canAct ? (action) => void steps.act(action) : null);
    if (options !== null) options.disabled = isBusy || isAuto;
    drawControls(steps.isWaiting() || isAuto);
    setBusy(isBusy);
    auto?.refresh();
  }
  function showEnd(done: RoundView): void {
    const paid = BigInt(done.payoutMinor ?? "0");
    // A payout of the stake or less is shown without celebration.
    const isGain = paid > BigInt(done.stakeMinor);
    statusLine.textContent =
      paid > 0n ? formatMessage(words.won, { amount: session.format.money(paid) }) : words.lost;
    statusLine.dataset.tone = isGain ? "win" : "plain";
    session.sound.play(soundOfWin(paid, BigInt(done.stakeMinor)) ?? (paid > 0n ? "tap" : "lose"));
  }
  const start = async () => {
    if (!isWithinLimits()) return false;
    statusLine.textContent = words.running;
    delete statusLine.dataset.tone;
    return steps.start(game.bet);
  };
  const refresh = () => {
    if (!steps.isWaiting()) show();
  };
  const auto =
    strategy === undefined
      ? null
      : loadAutoPlay(session, async () => {
          const [{ createStepAuto }, plan] = await Promise.all([import("../auto/step-auto.ts"), strategy()]);
          return createStepAuto(session, { steps, start, refresh, bet: game.bet }, plan);
        });
  session.onChange(refresh);
  show();
  return {
    canvas: h("div", { class: "single" }, statusLine, game.board, options),
    controls: auto === null ? controls : h("div", { class: "play-row" }, controls, auto.place),
  };
}
