// Draws the static background once: water in the title's colours, light from above, weeds and the sea bed.
import { themes, type ThemeName } from "@khela/sandbox/art/themes";
import { hashToUnit } from "./school.ts";
import { newCanvas } from "./sprites.ts";

type Ground = {
  readonly width: number;
  readonly height: number;
  readonly theme: string;
  readonly isSea: boolean;
};

function drawLight(pen: CanvasRenderingContext2D, width: number, height: number): void {
  for (let ray = 0; ray < 7; ray += 1) {
    const x = width * (0.08 + 0.15 * ray + 0.05 * hashToUnit(ray, 11));
    const spread = width * (0.03 + 0.05 * hashToUnit(ray, 12));
    const fall = pen.createLinearGradient(0, 0, 0, height * 0.8);
    fall.addColorStop(0, "rgba(255,255,255,.14)");
    fall.addColorStop(1, "rgba(255,255,255,0)");
    pen.fillStyle = fall;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x + spread, 0);
    pen.lineTo(x + spread * 3.2 - width * 0.12, height * 0.8);
    pen.lineTo(x - spread * 1.6 - width * 0.12, height * 0.8);
    pen.fill();
  }
}

function drawWeeds(
  pen: CanvasRenderingContext2D,
  { width, height, isSea }: Ground,
  colours: readonly [string, string],
): void {
  for (let weed = 0; weed < 16; weed += 1) {
    const x = width * hashToUnit(weed, 21);
    const tall = height * (0.07 + 0.15 * hashToUnit(weed, 22)) * (Math.abs(x / width - 0.5) + 0.4);
    const bend = (hashToUnit(weed, 23) - 0.5) * tall * 0.7;
    pen.strokeStyle = colours[weed % 2] ?? colours[0];
    pen.lineWidth = width * (isSea ? 0.02 : 0.011);
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(x, height);
    pen.quadraticCurveTo(x + bend, height - tall * 0.6, x - bend * 0.3, height - tall);
    if (isSea) {
      pen.moveTo(x + bend * 0.4, height - tall * 0.45);
      pen.quadraticCurveTo(
        x + bend + width * 0.03,
        height - tall * 0.6,
        x + width * 0.05,
        height - tall * 0.85,
      );
    }
    pen.stroke();
  }
}

export function drawBackground(ground: Ground): HTMLCanvasElement {
  const { width, height } = ground;
  const [canvas, pen] = newCanvas(width, height);
  const theme = themes[ground.theme as ThemeName] ?? themes.river;
  const water = pen.createLinearGradient(0, 0, 0, height);
  water.addColorStop(0, theme.glow);
  water.addColorStop(0.3, theme.lo);
  water.addColorStop(0.68, theme.ground);
  water.addColorStop(1, theme.deep);
  pen.fillStyle = water;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "rgba(4,12,20,.34)";
  pen.fillRect(0, 0, width, height);
  drawLight(pen, width, height);
  drawWeeds(pen, ground, [theme.lo, theme.glow]);
  const bed = pen.createLinearGradient(0, height * 0.9, 0, height);
  bed.addColorStop(0, "rgba(0,0,0,0)");
  bed.addColorStop(1, "rgba(0,0,0,.55)");
  pen.fillStyle = bed;
  pen.fillRect(0, height * 0.88, width, height * 0.12);
  return canvas;
}
