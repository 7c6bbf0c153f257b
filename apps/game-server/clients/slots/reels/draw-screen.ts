// Draws one frame of the reels: cells, falling cells, the win line. Does not change the state of the reels.
import { addRoundedBox } from "./rounded-box.ts";
import type { Position } from "@khela/engines/slots/free-spins";
import { wantsLessMotion } from "../../shell/ui/dom.ts";
import { rowAt } from "./falling.ts";
import { EDGE, GAP, type Fallen, type ReelScreen } from "./reel-screen.ts";
import { symbolAt, type Reel } from "./reels.ts";

const SMEARED_ABOVE = 9;

/** Returns the horizontal position of a reel. */
export function leftOf({ cellWidth }: ReelScreen, reel: number): number {
  return EDGE + reel * (cellWidth + GAP);
}

/** Returns the vertical position of a row. A reel with fewer rows is centred on the screen. */
export function topOf({ rules, heights, cellHeight }: ReelScreen, { reel, row }: Position): number {
  return EDGE + (row + (rules.rows - (heights[reel] ?? rules.rows)) / 2) * cellHeight;
}

function middleOf(screen: ReelScreen, at: Position): readonly [x: number, y: number] {
  return [leftOf(screen, at.reel) + screen.cellWidth / 2, topOf(screen, at) + screen.cellHeight / 2];
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

/** Draws the text of a cell on a band along the cell's lower edge. */
function drawBadge(screen: ReelScreen, label: string, { reel, y }: CellPlace): void {
  const { pen, theme, cellWidth, cellHeight } = screen;
  const height = Math.min(20, cellHeight * 0.36);
  const box = { x: leftOf(screen, reel) + 4, y: y + cellHeight - height - 3, width: cellWidth - 8, height };
  pen.fillStyle = theme.frame[1];
  pen.beginPath();
  addRoundedBox(pen, box, height / 2.4);
  pen.fill();
  pen.fillStyle = "#201302";
  pen.font = `800 ${Math.round(height * 0.72)}px system-ui, "Noto Sans Bengali", sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(label, box.x + box.width / 2, box.y + height / 2 + 1);
}

/** Returns the symbol that passes through an empty cell at a time. */
function passing({ rules }: ReelScreen, { reel, row }: Position, now: number): string {
  const at = Math.floor(now / 70) + reel * 3 + row * 5;
  return rules.symbols[at % rules.symbols.length]?.id ?? "";
}

/**
 * Draws a cell's picture. At its own size it lies on whole pixels of the canvas: a browser that draws without a graphics
 * card then copies the picture, which is much faster than computing every pixel between two of its pixels.
 */
function drawPicture(
  { pen, ratio, cellWidth, cellHeight }: ReelScreen,
  picture: HTMLCanvasElement,
  { x, y }: { readonly x: number; readonly y: number },
  swell: number,
): void {
  if (swell === 1) {
    const [left, top] = [Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio];
    pen.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio);
    return;
  }
  const [w, tall] = [cellWidth * swell, cellHeight * swell];
  pen.drawImage(picture, x - (w - cellWidth) / 2, y - (tall - cellHeight) / 2, w, tall);
}

function drawCell(screen: ReelScreen, id: string, at: CellPlace, now: number): void {
  const { pen, sprites, lit, litSince } = screen;
  const { reel, row, y, isFast } = at;
  const sprite = (isFast ? sprites.fast : sprites.still).get(id);
  if (sprite === undefined) return;
  const isBright = isLit(screen, reel, row);
  pen.globalAlpha = isBright ? 1 : 0.32;
  const swell =
    lit !== null && isBright && !wantsLessMotion() ? 1 + 0.045 * Math.sin((now - litSince) / 130) : 1;
  drawPicture(screen, sprite, { x: leftOf(screen, reel), y }, swell);
  pen.globalAlpha = 1;
  const badge = isFast ? undefined : screen.badges.find((one) => one.reel === reel && one.row === row);
  if (badge !== undefined) drawBadge(screen, badge.label, at);
}

function drawFallen(screen: ReelScreen, { grid, from, since }: Fallen, now: number): void {
  for (const [reel, cells] of grid.entries())
    for (const [row, id] of cells.entries()) {
      const fallen = rowAt({ from: from[reel]?.[row] ?? row, to: row, reel }, now - since);
      const y = topOf(screen, { reel, row: fallen });
      const isFast = id === "" && screen.isWhirling;
      drawCell(screen, isFast ? passing(screen, { reel, row }, now) : id, { reel, row, y, isFast }, now);
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
  const { rules, cellHeight, height, heights } = screen;
  const strip = screen.strips[index] ?? [];
  const top = Math.floor(reel.position);
  const shift = (reel.position - top) * cellHeight;
  const isFast = reel.speed > SMEARED_ABOVE;
  const shown = heights[index] ?? rules.rows;
  // a running reel fills the height of the screen, a resting reel only its own rows
  const beyond = reel.phase.kind === "rest" ? 0 : 1 + rules.rows - shown;
  for (let row = -beyond; row < shown + beyond; row += 1) {
    const y = topOf(screen, { reel: index, row }) - shift;
    if (y > height || y + cellHeight < 0) continue;
    const place = { reel: index, row: shift === 0 ? row : Number.NaN, y, isFast };
    drawCell(screen, symbolAt(strip, top + row), place, now);
  }
  if (screen.suspense === index) drawSuspense(screen, index, now);
}

/** Draws a reel that one symbol covers. */
function drawHeld(screen: ReelScreen, id: string, reel: number, now: number): void {
  for (let row = 0; row < screen.rules.rows; row += 1)
    drawCell(screen, id, { reel, row, y: topOf(screen, { reel, row }), isFast: false }, now);
}

/** Draws frames around the winning cells. */
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
        y: topOf(screen, { reel, row }) + 1,
        width: cellWidth - 2,
        height: cellHeight - 2,
      },
      10,
    );
    pen.stroke();
  }
}

/** Draws a win line through one row of each reel; it grows from the left after it is highlighted. */
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
  // A darker line under the win line replaces a blurred shadow, which would be recomputed in every frame.
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
  if (fallen === null)
    screen.reels.forEach((reel, index) => {
      const id = screen.held[index] ?? null;
      if (id === null) drawReel(screen, reel, index, now);
      else drawHeld(screen, id, index, now);
    });
  else drawFallen(screen, fallen, now);
  if (lit !== null) {
    frameCells(screen, lit.positions);
    if (lit.rows !== null) drawLine(screen, lit.rows, now);
  }
  pen.restore();
}
