// Draws the gun, the coin, bubbles and sums once. Frames copy these pictures, since drawing strokes and text takes many
// times as long as a copy.
import { asBitmap, newCanvas, type Picture } from "./sprites.ts";

const COIN = 48;

export function drawCoin(): Picture {
  const [canvas, pen] = newCanvas(COIN, COIN);
  const fill = pen.createRadialGradient(COIN * 0.4, COIN * 0.35, 2, COIN / 2, COIN / 2, COIN / 2);
  fill.addColorStop(0, "#fff0c2");
  fill.addColorStop(0.6, "#e9bd5b");
  fill.addColorStop(1, "#9a6a1e");
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(COIN / 2, COIN / 2, COIN / 2 - 1, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = "#7d5413";
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(COIN / 2, COIN / 2, COIN / 2 - 7, 0, 2 * Math.PI);
  pen.stroke();
  return asBitmap(canvas);
}

/** Draws the gun. It points up, and its base is at 78 % of the picture's height. */
export function drawGun(unit: number): Picture {
  const [width, height] = [64 * unit, 84 * unit];
  const [canvas, pen] = newCanvas(width, height);
  pen.scale(unit, unit);
  const barrel = pen.createLinearGradient(20, 0, 44, 0);
  barrel.addColorStop(0, "#7d5413");
  barrel.addColorStop(0.4, "#fff0c2");
  barrel.addColorStop(1, "#9a6a1e");
  pen.fillStyle = barrel;
  pen.beginPath();
  pen.moveTo(25, 10);
  pen.lineTo(39, 10);
  pen.lineTo(43, 62);
  pen.lineTo(21, 62);
  pen.fill();
  pen.fillStyle = "#5a3a0c";
  pen.fillRect(22, 6, 20, 8);
  pen.fillRect(22, 38, 20, 5);
  const foot = pen.createRadialGradient(28, 58, 2, 32, 65, 26);
  foot.addColorStop(0, "#ffdf94");
  foot.addColorStop(0.6, "#b27a22");
  foot.addColorStop(1, "#5a3a0c");
  pen.fillStyle = foot;
  pen.beginPath();
  pen.arc(32, 66, 18, 0, 2 * Math.PI);
  pen.fill();
  return asBitmap(canvas);
}

/** Draws one bubble for each size, the smallest first. */
export function drawBubbles(unit: number): HTMLCanvasElement[] {
  return [1.2, 2.2, 3.2, 4.2].map((radius) => {
    const side = 2 * (radius + 1) * unit;
    const [canvas, pen] = newCanvas(side, side);
    pen.strokeStyle = "rgba(255,255,255,.28)";
    pen.lineWidth = unit;
    pen.beginPath();
    pen.arc(canvas.width / 2, canvas.height / 2, radius * unit, 0, 2 * Math.PI);
    pen.stroke();
    return canvas;
  });
}

/** Writes a sum into the middle of a canvas, resizing the canvas to fit. */
export function writeSum(
  canvas: HTMLCanvasElement,
  text: string,
  { size, isBig }: { size: number; isBig: boolean },
): void {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const font = `${isBig ? 800 : 700} ${size}px system-ui, sans-serif`;
  pen.font = font;
  canvas.width = Math.ceil(pen.measureText(text).width + size);
  canvas.height = Math.ceil(size * 2);
  // Resizing a canvas resets its font.
  pen.font = font;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.strokeStyle = "rgba(20,10,0,.75)";
  pen.lineWidth = size / (isBig ? 7.5 : 4.75);
  pen.strokeText(text, canvas.width / 2, canvas.height / 2);
  pen.fillStyle = "#ffe08a";
  pen.fillText(text, canvas.width / 2, canvas.height / 2);
}
