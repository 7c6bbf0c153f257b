// Every symbol prerendered at its size on the screen, sharp and blurred, so that a frame needs only a few copies.
import { addRoundedBox } from "./rounded-box.ts";
import type { SlotRules, SlotSymbol } from "@khela/engines/slots/slot-rules";
import { text } from "../text.ts";
import type { SlotTheme } from "../themes.ts";

export type CellSize = { readonly width: number; readonly height: number; readonly ratio: number };

export type Sprites = {
  readonly size: CellSize;
  /** Each symbol on its plate, at rest. */
  readonly still: ReadonlyMap<string, HTMLCanvasElement>;
  /** Each symbol on its plate, with motion blur. */
  readonly fast: ReadonlyMap<string, HTMLCanvasElement>;
};

const PICTURE = 200;
const SMEAR_STEPS = 17;

export async function loadPicture(sheet: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `/symbols/${sheet}.svg`;
  await image.decode();
  return image;
}

function newCanvas({ width, height, ratio }: CellSize): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  pen.scale(ratio, ratio);
  return [canvas, pen];
}

function drawPlate(
  pen: CanvasRenderingContext2D,
  size: CellSize,
  colours: readonly [string, string],
  edge: string,
): void {
  const fill = pen.createLinearGradient(0, 0, 0, size.height);
  fill.addColorStop(0, colours[0]);
  fill.addColorStop(1, colours[1]);
  pen.beginPath();
  addRoundedBox(pen, { x: 2, y: 2, width: size.width - 4, height: size.height - 4 }, 10);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = edge;
  pen.stroke();
}

function drawLabel(pen: CanvasRenderingContext2D, size: CellSize, label: string, theme: SlotTheme): void {
  const height = 17;
  const y = size.height - height - 5;
  const band = pen.createLinearGradient(0, 0, size.width, 0);
  band.addColorStop(0, theme.frame[2]);
  band.addColorStop(0.5, theme.frame[1]);
  band.addColorStop(1, theme.frame[2]);
  pen.fillStyle = band;
  pen.beginPath();
  addRoundedBox(pen, { x: 5, y, width: size.width - 10, height }, 6);
  pen.fill();
  pen.fillStyle = "#201302";
  pen.font = `700 ${label.length > 8 ? 9 : 10.5}px system-ui, "Noto Sans Bengali", sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(label, size.width / 2, y + height / 2 + 1);
}

type Drawing = {
  readonly picture: HTMLImageElement;
  readonly index: number;
  readonly size: CellSize;
  readonly theme: SlotTheme;
};

/** Draws a number across the middle of a cell. */
function drawNumber(pen: CanvasRenderingContext2D, { width, height }: CellSize, words: string): void {
  pen.font = `800 ${Math.round(Math.min(width, height) * 0.36)}px system-ui, "Noto Sans Bengali", sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.lineWidth = 4;
  pen.strokeStyle = "#1a0f02";
  pen.strokeText(words, width / 2, height / 2 + 1);
  pen.fillStyle = "#fff6d8";
  pen.fillText(words, width / 2, height / 2 + 1);
}

/** Minimum height of a cell in pixels at which the word under a special symbol fits. */
const MIN_LABELLED = 44;

function drawSymbol(
  symbol: Pick<SlotSymbol, "kind">,
  { picture, index, size, theme }: Drawing,
  written: string | null,
): HTMLCanvasElement {
  const [canvas, pen] = newCanvas(size);
  const isSpecial = symbol.kind !== "regular";
  drawPlate(
    pen,
    size,
    isSpecial ? theme.special : theme.plate,
    isSpecial ? theme.frame[1] : "rgba(255,255,255,.08)",
  );
  const label =
    isSpecial && size.height >= MIN_LABELLED ? text[symbol.kind === "wild" ? "wild" : "scatter"] : null;
  const room = size.height - (label === null ? 0 : 18);
  const side = Math.min(size.width, room) * (isSpecial ? 0.98 : 0.92);
  pen.shadowColor = "rgba(0,0,0,.45)";
  pen.shadowBlur = 6 * size.ratio;
  pen.shadowOffsetY = 3 * size.ratio;
  pen.drawImage(
    picture,
    index * PICTURE,
    0,
    PICTURE,
    PICTURE,
    (size.width - side) / 2,
    (room - side) / 2,
    side,
    side,
  );
  pen.shadowColor = "transparent";
  if (label !== null) drawLabel(pen, size, label, theme);
  if (written !== null) drawNumber(pen, size, written);
  return canvas;
}

function smear(still: HTMLCanvasElement, size: CellSize): HTMLCanvasElement {
  const [canvas, pen] = newCanvas(size);
  for (let step = 0; step < SMEAR_STEPS; step += 1) {
    pen.globalAlpha = 2.1 / SMEAR_STEPS;
    const shift = (step / (SMEAR_STEPS - 1) - 0.5) * size.height * 0.5;
    pen.drawImage(still, 0, shift, size.width, size.height);
  }
  return canvas;
}

export function drawSprites(
  rules: SlotRules,
  picture: HTMLImageElement,
  style: { size: CellSize; theme: SlotTheme; writeOn: (symbol: string) => string | null },
): Sprites {
  const { size, theme, writeOn } = style;
  const still = new Map(
    rules.symbols.map((symbol, index) => [
      symbol.id,
      drawSymbol(symbol, { picture, index, size, theme }, writeOn(symbol.id)),
    ]),
  );
  const fast = new Map([...still].map(([id, canvas]) => [id, smear(canvas, size)]));
  return { size, still, fast };
}
