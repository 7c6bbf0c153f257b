// Draws the pictures of the cards: six of village life, and six gold coins with their stamps.
import { h } from "../shell/ui/dom.ts";

const SVG = "http://www.w3.org/2000/svg";

type Shape = readonly [path: string, paint: string];

const INK = "#12302b";
const CREAM = "#fbf4e2";
const GOLD = "#e9b03a";
const BROWN = "#8a5a16";

const village: readonly (readonly Shape[])[] = [
  [
    ["M12 27a12 12 0 1 1 24 0a12 12 0 1 1-24 0ZM64 27a12 12 0 1 1 24 0a12 12 0 1 1-24 0Z", "#e5862a"],
    [
      "M50 15C72 15 84 29 84 47C84 56 92 61 88 68C85 74 78 73 72 80C65 88 58 90 50 90C42 90 35 88 28 80C22 73 15 74 12 68C8 61 16 56 16 47C16 29 28 15 50 15Z",
      "#f09a35",
    ],
    ["M28 70a12 10 0 1 1 24 0a12 10 0 1 1-24 0ZM48 70a12 10 0 1 1 24 0a12 10 0 1 1-24 0Z", CREAM],
    ["M25 45q9-8 17 3q-9 6-17-3ZM75 45q-9-8-17 3q9 6 17-3Z", "#fff3b0"],
    [
      "M31 46a3 3 0 1 1 6 0a3 3 0 1 1-6 0ZM63 46a3 3 0 1 1 6 0a3 3 0 1 1-6 0ZM39 17l7 15-11-7ZM61 17l-7 15 11-7ZM16 48l14 5-15 4ZM84 48l-14 5 15 4ZM50 15l4 19h-8ZM41 58q9-4 18 0q-2 8-9 9q-7-1-9-9Z",
      INK,
    ],
  ],
  [
    ["M74 50C84 42 92 34 97 24C98 42 98 58 97 76C92 66 84 58 74 52Z", "#4f9fc4"],
    ["M40 30C48 20 58 18 66 20C64 28 60 32 54 34ZM46 70C50 78 58 82 66 80C64 74 60 70 56 68Z", "#2c6f95"],
    ["M4 52C16 32 40 24 58 32C70 38 76 46 80 51C74 60 66 68 54 72C36 78 14 70 4 52Z", "#6fb9d8"],
    ["M4 52C20 56 54 60 80 51C74 60 66 68 54 72C36 78 14 70 4 52Z", CREAM],
    ["M26 36C34 46 34 60 27 69C18 65 10 60 4 52C10 44 18 38 26 36Z", "#a9d9ea"],
    ["M13 48a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z", INK],
  ],
  [
    ["M47 6H52V66H47Z", BROWN],
    ["M52 8C74 14 84 34 82 58H52Z", "#d6473b"],
    ["M46 16C34 26 26 42 24 58H46Z", GOLD],
    ["M2 58C14 68 30 70 50 70C70 70 86 66 98 54C96 72 86 84 74 86H26C14 84 6 72 2 58Z", BROWN],
    [
      "M2 58C14 68 30 70 50 70C70 70 86 66 98 54C98 60 96 65 94 69C80 76 66 78 50 78C34 78 18 76 6 70Z",
      "#c98a2c",
    ],
  ],
  [
    ["M50 74C30 76 10 66 4 46C20 44 36 52 50 74ZM50 74C70 76 90 66 96 46C80 44 64 52 50 74Z", "#c94f86"],
    ["M50 76C32 68 20 48 24 26C40 34 50 52 50 76ZM50 76C68 68 80 48 76 26C60 34 50 52 50 76Z", "#ea7fae"],
    ["M50 78C36 62 36 34 50 12C64 34 64 62 50 78Z", "#ffc2da"],
    ["M50 76C44 62 44 44 50 30C56 44 56 62 50 76Z", GOLD],
    ["M12 80C26 72 74 72 88 80C80 92 20 92 12 80Z", "#2f8a58"],
  ],
  [
    ["M50 4L88 40 50 78 12 40Z", "#6a55c9"],
    ["M50 4L88 40H50Z", "#9c8bea"],
    ["M12 40H50V78Z", "#45338f"],
    ["M50 22L68 40 50 58 32 40ZM50 76L60 92 50 88 40 92Z", GOLD],
  ],
  [
    [
      "M58 14C80 14 94 34 90 58C86 82 64 94 42 92C20 90 8 74 14 62C18 54 28 54 32 46C38 32 42 14 58 14Z",
      GOLD,
    ],
    ["M90 58C86 82 64 94 42 92C20 90 8 74 14 62C30 84 66 84 90 46Z", "#e07b2e"],
    ["M62 12C70 0 86 0 96 8C88 20 72 22 62 12Z", "#3fae6a"],
    ["M54 24C46 32 42 42 38 50C48 44 54 34 54 24Z", "#fff0c2"],
  ],
];

const coin: readonly Shape[] = [
  ["M6 50a44 44 0 1 1 88 0a44 44 0 1 1-88 0Z", BROWN],
  ["M6 47a44 44 0 1 1 88 0a44 44 0 1 1-88 0Z", GOLD],
  ["M15 48a35 35 0 1 1 70 0a35 35 0 1 1-70 0Z", "#b5791c"],
  ["M16 49a34 34 0 1 1 68 0a34 34 0 1 1-68 0Z", "#f4cd6b"],
];

/** The stamp of each coin: crown, lotus, sun, moon, star, leaf. */
const stamps: readonly Shape[] = [
  ["M28 64V38l11 9 11-17 11 17 11-9v26ZM28 68h44v5H28Z", "#8c2a2a"],
  [
    "M50 70C34 70 26 58 26 44C38 46 46 54 50 70ZM50 70C66 70 74 58 74 44C62 46 54 54 50 70ZM50 68C42 54 42 40 50 26C58 40 58 54 50 68Z",
    "#8a2f63",
  ],
  ["M50 22l5 11 12-5-3 12 11 5-11 6 4 12-13-4-5 11-6-11-12 4 4-12-11-6 11-5-4-12 13 5Z", "#b4501a"],
  ["M60 24A27 27 0 1 0 76 62A24 24 0 1 1 60 24Z", "#27487f"],
  ["M50 24l8 17 19 2-14 13 4 19-17-10-17 10 4-19-14-13 19-2Z", "#5a4a08"],
  ["M30 70C28 44 44 28 74 26C74 56 58 72 36 66L32 76Z", "#2c6a3c"],
];

const sets: Readonly<Record<string, readonly (readonly Shape[])[]>> = {
  scratch: village,
  "scratch-gold": stamps.map((stamp) => [...coin, stamp]),
};

export function drawPicture(game: string, picture: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  for (const [d, fill] of sets[game]?.[picture] ?? []) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", fill);
    svg.append(path);
  }
  return svg;
}

/** A picture with its prize below. */
export function drawField(game: string, picture: number, prize: string): HTMLElement[] {
  const drawn = h("span", { class: "field-picture" });
  drawn.append(drawPicture(game, picture));
  return [drawn, h("b", { class: "field-prize number" }, prize)];
}
