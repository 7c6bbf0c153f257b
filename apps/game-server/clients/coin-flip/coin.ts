// The coin: two drawn sides that turn in space. It lands on the side that the server drew.
import { coinSides, type CoinSide } from "@khela/engines/originals/coin-flip";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { h, wait } from "../shell/ui/dom.ts";
import { skipsAnimation } from "../shell/ui/turbo.ts";
import { text } from "./text.ts";

const SPIN_MS = 900;
const TURNS = 3;
const SVG = "http://www.w3.org/2000/svg";

/** The paths of each side in an area of 100 × 100, with the names of their colours in the style sheet. */
const drawings: Readonly<Record<CoinSide, readonly (readonly [paint: string, path: string])[]>> = {
  heads: [
    ["low", "M50 66C38 68 26 62 22 50C32 48 42 54 50 66ZM50 66C62 68 74 62 78 50C68 48 58 54 50 66Z"],
    ["mid", "M50 67C38 60 32 48 34 34C44 40 50 52 50 67ZM50 67C62 60 68 48 66 34C56 40 50 52 50 67Z"],
    ["high", "M50 68C41 56 41 40 50 26C59 40 59 56 50 68Z"],
    ["low", "M26 71C38 65 62 65 74 71C68 79 32 79 26 71Z"],
  ],
  tails: [
    ["low", "M72 50C78 44 82 38 85 31C87 44 87 56 85 69C82 62 78 56 72 51Z"],
    ["mid", "M16 51C26 35 44 30 57 36C66 40 71 46 75 50C70 57 64 62 55 66C42 70 24 65 16 51Z"],
    ["high", "M16 51C30 55 54 58 75 50C70 57 64 62 55 66C42 70 24 65 16 51Z"],
    ["low", "M33 39C39 46 39 56 34 63L31 62C35 55 35 47 30 41Z"],
    ["low", "M23 46A3 3 0 1 1 23 52A3 3 0 1 1 23 46Z"],
  ],
};

/** Draws a side of the coin, for the coin's face or as a small mark among the past flips. */
export function drawSide(side: CoinSide): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  const rim = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: 50, cy: 50, r: 43, class: "coin-rim" }))
    rim.setAttribute(name, String(value));
  const shapes = drawings[side].map(([paint, d]) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", `coin-${paint}`);
    return path;
  });
  svg.append(rim, ...shapes);
  return svg;
}

export type Coin = {
  readonly element: HTMLElement;
  /** Shows a side without animation; null shows a coin that was not flipped. */
  show(side: CoinSide | null): void;
  /** Spins the coin to a side; resolves when the coin has landed. */
  spinTo(side: CoinSide): Promise<void>;
};

export function createCoin(): Coin {
  const faces = coinSides.map((side) => h("div", { class: "coin-face", "data-side": side }, drawSide(side)));
  const turning = h("div", { class: "coin-turning" }, ...faces);
  const element = h("div", { class: "coin", role: "img", "aria-label": text.coin }, turning);
  let turned = 0;

  function turnTo(side: CoinSide | null, turns: number): void {
    const target = side === "tails" ? 180 : 0;
    turned += turns * 360 + ((((target - turned) % 360) + 360) % 360);
    turning.style.transform = `rotateX(${turned}deg)`;
  }
  const show = (side: CoinSide | null) => {
    turning.dataset.still = "true";
    turnTo(side, 0);
    element.setAttribute(
      "aria-label",
      side === null ? text.coin : formatMessage(text.coinShows, { side: text[side] }),
    );
  };
  show(null);
  return {
    element,
    show,
    spinTo: async (side) => {
      if (skipsAnimation()) return;
      delete turning.dataset.still;
      turnTo(side, TURNS);
      element.classList.add("is-tossed");
      await wait(SPIN_MS);
      element.classList.remove("is-tossed");
    },
  };
}
