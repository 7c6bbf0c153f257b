// One spin from the button to its end: the bet, the shown round, and the resting screen between two spins.
import type { SlotOutcome } from "@khela/engines/slots/slot-engine";
import type { AnySlot } from "@khela/engines/slots/slot-kinds";
import type { Strip } from "@khela/engines/slots/slot-rules";
import { h, wait } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { setBusy } from "../shell/ui/stake-control.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { createBanner } from "./banner.ts";
import { createReelRenderer } from "./reels/reel-renderer.ts";
import { calmStops, kindOf, loadSlot, showOutcome } from "./find-slot.ts";
import { createFreeBar } from "./free-bar.ts";
import { createJackpotMeter } from "./jackpot-meter.ts";
import { RUN_MS, scatterOf, showRound, unitsToMinor, type SlotParts } from "./show-round.ts";
import type { ReelsView, ScreenView } from "./spin-view-model.ts";
import { loadPicture } from "./reels/sprites.ts";
import { nameSymbol, text } from "./text.ts";
import { themeOf } from "./themes.ts";

const LINE_MS = 1_150;
/** The height around the canvas: frame, strip, banner, note, control bar. */
const AROUND = 404;

/** The start condition of the feature, where its progress will be shown. */
function featureHint({ format }: GameSession, slot: AnySlot): string {
  const { rules } = slot;
  const hint = kindOf(slot).describeStart?.(format, rules);
  if (hint !== undefined) return hint;
  return formatMessage(text.hint, {
    symbol: nameSymbol(scatterOf(slot)),
    spins: format.count(rules.freeSpins.awards[0]),
  });
}

/** Cycles through a screen's wins until the next spin. */
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

/** Returns the screen a player left, or one without a win for the first visit. */
function firstScreen(session: GameSession, slot: AnySlot): FirstScreen {
  const { reels, freeReels } = slot.rules;
  const last = session.state().rounds.find(({ outcome }) => outcome !== null)?.outcome;
  if (last === undefined || last === null) {
    const spin = slot.spinAt(calmStops(slot));
    const { stops } = spin;
    const place = { isFree: false, before: null };
    return { reels: kindOf(slot).showReels?.(slot.rules, spin, place) ?? { stops }, strips: reels };
  }
  const { paid, free } = showOutcome(session.format, slot, last as SlotOutcome);
  const spin = free[free.length - 1] ?? paid;
  const grid = spin.screens.length > 1 ? spin.screens[spin.screens.length - 1]?.grid : undefined;
  return {
    reels: spin,
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
    writeOn: (symbol) => kind.writeOn?.(session.format, slot.rules, symbol) ?? null,
    maxHeight: Math.max(200, window.innerHeight - AROUND),
  });
  const banner = createBanner(session.format);
  const free = createFreeBar(featureHint(session, slot));
  const note = h("p", { class: "slot-lines number" });
  const parts: SlotParts = { session, slot, renderer, banner, free, note };
  const button = h("button", { type: "button", class: "main-button" }, text.spin);
  let turn = 0;
  const showNote = () => {
    note.textContent = kind.describeStake(session.format, slot.rules, session.stakeMinor());
  };
  const showFirst = () => {
    const { reels, strips, grid } = firstScreen(session, slot);
    renderer.show(reels, strips, grid);
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
    let shown: Awaited<ReturnType<typeof showRound>> = null;
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
