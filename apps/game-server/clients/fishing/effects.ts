// Effects that fly and fade: coins, sums, ripples, bubbles. They reuse objects of fixed pools, so that the game
// allocates no memory per frame.
import { drawBubbles, writeSum } from "./prerendered.ts";
import type { Picture } from "./sprites.ts";

type Coin = { isOn: boolean; fromX: number; fromY: number; since: number; lastMs: number; bow: number };
type Sum = {
  isOn: boolean;
  isWritten: boolean;
  x: number;
  y: number;
  since: number;
  text: string;
  isBig: boolean;
  readonly canvas: HTMLCanvasElement;
};
type Ripple = { isOn: boolean; x: number; y: number; since: number; reach: number };

const COINS = 48;
const SUMS = 12;
const RIPPLES = 24;
const BUBBLES = 18;
const SUM_MS = 1_500;
const RIPPLE_MS = 420;
const COIN_MS = 620;

type Box = {
  readonly width: number;
  readonly height: number;
  readonly homeX: number;
  readonly homeY: number;
  readonly unit: number;
};

export type Effects = {
  readonly coin: Picture;
  readonly coins: readonly Coin[];
  readonly sums: readonly Sum[];
  readonly ripples: readonly Ripple[];
  /** The pictures of the bubbles, and the unit of size for which they were drawn. */
  rings: readonly HTMLCanvasElement[];
  ringsFor: number;
};

function pool<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function free<T extends { isOn: boolean }>(all: readonly T[]): T | undefined {
  for (const one of all) if (!one.isOn) return one;
  return undefined;
}

export function createEffects(coin: Picture): Effects {
  return {
    coin,
    coins: pool<Coin>(COINS, () => ({ isOn: false, fromX: 0, fromY: 0, since: 0, lastMs: 0, bow: 0 })),
    sums: pool<Sum>(SUMS, () => ({
      isOn: false,
      isWritten: false,
      x: 0,
      y: 0,
      since: 0,
      text: "",
      isBig: false,
      canvas: document.createElement("canvas"),
    })),
    ripples: pool<Ripple>(RIPPLES, () => ({ isOn: false, x: 0, y: 0, since: 0, reach: 0 })),
    rings: [],
    ringsFor: 0,
  };
}

type At = { readonly x: number; readonly y: number; readonly now: number };

/** Lets coins fly from a point to the balance, one by one. */
export function addCoins({ coins }: Effects, { x, y, now }: At, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const one = free(coins);
    if (one === undefined) return;
    one.isOn = true;
    one.fromX = x;
    one.fromY = y;
    one.since = now + 180 + index * 34;
    one.lastMs = COIN_MS;
    one.bow = ((index % 5) - 2) * 26;
  }
}

export function addSum({ sums }: Effects, { x, y, now }: At, sum: Pick<Sum, "text" | "isBig">): void {
  const one = free(sums);
  if (one === undefined) return;
  Object.assign(one, { isOn: true, isWritten: false, x, y, since: now, text: sum.text, isBig: sum.isBig });
}

export function addRipple({ ripples }: Effects, { x, y, now }: At, reach: number): void {
  const one = free(ripples);
  if (one === undefined) return;
  one.isOn = true;
  one.x = x;
  one.y = y;
  one.since = now;
  one.reach = reach;
}

function drawRisingBubbles(
  effects: Effects,
  pen: CanvasRenderingContext2D,
  now: number,
  box: { width: number; height: number; unit: number },
): void {
  if (effects.ringsFor !== box.unit) effects.rings = drawBubbles(box.unit);
  effects.ringsFor = box.unit;
  const { rings } = effects;
  for (let index = 0; index < BUBBLES; index += 1) {
    const ring = rings[index % rings.length];
    if (ring === undefined) continue;
    const span = 7_000 + index * 530;
    const share = ((now + index * 1_913) % span) / span;
    const x = box.width * ((index * 0.618) % 1) + Math.sin(share * 9 + index) * 5 * box.unit;
    pen.drawImage(ring, x - ring.width / 2, box.height * (1 - share) - ring.height / 2);
  }
}

function drawRipples({ ripples }: Effects, pen: CanvasRenderingContext2D, now: number, unit: number): void {
  pen.strokeStyle = "#ffffff";
  pen.lineWidth = 2 * unit;
  for (const one of ripples) {
    const share = (now - one.since) / RIPPLE_MS;
    if (share >= 1) one.isOn = false;
    if (!one.isOn) continue;
    pen.globalAlpha = 0.7 * (1 - share);
    pen.beginPath();
    pen.arc(one.x, one.y, one.reach * (0.3 + 0.7 * share), 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawCoins(
  { coins, coin }: Effects,
  pen: CanvasRenderingContext2D,
  now: number,
  box: { homeX: number; homeY: number; unit: number },
): void {
  const side = 16 * box.unit;
  for (const one of coins) {
    const share = (now - one.since) / one.lastMs;
    if (share >= 1) one.isOn = false;
    if (!one.isOn || share < 0) continue;
    const eased = share * share * (3 - 2 * share);
    const x = one.fromX + (box.homeX - one.fromX) * eased + Math.sin(share * Math.PI) * one.bow;
    const y = one.fromY + (box.homeY - one.fromY) * eased;
    pen.drawImage(coin, x - side / 2, y - side / 2, side, side);
  }
}

function drawSums(
  { sums }: Effects,
  pen: CanvasRenderingContext2D,
  now: number,
  box: { width: number; unit: number },
): void {
  for (const one of sums) {
    const share = (now - one.since) / SUM_MS;
    if (share >= 1) one.isOn = false;
    if (!one.isOn) continue;
    const { canvas, isBig } = one;
    if (!one.isWritten) writeSum(canvas, one.text, { size: (isBig ? 30 : 19) * box.unit, isBig });
    one.isWritten = true;
    const x = Math.min(box.width - 52 * box.unit, Math.max(52 * box.unit, one.x));
    pen.globalAlpha = share > 0.7 ? (1 - share) / 0.3 : 1;
    pen.drawImage(
      canvas,
      Math.round(x - canvas.width / 2),
      one.y - 34 * box.unit * share - canvas.height / 2,
    );
  }
  pen.globalAlpha = 1;
}

/** Draws all running effects; coins fly to `homeX`, `homeY`. */
export function drawEffects(effects: Effects, pen: CanvasRenderingContext2D, now: number, box: Box): void {
  drawRisingBubbles(effects, pen, now, box);
  drawRipples(effects, pen, now, box.unit);
  drawCoins(effects, pen, now, box);
  drawSums(effects, pen, now, box);
}
