// Draws a game's tile: the family decides the composition, the vendor the frame, the title motif and colour.
// Pure: the same title gives the same picture. No words are drawn; the name stands beside the tile as text.
import type { Family } from "../titles.ts";
import type { FrameName, VendorCode } from "../vendors.ts";
import { vendorOf } from "../vendors.ts";
import { accentOf } from "./accents.ts";
import { oval } from "./draw.ts";
import { backdropOf, foregroundOf } from "./scenes.ts";
import { motifs, type MotifName } from "./motifs/motifs.ts";
import { gold, themes, type Theme, type ThemeName } from "./themes.ts";

export type TilePicture = {
  readonly vassalage: VendorCode;
  readonly family: Family;
  readonly motif: MotifName;
  readonly theme: ThemeName;
  readonly nodeId: number;
};

/** Where the motif stands on the 216 × 216 tile: left, top, side. */
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

/** A paint in a theme's colour, lit from above. */
export function litPaint(id: string, theme: Theme): string {
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${theme.hi}"/>` +
    `<stop offset=".45" stop-color="${theme.base}"/><stop offset="1" stop-color="${theme.lo}"/></linearGradient>`
  );
}

/** Gradients every picture shares; `m` paints motifs, `g` gold in them, `gs` gold of frames, `b` ground, `w` light. */
export function paints(theme: Theme): string {
  return (
    litPaint("m", theme) +
    `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${gold.hi}"/>` +
    `<stop offset=".5" stop-color="${gold.base}"/><stop offset="1" stop-color="${gold.lo}"/></linearGradient>` +
    `<linearGradient id="gs" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${gold.hi}"/>` +
    `<stop offset=".5" stop-color="${gold.base}"/><stop offset="1" stop-color="${gold.lo}"/></linearGradient>` +
    `<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${theme.ground}"/>` +
    `<stop offset="1" stop-color="${theme.deep}"/></linearGradient>` +
    `<radialGradient id="w" cx=".5" cy=".42" r=".52"><stop offset="0" stop-color="${theme.glow}"/>` +
    `<stop offset="1" stop-color="${theme.glow}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="s"><stop offset="0" stop-color="#000" stop-opacity=".55"/>` +
    `<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>`
  );
}

/** Puts a theme's colours where drawings named their roles. */
export function tinted(drawing: string, theme: Theme): string {
  return drawing.replaceAll(/@(hi|base|lo|deep|ground|glow)/g, (_, role: keyof Theme) => theme[role]);
}

export function tileSvg(picture: TilePicture, size = 216): string {
  const theme = themes[picture.theme];
  const frame: FrameName = vendorOf(picture.vassalage).frame;
  const [x, y, side] = places[picture.family];
  const shadow = oval(x + side / 2, y + side * 0.97, side * 0.46, side * 0.1, "url(#s)");
  const drawing =
    `<rect width="216" height="216" fill="url(#b)"/>` +
    backdropOf(picture.family, frame) +
    accentOf(picture.nodeId) +
    shadow +
    `<g transform="translate(${x} ${y}) scale(${side / 100})">${motifs[picture.motif]}</g>` +
    foregroundOf(picture.family, frame);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 216 216">` +
    `<defs>${paints(theme)}</defs>${tinted(drawing, theme)}</svg>`
  );
}
