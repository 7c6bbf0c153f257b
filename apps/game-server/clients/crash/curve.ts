// Draws the rising curve on a canvas. It follows the server's clock, so that all phones show the same curve, and ends
// at the server's crash point. The multiplier is separate text.
import { crashCurve } from "@khela/engines/originals/crash";
import { h } from "../shell/ui/dom.ts";

const STEPS = 60;

/** The function that draws the rocket; undefined until its code is fetched, and until then the curve has no rocket. */
let drawRocket: typeof import("./rocket.ts").drawRocket | undefined;

function scale(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const { clientWidth, clientHeight } = canvas;
  if (
    canvas.width !== Math.round(clientWidth * ratio) ||
    canvas.height !== Math.round(clientHeight * ratio)
  ) {
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
  }
  const pen = canvas.getContext("2d");
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

export function createCurve(label: string) {
  import("./rocket.ts").then(
    (rocket) => (drawRocket = rocket.drawRocket),
    () => undefined,
  );
  const canvas = h("canvas", { class: "curve", role: "img", "aria-label": label });
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();

  /** Draws the curve after `elapsedMs`; null clears it. */
  function draw(elapsedMs: number | null, isOver: boolean): void {
    const pen = scale(canvas);
    if (pen === null) return;
    const { clientWidth: width, clientHeight: height } = canvas;
    pen.clearRect(0, 0, width, height);
    pen.strokeStyle = colour("--edge");
    pen.lineWidth = 1;
    for (let line = 1; line < 4; line += 1) {
      pen.beginPath();
      pen.moveTo(0, (height * line) / 4);
      pen.lineTo(width, (height * line) / 4);
      pen.stroke();
    }
    if (elapsedMs === null) return;
    const span = Math.max(5_000, elapsedMs * 1.12);
    const top = Math.max(60, (crashCurve(span) - 100) * 1.1);
    const place = (ms: number): readonly [number, number] => [
      (ms / span) * (width - 26) + 6,
      height - 10 - (Math.max(0, 100 * Math.exp(0.00006 * ms) - 100) / top) * (height - 34),
    ];
    const tone = isOver ? colour("--error") : colour("--win");
    pen.beginPath();
    for (let step = 0; step <= STEPS; step += 1) pen.lineTo(...place((elapsedMs * step) / STEPS));
    pen.strokeStyle = tone;
    pen.lineWidth = 4;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.stroke();
    const [x, y] = place(elapsedMs);
    pen.lineTo(x, height);
    pen.lineTo(6, height);
    pen.closePath();
    pen.globalAlpha = 0.16;
    pen.fillStyle = tone;
    pen.fill();
    pen.globalAlpha = 1;
    drawRocket?.(pen, { x, y, isOver, tone });
  }
  return { element: canvas, draw };
}
