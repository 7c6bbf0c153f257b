// A round of mines: choose the number of mines, start, open tiles, cash out. An interrupted round is rendered
// again from the server's state.
import { formatFraction, parseFraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import {
  minesMultiplier,
  minesRules,
  type MinesBet,
  type MinesOutcome,
} from "@khela/engines/originals/mines";
import type { RoundAnswer, RoundView } from "../../wire/game-api.ts";
import { drawIcon, h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { icons } from "../shell/ui/icons.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { messages } from "../shell/i18n/messages.ts";
import { text } from "./text.ts";
import { createTileGrid, type TileFace } from "./tile-grid.ts";

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

function createCount(session: GameSession, choose: (mines: number) => void) {
  const chips = QUICK_COUNTS.map((count) =>
    h(
      "button",
      {
        type: "button",
        class: "chip number mine-chip",
        onclick: () => choose(count),
      },
      session.format.count(count),
    ),
  );
  const value = h("b", { class: "number" });
  const less = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": text.fewer },
    drawIcon(icons.minus),
  );
  const more = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": text.moreMines },
    drawIcon(icons.plus),
  );
  const stepper = h(
    "div",
    { class: "stake mine-step" },
    less,
    h("div", { class: "stake-value" }, h("span", {}, text.mines), value),
    more,
  );
  const show = (mines: number, isOpen: boolean) => {
    value.textContent = session.format.count(mines);
    less.disabled = isOpen || mines <= minesRules.minMines;
    more.disabled = isOpen || mines >= minesRules.maxMines;
    for (const [index, chip] of chips.entries()) {
      chip.disabled = isOpen;
      chip.setAttribute("aria-pressed", String(QUICK_COUNTS[index] === mines));
    }
    less.onclick = () => choose(mines - 1);
    more.onclick = () => choose(mines + 1);
  };
  return {
    element: h("div", { class: "mine-counts" }, stepper, h("div", { class: "mine-chips" }, ...chips)),
    show,
  };
}

function createFigures() {
  const cell = (label: string) => {
    const value = h("b", { class: "number" });
    return { value, element: h("div", { class: "mine-figure" }, h("span", {}, label), value) };
  };
  const gems = cell(text.gems);
  const now = cell(text.now);
  const next = cell(text.next);
  return {
    gems,
    now,
    next,
    element: h("div", { class: "mine-figures" }, gems.element, now.element, next.element),
  };
}

function showEnd({ format, sound }: GameSession, statusLine: HTMLElement, done: RoundView): void {
  const { status, multiplier } = done.outcome as MinesOutcome;
  const paid = BigInt(done.payoutMinor ?? "0");
  const isGain = paid > BigInt(done.stakeMinor);
  const cashed = { amount: format.money(paid), times: format.times(multiplier) };
  statusLine.textContent = status === "lost" ? text.lost : formatMessage(text.cashed, cashed);
  statusLine.dataset.tone = status === "lost" ? "lost" : isGain ? "win" : "plain";
  sound.play(status === "lost" ? "lose" : isGain ? "win" : "tap");
}

/** The chosen number of mines, for the rules. */
let current: () => number = () => minesRules.minMines;

/** Pay of each number of gems with the chosen number of mines. */
export function listMinesPays(format: GameSession["format"]): (readonly [string, string])[] {
  const mines = current();
  return Array.from({ length: minesRules.tiles - mines }, (_, at) => [
    formatMessage(text.found, { gems: format.count(at + 1) }),
    formatFraction(minesMultiplier(minesRules, mines, at + 1)),
  ]);
}

export function createMinesGame(session: GameSession): GameLayout {
  const { format, sound, api } = session;
  let round: RoundView | null = session.state().open;
  let isWaiting = false;
  const lastBet = (round ?? session.state().rounds[0])?.bet as MinesBet | undefined;
  let mines = lastBet?.mines ?? 3;
  current = () => mines;
  const statusLine = h(
    "p",
    { class: "mine-said", role: "status" },
    round === null ? text.ready : messages.roundUnfinished,
  );
  const button = h("button", { type: "button", class: "main-button" });
  const figures = createFigures();
  const count = createCount(session, (chosen) => {
    mines = chosen;
    round = null;
    sound.play("tap");
    show();
  });
  const field = createTileGrid(format, minesRules.tiles, pick);
  const outcomeOf = () => (round?.outcome ?? null) as MinesOutcome | null;
  const isOpen = () => round?.state === "open";
  const stake = () => (round === null ? session.stakeMinor() : BigInt(round.stakeMinor));

  function show(): void {
    const outcome = outcomeOf();
    const picks = outcome?.safePicks ?? 0;
    const next =
      outcome === null ? formatFraction(minesMultiplier(minesRules, mines, 1)) : outcome.nextMultiplier;
    const current = outcome?.cashOutMultiplier ?? "0";
    field.show(facesOf(round), { isOpen: isOpen(), isPlayable: isOpen() && !isWaiting });
    count.show(mines, isOpen() || isWaiting);
    figures.gems.value.textContent = format.count(minesRules.tiles - mines - picks);
    figures.now.value.textContent = picks === 0 || current === "0" ? "—" : format.times(current);
    figures.next.value.textContent = next === null ? "—" : format.times(next);
    const canCash = isOpen() && picks > 0;
    button.disabled = isWaiting || (isOpen() && picks === 0);
    button.classList.toggle("cash", canCash);
    const amount = format.money(multiplyFloor(stake(), parseFraction(current)));
    button.replaceChildren(
      ...(canCash
        ? [text.cashOut, h("small", { class: "number" }, `${amount} · ${format.times(current)}`)]
        : [isOpen() ? text.pick : isWaiting ? text.starting : text.start]),
    );
    setBusy(isWaiting || isOpen());
  }
  function applyAnswer(answer: RoundAnswer): void {
    round = answer.round;
    session.showAnswer(answer);
    if (round.state !== "open") showEnd(session, statusLine, round);
    else {
      statusLine.textContent = text.pick;
      delete statusLine.dataset.tone;
      if (round.actions.length > 0) sound.play("safe");
    }
  }
  async function call(work: () => Promise<RoundAnswer>): Promise<void> {
    isWaiting = true;
    show();
    try {
      applyAnswer(await work());
    } catch (error) {
      session.showFailure(error);
      await session.refresh().catch(() => undefined);
      round = session.state().open ?? (isOpen() ? null : round);
    } finally {
      isWaiting = false;
      show();
    }
  }
  function pick(tile: number): void {
    if (round === null || isWaiting || !isOpen()) return;
    const { roundId, actions } = round;
    void call(() => {
      field.mark(tile);
      return api.act(roundId, actions.length, { type: "pick", tile });
    });
  }
  button.onclick = () => {
    if (isWaiting) return;
    if (round !== null && isOpen()) {
      const { roundId, actions } = round;
      void call(() => api.act(roundId, actions.length, { type: "cash-out" }));
      return;
    }
    round = null;
    delete statusLine.dataset.tone;
    session.showStaked();
    void call(() => api.bet({ stakeMinor: session.stakeMinor().toString(), mines }));
  };
  session.onChange(() => {
    if (!isWaiting) show();
  });
  show();
  return {
    canvas: h("div", { class: "mines" }, statusLine, field.element, figures.element, count.element),
    controls: button,
  };
}
