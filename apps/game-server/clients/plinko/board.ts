// Draws the pegs and the falling ball of plinko on a canvas, in the theme's colours, sharp on any screen.
import { h } from "../shell/ui/dom.ts";
import { skipsAnimation } from "../shell/ui/turbo.ts";

const ROW_MS = 150;
const BALL = 0.34;
const PEG = 0.13;

export type Board = {
  readonly canvas: HTMLCanvasElement;
  draw(rows: number): void;
  drop(path: readonly number[], onRow: () => void): Promise<void>;
};

type Size = { readonly width: number; readonly height: number; readonly gap: number; readonly step: number };

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Creates the board. Row r (0 …) has r + 3 pegs; the ball starts above the middle of the first row. */
export function createBoard(label: string): Board {
  const canvas = h("canvas", { class: "plinko-canvas", role: "img", "aria-label": label });
  let rows = 0;

  function measure(): Size {
    const scale = Math.min(3, window.devicePixelRatio || 1);
    const { clientWidth, clientHeight } = canvas;
    canvas.width = Math.max(1, Math.round(clientWidth * scale));
    canvas.height = Math.max(1, Math.round(clientHeight * scale));
    return {
      width: canvas.width,
      height: canvas.height,
      gap: canvas.width / (rows + 1),
      step: canvas.height / (rows + 0.6),
    };
  }
  function dot(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  }
  function paint(size: Size, ball: { readonly x: number; readonly y: number } | null): void {
    const pen = canvas.getContext("2d");
    if (pen === null) return;
    pen.clearRect(0, 0, size.width, size.height);
    pen.fillStyle = colour("--text-2");
    for (let row = 0; row < rows; row += 1) {
      const first = size.width / 2 - ((row + 1) * size.gap) / 2;
      for (let peg = 0; peg < row + 2; peg += 1)
        dot(pen, first + peg * size.gap, (row + 0.5) * size.step, size.gap * PEG);
    }
    if (ball === null) return;
    pen.fillStyle = colour("--fill");
    dot(pen, ball.x, ball.y, size.gap * BALL);
  }
  function draw(count: number): void {
    rows = count;
    paint(measure(), null);
  }
  /**
   * Returns the ball's position after `done` rows; a fraction is a position within a row. The ball moves along an arc
   * from peg to peg.
   */
  function ballAt(size: Size, path: readonly number[], done: number): { x: number; y: number } {
    const row = Math.min(path.length, Math.floor(done));
    const before = path.slice(0, row).reduce((sum, step) => sum + (step === 1 ? 0.5 : -0.5), 0);
    const share = done - row;
    const next = path[row] === 1 ? 0.5 : path[row] === 0 ? -0.5 : 0;
    const hop = row === 0 ? 0 : Math.sin(share * Math.PI) * 0.22;
    return { x: size.width / 2 + (before + next * share) * size.gap, y: (row + share - hop) * size.step };
  }
  function drop(path: readonly number[], onRow: () => void): Promise<void> {
    const size = measure();
    if (skipsAnimation()) {
      paint(size, ballAt(size, path, path.length));
      return Promise.resolve();
    }
    return new Promise((finish) => {
      const started = performance.now();
      let seen = -1;
      const frame = (now: number) => {
        const done = Math.min(path.length, (now - started) / ROW_MS);
        if (Math.floor(done) > seen) {
          seen = Math.floor(done);
          onRow();
        }
        paint(size, ballAt(size, path, done));
        if (done < path.length) requestAnimationFrame(frame);
        else finish();
      };
      requestAnimationFrame(frame);
    });
  }
  let seenWidth = 0;
  new ResizeObserver(() => {
    if (rows > 0 && canvas.clientWidth !== seenWidth) draw(rows);
    seenWidth = canvas.clientWidth;
  }).observe(canvas);
  return { canvas, draw, drop };
}
