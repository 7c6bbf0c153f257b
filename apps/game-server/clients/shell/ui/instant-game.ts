// The screen of a game of one bet and one answer: the status, the board, the options, and the button. The server
// decides the outcome; a game's `reveal` only animates it.
import type { RoundBet } from "@khela/engines/rounds";
import type { RoundAnswer, RoundView } from "../../../wire/game-api.ts";
import { createAutoPlay } from "../auto/auto-play.ts";
import { h } from "./dom.ts";
import type { GameLayout } from "./game-client.ts";
import { formatMessage } from "../i18n/message-format.ts";
import { soundOfWin } from "./sound-effects.ts";
import { setBusy } from "./stake-control.ts";
import type { GameSession } from "../session/game-session.ts";
import { createTurboButton } from "./turbo.ts";
import "./instant-game.css";

export type InstantGameMessages = {
  readonly ready: string;
  readonly button: string;
  readonly running: string;
  readonly won: string;
  readonly lost: string;
};

export type InstantGame = {
  readonly words: InstantGameMessages;
  readonly board: HTMLElement;
  readonly options: HTMLElement;
  readonly bet: () => RoundBet;
  /** Shows the current options; called whenever the stake or the options change. */
  readonly show: () => void;
  /** Animates the outcome and leaves it on the board. */
  readonly reveal: (round: RoundView) => Promise<void>;
  /** Returns whether a bet can be placed with the current options. */
  readonly isReady?: () => boolean;
};

export type InstantGameView = { readonly layout: GameLayout; readonly refresh: () => void };

export function createInstantGame(session: GameSession, game: InstantGame): InstantGameView {
  const { words } = game;
  let isRunning = false;
  const statusLine = h("p", { class: "single-said", role: "status" }, words.ready);
  const button = h("button", { type: "button", class: "main-button" }, words.button);
  const chosen = h("fieldset", { class: "single-options" }, game.options);

  function refresh(): void {
    game.show();
    chosen.disabled = isRunning || auto.isOn();
    button.disabled = isRunning || auto.isOn() || !isReady();
    auto.refresh();
  }
  function showEnd(round: RoundView): void {
    const paid = BigInt(round.payoutMinor ?? "0");
    // A payout of the stake or less is shown without celebration.
    const isGain = paid > BigInt(round.stakeMinor);
    statusLine.textContent =
      paid > 0n ? formatMessage(words.won, { amount: session.format.money(paid) }) : words.lost;
    statusLine.dataset.tone = isGain ? "win" : "plain";
    session.sound.play(soundOfWin(paid, BigInt(round.stakeMinor)) ?? (paid > 0n ? "tap" : "lose"));
  }
  /** Plays a round and returns it; null when no bet was accepted. */
  async function run(): Promise<RoundView | null> {
    isRunning = true;
    setBusy(true);
    refresh();
    statusLine.textContent = words.running;
    delete statusLine.dataset.tone;
    try {
      session.showStaked();
      const answer: RoundAnswer = await session.api.bet(game.bet());
      await game.reveal(answer.round);
      showEnd(answer.round);
      session.showAnswer(answer);
      return answer.round;
    } catch (error) {
      statusLine.textContent = words.ready;
      session.showFailure(error);
      return null;
    } finally {
      isRunning = false;
      setBusy(false);
      refresh();
    }
  }
  const isReady = () => game.isReady?.() !== false;
  const auto = createAutoPlay(session, {
    playRound: run,
    isReady,
    stakeMinor: session.stakeMinor,
    onChange: () => {
      if (!isRunning) refresh();
    },
  });
  button.onclick = () => void run();
  session.onChange(() => {
    if (!isRunning) refresh();
  });
  refresh();
  return {
    layout: {
      canvas: h("div", { class: "single" }, statusLine, game.board, chosen),
      controls: h("div", { class: "play-row" }, createTurboButton(session), button, auto.button),
    },
    refresh,
  };
}
