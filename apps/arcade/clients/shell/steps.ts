// The stage of a game of several steps: place the bet, act while the round is open, see its end. An interrupted round is
// drawn again from what the server kept.
import type { RoundAction, RoundBet } from "@khela/engines/rounds";
import type { RoundAnswer, RoundView } from "../../wire.ts";
import { h } from "./dom.ts";
import type { Stage } from "./frame.ts";
import { fill } from "./i18n/words.ts";
import { setBusy } from "./stake.ts";
import type { Table } from "./table.ts";
import { words } from "./words.ts";
import "./single.css";
import "./steps.css";

export type StepButton = { readonly text: string; readonly action: RoundAction; readonly isMain?: boolean };

export type StepGame = {
  readonly words: { readonly ready: string; readonly button: string; readonly running: string; readonly won: string; readonly lost: string };
  readonly board: HTMLElement;
  /** What may be chosen before a round; hidden while one is open. */
  readonly options: HTMLElement | null;
  readonly bet: () => RoundBet;
  /** Draws a round as it stands; null before the first. */
  readonly show: (round: RoundView | null) => void;
  /** What the player may do in an open round. */
  readonly buttons: (round: RoundView) => readonly StepButton[];
  /** What is asked of the player in an open round. */
  readonly ask: string;
};

export function buildSteps(table: Table, game: StepGame): Stage {
  let round: RoundView | null = table.state().open;
  /** What stands on the board; before the first time nothing does. */
  let drawn: RoundView | null | undefined;
  let isWaiting = false;
  const said = h("p", { class: "single-said", role: "status" }, round === null ? game.words.ready : words.roundUnfinished);
  const controls = h("div", { class: "steps" });
  const options = game.options === null ? null : h("fieldset", { class: "single-options" }, game.options);
  const isOpen = () => round?.state === "open";

  function drawControls(): void {
    const open = round !== null && isOpen() ? round : null;
    const buttons = open === null
      ? [h("button", { type: "button", class: "main-button", disabled: isWaiting, onclick: start }, game.words.button)]
      : game.buttons(open).map(({ text, action, isMain }) => h("button", {
        type: "button", class: isMain === true ? "main-button" : "second-button step-button", disabled: isWaiting,
        onclick: () => void ask(() => table.api.act(open.roundId, open.actions.length, action)),
      }, text));
    controls.replaceChildren(...buttons);
  }
  function show(): void {
    if (drawn !== round) game.show(round);
    drawn = round;
    if (options !== null) options.disabled = isWaiting || isOpen();
    drawControls();
    setBusy(isWaiting || isOpen());
  }
  function showEnd(done: RoundView): void {
    const paid = BigInt(done.payoutMinor ?? "0");
    // A return of the stake or less is told plainly and not celebrated.
    const isGain = paid > BigInt(done.stakeMinor);
    said.textContent = paid > 0n ? fill(game.words.won, { amount: table.format.money(paid) }) : game.words.lost;
    said.dataset.tone = isGain ? "win" : "plain";
    table.sound.play(isGain ? "win" : paid > 0n ? "tap" : "lose");
  }
  function take(answer: RoundAnswer): void {
    round = answer.round;
    table.showAnswer(answer);
    if (round.state !== "open") return showEnd(round);
    said.textContent = game.ask;
    delete said.dataset.tone;
    table.sound.play("tick");
  }
  async function ask(work: () => Promise<RoundAnswer>): Promise<void> {
    isWaiting = true;
    show();
    try {
      take(await work());
    } catch (error) {
      table.showFailure(error);
      await table.refresh().catch(() => undefined);
      round = table.state().open ?? (isOpen() ? null : round);
      if (!isOpen()) said.textContent = game.words.ready;
    } finally {
      isWaiting = false;
      show();
    }
  }
  function start(): void {
    if (isWaiting) return;
    said.textContent = game.words.running;
    delete said.dataset.tone;
    round = null;
    table.showStaked();
    void ask(() => table.api.bet(game.bet()));
  }
  table.onChange(() => {
    if (!isWaiting) show();
  });
  show();
  return { stage: h("div", { class: "single" }, said, game.board, options), controls };
}
