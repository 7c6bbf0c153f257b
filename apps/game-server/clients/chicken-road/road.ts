// Draws the road: lanes side by side that pass under the hen. The hen is on the last lane that it crossed. In a losing
// lane a car drops onto the hen.
import { formatFraction } from "@khela/engines/fraction";
import {
  chickenRoadRules,
  roadLadder,
  type ChickenRoadOutcome,
  type RoadDifficulty,
} from "@khela/engines/originals/chicken-road";
import { ladderMultiplier } from "@khela/engines/originals/ladder";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { Format } from "../shell/i18n/format.ts";
import { h } from "../shell/ui/dom.ts";
import { text } from "./text.ts";

const SVG = "http://www.w3.org/2000/svg";

type Shape = readonly [fill: string, path: string];

const hen: readonly Shape[] = [
  ["#f2bf4b", "M42 78V92H36M58 78V92H52"],
  ["#b98a4a", "M22 46C12 38 10 28 14 20C24 24 30 32 32 42Z"],
  [
    "#fbf4e2",
    "M20 44C26 38 40 42 50 40C56 28 70 22 78 32C84 40 82 50 80 58C76 74 62 82 48 82C32 82 18 70 20 44Z",
  ],
  ["#e0cda4", "M30 56C40 50 54 52 60 60C56 70 40 72 30 56Z"],
  ["#d5304f", "M60 26C58 18 64 16 67 21C68 14 75 14 75 21C79 17 84 21 80 28C74 24 66 24 60 26Z"],
  ["#e8a020", "M82 38 94 43 82 48Z"],
  ["#d5304f", "M79 50C84 52 84 60 79 61C76 58 76 53 79 50Z"],
  ["#15232b", "M71 34A3.4 3.4 0 1 1 71 41A3.4 3.4 0 1 1 71 34Z"],
];
/** A three-wheeler, seen from behind. */
const car: readonly Shape[] = [
  ["#0d5a3a", "M18 40C18 18 30 8 50 8C70 8 82 18 82 40V78H18Z"],
  ["#1f8a5a", "M24 40C24 22 34 13 50 13C66 13 76 22 76 40V70H24Z"],
  ["#a9d8ee", "M32 38C32 26 40 20 50 20C60 20 68 26 68 38V44H32Z"],
  ["#f2bf4b", "M20 62H80V68H20Z"],
  ["#d5304f", "M22 71H34V77H22ZM66 71H78V77H66Z"],
  ["#1b1f24", "M24 78H36V92H24ZM64 78H76V92H64Z"],
];

function draw(shapes: readonly Shape[], name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  for (const [at, [fill, d]] of shapes.entries()) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    // The first shape of the hen is its legs, which are drawn as lines.
    const isLine = name === "road-hen" && at === 0;
    path.setAttribute("fill", isLine ? "none" : fill);
    if (isLine) path.setAttribute("stroke", fill);
    svg.append(path);
  }
  return svg;
}

export type RoadView = {
  readonly element: HTMLElement;
  show(difficulty: RoadDifficulty, outcome: ChickenRoadOutcome | null): void;
};

export function createRoad(format: Format): RoadView {
  const strip = h("div", { class: "road-strip" });
  const bird = h("div", { class: "road-bird" }, draw(hen, "road-hen"));
  const element = h("div", { class: "road", role: "img" }, strip, bird);
  let drawn: RoadDifficulty | null = null;
  let lanes: HTMLElement[] = [];

  function build(difficulty: RoadDifficulty): void {
    const ladder = roadLadder(chickenRoadRules, difficulty);
    lanes = Array.from({ length: ladder.steps }, (_, lane) =>
      h(
        "div",
        { class: "road-lane" },
        h("b", { class: "number" }, format.times(formatFraction(ladderMultiplier(ladder, lane + 1)))),
      ),
    );
    strip.replaceChildren(h("div", { class: "road-edge" }), ...lanes, h("div", { class: "road-edge" }));
    drawn = difficulty;
  }
  return {
    element,
    show: (difficulty, outcome) => {
      if (drawn !== difficulty) build(difficulty);
      const crossed = outcome?.climbed ?? 0;
      const isHit = outcome?.status === "lost";
      const place = crossed + (isHit ? 1 : 0);
      for (const [lane, cell] of lanes.entries()) {
        cell.dataset.crossed = String(lane < crossed);
        const hasCar = outcome?.carLane === lane;
        const shown = cell.querySelector(".road-car");
        if (hasCar && shown === null) cell.append(draw(car, "road-car"));
        if (!hasCar) shown?.remove();
      }
      element.style.setProperty("--place", String(place));
      if (element.dataset.place !== String(place)) {
        bird.classList.remove("is-hopping");
        // Reading the width forces a layout, which restarts the animation.
        void bird.offsetWidth;
        if (place > 0) bird.classList.add("is-hopping");
      }
      element.dataset.place = String(place);
      element.dataset.status = outcome?.status ?? "none";
      element.setAttribute(
        "aria-label",
        formatMessage(text.road, { count: format.count(crossed), all: format.count(lanes.length) }),
      );
    },
  };
}
