// Draws the floors of the tower from the roof down. The windows of the next floor are buttons; all other windows are
// pictures.
import { formatFraction } from "@khela/engines/fraction";
import { ladderMultiplier } from "@khela/engines/originals/ladder";
import {
  towerLadder,
  towerRules,
  type TowerDifficulty,
  type TowerOutcome,
} from "@khela/engines/originals/tower";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { Format } from "../shell/i18n/format.ts";
import { h } from "../shell/ui/dom.ts";
import { text } from "./text.ts";

type Face = "dark" | "lamp" | "trap" | "hit";

const SVG = "http://www.w3.org/2000/svg";
const drawings = {
  lamp: [
    ["M20 62C30 78 70 78 80 62L70 60H30Z", "#c9822b"],
    ["M20 62C34 66 66 66 80 62C66 56 34 56 20 62Z", "#f2bf4b"],
    ["M50 58C38 50 40 36 50 20C60 36 62 50 50 58Z", "#ffb43a"],
    ["M50 57C44 52 45 44 50 36C55 44 56 52 50 57Z", "#fff3c4"],
  ],
  trap: [
    ["M16 70H84V80H16Z", "#6d2231"],
    ["M18 70 26 40 34 70ZM42 70 50 32 58 70ZM66 70 74 40 82 70Z", "#c0566f"],
    ["M26 40 34 70H28ZM50 32 58 70H52ZM74 40 82 70H76Z", "#ffb6c2"],
  ],
} as const;

function draw(kind: "lamp" | "trap"): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  for (const [d, fill] of drawings[kind]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", fill);
    svg.append(path);
  }
  return svg;
}

function faceOf(outcome: TowerOutcome | null, row: number, tile: number): Face {
  const isPicked = outcome?.picked[row] === tile;
  if (outcome === null || outcome.badTiles === null) return isPicked ? "lamp" : "dark";
  const isBad = outcome.badTiles[row]?.includes(tile) === true;
  return isBad ? (isPicked ? "hit" : "trap") : isPicked ? "lamp" : "dark";
}

export type Floors = {
  readonly element: HTMLElement;
  /** Shows the floors of a round. `pick` opens a window; it is null while no window may be opened. */
  show(
    difficulty: TowerDifficulty,
    outcome: TowerOutcome | null,
    pick: ((tile: number) => void) | null,
  ): void;
};

export function createFloors(format: Format): Floors {
  const element = h("div", { class: "tower-floors", role: "group", "aria-label": text.tower });

  function drawWindow(
    row: number,
    tile: number,
    face: Face,
    pick: ((tile: number) => void) | null,
  ): HTMLElement {
    const words = face === "dark" ? text.window : face === "lamp" ? text.windowLight : text.windowTrap;
    const name = formatMessage(words, { row: format.count(row + 1), tile: format.count(tile + 1) });
    const props = { class: "tower-window", "data-face": face, "aria-label": name };
    if (pick !== null) return h("button", { ...props, type: "button", onclick: () => pick(tile) });
    return h(
      "span",
      { ...props, role: "img" },
      face === "dark" ? null : draw(face === "lamp" ? "lamp" : "trap"),
    );
  }

  const show: Floors["show"] = (difficulty, outcome, pick) => {
    const ladder = towerLadder(towerRules, difficulty);
    const active = outcome === null || outcome.status === "open" ? (outcome?.climbed ?? 0) : -1;
    const rows = Array.from({ length: ladder.steps }, (_, row) =>
      h(
        "div",
        {
          class: "tower-floor",
          "data-active": String(row === active && outcome !== null),
          "data-climbed": String(outcome !== null && row < outcome.climbed),
        },
        h("b", { class: "number" }, format.times(formatFraction(ladderMultiplier(ladder, row + 1)))),
        h(
          "div",
          { class: "tower-windows" },
          ...Array.from({ length: ladder.of }, (__, tile) =>
            drawWindow(row, tile, faceOf(outcome, row, tile), row === active ? pick : null),
          ),
        ),
      ),
    );
    element.replaceChildren(...rows.reverse());
  };
  return { element, show };
}
