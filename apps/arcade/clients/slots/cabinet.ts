// The canvas: frame, reels, win lines. One loop draws while something moves and rests when nothing does.
import type { Position } from "@khela/engines/slots/free-spins";
import { h, wait, wantsLessMotion } from "../shell/dom.ts";
import { fallFrom, fallMs, rowAt } from "./falling.ts";
import { LANDING_MS, landReel, moveReel, restingReel, setReel, startReel, symbolAt, type Reel, type Strip } from "./reels.ts";
import type { ReelRules, ShownScreen } from "./shown.ts";
import { drawSprites, type Sprites } from "./sprites.ts";
import type { SlotTheme } from "./themes.ts";

export type Highlight = {
  readonly positions: readonly Position[];
  /** Row of each reel the line crosses; null for scatters. */
  readonly rows: readonly number[] | null;
};

export type Cabinet = {
  readonly element: HTMLElement;
  /** Sets all reels going. */
  start(): void;
  /** Brings them to rest, left to right; resolves when the last one stands. */
  land(stops: readonly number[], strips: readonly Strip[], onStop: (reel: number) => void): Promise<void>;
  /** Takes out winning cells and lets the next screen fall in; resolves when it stands. */
  fall(gone: readonly Position[], next: ShownScreen["grid"]): Promise<void>;
  /** Lights winning cells and dims the others; null lights all alike. */
  highlight(shown: Highlight | null): void;
  /** Shows a screen without motion. */
  show(stops: readonly number[], strips: readonly Strip[], grid?: ShownScreen["grid"]): void;
};

/** A screen that is no window of the strips any more: its cells, the rows they fall from, and since when. */
type Fallen = { readonly grid: ShownScreen["grid"]; readonly from: readonly (readonly number[])[]; readonly since: number };

const EDGE = 9;
const GAP = 3;
const BETWEEN_STOPS_MS = 170;
/** A reel that could bring the third scatter runs on for a while, whatever it brings. */
const SUSPENSE_MS = 900;
const SMEARED_ABOVE = 9;
const HEIGHT_OF_CELL = 1.46;

type Look = { readonly rules: ReelRules; readonly theme: SlotTheme; readonly picture: HTMLImageElement; readonly width: number; readonly maxHeight: number };

function layOut({ rules, width, maxHeight }: Look) {
  const columns = rules.reels.length;
  const cellWidth = (width - EDGE * 2 - GAP * (columns - 1)) / columns;
  const cellHeight = Math.min(cellWidth * HEIGHT_OF_CELL, (maxHeight - EDGE * 2) / rules.rows);
  return { cellWidth, cellHeight, height: cellHeight * rules.rows + EDGE * 2 };
}

function drawGround(pen: CanvasRenderingContext2D, theme: SlotTheme, box: { width: number; height: number }): void {
  const { width, height } = box;
  const frame = pen.createLinearGradient(0, 0, width, height);
  frame.addColorStop(0, theme.frame[0]);
  frame.addColorStop(0.35, theme.frame[1]);
  frame.addColorStop(0.65, theme.frame[2]);
  frame.addColorStop(1, theme.frame[1]);
  pen.fillStyle = frame;
  pen.beginPath();
  pen.roundRect(0, 0, width, height, 18);
  pen.fill();
  const well = pen.createRadialGradient(width / 2, height * 0.35, 10, width / 2, height / 2, width * 0.7);
  well.addColorStop(0, theme.light);
  well.addColorStop(0.45, theme.well[0]);
  well.addColorStop(1, theme.well[1]);
  pen.fillStyle = well;
  pen.beginPath();
  pen.roundRect(4, 4, width - 8, height - 8, 15);
  pen.fill();
}

function buildLayer({ width, height, ratio }: { width: number; height: number; ratio: number }): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.setProperty("width", `${width}px`);
  canvas.style.setProperty("height", `${height}px`);
  return canvas;
}

export function buildCabinet(look: Look): Cabinet {
  const { rules, theme, picture, width } = look;
  const { cellWidth, cellHeight, height } = layOut(look);
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const canvas = buildLayer({ width, height, ratio });
  const context = canvas.getContext("2d", { alpha: true });
  if (context === null) throw new Error("no canvas");
  const pen = context;
  const sprites: Sprites = drawSprites(rules, picture, { size: { width: cellWidth, height: cellHeight, ratio }, theme });
  // What stands still is a picture of its own below the reels, so that no frame has to draw it again.
  const ground = buildLayer({ width, height, ratio });
  const groundPen = ground.getContext("2d");
  if (groundPen !== null) {
    groundPen.scale(ratio, ratio);
    drawGround(groundPen, theme, { width, height });
  }
  const element = h("div", { class: "cabinet", "aria-hidden": "true" }, ground, canvas);

  const reels: Reel[] = rules.reels.map(() => restingReel(0));
  let strips: readonly Strip[] = rules.reels;
  let lit: Highlight | null = null;
  let litSince = 0;
  let suspense = -1;
  let isLooping = false;
  let fallen: Fallen | null = null;
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter")?.id;

  const left = (reel: number) => EDGE + reel * (cellWidth + GAP);
  const middle = ({ reel, row }: Position) => [left(reel) + cellWidth / 2, EDGE + (row + 0.5) * cellHeight] as const;

  function isLit(reel: number, row: number): boolean {
    return lit === null || lit.positions.some((position) => position.reel === reel && position.row === row);
  }
  function drawCell(id: string, at: { reel: number; row: number; y: number; isFast: boolean }, now: number): void {
    const { reel, row, y, isFast } = at;
    const sprite = (isFast ? sprites.fast : sprites.still).get(id);
    if (sprite === undefined) return;
    const isBright = isLit(reel, row);
    pen.globalAlpha = isBright ? 1 : 0.32;
    const swell = lit !== null && isBright && !wantsLessMotion() ? 1 + 0.045 * Math.sin((now - litSince) / 130) : 1;
    const w = cellWidth * swell;
    const tall = cellHeight * swell;
    pen.drawImage(sprite, left(reel) - (w - cellWidth) / 2, y - (tall - cellHeight) / 2, w, tall);
    pen.globalAlpha = 1;
  }
  function drawFallen({ grid, from, since }: Fallen, now: number): void {
    for (const [reel, cells] of grid.entries())
      for (const [row, id] of cells.entries()) {
        const y = EDGE + rowAt({ from: from[reel]?.[row] ?? row, to: row, reel }, now - since) * cellHeight;
        drawCell(id, { reel, row, y, isFast: false }, now);
      }
  }
  function drawReel(reel: Reel, index: number, now: number): void {
    const strip = strips[index] ?? [];
    const top = Math.floor(reel.position);
    const shift = (reel.position - top) * cellHeight;
    const isFast = reel.speed > SMEARED_ABOVE;
    for (let row = -1; row <= rules.rows; row += 1) {
      const y = EDGE + row * cellHeight - shift;
      if (y > height || y + cellHeight < 0) continue;
      drawCell(symbolAt(strip, top + row), { reel: index, row: shift === 0 ? row : Number.NaN, y, isFast }, now);
    }
    if (suspense !== index) return;
    pen.strokeStyle = theme.win;
    pen.lineWidth = 2.5;
    pen.globalAlpha = 0.55 + 0.45 * Math.sin(now / 90);
    pen.beginPath();
    pen.roundRect(left(index), EDGE, cellWidth, height - EDGE * 2, 10);
    pen.stroke();
    pen.globalAlpha = 1;
  }
  function drawLine(now: number): void {
    if (lit === null) return;
    pen.strokeStyle = theme.win;
    pen.lineWidth = 2;
    for (const { reel, row } of lit.positions) {
      pen.beginPath();
      pen.roundRect(left(reel) + 1, EDGE + row * cellHeight + 1, cellWidth - 2, cellHeight - 2, 10);
      pen.stroke();
    }
    if (lit.rows === null) return;
    const drawn = Math.min(1, (now - litSince) / 260) * (lit.rows.length - 1);
    pen.lineJoin = pen.lineCap = "round";
    pen.beginPath();
    lit.rows.forEach((row, reel) => {
      const [x, y] = middle({ reel, row });
      if (reel === 0) pen.moveTo(x, y);
      else if (reel <= Math.ceil(drawn)) {
        const [fromX, fromY] = middle({ reel: reel - 1, row: lit?.rows?.[reel - 1] ?? row });
        const share = Math.min(1, drawn - reel + 1);
        pen.lineTo(fromX + (x - fromX) * share, fromY + (y - fromY) * share);
      }
    });
    // a darker line below it, since a blurred shadow is worked out anew in every frame
    for (const [colour, thick, alpha] of [["#000", 6.5, 0.4], [theme.win, 3.5, 0.85]] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = thick;
      pen.globalAlpha = alpha;
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
  function draw(now: number): void {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.scale(ratio, ratio);
    pen.save();
    pen.beginPath();
    // whole pixels and square corners: a clip with soft edges is paid for by every symbol that is drawn under it
    pen.rect(EDGE, EDGE, Math.round(width - EDGE * 2), Math.round(height - EDGE * 2));
    pen.clip();
    if (fallen === null) reels.forEach((reel, index) => drawReel(reel, index, now));
    else drawFallen(fallen, now);
    drawLine(now);
    pen.restore();
  }
  function loop(now: number): void {
    let isMoving = fallen !== null && now - fallen.since < fallMs(fallen.from);
    for (const reel of reels) isMoving = moveReel(reel, now) || isMoving;
    draw(now);
    if (isMoving || lit !== null) requestAnimationFrame(loop);
    else isLooping = false;
  }
  function wake(): void {
    if (isLooping) return;
    isLooping = true;
    requestAnimationFrame(loop);
  }
  /** Scatters in view on the reels left of one, for the stops they are given. */
  const scattersBefore = (stops: readonly number[], before: number) =>
    stops.slice(0, before).filter((stop, reel) => Array.from({ length: rules.rows }, (_, row) =>
      symbolAt(strips[reel] ?? [], stop + row)).some((id) => id === scatter)).length;

  return {
    element,
    start: () => {
      lit = null;
      fallen = null;
      if (wantsLessMotion()) return;
      const now = performance.now();
      reels.forEach((reel, index) => startReel(reel, now + index * 45));
      wake();
    },
    land: async (stops, on, onStop) => {
      strips = on;
      if (wantsLessMotion()) {
        stops.forEach((stop, index) => setReel(reels[index] ?? restingReel(0), stop));
        wake();
        return;
      }
      for (const [index, reel] of reels.entries()) {
        const couldTrigger = scattersBefore(stops, index) >= 2;
        if (couldTrigger) {
          suspense = index;
          await wait(SUSPENSE_MS);
        }
        landReel(reel, stops[index] ?? 0, performance.now());
        const landed = wait(LANDING_MS * 0.8).then(() => onStop(index));
        await (couldTrigger ? landed : wait(BETWEEN_STOPS_MS));
        suspense = -1;
      }
      await wait(LANDING_MS);
    },
    fall: async (gone, next) => {
      lit = null;
      const from = wantsLessMotion() ? [] : fallFrom(rules.rows, next.length, gone);
      fallen = { grid: next, from, since: performance.now() };
      wake();
      await wait(fallMs(from));
    },
    highlight: (shown) => {
      lit = shown;
      litSince = performance.now();
      wake();
    },
    show: (stops, on, grid) => {
      strips = on;
      fallen = grid === undefined ? null : { grid, from: [], since: 0 };
      stops.forEach((stop, index) => setReel(reels[index] ?? restingReel(0), stop));
      lit = null;
      wake();
    },
  };
}
