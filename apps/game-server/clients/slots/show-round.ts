// Displays a round, from the first stop to the last step of its feature: reels, wins, texts and sounds in order.
import type { SlotOutcome } from "@khela/engines/slots/slot-engine";
import type { AnySlot } from "@khela/engines/slots/slot-kinds";
import { slotInMode } from "@khela/engines/slots/bet-mode";
import type { SlotBet } from "@khela/engines/slots/slot-engine";
import type { SlotSymbol, Strip } from "@khela/engines/slots/slot-rules";
import type { RoundAnswer } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { Banner } from "./banner.ts";
import { kindOf, showOutcome } from "./find-slot.ts";
import type { FreeBar } from "./free-bar.ts";
import type { Pace } from "./pace.ts";
import type { ReelRenderer } from "./reels/reel-renderer.ts";
import type { FeatureView, ScreenView, SpinView } from "./spin-view-model.ts";
import { text } from "./text.ts";
import { winSizeOf } from "../shell/win/win-size.ts";
import { soundOfWin } from "../shell/ui/sound-effects.ts";

export const RUN_MS = 520;
/** Minimum time for which the reels run in turbo. */
export const FAST_RUN_MS = 60;
const FREE_PAUSE_MS = 700;
const INTRO_MS = 2_200;
/** Time for which a feature is announced at the fast pace: long enough to read the announcement. */
const FAST_INTRO_MS = 700;
const WHIRL_MS = 650;
const REST_MS = 350;

export type SlotParts = {
  readonly session: GameSession;
  readonly slot: AnySlot;
  readonly renderer: ReelRenderer;
  readonly banner: Banner;
  readonly free: FreeBar;
  readonly note: HTMLElement;
  readonly pace: Pace;
};

/** The stake of the shown round, and the number of units that it consists of. */
type Paid = { readonly stakeMinor: bigint; readonly units: number };

export function scatterOf({ rules }: AnySlot): string {
  const symbols: readonly SlotSymbol[] = rules.symbols;
  return symbols.find(({ kind }) => kind === "scatter")?.id ?? "";
}

export function unitsToMinor({ stakeMinor, units: stakeUnits }: Paid, units: number): bigint {
  return (stakeMinor * BigInt(units)) / BigInt(stakeUnits);
}

/** Shows a screen's wins: a celebration above the stake, plain text at or below it. */
async function showWins(parts: SlotParts, { wins, units, times }: ScreenView, paid: Paid): Promise<void> {
  const { renderer, banner, session, pace } = parts;
  if (wins.length === 0) return;
  const minor = unitsToMinor(paid, units);
  const size = winSizeOf(minor, paid.stakeMinor);
  renderer.highlight({ positions: wins.flatMap(({ positions }) => positions), rows: null });
  if (size !== null) {
    session.sound.play(soundOfWin(minor, paid.stakeMinor) ?? "win");
    await banner.celebrate(minor, size);
  } else
    banner.setText(
      formatMessage(text.returned, { amount: session.format.money(minor) }),
      times > 1 ? `×${session.format.count(times)}` : "",
    );
  await pace.wait(size === null ? 300 : 500, size === null ? 80 : 250);
  renderer.highlight(null);
}

/** Shows the screens of a spin in turn: winning symbols are removed, the next screen falls in. */
async function showScreens(parts: SlotParts, { screens }: SpinView, paid: Paid): Promise<void> {
  for (const [at, screen] of screens.entries()) {
    parts.renderer.write(screen.badges ?? []);
    await showWins(parts, screen, paid);
    const next = screens[at + 1];
    if (next === undefined) return;
    parts.session.sound.play("stop");
    parts.renderer.write([]);
    await parts.renderer.fall(screen.removed ?? screen.wins.flatMap(({ positions }) => positions), next.grid);
  }
}

async function landSpin(parts: SlotParts, view: SpinView, strips: readonly Strip[]): Promise<void> {
  const { renderer, session, slot } = parts;
  const scatter = scatterOf(slot);
  await renderer.land(view, strips, (reel) => {
    session.sound.play(view.screens[0]?.grid[reel]?.includes(scatter) === true ? "scatter" : "stop");
  });
}

/** Plays a spin of a feature: the reels run and land, then its wins are shown. */
async function playSpin(
  parts: SlotParts,
  view: SpinView,
  { strips, paid }: { readonly strips: readonly Strip[]; readonly paid: Paid },
): Promise<void> {
  parts.banner.setText(text.spinning);
  parts.renderer.start(view.held);
  await parts.pace.wait(RUN_MS, FAST_RUN_MS);
  await landSpin(parts, view, strips);
  await showScreens(parts, view, paid);
}

type FreeShow = {
  readonly spins: readonly SpinView[];
  readonly awarded: number;
  readonly detail: string;
  readonly paid: Paid;
};

async function playFreeSpins(parts: SlotParts, { spins, awarded, detail, paid }: FreeShow): Promise<void> {
  const { session, slot, free, pace } = parts;
  const { format } = session;
  const { multiplier } = slot.rules.freeSpins;
  let total = awarded;
  let units = 0;
  document.documentElement.dataset.free = "true";
  const showBar = (index: number) =>
    free.show(
      formatMessage(text.freeBar, { index: format.count(index), total: format.count(total) }),
      `${multiplier > 1 ? `×${format.count(multiplier)} · ` : ""}${format.money(unitsToMinor(paid, units))}`,
    );
  await free.announce(
    formatMessage(text.freeWon, { spins: format.count(awarded) }),
    detail,
    pace.wait(INTRO_MS, FAST_INTRO_MS),
  );
  for (const [before, spin] of spins.entries()) {
    showBar(before + 1);
    await playSpin(parts, spin, { strips: slot.rules.freeReels, paid });
    units += spin.units;
    total += spin.freeSpinsAwarded;
    showBar(before + 1);
    if (spin.freeSpinsAwarded > 0)
      await free.announce(
        formatMessage(text.freeMore, { spins: format.count(spin.freeSpinsAwarded) }),
        "",
        pace.wait(INTRO_MS, FAST_INTRO_MS),
      );
    await pace.wait(FREE_PAUSE_MS);
  }
  delete document.documentElement.dataset.free;
}

/** Plays a feature of respins and landing cells; the bar shows its progress. */
async function playFeature(
  parts: SlotParts,
  { title, detail, steps }: FeatureView,
  paid: Paid,
): Promise<void> {
  const { session, slot, renderer, free, pace } = parts;
  let units = 0;
  const sum = () => session.format.money(unitsToMinor(paid, units));
  document.documentElement.dataset.free = "true";
  await free.announce(title, detail, pace.wait(INTRO_MS, FAST_INTRO_MS));
  for (const [at, step] of steps.entries()) {
    if ("spin" in step) {
      free.show(step.bar, sum());
      await playSpin(parts, step.spin, { strips: slot.rules.reels, paid });
    } else {
      if (at > 0) await renderer.whirl(WHIRL_MS);
      if (step.landed.length > 0) session.sound.play("scatter");
      renderer.write(step.screen.badges ?? []);
      await renderer.drop(step.landed, step.screen.grid);
      await pace.wait(REST_MS);
    }
    units += step.units;
    free.show(step.bar, sum());
  }
  await pace.wait(FREE_PAUSE_MS);
  delete document.documentElement.dataset.free;
}

/** Shows a complete round; returns the screen whose wins can then be cycled. */
export async function showRound(
  { slot: usual, ...rest }: SlotParts,
  { round, jackpot }: RoundAnswer,
): Promise<{ readonly screen: ScreenView; readonly paid: Paid } | null> {
  // a bet mode has its own strips and price
  const slot = slotInMode(usual, (round.bet as SlotBet).mode);
  const parts: SlotParts = { ...rest, slot };
  const { session, banner, free, pace } = parts;
  const outcome = round.outcome as SlotOutcome;
  const { paid: spin, free: spins, feature } = showOutcome(session.format, slot, outcome);
  const stakeMinor = BigInt(round.stakeMinor);
  const paid = { stakeMinor, units: slot.units };
  await landSpin(parts, spin, slot.rules.reels);
  await showScreens(parts, spin, paid);
  const won = BigInt(round.payoutMinor ?? "0");
  const size = winSizeOf(won, stakeMinor);
  const isLong = outcome.freeSpins !== null || feature !== null;
  if (outcome.freeSpins !== null) {
    const times = session.format.count(outcome.freeSpins.multiplier);
    const detail =
      kindOf(slot).describeFree?.(session.format, outcome.freeSpins) ??
      (outcome.freeSpins.multiplier > 1 ? formatMessage(text.freeTimes, { times }) : "");
    await playFreeSpins(parts, { spins, awarded: spin.freeSpinsAwarded, detail, paid });
  }
  if (feature !== null) await playFeature(parts, feature, paid);
  if (isLong) free.rest();
  if (size !== null && (isLong || spin.screens.length > 2)) await banner.celebrate(won, size, text.freeTotal);
  const pot = BigInt(jackpot?.wonMinor ?? "0");
  if (pot > 0n) {
    await free.announce(text.jackpotWon, session.format.money(pot), pace.wait(INTRO_MS, INTRO_MS));
    if (size !== null) await banner.celebrate(won, size, text.freeTotal);
  }
  if (won === 0n) banner.setText(text.nothing);
  else if (size === null) banner.setText(formatMessage(text.returned, { amount: session.format.money(won) }));
  const screen = spin.screens[spin.screens.length - 1];
  return isLong || screen === undefined ? null : { screen, paid };
}
