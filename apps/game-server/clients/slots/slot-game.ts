// One spin of a slot from the button to its end: the bet, the display of the round, and the resting screen between two
// spins.
import { slotInMode } from "@khela/engines/slots/bet-mode";
import type { SlotBet, SlotOutcome } from "@khela/engines/slots/slot-engine";
import type { AnySlot } from "@khela/engines/slots/slot-kinds";
import type { BetMode, Strip } from "@khela/engines/slots/slot-rules";
import type { RoundView } from "../../wire/game-api.ts";
import { createAutoPlay } from "../shell/auto/auto-play.ts";
import { h, wait } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import { createTurboButton, isTurbo } from "../shell/ui/turbo.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createBanner } from "./banner.ts";
import { createReelRenderer } from "./reels/reel-renderer.ts";
import { calmStops, kindOf, loadSlot, showOutcome, slotOf } from "./find-slot.ts";
import { createFreeBar } from "./free-bar.ts";
import type { IdleLife } from "../shell/idle/idle-life.ts";
import { createPace } from "./pace.ts";
import { createBetModes, listOffered, priceOf } from "./bet-modes.ts";
import { createJackpotMeter } from "./jackpot-meter.ts";
import { FAST_RUN_MS, RUN_MS, scatterOf, showRound, unitsToMinor, type SlotParts } from "./show-round.ts";
import type { ReelsView, ScreenView } from "./spin-view-model.ts";
import { loadPicture } from "./reels/sprites.ts";
import { nameSymbol, text } from "./text.ts";
import { themeOf } from "./themes.ts";

const LINE_MS = 1_150;
/**
 * Heights of the elements around the canvas in pixels, in this order: frame with banner, note and control bar; the
 * jackpot; the stake tools; the bet modes.
 */
const AROUND = 366;
const POT = 38;
const STAKE_TOOLS = 56;
const MODES = 64;

/** Returns the height of the elements around the canvas. `shell.css` hides the stake tools on a short viewport. */
function heightAround(hasPot: boolean, hasModes: boolean): number {
  const isShort = window.matchMedia("(max-height: 650px)").matches;
  return AROUND + (hasPot ? POT : 0) + (isShort ? 0 : STAKE_TOOLS) + (hasModes ? MODES : 0);
}

/** Returns the text of the feature's start condition, which is shown where the feature's progress will be. */
function featureHint({ format }: GameSession, slot: AnySlot): string {
  const { rules } = slot;
  const hint = kindOf(slot).describeStart?.(format, rules);
  if (hint !== undefined) return hint;
  return formatMessage(text.hint, {
    symbol: nameSymbol(scatterOf(slot)),
    spins: format.count(rules.freeSpins.awards[0]),
  });
}

/** Shows the wins of a screen one after another, again and again until the next spin. */
async function cycleWins(
  parts: SlotParts,
  { screen: { wins }, paid }: NonNullable<Awaited<ReturnType<typeof showRound>>>,
  isCurrent: () => boolean,
): Promise<void> {
  for (let index = 0; wins.length > 0 && isCurrent(); index = (index + 1) % wins.length) {
    const win = wins[index];
    if (win === undefined) return;
    parts.renderer.highlight(win);
    parts.note.textContent = `${win.label} · ${parts.session.format.money(unitsToMinor(paid, win.units))}`;
    await wait(LINE_MS);
  }
}

type FirstScreen = {
  readonly reels: ReelsView;
  readonly strips: readonly Strip[];
  readonly grid?: ScreenView["grid"];
};

/** Returns the screen of the player's last round, or a screen without a win at the first visit. */
function firstScreen(session: GameSession, usual: AnySlot): FirstScreen {
  const last = session.state().rounds.find(({ outcome }) => outcome !== null);
  const slot = slotInMode(usual, (last?.bet as SlotBet | undefined)?.mode);
  const { reels, freeReels } = slot.rules;
  if (last === undefined) {
    const spin = slot.spinAt(calmStops(slot));
    const { stops } = spin;
    const place = { isFree: false, before: null };
    return { reels: kindOf(slot).showReels?.(slot.rules, spin, place) ?? { stops }, strips: reels };
  }
  const { paid, free } = showOutcome(session.format, slot, last.outcome as SlotOutcome);
  const spin = free[free.length - 1] ?? paid;
  const grid = spin.screens.length > 1 ? spin.screens[spin.screens.length - 1]?.grid : undefined;
  return {
    reels: spin,
    strips: free.length > 0 ? freeReels : reels,
    ...(grid === undefined ? {} : { grid }),
  };
}

function showFirst({ session, slot, renderer }: SlotParts): void {
  const { reels, strips, grid } = firstScreen(session, slot);
  renderer.show(reels, strips, grid);
}

function showStakeNote({ session, slot, note }: SlotParts): void {
  note.textContent = kindOf(slot).describeStake(session.format, slot.rules, session.stakeMinor());
}

async function createParts(session: GameSession, hasModes: boolean): Promise<SlotParts> {
  const slot = slotOf();
  const kind = kindOf(slot);
  const { engine } = session.state().game;
  const pace = createPace();
  const renderer = createReelRenderer({
    rules: slot.rules,
    theme: themeOf(engine),
    width: Math.min(document.documentElement.clientWidth, 480) - 16,
    picture: await loadPicture(engine),
    writeOn: (symbol) => kind.writeOn?.(session.format, slot.rules, symbol) ?? null,
    maxHeight: Math.max(200, window.innerHeight - heightAround(session.state().jackpot !== null, hasModes)),
    pace,
  });
  const note = h("p", { class: "slot-lines number" });
  const free = createFreeBar(featureHint(session, slot));
  return { session, slot, renderer, banner: createBanner(session.format, pace), free, note, pace };
}

type Spinner = {
  /** Plays a round in a mode to its end and returns it; null when no bet was accepted. */
  readonly spin: (mode: BetMode | null) => Promise<RoundView | null>;
  readonly isSpinning: () => boolean;
};

/** Creates the function that spins. `onChange` is called when the reels begin to spin and when the round has ended. */
function createSpinner(parts: SlotParts, onChange: () => void): Spinner {
  const { session, renderer, banner, pace } = parts;
  let turn = 0;
  let isSpinning = false;
  function setSpinning(is: boolean): void {
    isSpinning = is;
    setBusy(is);
    onChange();
  }
  function begin(stakeMinor: bigint): void {
    pace.begin(isTurbo());
    setSpinning(true);
    banner.setText(text.spinning);
    renderer.highlight(null);
    showStakeNote(parts);
    session.showStaked(stakeMinor);
    renderer.start();
  }
  async function spin(mode: BetMode | null): Promise<RoundView | null> {
    if (isSpinning) return null;
    turn += 1;
    const mine = turn;
    const cycle = wait(session.state().game.minCycleMs);
    const stakeMinor = priceOf(session.stakeMinor(), mode);
    const bet = { stakeMinor: stakeMinor.toString(), ...(mode === null ? {} : { mode: mode.id }) };
    begin(stakeMinor);
    let shown: Awaited<ReturnType<typeof showRound>> = null;
    let round: RoundView | null = null;
    try {
      const [answer] = await Promise.all([session.api.bet(bet), pace.wait(RUN_MS, FAST_RUN_MS)]);
      shown = await showRound(parts, answer);
      session.showAnswer(answer);
      ({ round } = answer);
    } catch (error) {
      showFirst(parts);
      banner.setText(text.ready);
      session.showFailure(error);
    }
    if (shown !== null) void cycleWins(parts, shown, () => mine === turn);
    // The jurisdiction's shortest cycle also applies to fast taps.
    await cycle;
    setSpinning(false);
    return round;
  }
  return { spin, isSpinning: () => isSpinning };
}

function hadFeature({ outcome }: RoundView): boolean {
  const { freeSpins, feature = null } = outcome as SlotOutcome;
  return freeSpins !== null || feature !== null;
}

/** Creates the controls: the button that spins or hurries the shown round, autoplay, and the bet modes. */
function createSlotDesk(parts: SlotParts, onSpin: (isSpinning: boolean) => void) {
  const { session, slot, pace } = parts;
  const { mayHurry } = session.state().game;
  const button = h("button", { type: "button", class: "main-button" });
  const { spin, isSpinning } = createSpinner(parts, showButton);
  const modes = createBetModes(session, slot, (mode) => {
    auto.stop();
    void spin(mode);
  });
  const auto = createAutoPlay(session, {
    playRound: () => spin(modes.chosen()),
    isReady: () => !isSpinning(),
    stakeMinor: () => priceOf(session.stakeMinor(), modes.chosen()),
    hasFeature: hadFeature,
    onChange: showButton,
  });
  function showButton(): void {
    const canHurry = isSpinning() && mayHurry && !pace.isFast();
    button.textContent = canHurry ? text.hurry : text.spin;
    button.disabled = isSpinning() ? !canHurry : auto.isOn();
    onSpin(isSpinning());
  }
  function hurry(): void {
    if (!isSpinning() || !mayHurry) return;
    pace.hurry();
    showButton();
  }
  button.onclick = () => (isSpinning() ? hurry() : void spin(modes.chosen()));
  showButton();
  const row = h("div", { class: "play-row" }, createTurboButton(session), button, auto.button);
  return { element: h("div", { class: "slot-desk" }, modes.element, row), hurry, isSpinning };
}

export async function createSlotGame(session: GameSession): Promise<GameLayout> {
  const slot = await loadSlot(session);
  const parts = await createParts(session, listOffered(session, slot).length > 0);
  const { renderer, banner, free, note } = parts;
  let idle: IdleLife | null = null;
  const desk = createSlotDesk(parts, (isSpinning) => idle?.setResting(!isSpinning));
  renderer.element.onclick = desk.hurry;
  session.onChange(() => showStakeNote(parts));
  showStakeNote(parts);
  banner.setText(text.ready);
  showFirst(parts);
  document.documentElement.dataset.sheet = session.state().game.engine;
  import("./idle/slot-idle.ts").then(
    ({ createSlotIdle }) => {
      idle = createSlotIdle(session.state().game.engine, renderer);
      idle?.setResting(!desk.isSpinning());
    },
    () => undefined,
  );
  const pot = createJackpotMeter(session, desk.isSpinning);
  const canvas = h("div", { class: "slot" }, pot, free.element, renderer.element, banner.element, note);
  return { canvas, controls: desk.element };
}
