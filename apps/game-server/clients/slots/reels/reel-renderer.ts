// The reels in motion: they start and stop one by one, and cells fall in. One loop draws while something moves and
// pauses otherwise.
import type { Position } from "@khela/engines/slots/free-spins";
import { wantsLessMotion } from "../../shell/ui/dom.ts";
import { drawScreen } from "./draw-screen.ts";
import { dropFrom, fallFrom, fallMs } from "./falling.ts";
import {
  createReelScreen,
  type Highlight,
  type ReelRendererOptions,
  type ReelScreen,
} from "./reel-screen.ts";
import { LANDING_MS, landReel, moveReel, setReel, startReel, symbolAt, type Strip } from "./reels.ts";
import { listRestingCells, type RestingCell } from "./resting-cells.ts";
import type { Badge, ReelsView, ScreenView } from "../spin-view-model.ts";

export type ReelRenderer = {
  readonly element: HTMLElement;
  /** Starts all reels except those covered by a symbol. */
  start(held?: ReelsView["held"]): void;
  /** Stops the reels from left to right; resolves when the last one has stopped. */
  land(reels: ReelsView, strips: readonly Strip[], onStop: (reel: number) => void): Promise<void>;
  /** Removes winning cells and drops the next screen in; resolves when it has landed. */
  fall(removed: readonly Position[], next: ScreenView["grid"]): Promise<void>;
  /** Lets cells fall from above into a resting screen; resolves when they have landed. */
  drop(landed: readonly Position[], next: ScreenView["grid"]): Promise<void>;
  /** Shows symbols passing by the empty cells. */
  whirl(ms: number): Promise<void>;
  /** Writes texts on cells; an empty list clears them. */
  write(badges: readonly Badge[]): void;
  /** Highlights winning cells and dims all others; null removes the highlight. */
  highlight(shown: Highlight | null): void;
  /** Returns the cells at rest; none while the reels move or a win is highlighted. */
  readonly listCells: () => readonly RestingCell[];
  /** Shows a screen without animation. */
  show(reels: ReelsView, strips: readonly Strip[], grid?: ScreenView["grid"]): void;
};

const BETWEEN_STOPS_MS = 170;
/** Extra time for which a reel spins when it could complete three scatters, whatever the result is. */
const SUSPENSE_MS = 900;
/** Time until the reels stop in turbo, where all reels stop together. */
const FAST_LANDING_MS = 180;
const FAST_FALL_MS = 60;

function wake(screen: ReelScreen): void {
  if (screen.isLooping) return;
  screen.isLooping = true;
  const loop = (now: number): void => {
    const { fallen, lit } = screen;
    let isMoving = screen.isWhirling || (fallen !== null && now - fallen.since < fallMs(fallen.from));
    for (const reel of screen.reels) isMoving = moveReel(reel, now) || isMoving;
    drawScreen(screen, now);
    if (isMoving || lit !== null) requestAnimationFrame(loop);
    else screen.isLooping = false;
  };
  requestAnimationFrame(loop);
}

function setReels({ reels }: ReelScreen, stops: readonly number[]): void {
  stops.forEach((stop, index) => {
    const reel = reels[index];
    if (reel !== undefined) setReel(reel, stop);
  });
}

/** Counts how many reels before the given reel show a scatter at these stops. */
function scattersBefore(
  { rules, strips, heights }: ReelScreen,
  stops: readonly number[],
  before: number,
): number {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter")?.id;
  const cellsOf = (stop: number, reel: number) =>
    Array.from({ length: heights[reel] ?? rules.rows }, (_, row) => symbolAt(strips[reel] ?? [], stop + row));
  return stops.slice(0, before).filter((stop, reel) => cellsOf(stop, reel).some((id) => id === scatter))
    .length;
}

const isHeld = ({ held }: ReelScreen, reel: number): boolean => (held[reel] ?? null) !== null;

function startReels(screen: ReelScreen, held: ReelsView["held"] = []): void {
  screen.lit = null;
  screen.fallen = null;
  screen.held = held;
  screen.badges = [];
  if (wantsLessMotion()) return;
  const now = performance.now();
  screen.reels.forEach((reel, index) => {
    if (!isHeld(screen, index)) startReel(reel, now + index * 45);
  });
  wake(screen);
}

async function landReels(
  screen: ReelScreen,
  { stops, heights }: ReelsView,
  onStop: (reel: number) => void,
): Promise<void> {
  screen.heights = heights ?? stops.map(() => screen.rules.rows);
  if (wantsLessMotion()) {
    setReels(screen, stops);
    wake(screen);
    return;
  }
  const { pace } = screen;
  for (const [index, reel] of screen.reels.entries()) {
    if (isHeld(screen, index)) {
      setReel(reel, stops[index] ?? 0);
      continue;
    }
    if (pace.isFast()) {
      landReel(reel, stops[index] ?? 0, performance.now(), FAST_LANDING_MS);
      continue;
    }
    const couldTrigger = scattersBefore(screen, stops, index) >= 2;
    if (couldTrigger) {
      screen.suspense = index;
      await pace.wait(SUSPENSE_MS);
    }
    landReel(reel, stops[index] ?? 0, performance.now());
    const landed = pace.wait(LANDING_MS * 0.8).then(() => onStop(index));
    await (couldTrigger ? landed : pace.wait(BETWEEN_STOPS_MS));
    screen.suspense = -1;
  }
  const wasFast = pace.isFast();
  await pace.wait(LANDING_MS, FAST_LANDING_MS);
  if (!pace.isFast()) return;
  // in turbo or after a hurry a landing may still run: the reels are set to their stops at once
  setReels(screen, stops);
  if (wasFast) onStop(screen.reels.length - 1);
}

async function fall(
  screen: ReelScreen,
  next: ScreenView["grid"],
  rowsBefore: () => readonly (readonly number[])[],
): Promise<void> {
  screen.lit = null;
  const from = wantsLessMotion() || screen.pace.isFast() ? [] : rowsBefore();
  screen.fallen = { grid: next, from, since: performance.now() };
  wake(screen);
  await screen.pace.wait(fallMs(from), FAST_FALL_MS);
}

async function whirl(screen: ReelScreen, ms: number): Promise<void> {
  screen.isWhirling = !wantsLessMotion();
  wake(screen);
  await screen.pace.wait(ms);
  screen.isWhirling = false;
}

export function createReelRenderer(options: ReelRendererOptions): ReelRenderer {
  const screen = createReelScreen(options);
  return {
    element: screen.element,
    listCells: () => listRestingCells(screen),
    start: (held) => startReels(screen, held),
    land: (reels, on, onStop) => {
      screen.strips = on;
      return landReels(screen, reels, onStop);
    },
    fall: (removed, next) => fall(screen, next, () => fallFrom(screen.rules.rows, next.length, removed)),
    drop: (landed, next) => fall(screen, next, () => dropFrom(screen.rules.rows, next.length, landed)),
    whirl: (ms) => whirl(screen, ms),
    write: (badges) => {
      screen.badges = badges;
      wake(screen);
    },
    highlight: (shown) => {
      screen.lit = shown;
      screen.litSince = performance.now();
      wake(screen);
    },
    show: ({ stops, heights, held = [] }, on, grid) => {
      screen.strips = on;
      screen.fallen = grid === undefined ? null : { grid, from: [], since: 0 };
      screen.heights = heights ?? stops.map(() => screen.rules.rows);
      screen.held = held;
      screen.badges = [];
      setReels(screen, stops);
      screen.lit = null;
      wake(screen);
    },
  };
}
