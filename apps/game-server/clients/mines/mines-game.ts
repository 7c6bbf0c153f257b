// A round of mines: choose the number of mines, start, open tiles, cash out. An interrupted round is rendered
// again from the server's state. Autoplay opens a pattern of tiles and cashes out.
import { formatFraction, parseFraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import {
  minesMultiplier,
  minesRules,
  type MinesBet,
  type MinesOutcome,
} from "@khela/engines/originals/mines";
import type { RoundView } from "../../wire/game-api.ts";
import { loadAutoPlay } from "../shell/auto/load-auto-play.ts";
import { drawIcon, h } from "../shell/ui/dom.ts";
import { soundOfWin } from "../shell/ui/sound-effects.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { icons } from "../shell/ui/icons.ts";
import { createRoundSteps, type RoundSteps } from "../shell/ui/round-steps.ts";
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
  sound.play(status === "lost" ? "lose" : (soundOfWin(paid, BigInt(done.stakeMinor)) ?? "tap"));
}

/** Returns the chosen number of mines, which the rules sheet reads. */
let current: () => number = () => minesRules.minMines;

/** Pay of each number of gems with the chosen number of mines. */
export function listMinesPays(format: GameSession["format"]): (readonly [string, string])[] {
  const mines = current();
  return Array.from({ length: minesRules.tiles - mines }, (_, at) => [
    formatMessage(text.found, { gems: format.count(at + 1) }),
    formatFraction(minesMultiplier(minesRules, mines, at + 1)),
  ]);
}

/** Shows the main button: it starts a round, or cashes out of an open round. */
function showButton(
  { format }: GameSession,
  button: HTMLButtonElement,
  { steps, stakeMinor, isAuto }: { steps: RoundSteps; stakeMinor: bigint; isAuto: boolean },
): void {
  const outcome = (steps.round()?.outcome ?? null) as MinesOutcome | null;
  const times = outcome?.cashOutMultiplier ?? "0";
  const hasPick = (outcome?.safePicks ?? 0) > 0;
  const canCash = steps.isOpen() && hasPick;
  button.disabled = steps.isWaiting() || isAuto || (steps.isOpen() && !hasPick);
  button.classList.toggle("cash", canCash);
  const amount = format.money(multiplyFloor(stakeMinor, parseFraction(times)));
  button.replaceChildren(
    ...(canCash
      ? [text.cashOut, h("small", { class: "number" }, `${amount} · ${format.times(times)}`)]
      : [steps.isOpen() ? text.pick : steps.isWaiting() ? text.starting : text.start]),
  );
}

export function createMinesGame(session: GameSession): GameLayout {
  const { format, sound } = session;
  const statusLine = h("p", { class: "mine-said", role: "status" });
  const steps = createRoundSteps(session, {
    show: () => show(),
    onAction: (action) => {
      if (action.type === "pick") field.mark(action.tile);
    },
    onAnswer: (round) => {
      if (round.state !== "open") return showEnd(session, statusLine, round);
      statusLine.textContent = text.pick;
      delete statusLine.dataset.tone;
      if (round.actions.length > 0) sound.play("safe");
    },
  });
  const lastBet = (steps.round() ?? session.state().rounds[0])?.bet as MinesBet | undefined;
  let mines = lastBet?.mines ?? 3;
  current = () => mines;
  statusLine.textContent = steps.isOpen() ? messages.roundUnfinished : text.ready;
  const button = h("button", { type: "button", class: "main-button" });
  const figures = createFigures();
  const count = createCount(session, (chosen) => {
    mines = chosen;
    steps.clear();
    sound.play("tap");
    show();
  });
  const field = createTileGrid(format, minesRules.tiles, (tile) => void steps.act({ type: "pick", tile }));

  function show(): void {
    const round = steps.round();
    const outcome = (round?.outcome ?? null) as MinesOutcome | null;
    const [isOpen, isBusy, isAuto] = [steps.isOpen(), steps.isOpen() || steps.isWaiting(), auto.isOn()];
    const picks = outcome?.safePicks ?? 0;
    const next =
      outcome === null ? formatFraction(minesMultiplier(minesRules, mines, 1)) : outcome.nextMultiplier;
    const now = outcome?.cashOutMultiplier ?? "0";
    field.show(facesOf(round), { isOpen, isPlayable: isOpen && !steps.isWaiting() && !isAuto });
    count.show(mines, isBusy || isAuto);
    figures.gems.value.textContent = format.count(minesRules.tiles - mines - picks);
    figures.now.value.textContent = picks === 0 || now === "0" ? "—" : format.times(now);
    figures.next.value.textContent = next === null ? "—" : format.times(next);
    const stakeMinor = round === null ? session.stakeMinor() : BigInt(round.stakeMinor);
    showButton(session, button, { steps, stakeMinor, isAuto });
    setBusy(isBusy);
    auto.refresh();
  }
  const refresh = () => {
    if (!steps.isWaiting()) show();
  };
  const start = () => {
    delete statusLine.dataset.tone;
    return steps.start(() => ({ stakeMinor: session.stakeMinor().toString(), mines }));
  };
  button.onclick = () => void (steps.isOpen() ? steps.act({ type: "cash-out" }) : start());
  const auto = loadAutoPlay(session, async () => {
    const { createMinesAuto } = await import("./auto/mines-auto.ts");
    return createMinesAuto(session, { steps, mines: () => mines, start, refresh });
  });
  session.onChange(refresh);
  show();
  return {
    canvas: h("div", { class: "mines" }, statusLine, field.element, figures.element, count.element),
    controls: h("div", { class: "play-row" }, button, auto.place),
  };
}
