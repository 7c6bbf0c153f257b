// Draws one frame of the reels: cells, falling cells, the win line. Changes nothing of the screen.
import { addRoundedBox } from "./rounded-box.ts";
import type { Position } from "@khela/engines/slots/free-spins";
import { wantsLessMotion } from "../../shell/ui/dom.ts";
import { rowAt } from "./falling.ts";
import { EDGE, GAP, type Fallen, type ReelScreen } from "./reel-screen.ts";
import { symbolAt, type Reel } from "./reels.ts";

const SMEARED_ABOVE = 9;

function leftOf({ cellWidth }: ReelScreen, reel: number): number {
  return EDGE + reel * (cellWidth + GAP);
}

function middleOf(screen: ReelScreen, { reel, row }: Position): readonly [x: number, y: number] {
  return [leftOf(screen, reel) + screen.cellWidth / 2, EDGE + (row + 0.5) * screen.cellHeight];
}

function isLit({ lit }: ReelScreen, reel: number, row: number): boolean {
  return lit === null || lit.positions.some((position) => position.reel === reel && position.row === row);
}

type CellPlace = {
  readonly reel: number;
  readonly row: number;
  readonly y: number;
  readonly isFast: boolean;
};

function drawCell(screen: ReelScreen, id: string, at: CellPlace, now: number): void {
  const { pen, sprites, lit, litSince, cellWidth, cellHeight } = screen;
  const { reel, row, y, isFast } = at;
  const sprite = (isFast ? sprites.fast : sprites.still).get(id);
  if (sprite === undefined) return;
  const isBright = isLit(screen, reel, row);
  pen.globalAlpha = isBright ? 1 : 0.32;
  const swell =
    lit !== null && isBright && !wantsLessMotion() ? 1 + 0.045 * Math.sin((now - litSince) / 130) : 1;
  const w = cellWidth * swell;
  const tall = cellHeight * swell;
  pen.drawImage(sprite, leftOf(screen, reel) - (w - cellWidth) / 2, y - (tall - cellHeight) / 2, w, tall);
  pen.globalAlpha = 1;
}

function drawFallen(screen: ReelScreen, { grid, from, since }: Fallen, now: number): void {
  for (const [reel, cells] of grid.entries())
    for (const [row, id] of cells.entries()) {
      const fallen = rowAt({ from: from[reel]?.[row] ?? row, to: row, reel }, now - since);
      drawCell(screen, id, { reel, row, y: EDGE + fallen * screen.cellHeight, isFast: false }, now);
    }
}

function drawSuspense(screen: ReelScreen, reel: number, now: number): void {
  const { pen, theme, cellWidth, height } = screen;
  pen.strokeStyle = theme.win;
  pen.lineWidth = 2.5;
  pen.globalAlpha = 0.55 + 0.45 * Math.sin(now / 90);
  pen.beginPath();
  addRoundedBox(pen, { x: leftOf(screen, reel), y: EDGE, width: cellWidth, height: height - EDGE * 2 }, 10);
  pen.stroke();
  pen.globalAlpha = 1;
}

function drawReel(screen: ReelScreen, reel: Reel, index: number, now: number): void {
  const { rules, cellHeight, height } = screen;
  const strip = screen.strips[index] ?? [];
  const top = Math.floor(reel.position);
  const shift = (reel.position - top) * cellHeight;
  const isFast = reel.speed > SMEARED_ABOVE;
  for (let row = -1; row <= rules.rows; row += 1) {
    const y = EDGE + row * cellHeight - shift;
    if (y > height || y + cellHeight < 0) continue;
    const place = { reel: index, row: shift === 0 ? row : Number.NaN, y, isFast };
    drawCell(screen, symbolAt(strip, top + row), place, now);
  }
  if (screen.suspense === index) drawSuspense(screen, index, now);
}

/** Frames the winning cells. */
function frameCells(screen: ReelScreen, positions: readonly Position[]): void {
  const { pen, theme, cellWidth, cellHeight } = screen;
  pen.strokeStyle = theme.win;
  pen.lineWidth = 2;
  for (const { reel, row } of positions) {
    pen.beginPath();
    addRoundedBox(
      pen,
      {
        x: leftOf(screen, reel) + 1,
        y: EDGE + row * cellHeight + 1,
        width: cellWidth - 2,
        height: cellHeight - 2,
      },
      10,
    );
    pen.stroke();
  }
}

/** The line through one row of each reel, grown from the left since it was lit. */
function drawLine(screen: ReelScreen, rows: readonly number[], now: number): void {
  const { pen, theme } = screen;
  const drawn = Math.min(1, (now - screen.litSince) / 260) * (rows.length - 1);
  pen.lineJoin = pen.lineCap = "round";
  pen.beginPath();
  rows.forEach((row, reel) => {
    const [x, y] = middleOf(screen, { reel, row });
    if (reel === 0) pen.moveTo(x, y);
    else if (reel <= Math.ceil(drawn)) {
      const [fromX, fromY] = middleOf(screen, { reel: reel - 1, row: rows[reel - 1] ?? row });
      const share = Math.min(1, drawn - reel + 1);
      pen.lineTo(fromX + (x - fromX) * share, fromY + (y - fromY) * share);
    }
  });
  // A darker line below it: a blurred shadow would be recomputed in every frame.
  for (const [colour, thick, alpha] of [
    ["#000", 6.5, 0.4],
    [theme.win, 3.5, 0.85],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.globalAlpha = alpha;
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

export function drawScreen(screen: ReelScreen, now: number): void {
  const { pen, canvas, ratio, width, height, fallen, lit } = screen;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.scale(ratio, ratio);
  pen.save();
  pen.beginPath();
  // Whole pixels and square corners: a clip with antialiased edges slows down every symbol drawn under it.
  pen.rect(EDGE, EDGE, Math.round(width - EDGE * 2), Math.round(height - EDGE * 2));
  pen.clip();
  if (fallen === null) screen.reels.forEach((reel, index) => drawReel(screen, reel, index, now));
  else drawFallen(screen, fallen, now);
  if (lit !== null) {
    frameCells(screen, lit.positions);
    if (lit.rows !== null) drawLine(screen, lit.rows, now);
  }
  pen.restore();
}
