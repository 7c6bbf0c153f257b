// Draws a game's tile: the family decides the composition, the vendor the frame, the title motif and colour.
// Pure: the same title gives the same picture. No words are drawn; the name stands beside the tile as text.
import type { Family } from "../titles.ts";
import type { FrameName, VendorCode } from "../vendors.ts";
import { vendorOf } from "../vendors.ts";
import { drawing, paints, tinted } from "./drawing.ts";
import type { MotifName } from "./motif-names.ts";
import { themes, type ThemeName } from "./themes.ts";

export type TilePicture = {
  readonly vassalage: VendorCode;
  readonly family: Family;
  readonly motif: MotifName;
  readonly theme: ThemeName;
  readonly nodeId: number;
};

/** Position of the motif on the 216 × 216 tile: left, top, side. */
const places: Record<Family, readonly [x: number, y: number, side: number]> = {
  slots: [37, 39, 142],
  live: [40, 20, 136],
  fishing: [27, 24, 162],
  cards: [34, 34, 148],
  sports: [40, 32, 136],
  esports: [42, 42, 132],
  cockfight: [33, 26, 150],
  lottery: [40, 30, 136],
  originals: [42, 42, 132],
};

/** Quiet ornaments behind the motif, so that two tiles with one motif differ in more than colour. */
const accents = ["sparkles", "rays", "dots", "petals", "bubbles", "arches", "rhombs"] as const;

/** The window of a vendor's frame, filled behind the motif. */
export function frameWindow(frame: FrameName, fill: "deep" | "backdrop"): string {
  return drawing(`frames/${frame}-window`).replace("var(--window)", `var(--${fill})`);
}

function behind(family: Family, frame: FrameName): string {
  return drawing(`tiles/${family}`) + (family === "slots" ? frameWindow(frame, "deep") : "");
}

function before(family: Family, frame: FrameName): string {
  if (family === "slots") return drawing(`frames/${frame}-edge`);
  return family === "fishing" ? drawing("tiles/fishing-front") : "";
}

export function tileSvg(picture: TilePicture, size = 216): string {
  const theme = themes[picture.theme];
  const frame: FrameName = vendorOf(picture.vassalage).frame;
  const [x, y, side] = places[picture.family];
  // neighbours in a vendor's list have different ids, so different accents
  const accent = accents[picture.nodeId % accents.length] ?? accents[0];
  const shapes =
    `<rect width="216" height="216" fill="var(--backdrop)"/>` +
    behind(picture.family, frame) +
    drawing(`accents/${accent}`) +
    `<ellipse cx="${x + side / 2}" cy="${y + side * 0.97}" rx="${side * 0.46}" ry="${side * 0.1}" fill="var(--shadow)"/>` +
    `<g transform="translate(${x} ${y}) scale(${side / 100})">${drawing(`motifs/${picture.motif}`)}</g>` +
    before(picture.family, frame);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 216 216">` +
    `<defs>${paints(theme)}</defs>${tinted(shapes, theme)}</svg>`
  );
}
