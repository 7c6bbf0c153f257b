// The stage of a game that is one bet and one answer: what is said, the board, what may be chosen, and the button. The
// outcome shown is the server's; a game's `reveal` is only the way there.
import type { RoundBet } from "@khela/engines/rounds";
import type { RoundAnswer, RoundView } from "../../wire.ts";
import { h } from "./dom.ts";
import type { Stage } from "./frame.ts";
import { fill } from "./i18n/words.ts";
import { setBusy } from "./stake.ts";
import type { Table } from "./table.ts";
import "./single.css";

export type SingleWords = {
  readonly ready: string; readonly button: string; readonly running: string; readonly won: string; readonly lost: string;
};

export type SingleGame = {
  readonly words: SingleWords;
  readonly board: HTMLElement;
  readonly options: HTMLElement;
  readonly bet: () => RoundBet;
  /** Shows what was chosen; called whenever stake or choice change. */
  readonly show: () => void;
  /** Leads the eye to the outcome and leaves it on the board. */
  readonly reveal: (round: RoundView) => Promise<void>;
  /** Whether a bet can be placed as things are chosen. */
  readonly isReady?: () => boolean;
};

export type Single = { readonly stage: Stage; readonly refresh: () => void };

export function buildSingle(table: Table, game: SingleGame): Single {
  const { words } = game;
  let isRunning = false;
  const said = h("p", { class: "single-said", role: "status" }, words.ready);
  const button = h("button", { type: "button", class: "main-button" }, words.button);
  const chosen = h("fieldset", { class: "single-options" }, game.options);

  function refresh(): void {
    game.show();
    chosen.disabled = isRunning;
    button.disabled = isRunning || game.isReady?.() === false;
  }
  function showEnd(round: RoundView): void {
    const paid = BigInt(round.payoutMinor ?? "0");
    // A return of the stake or less is told plainly and not celebrated.
    const isGain = paid > BigInt(round.stakeMinor);
    said.textContent = paid > 0n ? fill(words.won, { amount: table.format.money(paid) }) : words.lost;
    said.dataset.tone = isGain ? "win" : "plain";
    table.sound.play(isGain ? "win" : paid > 0n ? "tap" : "lose");
  }
  async function run(): Promise<void> {
    isRunning = true;
    setBusy(true);
    refresh();
    said.textContent = words.running;
    delete said.dataset.tone;
    try {
      table.showStaked();
      const answer: RoundAnswer = await table.api.bet(game.bet());
      await game.reveal(answer.round);
      showEnd(answer.round);
      table.showAnswer(answer);
    } catch (error) {
      said.textContent = words.ready;
      table.showFailure(error);
    } finally {
      isRunning = false;
      setBusy(false);
      refresh();
    }
  }
  button.onclick = () => void run();
  table.onChange(() => {
    if (!isRunning) refresh();
  });
  refresh();
  return { stage: { stage: h("div", { class: "single" }, said, game.board, chosen), controls: button }, refresh };
}
