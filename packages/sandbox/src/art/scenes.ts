// The nine compositions: what stands behind and before the motif of a tile, by game family.
import type { Family } from "../titles.ts";
import type { FrameName } from "../vendors.ts";
import { frameEdge, frameWindow } from "./frames.ts";
import { at, bright, disc, faded, golden, join, light, line, oval, path, ring, shade, spin } from "./draw.ts";

const glow = `<rect width="216" height="216" fill="url(#w)"/>`;

const goldLine = "url(#gs)";

function slots(frame: FrameName): string {
  return join(
    faded(
      0.1,
      line(
        "M0 36H216M0 72H216M0 108H216M0 144H216M0 180H216M36 0V216M72 0V216M108 0V216M144 0V216M180 0V216",
        1,
        light,
      ),
    ),
    frameWindow(frame, "@deep"),
    frameWindow(frame, "url(#w)"),
  );
}

/** A lit felt table under a lamp. */
function live(): string {
  return join(
    faded(0.5, `<path d="M72 0H144L206 176H10Z" fill="url(#w)"/>`),
    glow,
    oval(108, 200, 132, 62, goldLine),
    oval(108, 203, 130, 60, "@deep"),
    faded(0.62, oval(108, 208, 124, 56, "@lo")),
    faded(0.5, `<ellipse cx="108" cy="212" rx="104" ry="42" fill="none" stroke="@hi" stroke-width="1.5"/>`),
    path("M88 0H128L122 8H94Z", goldLine),
  );
}

/** Shafts of light in deep water. */
function fishing(): string {
  return join(
    glow,
    faded(
      0.13,
      path("M30 0H58L20 216H-30Z", light),
      path("M92 0H112L104 216H64Z", light),
      path("M150 0H184L216 170V216H178Z", light),
    ),
    faded(
      0.55,
      disc(30, 60, 5, light),
      disc(40, 42, 3, light),
      disc(188, 88, 6, light),
      disc(180, 66, 3, light),
      disc(196, 48, 4, light),
    ),
  );
}

function fishingFront(): string {
  return join(
    path("M0 186C28 172 54 176 80 186C112 198 150 172 216 184V216H0Z", "@lo"),
    path("M0 198C40 188 70 196 104 202C146 208 180 194 216 198V216H0Z", "@ground"),
    faded(
      0.8,
      line(
        "M24 196C20 184 28 178 24 166M34 198C32 188 40 184 38 174M190 196C194 186 186 178 190 168",
        4,
        shade,
      ),
    ),
  );
}

/** Quiet suits in a diagonal field. */
function cards(): string {
  const pip = path("M0-11L8 0 0 11-8 0Z", light);
  const rows = [0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) =>
      at(`translate(${column * 54 + (row % 2) * 27 - 12} ${row * 50 + 6})`, pip),
    ),
  );
  return join(
    faded(0.09, ...rows),
    glow,
    faded(0.9, ring(108, 108, 92, 2, goldLine)),
    faded(0.35, ring(108, 108, 86, 1, goldLine)),
  );
}

/** Floodlights over a mown pitch. */
function sports(): string {
  const lamp = path("M0 0L-40 130H40Z", light);
  return join(
    glow,
    faded(0.1, at("translate(28 14) rotate(-22)", lamp), at("translate(188 14) rotate(22)", lamp)),
    [16, 28, 40].map((x) => disc(x, 14, 4, bright)).join(""),
    [176, 188, 200].map((x) => disc(x, 14, 4, bright)).join(""),
    path("M0 150C60 134 156 134 216 150V216H0Z", "@deep"),
    faded(0.62, path("M0 150C60 134 156 134 216 150V216H0Z", "@lo")),
    faded(0.22, path("M60 141L20 216H70L88 138ZM128 138L146 216H196L156 141Z", "@base")),
    faded(
      0.6,
      line("M0 150C60 134 156 134 216 150", 2, light),
      `<ellipse cx="108" cy="186" rx="66" ry="17" fill="none" stroke="@hi" stroke-width="2"/>`,
    ),
  );
}

/** Facets and a hexagon plate. */
function esports(): string {
  return join(
    faded(0.3, path("M0 0H90L0 150Z", "@lo"), path("M216 216H126L216 66Z", "@lo")),
    faded(0.25, path("M216 0H150L216 90Z", "@base"), path("M0 216H66L0 126Z", "@base")),
    path("M108 14L190 61V155L108 202 26 155V61Z", "@deep"),
    path("M108 14L190 61V155L108 202 26 155V61Z", "url(#w)"),
    `<path d="M108 14L190 61V155L108 202 26 155V61Z" fill="none" stroke="url(#gs)" stroke-width="3.5"/>`,
    faded(
      0.4,
      `<path d="M108 24L181 66V150L108 192 35 150V66Z" fill="none" stroke="@hi" stroke-width="1.5"/>`,
    ),
    line("M8 96L18 108 8 120M208 96L198 108 208 120", 3, goldLine),
  );
}

/** Rays of a rising sun over an earthen ring. */
function cockfight(): string {
  const ray = path("M102 108L90-60H126L114 108Z", "@glow");
  return join(
    faded(0.45, at("translate(58 58)", spin(12, at("translate(-58 -58)", ray)))),
    disc(108, 108, 74, "@deep"),
    `<circle cx="108" cy="108" r="74" fill="url(#w)"/>`,
    ring(108, 108, 74, 2.5, goldLine),
    oval(108, 204, 140, 42, "@ground"),
    faded(
      0.7,
      `<ellipse cx="108" cy="204" rx="140" ry="42" fill="none" stroke="url(#gs)" stroke-width="2"/>`,
    ),
  );
}

/** Arcs on which the balls run. */
function lottery(): string {
  return join(
    glow,
    [54, 78, 102, 126].map((radius) => faded(0.22, ring(108, 98, radius, 1.5, "@hi"))).join(""),
    path("M0 170C60 190 156 190 216 170V216H0Z", "@ground"),
    line("M0 170C60 190 156 190 216 170", 2.5, goldLine),
    [24, 66, 108, 150, 192].map((x, i) => disc(x, [196, 203, 205, 203, 196][i] ?? 200, 3.2, golden)).join(""),
  );
}

/** A geometric floor of rhombs. */
function originals(): string {
  const grid = [0, 1, 2, 3, 4, 5]
    .map((i) => `M${i * 54 - 54} 0L${i * 54 + 162} 216M${i * 54 + 54} 0L${i * 54 - 162} 216`)
    .join("");
  return join(
    faded(0.22, line(grid, 1.5, light)),
    glow,
    `<path d="M108 12L204 108 108 204 12 108Z" fill="@deep" fill-opacity=".55" stroke="url(#gs)" stroke-width="3.5"/>`,
    faded(0.4, `<path d="M108 24L192 108 108 192 24 108Z" fill="none" stroke="@hi" stroke-width="1.5"/>`),
  );
}

/** What stands behind the motif. */
export function backdropOf(family: Family, frame: FrameName): string {
  if (family === "slots") return slots(frame);
  return { live, fishing, cards, sports, esports, cockfight, lottery, originals }[family]();
}

/** What stands before it. */
export function foregroundOf(family: Family, frame: FrameName): string {
  if (family === "slots") return frameEdge(frame);
  return family === "fishing" ? fishingFront() : "";
}
