// A round of mines on the screen: choose the mines, start, open tiles, cash out. An interrupted round is drawn again
// from what the server kept.
import { formatFraction, parseFraction } from "@khela/engines/fraction";
import { timesDown } from "@khela/engines/money";
import { minesMultiplier, minesRules, type MinesBet, type MinesOutcome } from "@khela/engines/originals/mines";
import type { RoundAnswer, RoundView } from "../../wire.ts";
import { drawIcon, h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { icons } from "../shell/icons.ts";
import { setBusy } from "../shell/stake.ts";
import type { Table } from "../shell/table.ts";
import { words } from "../shell/words.ts";
import { text } from "./text.ts";
import { buildField, type TileFace } from "./tiles.ts";

const QUICK_COUNTS = [3, 5, 10, 24];

function facesOf(round: RoundView | null): TileFace[] {
  const outcome = round === null ? null : (round.outcome as MinesOutcome);
  return Array.from({ length: minesRules.tiles }, (_, tile): TileFace => {
    if (outcome === null) return "hidden";
    const isPicked = outcome.picked.includes(tile);
    if (outcome.minePositions === null) return isPicked ? "safe" : "hidden";
    if (outcome.minePositions.includes(tile)) return isPicked ? "hit" : "mine";
    return isPicked ? "safe" : "gem";
  });
}

function buildCount(table: Table, choose: (mines: number) => void) {
  const chips = QUICK_COUNTS.map((count) => h("button", {
    type: "button", class: "chip number mine-chip", onclick: () => choose(count),
  }, table.format.count(count)));
  const value = h("b", { class: "number" });
  const less = h("button", { type: "button", class: "icon-button", "aria-label": text.fewer }, drawIcon(icons.minus));
  const more = h("button", { type: "button", class: "icon-button", "aria-label": text.moreMines }, drawIcon(icons.plus));
  const stepper = h("div", { class: "stake mine-step" }, less,
    h("div", { class: "stake-value" }, h("span", {}, text.mines), value), more);
  const show = (mines: number, isOpen: boolean) => {
    value.textContent = table.format.count(mines);
    less.disabled = isOpen || mines <= minesRules.minMines;
    more.disabled = isOpen || mines >= minesRules.maxMines;
    for (const [index, chip] of chips.entries()) {
      chip.disabled = isOpen;
      chip.setAttribute("aria-pressed", String(QUICK_COUNTS[index] === mines));
    }
    less.onclick = () => choose(mines - 1);
    more.onclick = () => choose(mines + 1);
  };
  return { element: h("div", { class: "mine-counts" }, stepper, h("div", { class: "mine-chips" }, ...chips)), show };
}

function buildFigures() {
  const cell = (label: string) => {
    const value = h("b", { class: "number" });
    return { value, element: h("div", { class: "mine-figure" }, h("span", {}, label), value) };
  };
  const gems = cell(text.gems);
  const now = cell(text.now);
  const next = cell(text.next);
  return { gems, now, next, element: h("div", { class: "mine-figures" }, gems.element, now.element, next.element) };
}

export function buildMines(table: Table): Stage {
  const { format, sound, api } = table;
  let round: RoundView | null = table.state().open;
  let isWaiting = false;
  const lastBet = (round ?? table.state().rounds[0])?.bet as MinesBet | undefined;
  let mines = lastBet?.mines ?? 3;
  const said = h("p", { class: "mine-said", role: "status" }, round === null ? text.ready : words.roundUnfinished);
  const button = h("button", { type: "button", class: "main-button" });
  const figures = buildFigures();
  const count = buildCount(table, (chosen) => {
    mines = chosen;
    round = null;
    sound.play("tap");
    show();
  });
  const field = buildField(format, minesRules.tiles, pick);
  const outcomeOf = () => (round?.outcome ?? null) as MinesOutcome | null;
  const isOpen = () => round?.state === "open";
  const stake = () => (round === null ? table.stakeMinor() : BigInt(round.stakeMinor));

  function show(): void {
    const outcome = outcomeOf();
    const picks = outcome?.safePicks ?? 0;
    const next = outcome === null
      ? formatFraction(minesMultiplier(minesRules, mines, 1))
      : outcome.nextMultiplier;
    const current = outcome?.cashOutMultiplier ?? "0";
    field.show(facesOf(round), { isOpen: isOpen(), isPlayable: isOpen() && !isWaiting });
    count.show(mines, isOpen() || isWaiting);
    figures.gems.value.textContent = format.count(minesRules.tiles - mines - picks);
    figures.now.value.textContent = picks === 0 || current === "0" ? "—" : format.times(current);
    figures.next.value.textContent = next === null ? "—" : format.times(next);
    const canCash = isOpen() && picks > 0;
    button.disabled = isWaiting || (isOpen() && picks === 0);
    button.classList.toggle("cash", canCash);
    const amount = format.money(timesDown(stake(), parseFraction(current)));
    button.replaceChildren(...(canCash
      ? [text.cashOut, h("small", { class: "number" }, `${amount} · ${format.times(current)}`)]
      : [isOpen() ? text.pick : isWaiting ? text.starting : text.start]));
    setBusy(isWaiting || isOpen());
  }
  function showEnd(done: RoundView): void {
    const { status } = done.outcome as MinesOutcome;
    const paid = BigInt(done.payoutMinor ?? "0");
    const isGain = paid > BigInt(done.stakeMinor);
    const times = format.times((done.outcome as MinesOutcome).multiplier);
    said.textContent = status === "lost" ? text.lost : fill(text.cashed, { amount: format.money(paid), times });
    said.dataset.tone = status === "lost" ? "lost" : isGain ? "win" : "plain";
    sound.play(status === "lost" ? "lose" : isGain ? "win" : "tap");
  }
  function take(answer: RoundAnswer): void {
    round = answer.round;
    table.showAnswer(answer);
    if (round.state !== "open") showEnd(round);
    else {
      said.textContent = text.pick;
      delete said.dataset.tone;
      if (round.actions.length > 0) sound.play("safe");
    }
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
    } finally {
      isWaiting = false;
      show();
    }
  }
  function pick(tile: number): void {
    if (round === null || isWaiting || !isOpen()) return;
    const { roundId, actions } = round;
    void ask(() => {
      field.mark(tile);
      return api.act(roundId, actions.length, { type: "pick", tile });
    });
  }
  button.onclick = () => {
    if (isWaiting) return;
    if (round !== null && isOpen()) {
      const { roundId, actions } = round;
      void ask(() => api.act(roundId, actions.length, { type: "cash-out" }));
      return;
    }
    round = null;
    delete said.dataset.tone;
    table.showStaked();
    void ask(() => api.bet({ stakeMinor: table.stakeMinor().toString(), mines }));
  };
  table.onChange(() => {
    if (!isWaiting) show();
  });
  show();
  return { stage: h("div", { class: "mines" }, said, field.element, figures.element, count.element), controls: button };
}
