// Every fish prerendered in each phase of its swimming, at its size on the screen, so that a frame copies one picture
// for each fish.
import type { FishKind } from "./fish-kinds.ts";

export const BENDS = 6;
const CELL = 200;
const SLICES = 14;
/** Side of a sprite as a multiple of the fish's size: above 1, to leave space for the bending. */
const ROOM = 1.16;

/** What is drawn once and copied in each frame. */
export type Picture = HTMLCanvasElement | ImageBitmap;

/** How far the tail sways, as a share of the fish's size. */
const SWAY = 0.055;
/** Side of the small picture in which the rows of a fish are looked up. */
const LOOK = 50;

/** `strip` holds only the rows of the fish's square that the fish fills, from `top`: a frame copies fewer pixels. */
export type Sprite = { readonly strip: Picture; readonly side: number; readonly top: number };

export function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  return [canvas, pen];
}

/** Returns a canvas's picture as a bitmap, which a frame copies faster than a canvas. An old browser keeps the canvas. */
export function asBitmap(canvas: HTMLCanvasElement): Picture {
  if (!("OffscreenCanvas" in window)) return canvas;
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const pen = copy.getContext("2d");
  if (pen === null) return canvas;
  pen.drawImage(canvas, 0, 0);
  return copy.transferToImageBitmap();
}

export async function loadPicture(engine: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `/symbols/${engine}.svg`;
  await image.decode();
  return image;
}

/** Returns where the rows begin and end that a fish fills, as shares of its square. */
function filledRows(picture: HTMLImageElement, rank: number): { readonly from: number; readonly to: number } {
  const [, pen] = newCanvas(LOOK, LOOK);
  pen.drawImage(picture, rank * CELL, 0, CELL, CELL, 0, 0, LOOK, LOOK);
  const { data } = pen.getImageData(0, 0, LOOK, LOOK);
  const pixels = Array.from({ length: LOOK * LOOK }, (_, pixel) => pixel).filter(
    (pixel) => data[pixel * 4 + 3] !== 0,
  );
  const rowOf = (pixel: number): number => Math.floor(pixel / LOOK);
  return {
    from: rowOf(pixels[0] ?? 0) / LOOK,
    to: (rowOf(pixels[pixels.length - 1] ?? LOOK * LOOK - 1) + 1) / LOOK,
  };
}

/** Draws one phase of swimming. All fish face left: the head hardly moves, the tail moves most. */
function drawBend(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  at: { rank: number; bend: number; side: number; size: number; top: number },
): void {
  const { rank, bend, side, size } = at;
  const left = bend * side + (side - size) / 2;
  const top = (side - size) / 2 - at.top;
  const slice = CELL / SLICES;
  for (let index = 0; index < SLICES; index += 1) {
    const share = index / (SLICES - 1);
    const sway = Math.sin((bend / BENDS) * 2 * Math.PI - share * 2.6) * share * size * SWAY;
    pen.drawImage(
      picture,
      rank * CELL + index * slice,
      0,
      slice,
      CELL,
      left + (index * size) / SLICES,
      top + sway,
      size / SLICES + 0.6,
      size,
    );
  }
}

/** Draws one strip with all phases of swimming for each kind of fish, by rank. */
export function drawSprites(kinds: readonly FishKind[], picture: HTMLImageElement, scale: number): Sprite[] {
  return kinds.map((kind, rank) => {
    const size = kind.size * scale;
    const side = Math.ceil(size * ROOM);
    const { from, to } = filledRows(picture, rank);
    const margin = (side - size) / 2;
    const top = Math.max(0, Math.floor(margin + (from - SWAY) * size));
    const bottom = Math.min(side, Math.ceil(margin + (to + SWAY) * size));
    const [strip, pen] = newCanvas(side * BENDS, bottom - top);
    for (let bend = 0; bend < BENDS; bend += 1) drawBend(pen, picture, { rank, bend, side, size, top });
    return { strip: asBitmap(strip), side, top };
  });
}
