/**
 * What runs inside a page while its frames are counted: the start of each frame, repeated taps, and the baseline, a picture
 * that moves over a canvas.
 */
import type { CDPSession, Page } from "playwright-core";

/** One frame at 60 Hz. */
const FRAME_MS = 1_000 / 60;
/** A longer interval means a dropped frame. */
export const LATE_MS = FRAME_MS * 1.5;
const WINDOW_MS = 1_000;

export type Frames = {
  readonly fps: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Share of late frames. */
  readonly lateShare: number;
  /** Frames in the worst second, so that a short stall is not averaged away. */
  readonly worstSecond: number;
  /** Busy time of the main thread per frame. */
  readonly busyMs: number;
};

export type Canvas = { readonly width: number; readonly height: number; readonly ratio: number };

/** In the page: records the start of each frame. */
function watch(): void {
  const seen: number[] = [];
  Object.assign(window, { seenFrames: seen });
  const frame = (now: number): void => {
    seen.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: taps again and again the first of these elements that can be tapped, like a fast player. */
export function playOn({ taps, everyMs }: { taps: readonly string[]; everyMs: number }): void {
  setInterval(() => {
    for (const tap of taps) {
      const found = [...document.querySelectorAll<HTMLElement>(tap)].filter(
        (one) => one.offsetParent !== null,
      );
      const one = found[Math.floor(performance.now()) % Math.max(1, found.length)];
      if (one === undefined) continue;
      one.click();
      return;
    }
  }, everyMs);
}

/** In the page: the baseline. */
export function moveOne({ width, height, ratio }: Canvas): void {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * ratio, height: height * ratio });
  canvas.style.cssText = `display: block; width: ${width}px; height: ${height}px`;
  document.body.replaceChildren(canvas);
  const sprite = document.createElement("canvas");
  Object.assign(sprite, { width: 60 * ratio, height: 60 * ratio });
  const ink = sprite.getContext("2d");
  if (ink !== null) {
    ink.fillStyle = "teal";
    ink.fillRect(0, 0, sprite.width, sprite.height);
  }
  const pen = canvas.getContext("2d");
  const frame = (now: number): void => {
    pen?.clearRect(0, 0, canvas.width, canvas.height);
    pen?.drawImage(sprite, ((now / 4) % width) * ratio, (canvas.height - sprite.height) / 2);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Busy time of the page's main thread so far. */
async function busyMsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
}

function summarise(begun: readonly number[], busyMs: number): Frames {
  const intervals = begun
    .slice(1)
    .map((at, place) => at - (begun[place] ?? at))
    .toSorted((a, b) => a - b);
  if (intervals.length < 10) throw new Error("the page drew too few frames");
  const at = (part: number): number =>
    intervals[Math.min(intervals.length - 1, Math.floor(intervals.length * part))] ?? Number.NaN;
  const [first = 0, last = 0] = [begun[0], begun.at(-1)];
  const perSecond = begun
    .filter((from) => from + WINDOW_MS <= last)
    .map((from) => begun.filter((one) => one > from && one <= from + WINDOW_MS).length);
  return {
    fps: (intervals.length * 1_000) / (last - first),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    lateShare: intervals.filter((ms) => ms > LATE_MS).length / intervals.length,
    worstSecond: Math.min(...perSecond),
    busyMs: busyMs / intervals.length,
  };
}

/** Counts a page's frames during `forMs`. */
export async function countFrames(page: Page, session: CDPSession, forMs: number): Promise<Frames> {
  await session.send("Performance.enable");
  const before = await busyMsOf(session);
  await page.evaluate(watch);
  await page.waitForTimeout(forMs);
  const begun = await page.evaluate(() => (window as unknown as { seenFrames: number[] }).seenFrames);
  return summarise(begun, (await busyMsOf(session)) - before);
}
