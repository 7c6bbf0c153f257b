// The grid of mines: 25 tiles that turn over. A tile is a button until it is open.
import { h } from "../shell/ui/dom.ts";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { text } from "./text.ts";

export type TileFace = "hidden" | "safe" | "mine" | "gem" | "hit";

const SIDE = 5;
const SVG = "http://www.w3.org/2000/svg";

const drawings = {
  gem: [
    ["M50 10 84 38 50 92 16 38Z", "#2fb98a"],
    ["M50 10 84 38H16Z", "#8ff0c0"],
    ["M36 38 50 10 64 38 50 92Z", "#58d8a5"],
    ["M36 38 50 10 64 38Z", "#d2ffe8"],
  ],
  mine: [
    ["M50 8V22M50 78V92M8 50H22M78 50H92M20 20 30 30M70 70 80 80M80 20 70 30M30 70 20 80", "line"],
    ["M50 20A30 30 0 1 1 50 80A30 30 0 1 1 50 20Z", "#4a2230"],
    ["M50 20A30 30 0 0 1 80 50C70 38 60 30 50 20Z", "#8f4258"],
    ["M40 34A9 9 0 1 1 40 52A9 9 0 1 1 40 34Z", "#ffb6c2"],
  ],
} as const;

function draw(kind: "gem" | "mine"): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", `tile-art ${kind}`);
  for (const [d, fillColour] of drawings[kind]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    if (fillColour === "line") path.setAttribute("class", "spikes");
    else path.setAttribute("fill", fillColour);
    svg.append(path);
  }
  return svg;
}

export type TileGrid = {
  readonly element: HTMLElement;
  /**
   * Shows the faces of the tiles. `isOpen`: a round is open; `isPlayable`: a round is open and no request is pending.
   */
  show(faces: readonly TileFace[], at: { readonly isOpen: boolean; readonly isPlayable: boolean }): void;
  mark(tile: number): void;
  /** Marks these tiles as chosen, while taps choose tiles instead of opening them. */
  press(chosen: readonly number[]): void;
};

export function createTileGrid(format: Format, size: number, onPick: (tile: number) => void): TileGrid {
  const place = (tile: number) => ({
    row: format.count(Math.floor(tile / SIDE) + 1),
    column: format.count((tile % SIDE) + 1),
  });
  const tiles = Array.from({ length: size }, (_, tile) =>
    h("button", {
      type: "button",
      class: "tile",
      "data-face": "hidden",
      "aria-label": formatMessage(text.tile, place(tile)),
      onclick: () => onPick(tile),
    }),
  );
  const element = h("div", { class: "field-grid", role: "group", "aria-label": text.field }, ...tiles);
  const show: TileGrid["show"] = (faces, { isOpen, isPlayable }) => {
    element.dataset.open = String(isOpen);
    for (const [index, tile] of tiles.entries()) {
      const face = faces[index] ?? "hidden";
      tile.disabled = !isPlayable || face !== "hidden";
      delete tile.dataset.waiting;
      if (tile.dataset.face === face) continue;
      const isMine = face === "mine" || face === "hit";
      tile.setAttribute(
        "aria-label",
        formatMessage(face === "hidden" ? text.tile : isMine ? text.tileMine : text.tileSafe, place(index)),
      );
      tile.dataset.face = face;
      tile.replaceChildren(...(face === "hidden" ? [] : [draw(isMine ? "mine" : "gem")]));
    }
  };
  return {
    element,
    show,
    mark: (tile) => {
      const marked = tiles[tile];
      if (marked !== undefined) marked.dataset.waiting = "true";
    },
    press: (chosen) => {
      for (const [index, tile] of tiles.entries())
        tile.setAttribute("aria-pressed", String(chosen.includes(index)));
    },
  };
}
