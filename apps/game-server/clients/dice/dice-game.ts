// The game of dice: the number, the track with its winning side, the bet's odds, and the roll.
import {
  diceRules,
  quoteDice,
  type DiceBet,
  type DiceDirection,
  type DiceOutcome,
} from "@khela/engines/originals/dice";
import { formatFraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import type { RoundAnswer, RoundView } from "../../wire/game-api.ts";
import { h, wait } from "../shell/ui/dom.ts";
import { soundOfWin } from "../shell/ui/sound-effects.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import { createTurboButton, skipsAnimation } from "../shell/ui/turbo.ts";
import { createAutoPlay, type AutoPlay } from "../shell/auto/auto-play.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { showRoll, text } from "./text.ts";

const HUNDREDTHS = 10_000;
const STEP = 50;
/**
 * Lowest target of an "over" bet; HUNDREDTHS minus EDGE is the highest target of an "under" bet. A bet therefore wins
 * on at most 9,800 of the 10,000 rolls: over 2.00 or under 98.00.
 */
const EDGE = HUNDREDTHS - diceRules.maxWinning;
const SPIN_MS = 620;
const CHIPS = 8;

type Choice = { direction: DiceDirection; target: number };

function clampTarget({ direction, target }: Choice): number {
  return direction === "over"
    ? Math.min(Math.max(target, EDGE), HUNDREDTHS - STEP)
    : Math.min(Math.max(target, STEP), HUNDREDTHS - EDGE);
}

function isWin(round: RoundView): boolean {
  return (round.outcome as DiceOutcome).isWin;
}

function firstChoice({ state }: GameSession): Choice {
  const last = state().rounds.find(({ outcome }) => outcome !== null)?.bet as DiceBet | undefined;
  return last === undefined
    ? { direction: "over", target: 5_050 }
    : { direction: last.direction, target: last.targetHundredths };
}

function createTrack(format: GameSession["format"]) {
  const slider = h("input", {
    type: "range",
    min: STEP,
    max: HUNDREDTHS - STEP,
    step: STEP,
    class: "dice-slider",
    "aria-label": text.target,
  });
  const marker = h("div", { class: "dice-marker", "aria-hidden": "true" });
  const track = h("div", { class: "dice-track" }, h("div", { class: "dice-zones" }), slider, marker);
  const scale = h(
    "div",
    { class: "dice-scale number", "aria-hidden": "true" },
    ...[0, 25, 50, 75, 100].map((mark) => h("span", {}, format.count(mark))),
  );
  return { slider, marker, track, element: h("div", {}, track, scale) };
}

function createOffer() {
  const cell = (label: string) => {
    const value = h("b", { class: "number" });
    return { value, element: h("div", { class: "dice-cell" }, h("span", {}, label), value) };
  };
  const times = cell(text.multiplier);
  const chance = cell(text.chance);
  const profit = cell(text.profit);
  return {
    times,
    chance,
    profit,
    element: h("div", { class: "dice-offer" }, times.element, chance.element, profit.element),
  };
}

function createSides(choose: (direction: DiceDirection) => void) {
  const side = (direction: DiceDirection) =>
    h(
      "button",
      {
        type: "button",
        class: "dice-side",
        onclick: () => choose(direction),
      },
      text[direction],
    );
  const over = side("over");
  const under = side("under");
  return {
    over,
    under,
    element: h("div", { class: "dice-sides", role: "group", "aria-label": text.direction }, under, over),
  };
}

function createBoard() {
  const roll = h("output", { class: "dice-roll number", "aria-live": "off" });
  const statusLine = h("p", { class: "dice-statusLine", role: "status" }, text.ready);
  const chips = h("div", { class: "dice-chips", "aria-hidden": "true" });
  return {
    roll,
    statusLine,
    chips,
    element: h("div", { class: "dice-board" }, chips, h("div", { class: "dice-window" }, roll), statusLine),
  };
}

/** Shows changing digits that have no meaning before the roll is shown; the animation ends on the server's number. */
async function spinDigits(roll: HTMLElement, session: GameSession, end: number): Promise<void> {
  if (skipsAnimation()) return;
  const started = performance.now();
  let shown = 0;
  while (performance.now() - started < SPIN_MS) {
    shown = (shown + 3_719) % (HUNDREDTHS + 1);
    roll.textContent = showRoll(session.format, (end + shown) % (HUNDREDTHS + 1));
    session.sound.play("tick");
    await wait(45);
  }
}

/** Shows the last rolls, newest first. */
function showChips({ format, state }: GameSession, chips: HTMLElement): void {
  const rolled = state()
    .rounds.filter(({ outcome }) => outcome !== null)
    .slice(0, CHIPS);
  chips.replaceChildren(
    ...rolled.map((round) =>
      h(
        "span",
        { class: isWin(round) ? "dice-chip won number" : "dice-chip number" },
        showRoll(format, (round.outcome as DiceOutcome).rollHundredths),
      ),
    ),
  );
}

type Board = ReturnType<typeof createBoard>;

function showResult(
  { format, sound }: GameSession,
  board: Board,
  marker: HTMLElement,
  round: RoundView,
): void {
  const { rollHundredths } = round.outcome as DiceOutcome;
  // A return of the stake or less is shown without celebration.
  const heard = soundOfWin(BigInt(round.payoutMinor ?? "0"), BigInt(round.stakeMinor));
  board.roll.textContent = showRoll(format, rollHundredths);
  board.element.dataset.result = heard === null ? "miss" : "win";
  marker.style.setProperty("--at", `${rollHundredths / 100}%`);
  marker.dataset.result = isWin(round) ? "win" : "miss";
  const amount = format.money(round.payoutMinor ?? "0");
  board.statusLine.textContent = isWin(round) ? formatMessage(text.won, { amount }) : text.lost;
  sound.play(heard ?? "lose");
}

export function createDice(session: GameSession): GameLayout {
  const { format, sound } = session;
  const choice = firstChoice(session);
  const board = createBoard();
  const { slider, marker, track, element: trackBox } = createTrack(format);
  const offer = createOffer();
  const hint = h("p", { class: "dice-hint number" });
  const button = h("button", { type: "button", class: "main-button" }, text.roll);
  const sides = createSides((direction) => {
    if (choice.direction !== direction) choice.target = HUNDREDTHS - choice.target;
    choice.direction = direction;
    sound.play("tap");
    showChoice();
  });

  const bet = (): DiceBet => ({
    stakeMinor: session.stakeMinor().toString(),
    direction: choice.direction,
    targetHundredths: choice.target,
  });
  function showChoice(): void {
    choice.target = clampTarget(choice);
    const quote = quoteDice(diceRules, bet());
    slider.value = String(choice.target);
    slider.setAttribute("aria-valuetext", showRoll(format, choice.target));
    track.style.setProperty("--target", `${choice.target / 100}%`);
    track.dataset.direction = choice.direction;
    for (const direction of ["over", "under"] as const) {
      sides[direction].setAttribute("aria-pressed", String(choice.direction === direction));
    }
    offer.times.value.textContent = format.times(formatFraction(quote.multiplier), 4);
    offer.chance.value.textContent = format.percent(formatFraction(quote.probability));
    offer.profit.value.textContent = format.money(multiplyFloor(session.stakeMinor(), quote.multiplier));
    const target = showRoll(format, choice.target);
    hint.textContent = formatMessage(choice.direction === "over" ? text.rollOver : text.rollUnder, {
      target,
    });
  }
  function lock(isLocked: boolean): void {
    button.disabled = slider.disabled = sides.over.disabled = sides.under.disabled = isLocked;
  }
  /** Plays a round and returns it; null when no bet was accepted. */
  async function roll(): Promise<RoundView | null> {
    setBusy(true);
    lock(true);
    board.statusLine.textContent = text.rolling;
    delete board.element.dataset.result;
    let answer: RoundAnswer | null = null;
    try {
      session.showStaked();
      answer = await session.api.bet(bet());
      await spinDigits(board.roll, session, (answer.round.outcome as DiceOutcome).rollHundredths);
      showResult(session, board, marker, answer.round);
      session.showAnswer(answer);
    } catch (error) {
      board.statusLine.textContent = text.ready;
      session.showFailure(error);
    } finally {
      setBusy(false);
      lock(auto.isOn());
    }
    return answer?.round ?? null;
  }
  const auto: AutoPlay = createAutoPlay(session, {
    playRound: roll,
    isReady: () => true,
    stakeMinor: session.stakeMinor,
    onChange: () => lock(auto.isOn() || document.documentElement.dataset.busy === "true"),
  });

  slider.oninput = () => {
    choice.target = Number(slider.value);
    showChoice();
  };
  button.onclick = () => void roll();
  session.onChange(() => {
    showChoice();
    showChips(session, board.chips);
  });
  showChoice();
  showChips(session, board.chips);
  const last = session.state().rounds.find(({ outcome }) => outcome !== null);
  board.roll.textContent = showRoll(
    format,
    last === undefined ? 5_000 : (last.outcome as DiceOutcome).rollHundredths,
  );
  return {
    canvas: h(
      "div",
      { class: "dice" },
      board.element,
      h("div", { class: "dice-play" }, hint, trackBox, sides.element),
      offer.element,
    ),
    controls: h("div", { class: "play-row" }, createTurboButton(session), button, auto.button),
  };
}
