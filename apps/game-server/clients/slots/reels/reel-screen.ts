// The canvas of the reels: sizes, prepared pictures, and the reels' current symbols.
import { addRoundedBox } from "./rounded-box.ts";
import type { Position } from "@khela/engines/slots/free-spins";
import { h } from "../../shell/ui/dom.ts";
import { restingReel, type Reel, type Strip } from "./reels.ts";
import type { SlotRules } from "@khela/engines/slots/slot-rules";
import type { Pace } from "../pace.ts";
import type { Badge, ScreenView } from "../spin-view-model.ts";
import { drawSprites, type Sprites } from "./sprites.ts";
import type { SlotTheme } from "../themes.ts";

export type Highlight = {
  readonly positions: readonly Position[];
  /** The row on each reel that the win line crosses; null for scatters, which have no line. */
  readonly rows: readonly number[] | null;
};

/**
 * A screen after a tumble, whose cells are no longer in the order of the reel strips. `from`: the row that each cell
 * falls from; `since`: the start of the fall.
 */
export type Fallen = {
  readonly grid: ScreenView["grid"];
  readonly from: readonly (readonly number[])[];
  readonly since: number;
};

export type ReelScreen = {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  readonly rules: SlotRules;
  readonly theme: SlotTheme;
  readonly sprites: Sprites;
  readonly width: number;
  readonly height: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly ratio: number;
  readonly reels: readonly Reel[];
  strips: readonly Strip[];
  lit: Highlight | null;
  litSince: number;
  /** Index of the reel that keeps running because it could show the third scatter; -1: none. */
  suspense: number;
  isLooping: boolean;
  fallen: Fallen | null;
  /** Number of rows that each reel shows. The remaining rows of the screen stay empty, half of them above the reel. */
  heights: readonly number[];
  /** The symbol that covers a resting reel; null for a running reel. */
  held: readonly (string | null)[];
  badges: readonly Badge[];
  /** Whether empty cells show symbols passing by. */
  isWhirling: boolean;
  readonly pace: Pace;
};

export const EDGE = 9;
export const GAP = 3;
const HEIGHT_OF_CELL = 1.46;

export type ReelRendererOptions = {
  readonly rules: SlotRules;
  readonly theme: SlotTheme;
  readonly picture: HTMLImageElement;
  readonly width: number;
  readonly maxHeight: number;
  /** Returns the text on a symbol's picture; null: none. */
  readonly writeOn: (symbol: string) => string | null;
  readonly pace: Pace;
};

function layOut({ rules, width, maxHeight }: ReelRendererOptions, ratio: number) {
  const columns = rules.reels.length;
  const cellWidth = (width - EDGE * 2 - GAP * (columns - 1)) / columns;
  const tallest = Math.min(cellWidth * HEIGHT_OF_CELL, (maxHeight - EDGE * 2) / rules.rows);
  // whole pixels of the canvas, so that the cells of a moving reel stay equally far apart
  const cellHeight = Math.floor(tallest * ratio) / ratio;
  return { cellWidth, cellHeight, height: cellHeight * rules.rows + EDGE * 2 };
}

function drawBackground(
  pen: CanvasRenderingContext2D,
  theme: SlotTheme,
  box: { width: number; height: number },
): void {
  const { width, height } = box;
  const frame = pen.createLinearGradient(0, 0, width, height);
  frame.addColorStop(0, theme.frame[0]);
  frame.addColorStop(0.35, theme.frame[1]);
  frame.addColorStop(0.65, theme.frame[2]);
  frame.addColorStop(1, theme.frame[1]);
  pen.fillStyle = frame;
  pen.beginPath();
  addRoundedBox(pen, { x: 0, y: 0, width, height }, 18);
  pen.fill();
  const well = pen.createRadialGradient(width / 2, height * 0.35, 10, width / 2, height / 2, width * 0.7);
  well.addColorStop(0, theme.light);
  well.addColorStop(0.45, theme.well[0]);
  well.addColorStop(1, theme.well[1]);
  pen.fillStyle = well;
  pen.beginPath();
  addRoundedBox(pen, { x: 4, y: 4, width: width - 8, height: height - 8 }, 15);
  pen.fill();
}

function createLayer({
  width,
  height,
  ratio,
}: {
  width: number;
  height: number;
  ratio: number;
}): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  return canvas;
}

/** Creates the box of both layers. The style sheet makes it smaller where the phone has less room. */
function createCabinet(
  { width, height }: { width: number; height: number },
  ...layers: HTMLCanvasElement[]
): HTMLElement {
  const cabinet = h("div", { class: "cabinet", "aria-hidden": "true" }, ...layers);
  cabinet.style.setProperty("--width", String(width));
  cabinet.style.setProperty("--height", String(height));
  return cabinet;
}

/** Creates the resting screen, with its frame and background drawn. Throws when the browser has no canvas. */
export function createReelScreen(options: ReelRendererOptions): ReelScreen {
  const { rules, theme, picture, width } = options;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const { cellWidth, cellHeight, height } = layOut(options, ratio);
  const canvas = createLayer({ width, height, ratio });
  const pen = canvas.getContext("2d", { alpha: true });
  if (pen === null) throw new Error("no canvas");
  const size = { width: cellWidth, height: cellHeight, ratio };
  const sprites = drawSprites(rules, picture, { size, theme, writeOn: options.writeOn });
  // The static frame is a separate canvas below the reels, so that no frame redraws it.
  const ground = createLayer({ width, height, ratio });
  const groundPen = ground.getContext("2d");
  if (groundPen !== null) {
    groundPen.scale(ratio, ratio);
    drawBackground(groundPen, theme, { width, height });
  }
  return {
    element: createCabinet({ width, height }, ground, canvas),
    canvas,
    pen,
    rules,
    theme,
    sprites,
    width,
    height,
    cellWidth,
    cellHeight,
    ratio,
    reels: rules.reels.map(() => restingReel(0)),
    strips: rules.reels,
    lit: null,
    litSince: 0,
    suspense: -1,
    isLooping: false,
    fallen: null,
    heights: rules.reels.map(() => rules.rows),
    held: [],
    badges: [],
    isWhirling: false,
    pace: options.pace,
  };
}
