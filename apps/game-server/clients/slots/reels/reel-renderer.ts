// The reels in motion: started, landed one by one, cells falling in. One loop draws while something moves and rests when
// nothing does.
import type { Position } from "@khela/engines/slots/free-spins";
import { wait, wantsLessMotion } from "../../shell/ui/dom.ts";
import { drawScreen } from "./draw-screen.ts";
import { fallFrom, fallMs } from "./falling.ts";
import {
  createReelScreen,
  type Highlight,
  type ReelRendererOptions,
  type ReelScreen,
} from "./reel-screen.ts";
import { LANDING_MS, landReel, moveReel, setReel, startReel, symbolAt, type Strip } from "./reels.ts";
import type { ScreenView } from "../spin-view-model.ts";

export type ReelRenderer = {
  readonly element: HTMLElement;
  /** Starts all reels. */
  start(): void;
  /** Stops them, left to right; resolves when the last one has stopped. */
  land(stops: readonly number[], strips: readonly Strip[], onStop: (reel: number) => void): Promise<void>;
  /** Removes winning cells and drops the next screen in; resolves when it has landed. */
  fall(removed: readonly Position[], next: ScreenView["grid"]): Promise<void>;
  /** Highlights winning cells and dims the others; null removes the highlight. */
  highlight(shown: Highlight | null): void;
  /** Shows a screen without animation. */
  show(stops: readonly number[], strips: readonly Strip[], grid?: ScreenView["grid"]): void;
};

const BETWEEN_STOPS_MS = 170;
/** A reel that could bring the third scatter spins longer, whatever it brings. */
const SUSPENSE_MS = 900;

function wake(screen: ReelScreen): void {
  if (screen.isLooping) return;
  screen.isLooping = true;
  const loop = (now: number): void => {
    const { fallen, lit } = screen;
    let isMoving = fallen !== null && now - fallen.since < fallMs(fallen.from);
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

/** Counts scatters in view on the reels left of one, for given stops. */
function scattersBefore({ rules, strips }: ReelScreen, stops: readonly number[], before: number): number {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter")?.id;
  const cellsOf = (stop: number, reel: number) =>
    Array.from({ length: rules.rows }, (_, row) => symbolAt(strips[reel] ?? [], stop + row));
  return stops.slice(0, before).filter((stop, reel) => cellsOf(stop, reel).some((id) => id === scatter))
    .length;
}

function startReels(screen: ReelScreen): void {
  screen.lit = null;
  screen.fallen = null;
  if (wantsLessMotion()) return;
  const now = performance.now();
  screen.reels.forEach((reel, index) => startReel(reel, now + index * 45));
  wake(screen);
}

async function landReels(
  screen: ReelScreen,
  stops: readonly number[],
  onStop: (reel: number) => void,
): Promise<void> {
  if (wantsLessMotion()) {
    setReels(screen, stops);
    wake(screen);
    return;
  }
  for (const [index, reel] of screen.reels.entries()) {
    const couldTrigger = scattersBefore(screen, stops, index) >= 2;
    if (couldTrigger) {
      screen.suspense = index;
      await wait(SUSPENSE_MS);
    }
    landReel(reel, stops[index] ?? 0, performance.now());
    const landed = wait(LANDING_MS * 0.8).then(() => onStop(index));
    await (couldTrigger ? landed : wait(BETWEEN_STOPS_MS));
    screen.suspense = -1;
  }
  await wait(LANDING_MS);
}

async function fall(
  screen: ReelScreen,
  removed: readonly Position[],
  next: ScreenView["grid"],
): Promise<void> {
  screen.lit = null;
  const from = wantsLessMotion() ? [] : fallFrom(screen.rules.rows, next.length, removed);
  screen.fallen = { grid: next, from, since: performance.now() };
  wake(screen);
  await wait(fallMs(from));
}

export function createReelRenderer(options: ReelRendererOptions): ReelRenderer {
  const screen = createReelScreen(options);
  return {
    element: screen.element,
    start: () => startReels(screen),
    land: (stops, on, onStop) => {
      screen.strips = on;
      return landReels(screen, stops, onStop);
    },
    fall: (removed, next) => fall(screen, removed, next),
    highlight: (shown) => {
      screen.lit = shown;
      screen.litSince = performance.now();
      wake(screen);
    },
    show: (stops, on, grid) => {
      screen.strips = on;
      screen.fallen = grid === undefined ? null : { grid, from: [], since: 0 };
      setReels(screen, stops);
      screen.lit = null;
      wake(screen);
    },
  };
}
