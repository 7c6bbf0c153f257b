// One spin from the button to the last free spin: reels, lines, texts and sounds in their order.
import type { SlotOutcome } from "@khela/engines/slots/slot-engine";
import type { AnySlot } from "@khela/engines/slots/slot-kinds";
import type { SlotSymbol, Strip } from "@khela/engines/slots/slot-rules";
import type { RoundAnswer } from "../../wire/game-api.ts";
import { h, wait } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createBanner, type Banner } from "./banner.ts";
import { createReelRenderer, type ReelRenderer } from "./reels/reel-renderer.ts";
import { calmStops, kindOf, loadSlot, toSpinViews, type SpinView } from "./find-slot.ts";
import { createJackpotMeter } from "./jackpot-meter.ts";
import type { ScreenView } from "./spin-view-model.ts";
import { loadPicture } from "./reels/sprites.ts";
import { nameSymbol, text } from "./text.ts";
import { themeOf } from "./themes.ts";

const RUN_MS = 520;
const LINE_MS = 1_150;
const FREE_PAUSE_MS = 700;
const INTRO_MS = 2_200;
/** The height of what surrounds the canvas: frame, strip, banner, note, control bar. */
const AROUND = 404;

type SlotParts = {
  readonly session: GameSession;
  readonly slot: AnySlot;
  readonly renderer: ReelRenderer;
  readonly banner: Banner;
  readonly free: FreeBar;
  readonly note: HTMLElement;
};
type FreeBar = {
  readonly element: HTMLElement;
  show(bar: string, total: string): void;
  rest(): void;
  announce(title: string, detail: string): Promise<void>;
};

function scatterOf({ rules }: AnySlot): string {
  const symbols: readonly SlotSymbol[] = rules.symbols;
  return symbols.find(({ kind }) => kind === "scatter")?.id ?? "";
}

/** Describes the scatter's free spins where they will be counted. */
function scatterHint({ format }: GameSession, slot: AnySlot): string {
  const { rules } = slot;
  return formatMessage(text.hint, {
    symbol: nameSymbol(scatterOf(slot)),
    spins: format.count(rules.freeSpins.awards[0]),
  });
}

function createFreeBar(hint: string): FreeBar {
  const bar = h("b", { class: "number" });
  const total = h("span", { class: "number" });
  const element = h("div", { class: "free-bar" }, bar, total);
  const rest = () => {
    element.dataset.open = "false";
    bar.textContent = hint;
    total.textContent = "";
  };
  rest();
  return {
    element,
    rest,
    show: (words, sum) => {
      element.dataset.open = "true";
      bar.textContent = words;
      total.textContent = sum;
    },
    announce: async (title, detail) => {
      const card = h("div", { class: "free-card", role: "alert" }, h("b", {}, title), h("span", {}, detail));
      element.closest(".slot")?.append(card);
      await wait(INTRO_MS);
      card.remove();
    },
  };
}

function unitsToMinor({ session, slot }: SlotParts, units: number): bigint {
  return (session.stakeMinor() * BigInt(units)) / BigInt(slot.units);
}

/** Shows a screen's wins: a celebration above the stake, plain text at or below it. */
async function showWins(parts: SlotParts, { wins, units, times }: ScreenView): Promise<void> {
  const { renderer, banner, session } = parts;
  if (wins.length === 0) return;
  const minor = unitsToMinor(parts, units);
  const isGain = minor > session.stakeMinor();
  renderer.highlight({ positions: wins.flatMap(({ positions }) => positions), rows: null });
  if (isGain) {
    session.sound.play("win");
    await banner.celebrate(minor);
  } else
    banner.setText(
      formatMessage(text.returned, { amount: session.format.money(minor) }),
      times > 1 ? `×${session.format.count(times)}` : "",
    );
  await wait(isGain ? 500 : 300);
  renderer.highlight(null);
}

/** Shows the screens of a spin one by one: winning symbols are removed, the next screen falls in. */
async function showScreens(parts: SlotParts, { screens }: SpinView): Promise<void> {
  for (const [at, screen] of screens.entries()) {
    await showWins(parts, screen);
    const next = screens[at + 1];
    if (next === undefined) return;
    parts.session.sound.play("stop");
    await parts.renderer.fall(screen.removed ?? screen.wins.flatMap(({ positions }) => positions), next.grid);
  }
}

/** Cycles through a screen's wins until the next spin. */
async function cycleWins(parts: SlotParts, { wins }: ScreenView, isCurrent: () => boolean): Promise<void> {
  for (let index = 0; wins.length > 0 && isCurrent(); index = (index + 1) % wins.length) {
    const win = wins[index];
    if (win === undefined) return;
    parts.renderer.highlight(win);
    parts.note.textContent = `${win.label} · ${parts.session.format.money(unitsToMinor(parts, win.units))}`;
    await wait(LINE_MS);
  }
}

async function landSpin(
  parts: SlotParts,
  { stops, screens }: SpinView,
  strips: readonly Strip[],
): Promise<void> {
  const { renderer, session, slot } = parts;
  const scatter = scatterOf(slot);
  await renderer.land(stops, strips, (reel) => {
    session.sound.play(screens[0]?.grid[reel]?.includes(scatter) === true ? "scatter" : "stop");
  });
}

async function playFreeSpins(
  parts: SlotParts,
  { spins, awarded }: { spins: readonly SpinView[]; awarded: number },
): Promise<void> {
  const { session, slot, renderer, free, banner } = parts;
  const { format } = session;
  const { multiplier } = slot.rules.freeSpins;
  let total = awarded;
  let units = 0;
  document.documentElement.dataset.free = "true";
  const showBar = (index: number) =>
    free.show(
      formatMessage(text.freeBar, { index: format.count(index), total: format.count(total) }),
      `×${format.count(multiplier)} · ${format.money(unitsToMinor(parts, units))}`,
    );
  await free.announce(
    formatMessage(text.freeWon, { spins: format.count(awarded) }),
    formatMessage(text.freeTimes, { times: format.count(multiplier) }),
  );
  for (const [before, spin] of spins.entries()) {
    showBar(before + 1);
    banner.setText(text.spinning);
    renderer.start();
    await wait(RUN_MS);
    await landSpin(parts, spin, slot.rules.freeReels);
    await showScreens(parts, spin);
    units += spin.units;
    total += spin.freeSpinsAwarded;
    showBar(before + 1);
    if (spin.freeSpinsAwarded > 0) {
      await free.announce(formatMessage(text.freeMore, { spins: format.count(spin.freeSpinsAwarded) }), "");
    }
    await wait(FREE_PAUSE_MS);
  }
  delete document.documentElement.dataset.free;
}

/** Shows a whole round; returns the screen whose wins may be cycled through after it. */
async function showRound(parts: SlotParts, { round, jackpot }: RoundAnswer): Promise<ScreenView | null> {
  const { session, banner, free, slot } = parts;
  const { paid: spin, free: spins } = toSpinViews(session.format, slot, round.outcome as SlotOutcome);
  await landSpin(parts, spin, slot.rules.reels);
  await showScreens(parts, spin);
  const paid = BigInt(round.payoutMinor ?? "0");
  const isGain = paid > BigInt(round.stakeMinor);
  if (spins.length > 0) {
    await playFreeSpins(parts, { spins, awarded: spin.freeSpinsAwarded });
    if (isGain) await banner.celebrate(paid, text.freeTotal);
    free.rest();
  } else if (isGain && spin.screens.length > 2) await banner.celebrate(paid, text.freeTotal);
  const pot = BigInt(jackpot?.wonMinor ?? "0");
  if (pot > 0n) {
    await free.announce(text.jackpotWon, session.format.money(pot));
    await banner.celebrate(paid, text.freeTotal);
  }
  if (paid === 0n) banner.setText(text.nothing);
  else if (!isGain) banner.setText(formatMessage(text.returned, { amount: session.format.money(paid) }));
  return spins.length > 0 ? null : (spin.screens[spin.screens.length - 1] ?? null);
}

type FirstScreen = {
  readonly stops: readonly number[];
  readonly strips: readonly Strip[];
  readonly grid?: ScreenView["grid"];
};

/** Returns the screen a player left, or one without a win for the first visit. */
function firstScreen(session: GameSession, slot: AnySlot): FirstScreen {
  const { reels, freeReels } = slot.rules;
  const last = session.state().rounds.find(({ outcome }) => outcome !== null)?.outcome;
  if (last === undefined || last === null) return { stops: calmStops(slot), strips: reels };
  const { paid, free } = toSpinViews(session.format, slot, last as SlotOutcome);
  const spin = free[free.length - 1] ?? paid;
  const grid = spin.screens.length > 1 ? spin.screens[spin.screens.length - 1]?.grid : undefined;
  return {
    stops: spin.stops,
    strips: free.length > 0 ? freeReels : reels,
    ...(grid === undefined ? {} : { grid }),
  };
}

export async function createSlotGame(session: GameSession): Promise<GameLayout> {
  const slot = await loadSlot(session);
  const kind = kindOf(slot);
  const { engine, minCycleMs } = session.state().game;
  const theme = themeOf(engine);
  const width = Math.min(document.documentElement.clientWidth, 480) - 16;
  const renderer = createReelRenderer({
    rules: slot.rules,
    theme,
    width,
    picture: await loadPicture(engine),
    maxHeight: Math.max(200, window.innerHeight - AROUND),
  });
  const banner = createBanner(session.format);
  const free = createFreeBar(scatterHint(session, slot));
  const note = h("p", { class: "slot-lines number" });
  const parts: SlotParts = { session, slot, renderer, banner, free, note };
  const button = h("button", { type: "button", class: "main-button" }, text.spin);
  let turn = 0;
  const showNote = () => {
    note.textContent = kind.describeStake(session.format, slot.rules, session.stakeMinor());
  };
  const showFirst = () => {
    const { stops, strips, grid } = firstScreen(session, slot);
    renderer.show(stops, strips, grid);
  };

  async function spin(): Promise<void> {
    turn += 1;
    const mine = turn;
    const pace = wait(minCycleMs);
    setBusy(true);
    button.disabled = true;
    banner.setText(text.spinning);
    renderer.highlight(null);
    showNote();
    session.showStaked();
    renderer.start();
    let shown: ScreenView | null = null;
    try {
      const [answer] = await Promise.all([
        session.api.bet({ stakeMinor: session.stakeMinor().toString() }),
        wait(RUN_MS),
      ]);
      shown = await showRound(parts, answer);
      session.showAnswer(answer);
    } catch (error) {
      showFirst();
      banner.setText(text.ready);
      session.showFailure(error);
    }
    if (shown !== null) void cycleWins(parts, shown, () => mine === turn);
    // The jurisdiction's shortest cycle also applies to fast taps.
    await pace;
    setBusy(false);
    button.disabled = false;
  }

  button.onclick = spin;
  session.onChange(showNote);
  showNote();
  banner.setText(text.ready);
  showFirst();
  document.documentElement.dataset.sheet = engine;
  const pot = createJackpotMeter(session, () => button.disabled);
  const canvas = h("div", { class: "slot" }, pot, free.element, renderer.element, banner.element, note);
  return { canvas, controls: button };
}
