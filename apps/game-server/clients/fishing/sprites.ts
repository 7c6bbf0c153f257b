// Every fish prerendered in each phase of its swimming, at its size on the screen, so that a frame copies one picture
// for each fish.
import type { FishKind } from "./fish-kinds.ts";

export const BENDS = 6;
const CELL = 200;
const SLICES = 14;
/** Side of a sprite as a multiple of the fish's size: above 1, to leave space for the bending. */
const ROOM = 1.16;

export type Sprite = { readonly strip: HTMLCanvasElement; readonly side: number };

export function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  return [canvas, pen];
}

export async function loadPicture(engine: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `/symbols/${engine}.svg`;
  await image.decode();
  return image;
}

/** Draws one phase of swimming. All fish face left: the head hardly moves, the tail moves most. */
function drawBend(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  at: { rank: number; bend: number; side: number; size: number },
): void {
  const { rank, bend, side, size } = at;
  const left = bend * side + (side - size) / 2;
  const top = (side - size) / 2;
  const slice = CELL / SLICES;
  for (let index = 0; index < SLICES; index += 1) {
    const share = index / (SLICES - 1);
    const sway = Math.sin((bend / BENDS) * 2 * Math.PI - share * 2.6) * share * size * 0.055;
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
    const [strip, pen] = newCanvas(side * BENDS, side);
    for (let bend = 0; bend < BENDS; bend += 1) drawBend(pen, picture, { rank, bend, side, size });
    return { strip, side };
  });
}
