// Draws the seven gems, each with its own cut, so that they differ in shape as well as in colour.
const SVG = "http://www.w3.org/2000/svg";

type Cut = {
  readonly outline: string;
  readonly facets: string;
  readonly light: string;
  readonly paint: readonly [string, string, string];
};

/** By colour 0 … 6: the outline, the shaded facets, the lit facet, and the paints of these. */
const cuts: readonly Cut[] = [
  {
    outline: "M50 8 88 30V70L50 92 12 70V30Z",
    facets: "M50 50 88 30V70L50 92Z",
    light: "M50 8 88 30 50 50 12 30Z",
    paint: ["#d5304f", "#8e1634", "#ff8fa3"],
  },
  {
    outline: "M30 10H70L90 30V70L70 90H30L10 70V30Z",
    facets: "M34 34H66L90 70 70 90H30Z",
    light: "M30 10H70L66 34H34Z",
    paint: ["#23a86c", "#0d6a42", "#9bf0c6"],
  },
  {
    outline: "M50 6C76 22 88 42 84 62C80 82 66 92 50 94C34 92 20 82 16 62C12 42 24 22 50 6Z",
    facets: "M50 40 84 62C80 82 66 92 50 94Z",
    light: "M50 6C64 22 66 32 50 40C34 32 36 22 50 6Z",
    paint: ["#2f7fe0", "#154592", "#a6d0ff"],
  },
  {
    outline: "M50 8 94 86H6Z",
    facets: "M50 58 94 86H6Z",
    light: "M50 8 62 50 50 58 38 50Z",
    paint: ["#e8a020", "#97600c", "#ffe49a"],
  },
  {
    outline: "M26 16H74L96 42 50 92 4 42Z",
    facets: "M66 42H96L50 92Z",
    light: "M26 16H74L66 42H34Z",
    paint: ["#bfe6f2", "#6fa3b8", "#ffffff"],
  },
  {
    outline: "M50 10A40 40 0 1 1 50 90A40 40 0 1 1 50 10Z",
    facets: "M78 22A40 40 0 0 1 22 78C48 76 72 52 78 22Z",
    light: "M24 40C28 26 40 18 52 18C42 26 34 34 30 48Z",
    paint: ["#ef6a3a", "#a93a14", "#ffc2a4"],
  },
  {
    outline: "M50 4 64 36 96 50 64 64 50 96 36 64 4 50 36 36Z",
    facets: "M50 50 96 50 64 64 50 96Z",
    light: "M50 4 64 36 50 50 36 36Z",
    paint: ["#9a5be0", "#56278f", "#dcbcff"],
  },
];

export function drawGem(colour: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  const cut = cuts[colour];
  if (cut === undefined) return svg;
  for (const [at, d] of [cut.outline, cut.facets, cut.light].entries()) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", cut.paint[at] ?? "none");
    svg.append(path);
  }
  return svg;
}
