// Coins that fall over the game while a large win counts up. They are copies of one prepared picture, drawn in a loop
// that ends with the count. The code is fetched at the first large win.
import "./coin-shower.css";
import { h } from "../ui/dom.ts";

type Coin = { x: number; y: number; speed: number; turn: number; readonly size: number };

const COIN_PX = 28;
const GRAVITY = 0.0011;

function drawCoin(ratio: number): HTMLCanvasElement {
  const coin = document.createElement("canvas");
  coin.width = coin.height = Math.round(COIN_PX * ratio);
  const pen = coin.getContext("2d");
  if (pen === null) return coin;
  pen.scale(ratio, ratio);
  const middle = COIN_PX / 2;
  const gold = pen.createLinearGradient(0, 0, COIN_PX, COIN_PX);
  gold.addColorStop(0, "#fff3c4");
  gold.addColorStop(0.5, "#f0bd4a");
  gold.addColorStop(1, "#8a5a12");
  const ring = (radius: number) => {
    pen.beginPath();
    pen.arc(middle, middle, radius, 0, 2 * Math.PI);
  };
  pen.fillStyle = gold;
  ring(middle - 1);
  pen.fill();
  pen.strokeStyle = "#8a5a12";
  pen.lineWidth = 1.5;
  ring(middle - 5);
  pen.stroke();
  return coin;
}

/** Creates the coins. A coin's position follows from its number, so the shower looks the same each time. */
function createCoins(count: number, width: number): Coin[] {
  return Array.from({ length: count }, (_, at) => ({
    x: ((at * 0.618) % 1) * width,
    y: -COIN_PX - ((at * 0.381) % 1) * 420 - at * 9,
    speed: 0.1 + ((at * 0.27) % 1) * 0.12,
    turn: at,
    size: 0.7 + ((at * 0.53) % 1) * 0.5,
  }));
}

/** Shows the shower over `place` until `isOver` returns true, then removes it. */
export function showCoins(place: HTMLElement, count: number, isOver: () => boolean): void {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const canvas = h("canvas", { class: "coin-shower", "aria-hidden": "true" });
  place.append(canvas);
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext("2d");
  const coin = drawCoin(ratio);
  const coins = createCoins(count, width);
  let before = performance.now();
  const frame = (now: number): void => {
    if (pen === null || isOver()) return canvas.remove();
    const ms = Math.min(50, now - before);
    before = now;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    for (const one of coins) {
      one.speed += GRAVITY * ms;
      one.y += one.speed * ms;
      one.turn += ms / 140;
      // a coin that left the screen falls from the top again, slowly at first
      if (one.y > height + COIN_PX) Object.assign(one, { y: -COIN_PX, speed: 0.12 });
      const tall = COIN_PX * one.size;
      const wide = tall * Math.max(0.16, Math.abs(Math.cos(one.turn)));
      pen.drawImage(coin, one.x - wide / 2, one.y, wide, tall);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
